let codes: ReadonlyMap<string, number> | undefined

/** The codes by the platform's decoder. */
const latin2Codes = (): ReadonlyMap<string, number> => {
  const bytes = Uint8Array.from({ length: 256 }, (_, code) => code)
  return new Map([...new TextDecoder("iso-8859-2").decode(bytes)].map((letter, code) => [letter, code]))
}

/**
 * Encodes a text as ISO/IEC 8859-2, for Central European languages; undefined if a letter is missing there.
 *
 * @example
 * ```ts
 * import { encodeLatin2 } from "@quick-response/symbol/latin2"
 *
 * encodeLatin2("Žiža") // => Uint8Array.of(0xae, 0x69, 0xbe, 0x61)
 * encodeLatin2("5 €") // => undefined
 * ```
 */
export const encodeLatin2 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  codes ??= latin2Codes()
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = codes.get(text[i] ?? "")
    if (code === undefined) return undefined
    bytes[i] = code
  }
  return bytes
}

/** Encodes a text as ISO/IEC 8859-2. Throws a RangeError for a letter that is missing there. */
export const requireLatin2 = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = encodeLatin2(text)
  if (bytes === undefined) throw new RangeError("the data have a letter that ISO/IEC 8859-2 lacks")
  return bytes
}
