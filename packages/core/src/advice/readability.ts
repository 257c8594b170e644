import { defaultImageSize } from "@quick-response/design/output/outputWidth"
import { everydayViews, type View, type ViewName, views } from "@quick-response/drawing/camera/cameraViews"
import { planeOf } from "@quick-response/drawing/camera/Plane"
import { cameraBefore } from "@quick-response/drawing/camera/photograph"
import { rasterizeGray } from "@quick-response/drawing/raster/rasterize"
import { modulesAcross, type Scene } from "@quick-response/drawing/scene/Scene"
import * as Effect from "effect/Effect"
import type { UnreadableLogo } from "../config/refusals.ts"
import { JpegDecoder, SymbolReader } from "../rendering/Codecs.ts"
import { imagesOf, isReadBack } from "../rendering/readBack.ts"
import { leastPassing } from "./bisect.ts"

/** A decoder's success on simulated camera pictures. Computed, not measured with a phone. */
export interface Readability {
  /** True if the service would sell it: the finished pixels read back. */
  readonly isReadBack: boolean
  /** False for rMQR, which the decoder reads only in sharp pictures: camera views say nothing about it. */
  readonly isModeled: boolean
  /** The views in which it reads; empty without a model. */
  readonly reads: Readonly<Record<ViewName, boolean>>
  /** The fewest camera pixels per module at which it reads; undefined if never. */
  readonly pixelsPerModule: number | undefined
  /** The picture's width in modules, quiet zone and frame included. */
  readonly modulesAcross: number
}

/** Pixels per module of the picture in front of the camera. */
const scale = 4

/** Least pixels of a cell within a module. */
const leastScale = 2

/**
 * The tested range: below one pixel per module no design reads, and one that needs more than six counts as unreadable.
 */
const range = { low: 1, high: 6, steps: 6 } as const

/**
 * Reads a picture back from every camera view, and finds the least resolution.
 *
 * @example
 * ```ts
 * import * as Codecs from "@quick-response/codecs"
 * import { adviseLater, readability } from "@quick-response/core/advice"
 * import * as Effect from "effect/Effect"
 *
 * const { drawn } = await adviseLater({ data: "https://example.com" })
 * if (drawn === undefined) throw new Error("it is refused")
 * const seen = readability(drawn.config.data, drawn.scene)
 * const { isReadBack } = await Effect.runPromise(Effect.provide(seen, Codecs.layer))
 * isReadBack // => true
 * ```
 */
export const readability = (
  data: string,
  scene: Scene
): Effect.Effect<Readability, UnreadableLogo, JpegDecoder | SymbolReader> =>
  Effect.gen(function* () {
    const reader = yield* SymbolReader
    const modules = modulesAcross(scene)
    const width = Math.round(Math.max(modules * scale, scene.width * leastScale))
    const picture = rasterizeGray(scene, width, yield* imagesOf(scene, width, yield* JpegDecoder))
    const record = cameraBefore(planeOf(picture), width / modules)
    const isModeled = scene.micro !== "rmqr"
    const isSeen = (view: View) =>
      isModeled
        ? Effect.map(
            Effect.suspend(() => reader.read(record(view))),
            (text) => text === data
          )
        : Effect.succeed(false)
    return {
      isReadBack: yield* isReadBack(data, scene, defaultImageSize),
      isModeled,
      reads: yield* Effect.all({
        plain: isSeen(views.plain),
        blurred: isSeen(views.blurred),
        small: isSeen(views.small),
        turned: isSeen(views.turned),
        dim: isSeen(views.dim)
      }),
      pixelsPerModule: yield* leastPassing(range, (pixels) =>
        Effect.reduce(everydayViews(pixels), true, (passes, view) =>
          passes ? isSeen(view) : Effect.succeed(false)
        )
      ),
      modulesAcross: modules
    }
  })
