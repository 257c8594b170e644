import {
  alternatives,
  type EncodedFormat,
  encodedFormats,
  imageFormatNames,
  imageFormats,
  isEncoded
} from "@quick-response/design/output/ImageFormat"
import type { BilevelPicture, Grayscale } from "@quick-response/drawing/scene/Grayscale"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { UnreadableLogo } from "../config/refusals.ts"
import type { RenderingOutOfMemory } from "./RenderingError.ts"

/**
 * The port to a decoder of JPEG pictures, baseline and progressive, without Exif orientation. Its input comes from
 * `transcodeJpeg`: at most 4 megapixels.
 */
export class JpegDecoder extends Context.Tag("@quick-response/core/JpegDecoder")<
  JpegDecoder,
  { readonly decode: (jpeg: Uint8Array) => Effect.Effect<Pixels, UnreadableLogo> }
>() {}

const otherFormats = (): string =>
  alternatives(imageFormatNames.filter((name) => !isEncoded(name)).map((name) => JSON.stringify(name)))

/** This service lacks an encoder of the format. */
export class FormatUnavailable extends Schema.TaggedError<FormatUnavailable>()("FormatUnavailable", {
  format: Schema.Literal(...encodedFormats)
}) {
  override get message(): string {
    return `format: no encoder of ${imageFormats[this.format].name} is installed here; choose ${otherFormats()}`
  }
}

export interface PixelEncoderShape {
  /**
   * A file of these pixels: lossless WebP as one `VP8L` chunk that keeps colors of transparent pixels; JPEG beginning
   * with a JFIF header. All pixels of a JPEG are opaque.
   */
  readonly encode: (
    format: EncodedFormat,
    pixels: Pixels
  ) => Effect.Effect<Uint8Array, FormatUnavailable | RenderingOutOfMemory>
}

/** The port to encoders of formats that the core does not write, which are refused without one. */
export class PixelEncoder extends Context.Reference<PixelEncoder>()("@quick-response/core/PixelEncoder", {
  defaultValue: (): PixelEncoderShape => ({
    encode: (format) => new FormatUnavailable({ format })
  })
}) {}

/** The port to an independent QR code decoder: a finished picture's text, or undefined if it does not read. Never fails. */
export class SymbolReader extends Context.Tag("@quick-response/core/SymbolReader")<
  SymbolReader,
  { readonly read: (picture: Grayscale | BilevelPicture) => Effect.Effect<string | undefined> }
>() {}
