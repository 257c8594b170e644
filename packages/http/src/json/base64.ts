const alphabet = new TextEncoder().encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
const padding = 61
const ascii = new TextDecoder()

/** The ASCII code of the six lowest bits. */
const digit = (bits: number): number => alphabet[bits & 63] ?? padding

/** Written as bytes and made text in one go: joining strings, and `btoa`, take ten times as long. */
const inScript = (bytes: Uint8Array): string => {
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
 * The bytes in base64 (RFC 4648, section 4). An image can have megabytes, and nothing else is answered meanwhile: a
 * runtime's own function takes a twentieth of the time.
 */
export const base64: (bytes: Uint8Array) => string =
  typeof native === "function" ? (bytes) => String(Reflect.apply(native, bytes, [])) : inScript
