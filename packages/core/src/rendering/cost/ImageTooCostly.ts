import * as Schema from "effect/Schema"
import { imageFormatNames, imageFormats } from "../../config/output/ImageFormat.ts"

/** An image would take more time or memory than a service gives to one request. Nothing was drawn. */
export class ImageTooCostly extends Schema.TaggedError<ImageTooCostly>()("ImageTooCostly", {
  format: Schema.Literal(...imageFormatNames),
  /** The pixels that this design may be wide in the format; absent where its width is not what costs. */
  widest: Schema.optional(Schema.Number)
}) {
  override get message(): string {
    const { name } = imageFormats[this.format]
    return this.widest === undefined
      ? `format: this design takes more time or memory as ${name} than one image may; choose plainer styles, a simpler picture or another format`
      : `size: this design may be at most ${this.widest} pixels wide as ${name}, since a wider one takes more time or memory than one image may; choose less, plainer styles or a simpler picture`
  }
}
