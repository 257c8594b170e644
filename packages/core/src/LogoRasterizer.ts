import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { UnreadableLogo } from "./logo/UnreadableLogo.ts"
import type { Pixels } from "./Pixels.ts"

/**
 * The port to a drawer of PNG, JPEG and SVG pictures: a validated data URI as pixels, scaled to fit a square of `size`
 * pixels with its proportions kept and its centre in the middle, the rest transparent.
 */
export class LogoRasterizer extends Context.Tag("@quick-response/core/LogoRasterizer")<
  LogoRasterizer,
  { readonly rasterize: (image: string, size: number) => Effect.Effect<Pixels, UnreadableLogo> }
>() {}
