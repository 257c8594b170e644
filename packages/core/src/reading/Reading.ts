import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { PrintCheck } from "@quick-response/drawing/measure/checkPrint"
import { fileFaultKinds } from "@quick-response/images/file/Result"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { DataTooLong, UnreadableLogo } from "../config/refusals.ts"
import { RenderingBusy } from "../rendering/RenderingError.ts"
import type { PicturePoint, PictureSymbol } from "./PictureSymbol.ts"

/** A picture cannot be read: it is invalid, or too large. */
export class UnreadablePicture extends Schema.TaggedError<UnreadablePicture>()("UnreadablePicture", {
  kind: Schema.Literal(...fileFaultKinds),
  /** The fault and the remedy, as the rest of a sentence. */
  reason: Schema.String
}) {
  override get message(): string {
    return `image: ${this.reason}`
  }
}

/** This service has no reader of pictures. */
export class ReadingUnavailable extends Schema.TaggedError<ReadingUnavailable>()("ReadingUnavailable", {}) {
  override get message(): string {
    return "image: no reader of pictures is installed here; ask the operator of the service for one"
  }
}

export const PictureError: Schema.Union<
  [typeof ReadingUnavailable, typeof RenderingBusy, typeof UnreadablePicture]
> = Schema.Union(ReadingUnavailable, RenderingBusy, UnreadablePicture)
export type PictureError = typeof PictureError.Type

/** The failures of {@link ReadingShape.checkPrints}. */
export const PrintError: Schema.Union<[typeof PictureError, typeof DataTooLong, typeof UnreadableLogo]> =
  Schema.Union(PictureError, DataTooLong, UnreadableLogo)
export type PrintError = typeof PrintError.Type

/** The port that reads pictures. */
export interface ReadingShape {
  /**
   * All QR codes in a picture, at most {@link mostSymbols}, from top to bottom, or an empty list: a PNG, JPEG, WebP or
   * SVG of at most 8 MiB and 16 megapixels. Fetches no address.
   */
  readonly read: (picture: Uint8Array) => Effect.Effect<ReadonlyArray<PictureSymbol>, PictureError>
  /** Compares a picture, as `read` takes it, with sold codes; one answer for each, in their order. */
  readonly checkPrints: (
    picture: Uint8Array,
    sold: ReadonlyArray<SoldCode>
  ) => Effect.Effect<ReadonlyArray<PrintCheck>, PrintError>
}

/** A sold code to look for in a picture. */
export interface SoldCode {
  readonly config: QrConfig
  /** True if its text is a short address of the service. */
  readonly isDynamic: boolean
  /** If given, the reserve of the one at this point of the picture is measured, without findings. */
  readonly near?: PicturePoint | undefined
}

/** The most symbols read from one picture. */
export const mostSymbols: number = 64

/** The port to a reader of callers' pictures. Without one, they are refused. */
export class Reading extends Context.Reference<Reading>()("@quick-response/core/Reading", {
  defaultValue: (): ReadingShape => ({
    read: () => new ReadingUnavailable(),
    checkPrints: () => new ReadingUnavailable()
  })
}) {}
