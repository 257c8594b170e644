import type { Grayscale } from "@quick-response/drawing/scene/Grayscale"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/**
 * The port to an independent QR code decoder: what a finished picture says to a scanner, which sees no colors, or undefined where
 * it reads nothing. Never fails on any picture.
 */
export class SymbolReader extends Context.Tag("@quick-response/core/SymbolReader")<
  SymbolReader,
  { readonly read: (picture: Grayscale) => Effect.Effect<string | undefined> }
>() {}
