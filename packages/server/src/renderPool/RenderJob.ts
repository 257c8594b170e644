import {
  type ImageMediaType,
  type ImageOutput,
  imageFormatNames,
  imageFormats,
  type QrConfig,
  RenderingError
} from "@quick-response/core"
import * as Schema from "effect/Schema"

/** What a rendering worker is asked for: an image, whether a configuration's image reads, or what a request's body holds. */
export type RenderJob =
  | { readonly kind: "decode"; readonly endpoint: string; readonly bytes: Uint8Array }
  | { readonly kind: "render"; readonly config: QrConfig; readonly output: ImageOutput }
  | { readonly kind: "readBack"; readonly config: QrConfig }

const svg = imageFormats.svg.mediaType

const isBinary = (mediaType: ImageMediaType): mediaType is Exclude<ImageMediaType, typeof svg> =>
  mediaType !== svg

const binaryTypes = imageFormatNames.map((name) => imageFormats[name].mediaType).filter(isBinary)

const Image = Schema.Union(
  Schema.Struct({ mediaType: Schema.Literal(svg), text: Schema.String }),
  Schema.Struct({ mediaType: Schema.Literal(...binaryTypes), bytes: Schema.Uint8ArrayFromSelf })
)

const ended = <A, I>(success: Schema.Schema<A, I>) =>
  Schema.Exit({ success, failure: RenderingError, defect: Schema.Defect })

/** What a body holds. */
export const Decoded = Schema.Union(
  Schema.Struct({ kind: Schema.Literal("decoded"), payload: Schema.Unknown }),
  Schema.Struct({ kind: Schema.Literal("invalid"), errors: Schema.Array(Schema.String) }),
  Schema.Struct({ kind: Schema.Literal("not JSON"), reason: Schema.String })
)

/** The answer for a configuration whose image reads. */
export const hasRead = true

/** Answers to renderings and readings as plain data, but for {@link hasRead} and for an SVG, which is its text alone. */
export const answerOf = { render: ended(Image), readBack: ended(Schema.Undefined) }
