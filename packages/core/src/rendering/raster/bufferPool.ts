/** The largest piece of memory that is kept for the next picture. */
const mostKept = 1 << 20
let kept: Uint8Array<ArrayBuffer> | undefined

/** Zeros, at least `length` of them: where it can be in memory that is at hand already. */
export const takeBuffer = (length: number): Uint8Array<ArrayBuffer> => {
  const bytes = kept
  if (bytes === undefined || bytes.length < length) return new Uint8Array(length)
  kept = undefined
  return bytes.fill(0, 0, length)
}

/** Leaves memory to whoever takes some next; it must not be used any more. */
export const releaseBuffer = (bytes: Uint8Array<ArrayBuffer>): void => {
  if (bytes.length <= mostKept && bytes.length >= (kept?.length ?? 0)) kept = bytes
}
