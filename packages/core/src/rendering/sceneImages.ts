import * as Effect from "effect/Effect"
import { eitherOf } from "../config/eitherOf.ts"
import type { JpegDecoder } from "../JpegDecoder.ts"
import { UnreadableLogo } from "../logo/UnreadableLogo.ts"
import { jpegsOf, logoPixels } from "./logoPixels.ts"
import type { Pixels } from "./scene/Pixels.ts"
import type { JpegImage, RasterImage } from "./scene/RasterImage.ts"
import { type Images, isLogo, type Scene } from "./scene/Scene.ts"

type Decoder = JpegDecoder["Type"]

/** A logo is remembered with what was decoded of it, as the pixels of a PNG are. */
const decodedBy = new WeakMap<Decoder, WeakMap<RasterImage, Pixels>>()

const decodedOnce = (image: JpegImage, decoder: Decoder): Effect.Effect<Pixels, UnreadableLogo> =>
  Effect.suspend(() => {
    const decoded = decodedBy.get(decoder) ?? new WeakMap<RasterImage, Pixels>()
    decodedBy.set(decoder, decoded)
    const known = decoded.get(image)
    if (known !== undefined) return Effect.succeed(known)
    return Effect.tap(decoder.decode(image.file()), (pixels) => {
      decoded.set(image, pixels)
    })
  })

/** Decodes each JPEG of a scene once, so that a damaged one is refused instead of passed to a viewer. */
export const decodeJpegs = (
  scene: Scene,
  decoder: Decoder
): Effect.Effect<ReadonlyMap<RasterImage, Pixels>, UnreadableLogo> =>
  Effect.map(
    Effect.forEach(jpegsOf(scene), (image) =>
      Effect.map(decodedOnce(image, decoder), (pixels) => [image, pixels] as const)
    ),
    (decoded) => new Map(decoded)
  )

const noImages = Effect.succeed<Images>(new Map())

/** The logos of a scene as pixels, for an image of a width in pixels. */
export const imagesOf = (
  scene: Scene,
  width: number,
  decoder: Decoder
): Effect.Effect<Images, UnreadableLogo> =>
  scene.layers.some(isLogo)
    ? Effect.flatMap(decodeJpegs(scene, decoder), (decoded) =>
        eitherOf(() => logoPixels(scene, width, decoded), UnreadableLogo)
      )
    : noImages
