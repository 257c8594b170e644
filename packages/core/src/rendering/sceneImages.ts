import { type DecodeJpeg, imagesOf as imagesIn } from "@quick-response/drawing/draw/imagesOf"
import type { Images, Scene } from "@quick-response/drawing/scene/Scene"
import type * as Effect from "effect/Effect"
import { UnreadableLogo } from "../config/refusals.ts"
import type { JpegDecoder } from "./Codecs.ts"
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
