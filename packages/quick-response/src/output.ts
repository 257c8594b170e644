import type { ImageFormat } from "@quick-response/core"
import { readOrThrow } from "@quick-response/design/field/read"
import { type ImageOutput, outputRequestField } from "@quick-response/design/output/imageOutput"
import type { Design } from "./design.ts"
import { requireOptions } from "./readGiven.ts"

export type { ImageFormat } from "@quick-response/core"

/** The options of an image in any format. A field that the format cannot honor is refused. */
export interface OutputOptions {
  /** The finished width: whole pixels, 16 to 4096 (2048 as WebP, 1536 as JPEG), 512 where absent; or a decimal of the unit. */
  readonly size?: number | undefined
  /** The unit of the width, `"px"` where absent; with `"mm"` or `"in"`, the size is required. */
  readonly unit?: "px" | "mm" | "in" | undefined
  /** Dots an inch of a PNG, WebP or JPEG, 72 to 2400, written into the file: 300 where absent and the width is a length. */
  readonly dpi?: number | undefined
  /** Bleed of a PDF or EPS: millimeters by which the background goes on beyond the finished edge, 0 to 10. */
  readonly bleed?: number | undefined
  /** True for marks outside the picture of a PDF or EPS that show where to cut. */
  readonly cropMarks?: boolean | undefined
  /** The color space of a PDF or EPS, `"rgb"` where absent. */
  readonly colorSpace?: "rgb" | "cmyk" | undefined
  /** The print shop's name for the ink of the foreground in a PDF or EPS; the foreground is one color then. */
  readonly spotColor?: string | undefined
  /** The standard that a PDF keeps: PDF/X-4 for print shops, or PDF/A-2u with PDF/UA-1 to be kept and read aloud; `"none"` where absent. */
  readonly pdfStandard?: "none" | "x-4" | "a-2u" | undefined
}

/** The format of an image, `"svg"` where absent, and what it is asked to be. */
export interface Output extends OutputOptions {
  readonly format?: ImageFormat | undefined
}

/** An output with what it leaves out. Throws a {@link QuickResponseError} or `InvalidInput` for what is none. */
export const outputOf = (output: Output): ImageOutput => {
  requireOptions("output", output)
  return readOrThrow(outputRequestField, output)
}

/** An image: the text of a whole SVG document, or the bytes of another format. */
export type Image = string | Uint8Array<ArrayBuffer>

/** Draws a design, or the `configJson` of a QR code: SVG as text, another format as bytes. */
export interface Draw {
  (design: Design | string, output?: OutputOptions & { readonly format?: "svg" | undefined }): Promise<string>
  (
    design: Design | string,
    output: OutputOptions & { readonly format: Exclude<ImageFormat, "svg"> }
  ): Promise<Uint8Array<ArrayBuffer>>
  (design: Design | string, output: Output): Promise<Image>
}

/** A function that draws any format, with the type of what each format gives. */
export const typedDraw = (drawAny: (design: Design | string, output: Output) => Promise<Image>): Draw => {
  function draw(design: Design | string, output?: { readonly format?: "svg" | undefined }): Promise<string>
  function draw(
    design: Design | string,
    output: { readonly format: Exclude<ImageFormat, "svg"> }
  ): Promise<Uint8Array<ArrayBuffer>>
  function draw(design: Design | string, output: Output): Promise<Image>
  function draw(design: Design | string, output: Output = {}): Promise<Image> {
    return drawAny(design, output)
  }
  return draw
}
