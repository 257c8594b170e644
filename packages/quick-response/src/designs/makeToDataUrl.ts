import { imageFormats } from "@quick-response/design/output/ImageFormat"
import { encodeBase64 } from "@quick-response/images/file/encodeBase64"
import type { Design, Exact } from "./design.ts"
import type { Draw, Output } from "./output.ts"

/** Draws a design as a `data:` address. */
export type ToDataUrl = <const Given extends Design | string>(
  design: Exact<Given>,
  output?: Output
) => Promise<string>

export const makeToDataUrl =
  (draw: Draw): ToDataUrl =>
  async (design: Design | string, output = {}) => {
    const image = await draw(design, output)
    const bytes = typeof image === "string" ? new TextEncoder().encode(image) : image
    return `data:${imageFormats[output.format ?? "svg"].mediaType};base64,${encodeBase64(bytes)}`
  }
