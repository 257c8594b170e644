import type { ImageFormat } from "@quick-response/core"
import type { Design } from "./design.ts"

export type { ImageFormat } from "@quick-response/core"

/** The format of an image, `"svg"` where absent, and its width in whole pixels, 16 to 4096, 512 where absent. */
export interface Output {
  readonly format?: ImageFormat | undefined
  readonly size?: number | undefined
}

/** An image: the text of a whole SVG document, or the bytes of another format. */
export type Image = string | Uint8Array<ArrayBuffer>

/** Draws a design, or the `configJson` of a QR code: SVG as text, another format as bytes. */
export interface Draw {
  (
    design: Design | string,
    output?: { readonly format?: "svg" | undefined; readonly size?: number | undefined }
  ): Promise<string>
  (
    design: Design | string,
    output: { readonly format: Exclude<ImageFormat, "svg">; readonly size?: number | undefined }
  ): Promise<Uint8Array<ArrayBuffer>>
  (design: Design | string, output: Output): Promise<Image>
}

/** A function that draws any format, with the type of what each format gives. */
export const drawBy = (drawAny: (design: Design | string, output: Output) => Promise<Image>): Draw => {
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
