import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { JpegDecoder, SymbolReader } from "./Codecs.ts"
import { loadOnce } from "./loadOnce.ts"
import { Rendering, remembering } from "./Rendering.ts"
import type { RenderingShape } from "./RenderingShape.ts"

/** Loads the drawing code at the first picture, so that a server can listen earlier. */
const make: Effect.Effect<RenderingShape, never, JpegDecoder | SymbolReader> = Effect.map(
  Effect.context<JpegDecoder | SymbolReader>(),
  (ports) => {
    const drawing = loadOnce(async () => {
      const { makeDrawing } = await import("./makeDrawing.ts")
      return Effect.runSync(Effect.provide(makeDrawing, ports))
    })
    return {
      render: (config, output) => Effect.flatMap(drawing, ({ render }) => render(config, output)),
      readBack: (config, size) => Effect.flatMap(drawing, ({ readBack }) => readBack(config, size))
    }
  }
)

/** Renders with a cache of 16 MiB. Never busy. */
export const renderingLayer: Layer.Layer<Rendering, never, JpegDecoder | SymbolReader> = Layer.effect(
  Rendering,
  Effect.suspend(() => Effect.map(make, remembering))
)

/** Renders without a cache, for programs that add one with {@link remembering}. Never busy. */
export const renderingLayerUncached: Layer.Layer<Rendering, never, JpegDecoder | SymbolReader> = Layer.effect(
  Rendering,
  Effect.suspend(() => make)
)
