import * as Schema from "effect/Schema"

/** The rendering needed more memory than one may and was ended. */
export class RenderingOutOfMemory extends Schema.TaggedError<RenderingOutOfMemory>()(
  "RenderingOutOfMemory",
  {}
) {
  override get message(): string {
    return "the image takes too much memory to render; choose a smaller size, plainer styles or a simpler logo"
  }
}
