import * as Schema from "effect/Schema"

/** The content of a logo is not a picture that can be drawn. */
export class UnreadableLogo extends Schema.TaggedError<UnreadableLogo>()("UnreadableLogo", {
  reason: Schema.String
}) {
  override get message(): string {
    return `logo.image: ${this.reason}`
  }
}
