import { type ImageFormat, imageFormats } from "@quick-response/design/output/ImageFormat"

/** An image needs more time or memory than a service gives to one request. Nothing was drawn. */
export class ImageTooCostly extends Error {
  readonly _tag = "ImageTooCostly"
  readonly format: ImageFormat
  /** The largest width in pixels that this design may have in the format; undefined if the width is not the cause. */
  readonly widest: number | undefined

  constructor({ format, widest }: Pick<ImageTooCostly, "format" | "widest">) {
    const { name } = imageFormats[format]
    super(
      widest === undefined
        ? `format: this design takes more time or memory as ${name} than one image may; choose plainer styles, a simpler picture or another format`
        : `size: this design may be at most ${widest} pixels wide as ${name}, since a wider one takes more time or memory than one image may; choose less, plainer styles or a simpler picture`
    )
    this.name = "ImageTooCostly"
    this.format = format
    this.widest = widest
  }
}
