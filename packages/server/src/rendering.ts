import * as Codecs from "@quick-response/codecs"
import { Rendering } from "@quick-response/core"
import * as Layer from "effect/Layer"

/** Renders in this thread, with the codecs that read symbols back and draw logos. */
export const rendering: Layer.Layer<Rendering> = Layer.provide(Rendering.layer, Codecs.layer)
