/**
 * The result of the first call that succeeds, for every call: those that come meanwhile share it. A failure is not
 * remembered, since it may have been for want of memory or of a file that is there again: the next call tries anew.
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
