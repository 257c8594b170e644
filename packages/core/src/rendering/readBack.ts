import { fixedThreshold } from "@quick-response/drawing/camera/fixedThreshold"
import { hybridThreshold } from "@quick-response/drawing/camera/hybridThreshold"
import { snapshot } from "@quick-response/drawing/camera/snapshot"
import { type DecodeJpeg, imagesOf as imagesIn } from "@quick-response/drawing/draw/imagesOf"
import { rasterizeGray } from "@quick-response/drawing/raster/rasterize"
import type { Grayscale } from "@quick-response/drawing/scene/Grayscale"
import { type Images, modulesAcross, type Scene } from "@quick-response/drawing/scene/Scene"
import * as Effect from "effect/Effect"
import { UnreadableLogo } from "../config/refusals.ts"
import { JpegDecoder, SymbolReader } from "./Codecs.ts"
import { promised, settled } from "./settledEffect.ts"

type Decoder = JpegDecoder["Type"]

/** One function for each decoder: what was decoded is remembered by it. */
const functions = new WeakMap<Decoder, DecodeJpeg>()

/** A decoder of the port as the function that drawing takes. */
export const decodeBy = (decoder: Decoder): DecodeJpeg => {
  const decode = functions.get(decoder) ?? ((jpeg) => promised(decoder.decode(jpeg)))
  functions.set(decoder, decode)
  return decode
}

/** The logos of a scene as pixels, for an image of a width in pixels. */
export const imagesOf = (
  scene: Scene,
  width: number,
  decoder: Decoder
): Effect.Effect<Images, UnreadableLogo> =>
  settled(() => imagesIn(scene, width, decodeBy(decoder)), UnreadableLogo)

/** Pixels for each module of the photographs from one of which a picture is read. The first does for all but one in a hundred. */
const photographScales = [3, 4]

type Reading<A> = Effect.Effect<A, UnreadableLogo, JpegDecoder | SymbolReader>

const widthAt = (scene: Scene, scale: number): number => Math.ceil(modulesAcross(scene) * scale)

const drawnAt = (scene: Scene, width: number): Effect.Effect<Grayscale, UnreadableLogo, JpegDecoder> =>
  Effect.gen(function* () {
    return rasterizeGray(scene, width, yield* imagesOf(scene, width, yield* JpegDecoder))
  })

/** True where a decoder reads the data from a picture. */
const isRead = (data: string, picture: Grayscale): Effect.Effect<boolean, never, SymbolReader> =>
  Effect.gen(function* () {
    const reader = yield* SymbolReader
    return (yield* reader.read(picture)) === data
  })

/**
 * The width of the first picture of a symbol for labels from which a decoder reads the data back. ZXing for Java reads none of these, so
 * that its thresholds do not apply; and of rMQR the decoder reads plain ones only while they are sharp, so that a photograph says nothing.
 */
const microRead = (data: string, scene: Scene): Reading<number | undefined> =>
  Effect.gen(function* () {
    for (const scale of photographScales) {
      const width = widthAt(scene, scale)
      const drawn = yield* drawnAt(scene, width)
      if (yield* isRead(data, scene.micro === "rmqr" ? drawn : snapshot(drawn))) return width
    }
    return undefined
  })

/**
 * The width of the first photograph from which a decoder reads the data back, of which dark and light are parted as ZXing for Java parts
 * them; undefined where it reads it from none. The first is parted at one brightness before, which is faster and reads most.
 */
const photographRead = (data: string, scene: Scene): Reading<number | undefined> =>
  Effect.gen(function* () {
    for (const [i, scale] of photographScales.entries()) {
      const width = widthAt(scene, scale)
      const photograph = snapshot(yield* drawnAt(scene, width))
      const parted = i === 0 ? fixedThreshold(photograph) : undefined
      if (parted !== undefined && (yield* isRead(data, parted))) return width
      if (yield* isRead(data, hybridThreshold(photograph))) return width
    }
    return undefined
  })

/**
 * The reason why a picture of this width in pixels is not sold; undefined where it is. A decoder reads the data back from a photograph of
 * the picture, which is the harder to read. One that has fewer pixels than that is also read as it is.
 */
export const whyUnread = (data: string, scene: Scene, size: number): Reading<string | undefined> =>
  Effect.gen(function* () {
    const enough = yield* (scene.micro === undefined ? photographRead : microRead)(data, scene)
    if (enough === undefined)
      return "bodyStyle: a decoder could not read a photograph of the finished image; choose plainer styles or darker colors, or raise errorCorrectionLevel"
    if (size >= enough || (yield* isRead(data, yield* drawnAt(scene, size)))) return undefined
    return `size: at ${size} pixels a decoder could not read the image, which is ${Math.ceil(modulesAcross(scene))} modules wide; raise size to ${enough}, or leave out frame and body shape`
  })

/** True where a picture of this width in pixels is sold: it is read back. */
export const isReadBack = (data: string, scene: Scene, size: number): Reading<boolean> =>
  Effect.map(whyUnread(data, scene, size), (reason) => reason === undefined)
