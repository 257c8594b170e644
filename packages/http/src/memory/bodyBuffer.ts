/** The reason why a body was not read completely. */
export type BodyFault = "PAYLOAD_TOO_LARGE" | "REQUEST_TIMEOUT" | "UNAVAILABLE"

/** Observes a body's arrival. */
export interface BodyWatch {
  /** Called with the held bytes as they grow. False ends the body as `UNAVAILABLE`. */
  readonly grow: (bytes: number) => boolean
  /** Called once, with a function that cuts the body off as `REQUEST_TIMEOUT`. */
  readonly begun: (cutOff: () => void) => void
}

/** The smallest buffer for a body of several chunks, in bytes. */
const leastBytes = 4 * 1024

/** Collects a body's chunks in one buffer, so that many small ones use no more memory than counted. */
export interface BodyBuffer {
  /** Takes a chunk. Returns the fault that ends the body, if any. */
  readonly add: (chunk: Uint8Array) => "PAYLOAD_TOO_LARGE" | "UNAVAILABLE" | undefined
  readonly bytes: () => Uint8Array
}

/** A buffer for at most `limit` bytes; the header may declare the length. Reports its size to the watch. */
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

/** The declared length, if any. */
export const declaredLength = (field: string | undefined): number | undefined => {
  const length = Number(field)
  return Number.isSafeInteger(length) ? length : undefined
}
