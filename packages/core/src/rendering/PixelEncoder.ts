import {
  alternatives,
  type EncodedFormat,
  encodedFormats,
  imageFormatNames,
  imageFormats,
  isEncoded
} from "@quick-response/design/output/ImageFormat"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { RenderingOutOfMemory } from "./RenderingOutOfMemory.ts"

const otherFormats = (): string =>
  alternatives(imageFormatNames.filter((name) => !isEncoded(name)).map((name) => JSON.stringify(name)))

/** There is no encoder of a format here. */
export class FormatUnavailable extends Schema.TaggedError<FormatUnavailable>()("FormatUnavailable", {
  format: Schema.Literal(...encodedFormats)
}) {
  override get message(): string {
    return `format: no encoder of ${imageFormats[this.format].name} is installed here; choose ${otherFormats()}`
  }
}

/** What encodes pixels. */
export interface PixelEncoderShape {
  /**
   * A file of these pixels: WebP without loss, in the simple form of one `VP8L` chunk and with the colors of pixels that are
   * wholly transparent; JPEG beginning with a JFIF header. Of a JPEG's pixels, all are opaque.
   */
  readonly encode: (
    format: EncodedFormat,
    pixels: Pixels
  ) => Effect.Effect<Uint8Array, FormatUnavailable | RenderingOutOfMemory>
}

/** The port to encoders of the formats that the core does not write itself. Without one, these formats are refused. */
export class PixelEncoder extends Context.Reference<PixelEncoder>()("@quick-response/core/PixelEncoder", {
  defaultValue: (): PixelEncoderShape => ({
    encode: (format) => new FormatUnavailable({ format })
  })
}) {}
