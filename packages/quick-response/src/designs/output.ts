import type { ImageFormat } from "@quick-response/core"
import { readOrThrow } from "@quick-response/design/field/read"
import { type ImageOutput, outputRequestField } from "@quick-response/design/output/imageOutput"
import type { Design, Exact } from "./design.ts"
import { requireOptions } from "./readGiven.ts"

export type { ImageFormat } from "@quick-response/core"

/** Options of an image. Unsupported fields of a format are refused. */
export interface OutputOptions {
  /**
   * The finished width: whole pixels, 16 to 4096 (2048 as WebP, 1536 as JPEG), 512 by default; or a decimal of the
   * unit.
   */
  readonly size?: number | undefined
  /** The width's unit, `"px"` by default; `"mm"` and `"in"` require the size. */
  readonly unit?: "px" | "mm" | "in" | undefined
  /** Dots per inch in a PNG, WebP or JPEG, 72 to 2400; 300 by default for lengths. */
  readonly dpi?: number | undefined
  /** A PDF's or EPS's bleed beyond the finished edge, 0 to 10 mm. */
  readonly bleed?: number | undefined
  /** True for crop marks in a PDF or EPS. */
  readonly cropMarks?: boolean | undefined
  /** A PDF's or EPS's color space, `"rgb"` by default. */
  readonly colorSpace?: "rgb" | "cmyk" | undefined
  /** The print shop's name for the foreground ink in a PDF or EPS; requires a foreground of one color. */
  readonly spotColor?: string | undefined
  /** PDF/X-4 for print shops, or PDF/A-2u with PDF/UA-1 for archives and accessibility; `"none"` by default. */
  readonly pdfStandard?: "none" | "x-4" | "a-2u" | undefined
}

/** The format, `"svg"` by default, and its options. */
export interface Output extends OutputOptions {
  readonly format?: ImageFormat | undefined
}

/** Adds defaults. Throws a {@link QuickResponseError} or `InvalidInput` for an invalid output. */
export const outputOf = (output: Output): ImageOutput => {
  requireOptions("output", output)
  return readOrThrow(outputRequestField, output)
}

/** A whole SVG document as text, or another format's bytes. */
export type Image = string | Uint8Array<ArrayBuffer>

/** Draws a design or a QR code's `configJson`: SVG as text, other formats as bytes. */
export interface Draw {
  <const Given extends Design | string>(
    design: Exact<Given>,
    output?: OutputOptions & { readonly format?: "svg" | undefined }
  ): Promise<string>
  <const Given extends Design | string>(
    design: Exact<Given>,
    output: OutputOptions & { readonly format: Exclude<ImageFormat, "svg"> }
  ): Promise<Uint8Array<ArrayBuffer>>
  <const Given extends Design | string>(design: Exact<Given>, output: Output): Promise<Image>
}

export const typedDraw = (drawAny: (design: Design | string, output: Output) => Promise<Image>): Draw => {
  function draw<const Given extends Design | string>(
    design: Exact<Given>,
    output?: { readonly format?: "svg" | undefined }
  ): Promise<string>
  function draw<const Given extends Design | string>(
    design: Exact<Given>,
    output: { readonly format: Exclude<ImageFormat, "svg"> }
  ): Promise<Uint8Array<ArrayBuffer>>
  function draw<const Given extends Design | string>(design: Exact<Given>, output: Output): Promise<Image>
  function draw(design: Design | string, output: Output = {}): Promise<Image> {
    return drawAny(design, output)
  }
  return draw
}
