import { cutOff, damaged } from "../file/fileFaults.ts"
import type { PictureSize } from "../file/pictureSize.ts"
import * as Result from "../file/Result.ts"

const fourLetters = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

/** The largest header: a `VP8 ` or `VP8X` chunk. */
const headerLength = 30

const word24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

/** The animation bit of a `VP8X` chunk. */
const animation = 2

/**
 * The size in a WebP's first chunk (RFC 9649, sections 2.5 to 2.7), without decoding; or the fault and its remedy to
 * follow the file's name in a sentence.
 */
export const webpSize = (bytes: Uint8Array): Result.Result<PictureSize> => {
  if (bytes.length < headerLength) return cutOff
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(4, true) + 8 > bytes.length) return cutOff
  switch (fourLetters(bytes, 12)) {
    case "VP8 ": {
      // Key frames begin with a tag of three bytes and this start code.
      if ((view.getUint8(20) & 1) === 1 || view.getUint8(23) !== 0x9d || view.getUint16(24) !== 0x012a)
        return damaged
      return Result.ok({
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff
      })
    }
    case "VP8L": {
      const bits = view.getUint32(21, true)
      return view.getUint8(20) === 0x2f
        ? Result.ok({ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 })
        : damaged
    }
    case "VP8X":
      return (view.getUint8(20) & animation) === 0
        ? Result.ok({ width: word24(view, 24) + 1, height: word24(view, 27) + 1 })
        : Result.refused("animated", "is animated; save one of its pictures")
    default:
      return damaged
  }
}
