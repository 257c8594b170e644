/** A value that is there, or will be. */
export type MaybeLater<A> = A | Promise<A>

/** Goes on with a value: at once where it is there, so that nothing waits for a turn of the event loop. */
export const next = <A, B>(value: MaybeLater<A>, use: (value: A) => MaybeLater<B>): MaybeLater<B> =>
  value instanceof Promise ? value.then(use) : use(value)

/** Two values that are made beside each other: a failure of either is that of both. */
export const both = <A, B>(one: MaybeLater<A>, other: MaybeLater<B>): MaybeLater<readonly [A, B]> => {
  // Where the first fails, nobody waits for the other: without a handler, its failure would end the process.
  if (other instanceof Promise) other.catch(() => undefined)
  return next(one, (one) => next(other, (other) => [one, other]))
}

/**
 * A loader that loads once; after a failure the next call loads again. Even of a module that is there already, `import()` is answered
 * by a task, which waits for all that a busy page does first: this gives it at once.
 */
export const loadOnce = <Part>(load: () => Promise<Part>): (() => MaybeLater<Part>) => {
  let part: Part | undefined
  let loading: Promise<Part> | undefined
  const loadAnew = async (): Promise<Part> => {
    try {
      part = await load()
      return part
    } finally {
      loading = undefined
    }
  }
  return () => {
    if (part !== undefined) return part
    loading ??= loadAnew()
    return loading
  }
}
