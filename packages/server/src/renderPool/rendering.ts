import { Rendering, remembering } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { LoadDrawing } from "./LoadDrawing.ts"

/** Renders in this thread, with the codecs that read symbols back and draw logos; all of it is loaded for the first picture. */
export const rendering: Layer.Layer<LoadDrawing | Rendering> = Layer.effect(
  Rendering,
  Effect.map(LoadDrawing, (load) =>
    remembering({
      render: (config, output) => Effect.flatMap(load, ({ here }) => here.render(config, output)),
      readBack: (config, size) => Effect.flatMap(load, ({ here }) => here.readBack(config, size))
    })
  )
).pipe(Layer.provideMerge(LoadDrawing.layer))
