import { imageFormats } from "@quick-response/design/output/ImageFormat"
import { checkOutputOf, type ImageOutput } from "@quick-response/design/output/imageOutput"
import { defaultImageSize } from "@quick-response/design/output/outputWidth"
import { compose } from "@quick-response/drawing/compose/compose"
import { refuseCostly } from "@quick-response/drawing/cost/affordable"
import { type Codecs, drawChecked, type Image } from "@quick-response/drawing/draw/draw"
import { partsFor } from "@quick-response/drawing/draw/loadParts"
import { next } from "@quick-response/drawing/draw/MaybeLater"
import type { Scene } from "@quick-response/drawing/scene/Scene"
import * as Effect from "effect/Effect"
import { DataTooLong, ImageTooCostly, NotScannable, UnreadableLogo } from "../config/refusals.ts"
import { FormatUnavailable, JpegDecoder, PixelEncoder, SymbolReader } from "./Codecs.ts"
import { RenderingOutOfMemory } from "./RenderingError.ts"
import type { RenderedImage, RenderingShape } from "./RenderingShape.ts"
import { decodeBy, whyUnread } from "./readBack.ts"
import { promised, settled } from "./settledEffect.ts"

type Refusal = DataTooLong | NotScannable | UnreadableLogo
const refusals = [DataTooLong, NotScannable, UnreadableLogo] as const

type DrawingError = FormatUnavailable | ImageTooCostly | Refusal | RenderingOutOfMemory

const imageOf = (image: Image, { format }: ImageOutput): RenderedImage => {
  if (typeof image === "string") return { mediaType: imageFormats.svg.mediaType, text: image }
  if (format === "svg") throw new TypeError("an SVG is a text")
  return { mediaType: imageFormats[format].mediaType, bytes: image }
}

/** Draws and reads back in this thread, uncached. */
export const makeDrawing: Effect.Effect<RenderingShape, never, JpegDecoder | SymbolReader> = Effect.gen(
  function* () {
    const reader = yield* SymbolReader
    const decoder = yield* JpegDecoder
    const encoder = yield* PixelEncoder
    const codecs: Codecs = {
      decodeJpeg: decodeBy(decoder),
      encodePixels: (format, pixels) => promised(encoder.encode(format, pixels))
    }
    const reading = <A, E>(effect: Effect.Effect<A, E, JpegDecoder | SymbolReader>): Effect.Effect<A, E> =>
      effect.pipe(Effect.provideService(SymbolReader, reader), Effect.provideService(JpegDecoder, decoder))

    return {
      render: (config, output) =>
        settled<RenderedImage, DrawingError>(
          () => {
            const checked = checkOutputOf(config, output)
            const refusal = refuseCostly(config, checked)
            if (refusal !== undefined) throw refusal
            return next(drawChecked(config, checked, codecs), (image) => imageOf(image, checked))
          },
          ...refusals,
          ImageTooCostly,
          FormatUnavailable,
          RenderingOutOfMemory
        ),
      readBack: (config, size = defaultImageSize) =>
        Effect.gen(function* () {
          const scene = yield* settled<Scene, Refusal>(
            () => next(partsFor(config), (parts) => compose(config, parts)),
            ...refusals
          )
          const reason = yield* reading(whyUnread(config.data, scene, size))
          if (reason !== undefined) return yield* Effect.fail(new NotScannable({ reasons: [reason] }))
        })
    }
  }
)
