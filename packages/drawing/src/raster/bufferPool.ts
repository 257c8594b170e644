/** The largest buffer that is kept for reuse. */
const mostKept = 1 << 20
let kept: Uint8Array<ArrayBuffer> | undefined

/** A zeroed buffer of at least `length` bytes, reused if possible. */
export const takeBuffer = (length: number): Uint8Array<ArrayBuffer> => {
  const bytes = kept
  if (bytes === undefined || bytes.length < length) return new Uint8Array(length)
  kept = undefined
  return bytes.fill(0, 0, length)
}

/** Returns a buffer to the pool; the caller must not use it afterwards. */
export const releaseBuffer = (bytes: Uint8Array<ArrayBuffer>): void => {
  if (bytes.length <= mostKept && bytes.length >= (kept?.length ?? 0)) kept = bytes
}
