import {
  Assessor,
  loadOnce,
  Reading,
  Rendering,
  remembering,
  rememberingAssessor
} from "@quick-response/core"
import type { refuseCostly } from "@quick-response/core/judgeDesign"
import type { estimateCost } from "@quick-response/drawing/cost/estimateCost"
import type { estimateMemory } from "@quick-response/drawing/cost/estimateMemory"
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
  readonly assessor: Assessor["Type"]
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
        return {
          ...estimates,
          here: Context.get(built, Rendering),
          readingHere: Context.get(built, Reading),
          assessor: Context.get(built, Assessor)
        }
      }).pipe(
        Effect.tapDefect((cause) =>
          Effect.logError("the drawing in the main thread could not be loaded", cause)
        )
      )
    )
  )
}

/**
 * Renders and reads in this thread, with the codecs for reading symbols and drawing logos, all loaded for the first
 * picture.
 */
export const rendering: Layer.Layer<Assessor | LoadDrawing | Reading | Rendering> = Layer.effectContext(
  Effect.map(LoadDrawing, (load) =>
    Context.make(
      Rendering,
      remembering({
        render: (config, output) => Effect.flatMap(load, ({ here }) => here.render(config, output)),
        readBack: (config, size) => Effect.flatMap(load, ({ here }) => here.readBack(config, size))
      })
    ).pipe(
      Context.add(
        Assessor,
        rememberingAssessor({
          assess: (config) => Effect.flatMap(load, ({ assessor }) => assessor.assess(config)),
          certify: (config, certificate) =>
            Effect.flatMap(load, ({ assessor }) => assessor.certify(config, certificate))
        })
      ),
      Context.add(Reading, {
        read: (picture) => Effect.flatMap(load, ({ readingHere }) => readingHere.read(picture)),
        checkPrints: (picture, sold) =>
          Effect.flatMap(load, ({ readingHere }) => readingHere.checkPrints(picture, sold))
      })
    )
  )
).pipe(Layer.provideMerge(LoadDrawing.layer))
