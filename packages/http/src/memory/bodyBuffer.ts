/** The reason why a body was not read to its end. */
export type BodyFault = "PAYLOAD_TOO_LARGE" | "REQUEST_TIMEOUT" | "UNAVAILABLE"

/** Follows a body while it arrives. */
export interface BodyWatch {
  /** Called with the bytes that are held of it, as they become more. False ends it as `UNAVAILABLE`. */
  readonly grow: (bytes: number) => boolean
  /** Called once, with the function that cuts the body off as `REQUEST_TIMEOUT`. */
  readonly begun: (cutOff: () => void) => void
}

/** The least bytes that are held for a body of several chunks. */
const leastBytes = 4 * 1024

/** Collects the chunks of a body in one buffer, so that many small ones take no more memory than is counted. */
export interface BodyBuffer {
  /** Takes a chunk. Gives the fault that ends the body, if any. */
  readonly add: (chunk: Uint8Array) => "PAYLOAD_TOO_LARGE" | "UNAVAILABLE" | undefined
  /** The bytes so far. */
  readonly bytes: () => Uint8Array
}

/** A buffer for a body of at most `limit` bytes, whose header may declare its length. Tells the watch its size. */
export const makeBodyBuffer = (
  limit: number,
  declared: number | undefined,
  { grow }: BodyWatch
): BodyBuffer => {
  let held: Uint8Array | undefined
  let length = 0
  const most = declared === undefined ? limit : Math.min(limit, declared)
  return {
    add: (chunk) => {
      const end = length + chunk.length
      if (end > limit) return "PAYLOAD_TOO_LARGE"
      if (held === undefined) {
        if (!grow(chunk.length)) return "UNAVAILABLE"
        held = chunk
      } else if (end <= held.length) held.set(chunk, length)
      else {
        const capacity = Math.max(end, Math.min(most, Math.max(2 * held.length, leastBytes)))
        if (!grow(capacity)) return "UNAVAILABLE"
        const larger = new Uint8Array(capacity)
        larger.set(held.subarray(0, length))
        larger.set(chunk, length)
        held = larger
      }
      length = end
      return undefined
    },
    bytes: () => held?.subarray(0, length) ?? new Uint8Array(0)
  }
}

/** The length that a header field declares; undefined where it declares none. */
export const declaredLength = (field: string | undefined): number | undefined => {
  const length = Number(field)
  return Number.isSafeInteger(length) ? length : undefined
}
