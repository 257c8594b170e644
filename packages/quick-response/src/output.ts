import type { ImageFormat, ImageOutput } from "@quick-response/core"
import { defaultImageSize } from "@quick-response/core/parts/checking"
import type { Design } from "./design.ts"
import { QuickResponseError } from "./QuickResponseError.ts"
import { readGiven, requireOptions } from "./readGiven.ts"

export type { ImageFormat } from "@quick-response/core"

/** The format of an image, `"svg"` where absent, and its width in whole pixels, 16 to 4096, 512 where absent. */
export interface Output {
  readonly format?: ImageFormat | undefined
  readonly size?: number | undefined
}

const outputFields: ReadonlyArray<PropertyKey> = ["format", "size"] satisfies ReadonlyArray<keyof Output>

/** An output with what it leaves out. Throws a {@link QuickResponseError} for what is none; the core checks the values. */
export const outputOf = (output: Output): ImageOutput =>
  readGiven(() => {
    requireOptions("output", output)
    const unknown = Reflect.ownKeys(output).filter((name) => !outputFields.includes(name))
    if (unknown.length > 0)
      throw new QuickResponseError({
        code: "VALIDATION_FAILED",
        errors: unknown.map((name) => `${String(name)}: unknown field; the fields here are format, size`)
      })
    const { format = "svg", size = defaultImageSize } = output
    return { format, size }
  })

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
