import { decodeBase64 } from "./decodeBase64.ts"

const hexadecimal = (byte: number | undefined): number =>
  byte === undefined ? Number.NaN : Number.parseInt(String.fromCharCode(byte), 16)

const percentDecoded = (text: string): Uint8Array => {
  const bytes = new TextEncoder().encode(text)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const value = 16 * hexadecimal(bytes[at + 1]) + hexadecimal(bytes[at + 2])
    const isEscape = bytes[at] === 0x25 && !Number.isNaN(value)
    bytes[length++] = isEscape ? value : (bytes[at] ?? 0)
    if (isEscape) at += 2
  }
  return bytes.subarray(0, length)
}

const base64Decoded = (text: string): Uint8Array | undefined => {
  const plain = text.includes("%") ? new TextDecoder("latin1").decode(percentDecoded(text)) : text
  try {
    return decodeBase64(plain)
  } catch {
    return undefined
  }
}

/** A parsed data URI (RFC 2397) with encoded payload. */
export interface DataUri {
  /** Lower case, without parameters. */
  readonly mediaType: string
  readonly isBase64: boolean
  readonly payload: string
}

/** Parses a data URI in time independent of the payload's length; undefined for other text. */
export const parseDataUri = (text: string): DataUri | undefined => {
  const comma = text.indexOf(",")
  if (comma < 0 || !/^data:/i.test(text)) return undefined
  const [mediaType = "", ...parameters] = text.slice("data:".length, Math.min(comma, 200)).split(";")
  return {
    mediaType: mediaType.trim().toLowerCase(),
    isBase64: parameters.at(-1)?.trim().toLowerCase() === "base64",
    payload: text.slice(comma + 1)
  }
}

/** The decoded payload of a data URI; undefined for invalid base64. */
export const payloadOf = ({ isBase64, payload }: DataUri): Uint8Array | undefined =>
  isBase64 ? base64Decoded(payload) : percentDecoded(payload)
