const alphabet = new TextEncoder().encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
const padding = 61
const ascii = new TextDecoder()

/** The ASCII code of the six lowest bits. */
const digit = (bits: number): number => alphabet[bits & 63] ?? padding

/** Writes bytes and decodes them at the end, which is faster than to join strings. */
const encodeInScript = (bytes: Uint8Array): string => {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) {
    const bits = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0)
    text[to] = digit(bits >> 18)
    text[to + 1] = digit(bits >> 12)
    text[to + 2] = digit(bits >> 6)
    text[to + 3] = digit(bits)
  }
  const surplus = (3 - (bytes.length % 3)) % 3
  return ascii.decode(text.fill(padding, text.length - surplus))
}

/** The runtime's own, where it has one (ECMAScript 2026). */
const native: unknown = Reflect.get(Uint8Array.prototype, "toBase64")

/**
 * The bytes in base64 (RFC 4648, section 4), by the runtime's own function where it has one: an image may have megabytes,
 * and encoding it blocks the event loop.
 */
export const base64: (bytes: Uint8Array) => string =
  typeof native === "function" ? (bytes) => String(Reflect.apply(native, bytes, [])) : encodeInScript
