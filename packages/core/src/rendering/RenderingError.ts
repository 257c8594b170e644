import * as Schema from "effect/Schema"
import { DataTooLong, ImageTooCostly, NotScannable, UnreadableLogo } from "../config/refusals.ts"
import { FormatUnavailable } from "./Codecs.ts"

/** The rendering exceeded its memory and was ended. */
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
    return "too many images are waiting to be rendered; ask again"
  }
}

/** The rendering exceeded its time and was ended. */
export class RenderingTimedOut extends Schema.TaggedError<RenderingTimedOut>()("RenderingTimedOut", {}) {
  override get message(): string {
    return "the image takes too long to render; choose a smaller size, plainer styles or a simpler logo"
  }
}

export const ReadingError: Schema.Union<
  [
    typeof DataTooLong,
    typeof NotScannable,
    typeof RenderingBusy,
    typeof RenderingOutOfMemory,
    typeof RenderingTimedOut,
    typeof UnreadableLogo
  ]
> = Schema.Union(
  DataTooLong,
  NotScannable,
  RenderingBusy,
  RenderingOutOfMemory,
  RenderingTimedOut,
  UnreadableLogo
)
export type ReadingError = typeof ReadingError.Type

export const RenderingError: Schema.Union<
  [typeof ReadingError, typeof FormatUnavailable, typeof ImageTooCostly]
> = Schema.Union(ReadingError, FormatUnavailable, ImageTooCostly)
export type RenderingError = typeof RenderingError.Type
