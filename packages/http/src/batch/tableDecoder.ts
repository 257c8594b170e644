/** Decodes the bytes of a table piece by piece. */
export interface TableDecoder {
  /** The text of the bytes so far. Throws {@link EncodingFault}. */
  readonly push: (bytes: Uint8Array) => string
  /** The rest of the text. Throws {@link EncodingFault}. */
  readonly end: () => string
  /** The encoding that the bytes show so far. */
  readonly encoding: () => TableEncoding
}

export type TableEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"

export const encodingRemedy = "is neither UTF-8 nor Windows-1252; save it as CSV UTF-8, or as Unicode text"

/** The encoding of the bytes cannot be determined. */
export class EncodingFault extends Error {
  override readonly name = "EncodingFault"

  constructor() {
    super(encodingRemedy)
  }
}

/** UTF-16 by its byte order mark, or by the zeros of ASCII; otherwise UTF-8 until the bytes show another. */
const encodingAt = (start: Uint8Array): TableEncoding => {
  const mark = start.length < 2 ? 0 : ((start[0] ?? 0) << 8) | (start[1] ?? 0)
  if (mark === 0xfffe) return "utf-16le"
  if (mark === 0xfeff) return "utf-16be"
  const head = start.subarray(0, 64)
  const zerosAt = (parity: number) => head.filter((byte, at) => at % 2 === parity && byte === 0).length
  if (head.length >= 4 && zerosAt(1) > head.length / 3 && zerosAt(0) === 0) return "utf-16le"
  return head.length >= 4 && zerosAt(0) > head.length / 3 && zerosAt(1) === 0 ? "utf-16be" : "utf-8"
}

/** The length without a UTF-8 sequence that the bytes cut off. */
const wholeLength = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}

/**
 * Makes a test whether the bytes so far can be Windows-1252: it leaves some bytes undefined, and texts have more
 * letters without accents than with.
 */
const makeCodePageTest = (): ((bytes: Uint8Array) => boolean) => {
  let [accented, letters] = [0, 0]
  return (bytes) => {
    for (const byte of bytes) {
      if (byte >= 0xc0) accented++
      else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) letters++
    }
    return accented <= letters && !bytes.some((byte) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte))
  }
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80)

/** True if some of the bytes are UTF-8 beyond ASCII. */
const holdsUtf8 = (bytes: Uint8Array): boolean =>
  /[\xc3-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}/.test(
    Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
  )

/**
 * Makes a decoder of UTF-8, UTF-16, and Windows-1252 as Excel saves CSV. A byte order mark is dropped. Refuses bytes that
 * mix encodings or belong to another code page.
 *
 * @example
 * ```ts
 * import { makeTableDecoder } from "@quick-response/http/batch"
 *
 * const decoder = makeTableDecoder()
 * decoder.push(Uint8Array.of(77, 252, 108, 108, 101, 114)) + decoder.end() // => "Müller"
 * ```
 */
export const makeTableDecoder = (): TableDecoder => {
  let encoding: TableEncoding | undefined
  let decoder: TextDecoder | undefined
  let carried = new Uint8Array()
  let isPlain = true

  const decode = (bytes: Uint8Array, isLast: boolean): string => {
    try {
      return decoder?.decode(bytes, { stream: !isLast }) ?? ""
    } catch {
      throw new EncodingFault()
    }
  }

  /** Decodes UTF-8, or turns to Windows-1252 if the bytes before were ASCII. */
  const decodeUtf8 = (bytes: Uint8Array, isLast: boolean): string => {
    const length = isLast ? bytes.length : wholeLength(bytes)
    const whole = bytes.subarray(0, length)
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(whole)
      carried = bytes.slice(length)
      isPlain &&= isAscii(whole)
      return text
    } catch {
      if (!isPlain || holdsUtf8(bytes)) throw new EncodingFault()
      encoding = "windows-1252"
      decoder = new TextDecoder(encoding, { fatal: true })
      carried = new Uint8Array()
      return decode(bytes, isLast)
    }
  }

  const isOfCodePage = makeCodePageTest()

  const take = (bytes: Uint8Array, isLast: boolean): string => {
    encoding ??= encodingAt(bytes)
    const text = takeBytes(bytes, isLast)
    const isKnown = isOfCodePage(bytes)
    if (encoding === "windows-1252" && !isKnown) throw new EncodingFault()
    return text
  }

  const takeBytes = (bytes: Uint8Array, isLast: boolean): string => {
    if (encoding === "utf-8") {
      const joined = new Uint8Array(carried.length + bytes.length)
      joined.set(carried)
      joined.set(bytes, carried.length)
      return decodeUtf8(joined, isLast)
    }
    decoder ??= new TextDecoder(encoding, { fatal: true })
    return decode(bytes, isLast)
  }

  let isStart = true
  const withoutMark = (text: string): string => {
    if (!isStart || text === "") return text
    isStart = false
    return text.replace(/^\uFEFF/, "")
  }

  return {
    push: (bytes) => (bytes.length === 0 ? "" : withoutMark(take(bytes, false))),
    end: () => withoutMark(take(new Uint8Array(), true)),
    encoding: () => encoding ?? "utf-8"
  }
}
