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

/** The success of a decoder on a picture as cameras see it. Computed, not measured with a phone. */
export interface Readability {
  /** True where the service would sell it: it reads the data from the finished pixels. */
  readonly isReadBack: boolean
  /** False for rMQR, which the decoder reads in sharp pictures alone: the views of a camera say nothing of it. */
  readonly isModeled: boolean
  /** The views from which it reads the data; none where they are not modeled. */
  readonly reads: Readonly<Record<ViewName, boolean>>
  /** The fewest of a camera's pixels across a module from which it reads the data; undefined where it never does. */
  readonly pixelsPerModule: number | undefined
  /** The picture's width in modules, quiet zone and frame included. */
  readonly modulesAcross: number
}

/** Pixels across a module of the picture that the camera looks at. */
const scale = 4

/** Pixels at least across a cell of what divides modules. */
const leastScale = 2

/** Fewer pixels than one a module show nothing; what needs more than six does not read. */
const range = { low: 1, high: 6, steps: 6 } as const

/**
 * Reads a picture back from every view of the camera's model, and finds how few pixels do.
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
