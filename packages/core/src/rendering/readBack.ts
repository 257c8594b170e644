import * as Effect from "effect/Effect"
import { JpegDecoder } from "../JpegDecoder.ts"
import type { UnreadableLogo } from "../logo/UnreadableLogo.ts"
import { SymbolReader } from "../SymbolReader.ts"
import { rasterize } from "./raster/rasterize.ts"
import type { Scene } from "./scene/Scene.ts"
import { imagesOf } from "./sceneImages.ts"

/**
 * Pixels for each module at which the decoder is tried, in turn: fine enough for a quick look, then what a camera sees
 * from near by.
 */
const readingScales = [3, 5, 8]

/** Whether a decoder reads the data back from the finished pixels of a picture: what does not is not sold. */
export const isReadBack = (
  data: string,
  scene: Scene
): Effect.Effect<boolean, UnreadableLogo, JpegDecoder | SymbolReader> =>
  Effect.gen(function* () {
    const reader = yield* SymbolReader
    const decoder = yield* JpegDecoder
    for (const scale of readingScales) {
      const width = Math.ceil(scene.width * scale)
      const pixels = rasterize(scene, width, yield* imagesOf(scene, width, decoder))
      if ((yield* reader.read(pixels)) === data) return true
    }
    return false
  })
