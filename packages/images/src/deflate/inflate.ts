import { builtinModule } from "../file/builtinModule.ts"
import { type InflateRaw, inflateInScript } from "./inflateInScript.ts"

/** Accepts truncated streams and returns the data so far. */
const syncFlush = 2

/** The accepted excess of a stream in bytes: some programs write a few rows too many. */
const surplus = 65_536

/** The used part of `node:zlib`. */
interface Zlib {
  readonly inflateRawSync: (
    stream: Uint8Array,
    options: { readonly finishFlush: number; readonly chunkSize: number; readonly maxOutputLength: number }
  ) => Uint8Array
}

const hasInflate = (module: object): module is Zlib =>
  "inflateRawSync" in module && typeof module.inflateRawSync === "function"

/**
 * One chunk holds all data, so that chunks are not joined; its spare last byte shows an excess before a second chunk is
 * filled.
 */
const byZlib =
  ({ inflateRawSync }: Zlib): InflateRaw =>
  (stream, room) =>
    inflateRawSync(stream, { finishFlush: syncFlush, chunkSize: room + 1, maxOutputLength: room })

const zlib = builtinModule("node:zlib")

const inflateRaw = zlib !== undefined && hasInflate(zlib) ? byZlib(zlib) : inflateInScript

/** True for a zlib header with deflate and without dictionary (RFC 1950, section 2.2). */
const isHeader = (method: number, flags: number): boolean =>
  (method & 15) === 8 && method >> 4 <= 7 && (256 * method + flags) % 31 === 0 && (flags & 0x20) === 0

/**
 * Inflates a zlib stream (RFC 1950, RFC 1951) of known length; undefined if it is damaged, shorter, or longer by over
 * 64 KiB. Memory is bounded by that length, time is linear; ignores the checksum.
 */
export const inflate = (
  stream: Uint8Array,
  wanted: number,
  by: InflateRaw = inflateRaw
): Uint8Array | undefined => {
  const [method = 0, flags = 0] = stream
  if (stream.length < 2 || !isHeader(method, flags)) return undefined
  try {
    const { buffer, byteOffset, length } = by(stream.subarray(2), wanted + surplus)
    return length < wanted ? undefined : new Uint8Array(buffer, byteOffset, wanted)
  } catch {
    return undefined
  }
}
