import * as Codecs from "@quick-response/codecs"
import type { Rendering } from "@quick-response/core"
import { renderingLayerUncached } from "@quick-response/core"
import * as Layer from "effect/Layer"

export { estimateCost, estimateMemory, refuseCostly } from "@quick-response/core/drawing"

/** Draws and reads back in this thread, and remembers nothing. */
export const layer: Layer.Layer<Rendering> = Layer.provide(renderingLayerUncached, Codecs.layer)
