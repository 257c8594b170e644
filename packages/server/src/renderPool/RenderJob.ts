import {
  Assessment,
  type ConfigValues,
  type ImageMediaType,
  type ImageOutput,
  imageFormatNames,
  imageFormats,
  PictureError,
  PictureSymbolFromSelf,
  PlainFault,
  PrintCheckSchema,
  PrintError,
  ReadingError,
  RenderingError,
  type SoldCode
} from "@quick-response/core"
import type { Certificate } from "@quick-response/drawing/certificate/Certificate"
import type { BodyName } from "@quick-response/http/bodyDecoding"
import * as Schema from "effect/Schema"

/** A job of a rendering worker. */
export type RenderJob =
  | { readonly kind: "decode"; readonly name: BodyName; readonly bytes: Uint8Array }
  | { readonly kind: "render"; readonly config: ConfigValues; readonly output: ImageOutput }
  | { readonly kind: "readBack"; readonly config: ConfigValues; readonly size?: number | undefined }
  | { readonly kind: "readPicture"; readonly picture: Uint8Array }
  | { readonly kind: "assess"; readonly config: ConfigValues }
  | { readonly kind: "certify"; readonly config: ConfigValues; readonly certificate: Certificate }
  | {
      readonly kind: "checkPrints"
      readonly picture: Uint8Array
      readonly sold: ReadonlyArray<Omit<SoldCode, "config"> & { readonly config: ConfigValues }>
    }

const svg = imageFormats.svg.mediaType

const isBinary = (mediaType: ImageMediaType): mediaType is Exclude<ImageMediaType, typeof svg> =>
  mediaType !== svg

const binaryTypes = imageFormatNames.map((name) => imageFormats[name].mediaType).filter(isBinary)

const Image = Schema.Union(
  Schema.Struct({ mediaType: Schema.Literal(svg), text: Schema.String }),
  Schema.Struct({ mediaType: Schema.Literal(...binaryTypes), bytes: Schema.Uint8ArrayFromSelf })
)

const ended = <A, I, E, J>(success: Schema.Schema<A, I>, failure: Schema.Schema<E, J>) =>
  Schema.Exit({ success, failure, defect: Schema.Defect })

export const Decoded = Schema.Union(
  Schema.Struct({ kind: Schema.Literal("decoded"), payload: Schema.Unknown }),
  Schema.Struct({ kind: Schema.Literal("valid JSON"), json: Schema.Unknown }),
  Schema.Struct({ kind: Schema.Literal("invalid"), faults: Schema.Array(PlainFault) }),
  Schema.Struct({ kind: Schema.Literal("not JSON"), reason: Schema.String })
)

/** The answer for a successful read-back. */
export const hasRead = true

/**
 * Schemas of answers, created lazily: a server needs none before it listens. Two frequent answers skip them: {@link
 * hasRead}, and an SVG as its text.
 */
export const answerOf = {
  render: () => ended(Image, RenderingError),
  readBack: () => ended(Schema.Undefined, ReadingError),
  readPicture: () => ended(Schema.Array(PictureSymbolFromSelf), PictureError),
  assess: () => ended(Assessment, ReadingError),
  certify: () => ended(Schema.Uint8ArrayFromSelf, ReadingError),
  checkPrints: () => ended(Schema.Array(PrintCheckSchema), PrintError)
}
