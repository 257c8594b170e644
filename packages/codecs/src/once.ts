/**
 * Caches the first successful result; concurrent calls share it. Retries after failures, which may be temporary: low
 * memory, a missing file.
 */
export const once = <In extends ReadonlyArray<unknown>, A>(
  make: (...input: In) => Promise<A>
): ((...input: In) => Promise<A>) => {
  let made: Promise<A> | undefined
  return (...input) => {
    made ??= make(...input).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
