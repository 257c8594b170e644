import type { FormatUnavailable, ReadingUnavailable, UnreadablePicture } from "@quick-response/core"
import type { codeOfError } from "@quick-response/core/codeOfError"
import type { InvalidInput } from "@quick-response/design/field/read"
import type { DataTooLong } from "@quick-response/drawing/compose/DataTooLong"
import type { NotScannable } from "@quick-response/drawing/compose/NotScannable"
import type { ImageTooCostly } from "@quick-response/drawing/cost/ImageTooCostly"
import type { UnreadableLogo } from "@quick-response/images/file/UnreadableLogo"
import { QuickResponseError, unforeseen } from "./QuickResponseError.ts"

/** A shop's own codes are separate, so that pages do not load them. */
type DrawingError =
  | DataTooLong
  | FormatUnavailable
  | ImageTooCostly
  | InvalidInput
  | NotScannable
  | ReadingUnavailable
  | UnreadableLogo
  | UnreadablePicture

const codes: { readonly [Tag in DrawingError["_tag"]]: (typeof codeOfError)[Tag] } = {
  DataTooLong: "DATA_TOO_LONG",
  FormatUnavailable: "VALIDATION_FAILED",
  ImageTooCostly: "VALIDATION_FAILED",
  InvalidInput: "VALIDATION_FAILED",
  NotScannable: "NOT_SCANNABLE",
  ReadingUnavailable: "VALIDATION_FAILED",
  UnreadableLogo: "VALIDATION_FAILED",
  UnreadablePicture: "VALIDATION_FAILED"
}

const isDrawingError = (error: unknown): error is DrawingError =>
  error instanceof Error &&
  "_tag" in error &&
  typeof error._tag === "string" &&
  Object.hasOwn(codes, error._tag)

const sentencesOf = (error: DrawingError): ReadonlyArray<string> => {
  switch (error._tag) {
    case "InvalidInput":
      return error.errors
    case "NotScannable":
      return error.reasons
    default:
      return [error.message]
  }
}

const toQuickResponseError = (error: unknown): QuickResponseError => {
  if (error instanceof QuickResponseError) return error
  return isDrawingError(error)
    ? new QuickResponseError({ code: codes[error._tag], errors: sentencesOf(error), cause: error })
    : unforeseen(error)
}

export const attempt = async <A>(
  work: () => A | Promise<A>,
  asError: (error: unknown) => QuickResponseError = toQuickResponseError
): Promise<A> => {
  try {
    return await work()
  } catch (error) {
    throw asError(error)
  }
}
