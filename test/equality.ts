import { expect } from "vitest"

/** Set on the process, whose files share the testers of `expect`. */
const added = Symbol.for("quick-response.equality")

/** The bytes of an array of bytes; undefined of anything else. */
const bytesOf = (value: unknown): Uint8Array | undefined =>
  value instanceof Uint8Array || value instanceof Uint8ClampedArray
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : undefined

/** True if two arrays of bytes of one kind are equal; undefined for anything else. */
const areSameBytes = (one: unknown, other: unknown): boolean | undefined => {
  const [bytes, others] = [bytesOf(one), bytesOf(other)]
  if (bytes === undefined || others === undefined) return undefined
  return Object.getPrototypeOf(one) === Object.getPrototypeOf(other) && Buffer.compare(bytes, others) === 0
    ? true
    : undefined
}

// Pictures have megabytes, which Vitest compares value by value. Those that differ are left to it, which shows how.
if (!(added in globalThis)) {
  Object.assign(globalThis, { [added]: true })
  expect.addEqualityTesters([areSameBytes])
}
