import { loadOnce, Reading, Rendering, remembering } from "@quick-response/core"
import type { estimateCost, estimateMemory, refuseCostly } from "@quick-response/core/drawing"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Drawing and estimation in this thread. */
export interface Drawing {
  readonly estimateCost: typeof estimateCost
  /** Estimates the bytes of a job. */
  readonly estimateMemory: typeof estimateMemory
  /** Refuses a job whose estimate is too high. */
  readonly refuseCostly: typeof refuseCostly
  /** Without cache. */
  readonly here: Rendering["Type"]
  readonly readingHere: Reading["Type"]
}

/** Loads the drawing code of this thread, once, on first use. */
export class LoadDrawing extends Context.Tag("@quick-response/server/LoadDrawing")<
  LoadDrawing,
  Effect.Effect<Drawing>
>() {
  static readonly layer: Layer.Layer<LoadDrawing> = Layer.scoped(
    LoadDrawing,
    Effect.map(Effect.scope, (scope) =>
      loadOnce(async (): Promise<Drawing> => {
        const { layer, ...estimates } = await import("./drawingHere.ts")
        const built = await Effect.runPromise(Layer.buildWithScope(layer, scope))
        return { ...estimates, here: Context.get(built, Rendering), readingHere: Context.get(built, Reading) }
      }).pipe(
        Effect.tapDefect((cause) =>
          Effect.logError("what draws in the main thread could not be loaded", cause)
        )
      )
    )
  )
}

/**
 * Renders and reads in this thread, with the codecs for reading symbols and drawing logos, all loaded for the first
 * picture.
 */
export const rendering: Layer.Layer<LoadDrawing | Reading | Rendering> = Layer.effectContext(
  Effect.map(LoadDrawing, (load) =>
    Context.make(
      Rendering,
      remembering({
        render: (config, output) => Effect.flatMap(load, ({ here }) => here.render(config, output)),
        readBack: (config, size) => Effect.flatMap(load, ({ here }) => here.readBack(config, size))
      })
    ).pipe(
      Context.add(Reading, {
        read: (picture) => Effect.flatMap(load, ({ readingHere }) => readingHere.read(picture))
      })
    )
  )
).pipe(Layer.provideMerge(LoadDrawing.layer))
