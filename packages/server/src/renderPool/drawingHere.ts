import * as Codecs from "@quick-response/codecs"
import type { Assessor, Reading, Rendering } from "@quick-response/core"
import { assessorLayerUncached, renderingLayerUncached } from "@quick-response/core"
import * as Layer from "effect/Layer"

export { refuseCostly } from "@quick-response/core/judgeDesign"
export { estimateCost } from "@quick-response/drawing/cost/estimateCost"
export { estimateMemory } from "@quick-response/drawing/cost/estimateMemory"

/** Draws, reads back and reads pictures in this thread, without cache. */
export const layer: Layer.Layer<Assessor | Reading | Rendering> = Layer.merge(
  Layer.provide(Layer.merge(renderingLayerUncached, assessorLayerUncached), Codecs.layer),
  Codecs.readingLayer
)
