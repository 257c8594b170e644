import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type EncodedFormat, type ImageFormat, imageFormats } from "../config/output/ImageFormat.ts"
import {
  checkOutput,
  defaultImageSize,
  type ImageOutput,
  requireOutputOf
} from "../config/output/imageOutput.ts"
import { pixelsAcross } from "../config/output/outputUnits.ts"
import type { QrConfig } from "../config/QrConfig.ts"
import { JpegDecoder } from "../JpegDecoder.ts"
import { Rendering, remembering } from "../Rendering.ts"
import { SymbolReader } from "../SymbolReader.ts"
import { refuseCostly } from "./cost/affordable.ts"
import { printedWidth } from "./cost/printedWidth.ts"
import { compose, svg } from "./drawing.ts"
import { encodedFile, pixelsToEncode } from "./encoded/encodedFile.ts"
import { PixelEncoder, type PixelEncoderShape } from "./encoded/PixelEncoder.ts"
import { NotScannable } from "./NotScannable.ts"
import { pngFile } from "./pngFile.ts"
import { epsFile, pdfFile } from "./print/printFiles.ts"
import type { RenderingError } from "./RenderingError.ts"
import type { RenderedImage, RenderingShape } from "./RenderingShape.ts"
import { isReadBack, widthToRead } from "./readBack.ts"
import { type Images, isLogo, modulesAcross, type Scene } from "./scene/Scene.ts"
import { decodeJpegs, imagesOf } from "./sceneImages.ts"

type BinaryFormat = Exclude<ImageFormat, "svg">

type DrawBytes = (
  picture: Scene,
  output: ImageOutput,
  images: Images,
  config: QrConfig,
  encoder: PixelEncoderShape
) => Effect.Effect<Uint8Array, RenderingError>

/** Draws what the core writes itself. */
const drawn =
  (draw: (...given: Parameters<DrawBytes>) => Uint8Array): DrawBytes =>
  (...given) =>
    Effect.sync(() => draw(...given))

/** Draws what an encoder writes. */
const encoded =
  (format: EncodedFormat): DrawBytes =>
  (picture, output, images, _config, encoder) =>
    Effect.suspend(() => encoder.encode(format, pixelsToEncode(picture, output, images))).pipe(
      Effect.map((file) => encodedFile(format, file, output))
    )

/** Draws the formats that are bytes. */
const drawBytes = {
  png: drawn(pngFile),
  pdf: drawn(pdfFile),
  eps: drawn(epsFile),
  webp: encoded("webp"),
  jpeg: encoded("jpeg")
} as const satisfies Record<BinaryFormat, DrawBytes>

const make: Effect.Effect<RenderingShape, never, JpegDecoder | SymbolReader> = Effect.gen(function* () {
  const reader = yield* SymbolReader
  const decoder = yield* JpegDecoder
  const encoder = yield* PixelEncoder

  const reading = <A, E>(effect: Effect.Effect<A, E, JpegDecoder | SymbolReader>): Effect.Effect<A, E> =>
    effect.pipe(Effect.provideService(SymbolReader, reader), Effect.provideService(JpegDecoder, decoder))

  const toSvg = (scene: Scene, { size, unit }: ImageOutput): RenderedImage => ({
    mediaType: imageFormats.svg.mediaType,
    text: svg(scene, size, unit)
  })

  const renderVector = (
    config: QrConfig,
    output: ImageOutput
  ): Effect.Effect<RenderedImage, RenderingError> => {
    const scene = compose(config)
    if (Either.isLeft(scene) || !scene.right.layers.some(isLogo))
      return Either.map(scene, (drawn) => toSvg(drawn, output))
    return Effect.map(decodeJpegs(scene.right, decoder), () => toSvg(scene.right, output))
  }

  const renderBytes = (config: QrConfig, format: BinaryFormat, output: ImageOutput) =>
    Effect.gen(function* () {
      const scene = yield* compose(config)
      const width = pixelsAcross(output)
      const images = yield* imagesOf(
        scene,
        imageFormats[format].kind === "raster" ? width : printedWidth,
        decoder
      )
      return {
        mediaType: imageFormats[format].mediaType,
        bytes: yield* drawBytes[format](scene, output, images, config, encoder)
      }
    })

  return {
    render: (config, output): Effect.Effect<RenderedImage, RenderingError> =>
      Effect.suspend(() => {
        const checked = checkOutput(output)
        requireOutputOf(config, checked)
        const { format } = checked
        const refusal = refuseCostly(config, checked)
        if (refusal !== undefined) return refusal
        return format === "svg" ? renderVector(config, checked) : renderBytes(config, format, checked)
      }),
    readBack: (config, size = defaultImageSize) =>
      Effect.gen(function* () {
        const scene = yield* compose(config)
        if (yield* reading(isReadBack(config.data, scene, size))) return
        const width = yield* reading(widthToRead(config.data, scene, size))
        return yield* Effect.fail(
          new NotScannable({
            reasons: [
              width === undefined
                ? "bodyStyle: a decoder could not read the finished image; choose plainer styles, or raise errorCorrectionLevel"
                : `size: at ${size} pixels a decoder could not read the image, which is ${Math.ceil(modulesAcross(scene))} modules wide; raise size to ${width}, or leave out frame and body shape`
            ]
          })
        )
      })
  }
})

/** Renders with a cache of 64 MiB. Never busy. */
export const renderingLayer: Layer.Layer<Rendering, never, JpegDecoder | SymbolReader> = Layer.effect(
  Rendering,
  Effect.suspend(() => Effect.map(make, remembering))
)

/** Renders anew each time, for a program that remembers elsewhere, with {@link remembering}. Never busy. */
export const renderingLayerUncached: Layer.Layer<Rendering, never, JpegDecoder | SymbolReader> = Layer.effect(
  Rendering,
  Effect.suspend(() => make)
)
