import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Pixels } from "./Pixels.ts"

/** The content of a logo is not a picture that can be drawn. */
export class UnreadableLogo extends Schema.TaggedError<UnreadableLogo>()("UnreadableLogo", {
  reason: Schema.String
}) {
  override get message(): string {
    return `logo.image: ${this.reason}`
  }
}

/**
 * The port to a drawer of PNG, JPEG and SVG pictures: a validated data URI as pixels, scaled to fit a square of `size`
 * pixels with its proportions kept and its centre in the middle, the rest transparent.
 */
export class LogoRasterizer extends Context.Tag("@quick-response/core/LogoRasterizer")<
  LogoRasterizer,
  { readonly rasterize: (image: string, size: number) => Effect.Effect<Pixels, UnreadableLogo> }
>() {}
