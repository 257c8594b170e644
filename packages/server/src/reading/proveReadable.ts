import { type QrConfig, Rendering } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { runEffect } from "../process/runEffect.ts"
import { rendering } from "../renderPool/LoadDrawing.ts"

/** Rejects unless an independent decoder reads a configuration's data from its finished picture of this width in pixels. */
export const readBack = (config: QrConfig, width: number, signal: AbortSignal): Promise<void> =>
  runEffect(
    Effect.flatMap(Rendering, (service) => service.readBack(config, width)).pipe(Effect.provide(rendering)),
    signal
  )
