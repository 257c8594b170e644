import { rasterizeGray } from "@quick-response/drawing/raster/rasterize"
import { modulesAcross, type Scene } from "@quick-response/drawing/scene/Scene"
import * as Effect from "effect/Effect"
import type { UnreadableLogo } from "../config/refusals.ts"
import { JpegDecoder, SymbolReader } from "./Codecs.ts"
import { imagesOf } from "./sceneImages.ts"

/**
 * Pixels for each module at which the decoder is tried, in turn: fine enough for a quick look, then what a camera sees
 * from near by.
 */
const readingScales = [3, 5, 8]

type Reading<A> = Effect.Effect<A, UnreadableLogo, JpegDecoder | SymbolReader>

/** The first of some widths in pixels at which a decoder reads the data back; undefined where it reads it at none. */
const widthRead = (data: string, scene: Scene, widths: Iterable<number>): Reading<number | undefined> =>
  Effect.gen(function* () {
    const reader = yield* SymbolReader
    const decoder = yield* JpegDecoder
    for (const width of widths) {
      const picture = rasterizeGray(scene, width, yield* imagesOf(scene, width, decoder))
      if ((yield* reader.read(picture)) === data) return width
    }
    return undefined
  })

const widthsFor = (scene: Scene): ReadonlyArray<number> =>
  readingScales.map((scale) => Math.ceil(modulesAcross(scene) * scale))

/**
 * True where a decoder reads the data back from the pixels of a picture of this width: from all its pixels, or from
 * fewer, but never from more.
 */
export const isReadBack = (data: string, scene: Scene, size: number): Reading<boolean> =>
  Effect.map(
    widthRead(data, scene, new Set(widthsFor(scene).map((width) => Math.min(size, width)))),
    (width) => width !== undefined
  )

/** The width above this one from which a decoder reads a picture; undefined where that does not help. */
export const widthToRead = (data: string, scene: Scene, size: number): Reading<number | undefined> =>
  widthRead(
    data,
    scene,
    widthsFor(scene).filter((width) => width > size)
  )
