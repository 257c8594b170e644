import { hybridThreshold } from "@quick-response/drawing/camera/hybridThreshold"
import { snapshot } from "@quick-response/drawing/camera/snapshot"
import { rasterizeGray } from "@quick-response/drawing/raster/rasterize"
import type { Grayscale } from "@quick-response/drawing/scene/Grayscale"
import { modulesAcross, type Scene } from "@quick-response/drawing/scene/Scene"
import * as Effect from "effect/Effect"
import type { UnreadableLogo } from "../config/refusals.ts"
import { JpegDecoder, SymbolReader } from "./Codecs.ts"
import { imagesOf } from "./sceneImages.ts"

/** Pixels for each module of the photographs from one of which a picture is read. The first does for all but one in a hundred. */
const photographScales = [3, 4]

type Reading<A> = Effect.Effect<A, UnreadableLogo, JpegDecoder | SymbolReader>

const widthAt = (scene: Scene, scale: number): number => Math.ceil(modulesAcross(scene) * scale)

/** True where a decoder reads the data from a picture of a width in pixels, as it is or as `seen` shows it. */
const isReadAt = (
  data: string,
  scene: Scene,
  width: number,
  seen: (picture: Grayscale) => Grayscale = (picture) => picture
): Reading<boolean> =>
  Effect.gen(function* () {
    const reader = yield* SymbolReader
    const picture = rasterizeGray(scene, width, yield* imagesOf(scene, width, yield* JpegDecoder))
    return (yield* reader.read(seen(picture))) === data
  })

/**
 * The width of the first photograph from which a decoder reads the data back, of which dark and light are parted as ZXing for Java parts
 * them; undefined where it reads it from none.
 */
const photographRead = (data: string, scene: Scene): Reading<number | undefined> =>
  Effect.gen(function* () {
    for (const scale of photographScales) {
      const width = widthAt(scene, scale)
      if (yield* isReadAt(data, scene, width, (picture) => hybridThreshold(snapshot(picture)))) return width
    }
    return undefined
  })

/**
 * The reason why a picture of this width in pixels is not sold; undefined where it is. A decoder reads the data back from a photograph of
 * the picture, which is the harder to read. One that has fewer pixels than that is also read as it is.
 */
export const whyUnread = (data: string, scene: Scene, size: number): Reading<string | undefined> =>
  Effect.gen(function* () {
    const enough = yield* photographRead(data, scene)
    if (enough === undefined)
      return "bodyStyle: a decoder could not read a photograph of the finished image; choose plainer styles or darker colors, or raise errorCorrectionLevel"
    if (size >= enough || (yield* isReadAt(data, scene, size))) return undefined
    return `size: at ${size} pixels a decoder could not read the image, which is ${Math.ceil(modulesAcross(scene))} modules wide; raise size to ${enough}, or leave out frame and body shape`
  })

/** True where a picture of this width in pixels is sold: it is read back. */
export const isReadBack = (data: string, scene: Scene, size: number): Reading<boolean> =>
  Effect.map(whyUnread(data, scene, size), (reason) => reason === undefined)
