/** A value that is available now or later. */
export type MaybeLater<A> = A | Promise<A>

/** Continues with a value: synchronously if it is available, without a turn of the event loop. */
export const next = <A, B>(value: MaybeLater<A>, use: (value: A) => MaybeLater<B>): MaybeLater<B> =>
  value instanceof Promise ? value.then(use) : use(value)

/** Awaits two values side by side; fails if either does. */
export const both = <A, B>(one: MaybeLater<A>, other: MaybeLater<B>): MaybeLater<readonly [A, B]> => {
  // If the first fails, the other's failure would be unhandled and end the process.
  if (other instanceof Promise) other.catch(() => undefined)
  return next(one, (one) => next(other, (other) => [one, other]))
}

/**
 * A loader that loads once and tries again after a failure. `import()` of a loaded module still waits for a task on a
 * busy page; this answers at once.
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
