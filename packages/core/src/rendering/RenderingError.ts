import { imageFormatNames } from "@quick-response/design/output/ImageFormat"
import { DataTooLong } from "@quick-response/drawing/compose/DataTooLong"
import { NotScannable } from "@quick-response/drawing/compose/NotScannable"
import { ImageTooCostly } from "@quick-response/drawing/cost/ImageTooCostly"
import { UnreadableLogo } from "@quick-response/images/file/UnreadableLogo"
import { identity } from "effect/Function"
import * as Schema from "effect/Schema"
import { converted } from "../schema/index.ts"
import { FormatUnavailable } from "./Codecs.ts"

/** The rendering needed more memory than one may and was ended. */
export class RenderingOutOfMemory extends Schema.TaggedError<RenderingOutOfMemory>()(
  "RenderingOutOfMemory",
  {}
) {
  override get message(): string {
    return "the image takes too much memory to render; choose a smaller size, plainer styles or a simpler logo"
  }
}

/** The rendering queue is full. Nothing was rendered; a later call may succeed. */
export class RenderingBusy extends Schema.TaggedError<RenderingBusy>()("RenderingBusy", {}) {
  override get message(): string {
    return "more images wait to be rendered than will be done in good time; ask again"
  }
}

/** The rendering took longer than one may and was ended. */
export class RenderingTimedOut extends Schema.TaggedError<RenderingTimedOut>()("RenderingTimedOut", {}) {
  override get message(): string {
    return "the image takes too long to render; choose a smaller size, plainer styles or a simpler logo"
  }
}

/** The fields that distinguish an error from others of its class. */
type FieldsOf<E extends Error> = Omit<E, keyof Error>

const DataTooLongSchema: Schema.Schema<DataTooLong, FieldsOf<DataTooLong>> = converted(
  Schema.TaggedStruct("DataTooLong", { requiredBits: Schema.Int, availableBits: Schema.Int }),
  Schema.instanceOf(DataTooLong),
  { decode: (fields) => new DataTooLong(fields), encode: identity }
)

const NotScannableSchema: Schema.Schema<NotScannable, FieldsOf<NotScannable>> = converted(
  Schema.TaggedStruct("NotScannable", { reasons: Schema.NonEmptyArray(Schema.String) }),
  Schema.instanceOf(NotScannable),
  { decode: (fields) => new NotScannable(fields), encode: identity }
)

const UnreadableLogoSchema: Schema.Schema<UnreadableLogo, FieldsOf<UnreadableLogo>> = converted(
  Schema.TaggedStruct("UnreadableLogo", {
    reason: Schema.String,
    field: Schema.Literal("logo", "picture")
  }),
  Schema.instanceOf(UnreadableLogo),
  { decode: (fields) => new UnreadableLogo(fields), encode: identity }
)

const ImageTooCostlySchema: Schema.Schema<
  ImageTooCostly,
  Pick<ImageTooCostly, "_tag" | "format"> & { readonly widest?: number | undefined }
> = converted(
  Schema.TaggedStruct("ImageTooCostly", {
    format: Schema.Literal(...imageFormatNames),
    widest: Schema.optional(Schema.Number)
  }),
  Schema.instanceOf(ImageTooCostly),
  {
    decode: (fields) => new ImageTooCostly({ widest: undefined, ...fields }),
    encode: identity
  }
)

/** Every way in which reading back fails. */
export const ReadingError: Schema.Union<
  [
    typeof DataTooLongSchema,
    typeof NotScannableSchema,
    typeof RenderingBusy,
    typeof RenderingOutOfMemory,
    typeof RenderingTimedOut,
    typeof UnreadableLogoSchema
  ]
> = Schema.Union(
  DataTooLongSchema,
  NotScannableSchema,
  RenderingBusy,
  RenderingOutOfMemory,
  RenderingTimedOut,
  UnreadableLogoSchema
)
export type ReadingError = typeof ReadingError.Type

/** Every way in which rendering fails. */
export const RenderingError: Schema.Union<
  [typeof ReadingError, typeof FormatUnavailable, typeof ImageTooCostlySchema]
> = Schema.Union(ReadingError, FormatUnavailable, ImageTooCostlySchema)
export type RenderingError = typeof RenderingError.Type
