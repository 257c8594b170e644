import * as Codecs from "@quick-response/codecs"
import type { Reading, Rendering } from "@quick-response/core"
import { renderingLayerUncached } from "@quick-response/core"
import * as Layer from "effect/Layer"

export { estimateCost, estimateMemory, refuseCostly } from "@quick-response/core/drawing"

/** Draws, reads back and reads pictures in this thread, without cache. */
export const layer: Layer.Layer<Reading | Rendering> = Layer.merge(
  Layer.provide(renderingLayerUncached, Codecs.layer),
  Codecs.readingLayer
)
