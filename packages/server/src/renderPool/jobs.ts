import { type ImageOutput, mediaTypes, type QrConfig, RenderingError } from "@quick-response/core"
import * as Schema from "effect/Schema"

/** What a rendering worker is asked for: an image, or whether a configuration's image reads. */
export type RenderJob =
  | { readonly kind: "render"; readonly config: QrConfig; readonly output: ImageOutput }
  | { readonly kind: "readBack"; readonly config: QrConfig }

const { svg, png, pdf, eps } = mediaTypes

const Image = Schema.Union(
  Schema.Struct({ mediaType: Schema.Literal(svg), text: Schema.String }),
  Schema.Struct({ mediaType: Schema.Literal(png, pdf, eps), bytes: Schema.Uint8ArrayFromSelf })
)

const ended = <A, I>(success: Schema.Schema<A, I>) =>
  Schema.Exit({ success, failure: RenderingError, defect: Schema.Defect })

/** The answer for a configuration whose image reads. */
export const hasRead = true

/** Answers as plain data, but for {@link hasRead} and for an SVG, which is its text alone. */
export const answerOf = { render: ended(Image), readBack: ended(Schema.Undefined) }
