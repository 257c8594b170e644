import { type ImageOutput, mediaTypes, type QrConfig, RenderingError } from "@quick-response/core"
import * as Schema from "effect/Schema"

/** What a rendering thread is asked for: an image, or whether a configuration's image reads. */
export type Job =
  | { readonly kind: "render"; readonly config: QrConfig; readonly output: ImageOutput }
  | { readonly kind: "readBack"; readonly config: QrConfig }

const { svg, png, pdf, eps } = mediaTypes

const Image = Schema.Union(
  Schema.Struct({ mediaType: Schema.Literal(svg), text: Schema.String }),
  Schema.Struct({ mediaType: Schema.Literal(png, pdf, eps), bytes: Schema.Uint8ArrayFromSelf })
)

const ended = <A, I>(success: Schema.Schema<A, I>) =>
  Schema.Exit({ success, failure: RenderingError, defect: Schema.Defect })

/** How a thread answers that a configuration's image reads. */
export const hasRead = true

/** How a thread answers a job of either kind, as plain data; but with {@link hasRead}, and an SVG by its text alone. */
export const endOf = { render: ended(Image), readBack: ended(Schema.Undefined) }
