import type { PictureSize } from "../file/pictureSize.ts"
import * as Result from "../file/Result.ts"
import { type JpegFile, parseJpeg } from "../jpeg/parseJpeg.ts"
import { type PngFile, parsePng, pngBytes } from "../png/decodePng.ts"
import {
  maximumPhotographBytes,
  maximumPngBytes,
  photographJpeg,
  withinPhotograph,
  withinWebp
} from "./photographBounds.ts"
import { webpSize } from "./webpSize.ts"

/** A picture to scan, by its file header. */
export type Photograph =
  | { readonly kind: "png"; readonly file: PngFile; readonly size: PictureSize }
  | { readonly kind: "jpeg"; readonly file: JpegFile; readonly size: PictureSize }
  | { readonly kind: "webp"; readonly size: PictureSize }
  /** An SVG, whose size is known after parsing. */
  | { readonly kind: "svg"; readonly size: undefined }

const startsWith = (bytes: Uint8Array, start: ReadonlyArray<number>, at = 0): boolean =>
  start.every((byte, i) => bytes[at + i] === byte)

const codesOf = (text: string): ReadonlyArray<number> => Array.from(text, (letter) => letter.charCodeAt(0))

const signatures = {
  png: codesOf("\x89PNG\r\n\x1a\n"),
  jpeg: [0xff, 0xd8, 0xff],
  riff: codesOf("RIFF"),
  webp: codesOf("WEBP")
}

const isSvg = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*</.test(String.fromCharCode(...bytes.subarray(0, 64)))

/**
 * Examines a picture to scan by content: kind, and size of at most 8 MiB and 16 megapixels (8 as WebP). Does not
 * decode, so oversized files are cheap. Returns the picture, or the fault and its remedy to follow the file's name in a
 * sentence.
 *
 * @example
 * ```ts
 * import { inspectPhotograph } from "@quick-response/images/photograph/inspectPhotograph"
 *
 * inspectPhotograph(new Uint8Array(4)) // => { kind: "otherFormat", reason: "is not a PNG, JPEG, WebP or SVG; save it as one of these" }
 * ```
 */
export const inspectPhotograph = (bytes: Uint8Array): Result.Result<Photograph> => {
  if (bytes.length > maximumPhotographBytes)
    return Result.refused("tooLarge", "has more than 8 MiB; scale it down, or cut it closer to the code")
  if (startsWith(bytes, signatures.png))
    return Result.flatMap(parsePng(bytes, withinPhotograph), (file) =>
      pngBytes(file) > maximumPngBytes
        ? Result.refused(
            "tooManyPixels",
            "has more than 64 MiB of pixels; save it with 8 bits a color, or scale it down"
          )
        : Result.ok({ kind: "png", file, size: file } as const)
    )
  if (startsWith(bytes, signatures.jpeg))
    return Result.map(
      parseJpeg(bytes, photographJpeg),
      (file) => ({ kind: "jpeg", file, size: file }) as const
    )
  if (startsWith(bytes, signatures.riff) && startsWith(bytes, signatures.webp, 8))
    return Result.map(
      Result.flatMap(webpSize(bytes), withinWebp),
      (size) => ({ kind: "webp", size }) as const
    )
  return isSvg(bytes)
    ? Result.ok({ kind: "svg", size: undefined })
    : Result.refused("otherFormat", "is not a PNG, JPEG, WebP or SVG; save it as one of these")
}
