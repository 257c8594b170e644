import { fixedThreshold } from "@quick-response/drawing/camera/fixedThreshold"
import { hybridThreshold } from "@quick-response/drawing/camera/hybridThreshold"
import { reduced } from "@quick-response/drawing/camera/reduced"
import { snapshot } from "@quick-response/drawing/camera/snapshot"
import { type DecodeJpeg, imagesOf as imagesIn } from "@quick-response/drawing/draw/imagesOf"
import { rasterizeGray } from "@quick-response/drawing/raster/rasterize"
import type { BilevelPicture, Grayscale } from "@quick-response/drawing/scene/Grayscale"
import { hasPaleInk } from "@quick-response/drawing/scene/hasPaleInk"
import { type Images, isLogo, modulesAcross, type Scene } from "@quick-response/drawing/scene/Scene"
import * as Effect from "effect/Effect"
import { UnreadableLogo } from "../config/refusals.ts"
import { JpegDecoder, SymbolReader } from "./Codecs.ts"
import { promised, settled } from "./settledEffect.ts"

type Decoder = JpegDecoder["Type"]

/** One function per decoder, since it is the cache key of decoded pictures. */
const functions = new WeakMap<Decoder, DecodeJpeg>()

export const decodeBy = (decoder: Decoder): DecodeJpeg => {
  const decode = functions.get(decoder) ?? ((jpeg) => promised(decoder.decode(jpeg)))
  functions.set(decoder, decode)
  return decode
}

/** The logos of a scene as pixels, for an image of this width. */
export const imagesOf = (
  scene: Scene,
  width: number,
  decoder: Decoder
): Effect.Effect<Images, UnreadableLogo> =>
  settled(() => imagesIn(scene, width, decodeBy(decoder)), UnreadableLogo)

/** Pixels a module of the photographs for reading back. The first suffices for 99 of 100. */
const photographScales = [3, 4] as const

type Reading<A> = Effect.Effect<A, UnreadableLogo, JpegDecoder | SymbolReader>

const widthAt = (scene: Scene, scale: number): number => Math.ceil(modulesAcross(scene) * scale)

const drawnAt = (scene: Scene, width: number): Effect.Effect<Grayscale, UnreadableLogo, JpegDecoder> =>
  Effect.gen(function* () {
    return rasterizeGray(scene, width, yield* imagesOf(scene, width, yield* JpegDecoder))
  })

const isRead = (data: string, picture: Grayscale): Effect.Effect<boolean, never, SymbolReader> =>
  Effect.gen(function* () {
    const reader = yield* SymbolReader
    return (yield* reader.read(picture)) === data
  })

/**
 * The width of the first picture of a label symbol that reads back. ZXing for Java reads no label symbols, so its
 * thresholds do not apply; the decoder reads only sharp rMQR, so neither do photographs.
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

type Threshold = (photograph: Grayscale) => BilevelPicture | undefined

/** A single threshold is faster and reads most. */
const fixedFirst: ReadonlyArray<Threshold> = [fixedThreshold, hybridThreshold]
const hybridFirst: ReadonlyArray<Threshold> = [hybridThreshold, fixedThreshold]

/** The order that suited the last symbol of the same paints. All are tried before a refusal. */
const orders = new Map<string, ReadonlyArray<Threshold>>()
const mostOrders = 512

const paintsOf = ({ layers }: Scene): string =>
  JSON.stringify(layers.map((layer) => (isLogo(layer) ? layer.kind : layer.fill.paint)))

/** The width of the first photograph that reads back; undefined if none does. */
const photographRead = (data: string, scene: Scene): Reading<number | undefined> =>
  Effect.gen(function* () {
    const paints = paintsOf(scene)
    const order = orders.get(paints) ?? fixedFirst
    for (const [i, scale] of photographScales.entries()) {
      const width = widthAt(scene, scale)
      const photograph = snapshot(yield* drawnAt(scene, width))
      for (const threshold of i === 0 ? order : [hybridThreshold]) {
        const parted = threshold(photograph)
        if (parted === undefined || !(yield* isRead(data, parted))) continue
        const suited = threshold === hybridThreshold ? hybridFirst : fixedFirst
        if (suited !== order) {
          if (orders.size >= mostOrders) orders.clear()
          orders.set(paints, suited)
        }
        return width
      }
    }
    return undefined
  })

/**
 * Widths of large pictures. Blocks of {@link hybridThreshold} inside eyes and modules have low thresholds; whether pale
 * ink is below them depends on its place.
 */
const largeWidths = [1024, 512]

/** Levels by which ink may be lighter: decoders compute gray differently. */
const reserve = 3

const lightened = ({ width, height, light }: Grayscale): Grayscale => {
  const lighter = new Uint8Array(light.length)
  for (let i = 0; i < light.length; i++) lighter[i] = Math.min(255, (light[i] ?? 0) + reserve)
  return { width, height, light: lighter }
}

/** True if the symbol, its silhouette or an eye has pale paint. */
const isPale = ({ layers }: Scene): boolean => {
  const first = layers.findIndex(({ kind }) => kind === "modules")
  return hasPaleInk(layers.slice(first).map((layer) => (isLogo(layer) ? undefined : layer.fill.paint)))
}

/** True if large pictures of pale ink read. */
const isReadLarge = (data: string, scene: Scene): Reading<boolean> =>
  Effect.gen(function* () {
    if (scene.micro !== undefined || !isPale(scene)) return true
    const least = widthAt(scene, photographScales[0])
    for (const width of largeWidths) {
      if (width < least) continue
      const parted = hybridThreshold(lightened(yield* drawnAt(scene, width)))
      if (!(yield* isRead(data, reduced(parted, least)))) return false
    }
    return true
  })

/**
 * The reason why a picture of this width in pixels is not sold; undefined if it is. A decoder must read it from a
 * photograph, which is the harder test; a picture with fewer pixels than the photograph must also read directly.
 */
export const whyUnread = (data: string, scene: Scene, size: number): Reading<string | undefined> =>
  Effect.gen(function* () {
    const enough = yield* (scene.micro === undefined ? photographRead : microRead)(data, scene)
    if (enough === undefined)
      return "bodyStyle: a decoder could not read a photograph of the finished image; choose plainer styles or darker colors, or raise errorCorrectionLevel"
    if (!(yield* isReadLarge(data, scene)))
      return "foreground: in large pictures scanners mistake the palest colors of modules and eyes for light; darken them, or raise errorCorrectionLevel"
    if (size >= enough || (yield* isRead(data, yield* drawnAt(scene, size)))) return undefined
    return `size: at ${size} pixels a decoder could not read the image, which is ${Math.ceil(modulesAcross(scene))} modules wide; raise size to ${enough}, or leave out frame and body shape`
  })

export const isReadBack = (data: string, scene: Scene, size: number): Reading<boolean> =>
  Effect.map(whyUnread(data, scene, size), (reason) => reason === undefined)
