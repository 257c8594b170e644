import { builtinModule } from "../file/builtinModule.ts"
import { type InflateRaw, inflateInScript } from "./inflateInScript.ts"

/** Takes a deflate stream that ends early, and gives what it holds. */
const syncFlush = 2

/** The bytes that a stream may hold beyond those that are wanted: some programs write a few rows too many. */
const surplus = 65_536

/** The part of `node:zlib` that is used here. */
interface Zlib {
  readonly inflateRawSync: (
    stream: Uint8Array,
    options: { readonly finishFlush: number; readonly chunkSize: number; readonly maxOutputLength: number }
  ) => Uint8Array
}

const hasInflate = (module: object): module is Zlib =>
  "inflateRawSync" in module && typeof module.inflateRawSync === "function"

/**
 * One chunk has room for all, so that nothing is put together from parts; its last byte is there so that what is too long is known
 * once it is full, and no second chunk is filled.
 */
const byZlib =
  ({ inflateRawSync }: Zlib): InflateRaw =>
  (stream, room) =>
    inflateRawSync(stream, { finishFlush: syncFlush, chunkSize: room + 1, maxOutputLength: room })

const zlib = builtinModule("node:zlib")

const inflateRaw = zlib !== undefined && hasInflate(zlib) ? byZlib(zlib) : inflateInScript

/** True for the two bytes before a stream that is compressed by deflate, without a dictionary (RFC 1950, section 2.2). */
const isHeader = (method: number, flags: number): boolean =>
  (method & 15) === 8 && method >> 4 <= 7 && (256 * method + flags) % 31 === 0 && (flags & 0x20) === 0

/**
 * Inflates a zlib stream (RFC 1950, RFC 1951) to the bytes that are wanted; undefined if it is damaged, has fewer, or more by over
 * 64 KiB. No more memory is taken than for these, and the work is linear in the bytes of both; the checksum is not read.
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
