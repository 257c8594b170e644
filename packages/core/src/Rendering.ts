import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { literal } from "./config/field/leaves.ts"
import { object } from "./config/field/object.ts"
import { readOrThrow } from "./config/field/read.ts"
import { anyImageSizeField } from "./config/fields.ts"
import {
  type ImageFormat,
  type ImageMediaType,
  imageFormatNames,
  imageFormats
} from "./config/ImageFormat.ts"
import { defaultImageSize, type QrConfig, requireConfig } from "./config/QrConfig.ts"
import { JpegDecoder } from "./JpegDecoder.ts"
import { clear } from "./logo/faults.ts"
import { isClear } from "./logo/isClear.ts"
import { inspectLogo, type LogoContent } from "./logo/LogoImage.ts"
import { fitInto } from "./logo/resample.ts"
import { UnreadableLogo } from "./logo/UnreadableLogo.ts"
import { makeByteCache } from "./rendering/ByteCache.ts"
import { printedWidth } from "./rendering/cost/estimateCost.ts"
import { drawPicture, rastersOf } from "./rendering/picture/drawPicture.ts"
import { png } from "./rendering/png/png.ts"
import { eps } from "./rendering/print/eps.ts"
import { pdf } from "./rendering/print/pdf.ts"
import { orientPixels } from "./rendering/raster/orientPixels.ts"
import { imageSize } from "./rendering/raster/projection.ts"
import { rasterize } from "./rendering/raster/rasterize.ts"
import { judge, type Verdict } from "./rendering/scannability/verdict.ts"
import type { Pixels } from "./rendering/scene/Pixels.ts"
import type { RasterImage } from "./rendering/scene/RasterImage.ts"
import { type Images, isLogo, type LogoLayer, type Scene } from "./rendering/scene/Scene.ts"
import { composeScene } from "./rendering/styles/composeScene.ts"
import { svg } from "./rendering/svg/svg.ts"
import { type EncodeOptions, encode } from "./rendering/symbol/encode.ts"
import type { Matrix } from "./rendering/symbol/Matrix.ts"
import { SymbolReader } from "./SymbolReader.ts"
import { span } from "./span.ts"

/** A finished image: a complete standalone SVG document as text, another format as bytes. */
export type RenderedImage =
  | { readonly mediaType: typeof svgType; readonly text: string }
  | { readonly mediaType: Exclude<ImageMediaType, typeof svgType>; readonly bytes: Uint8Array }

const svgType = imageFormats.svg.mediaType

/** The output of a rendering: the format, and the width in whole pixels, 16 to 4096. */
export interface ImageOutput {
  readonly format: ImageFormat
  readonly size: number
}

const outputField = object("an object", { format: literal(imageFormatNames), size: anyImageSizeField }, {})

/** The data does not fit any version at the level. */
export class DataTooLong extends Schema.TaggedError<DataTooLong>()("DataTooLong", {
  /** The bits that the shortest encoding of the data needs. */
  requiredBits: Schema.Int,
  /** The bits that version 40 holds at the level. */
  availableBits: Schema.Int
}) {
  override get message(): string {
    return `data: needs ${this.requiredBits} bits and a QR code at this errorCorrectionLevel holds ${this.availableBits}; shorten it or lower the level`
  }
}

/** Scanners could not read the image: each reason with its remedy. */
export class NotScannable extends Schema.TaggedError<NotScannable>()("NotScannable", {
  reasons: Schema.NonEmptyArray(Schema.String)
}) {
  override get message(): string {
    return this.reasons.join("; ")
  }
}

/** The rendering queue is full. Nothing was rendered; a later call may succeed. */
export class RenderingBusy extends Schema.TaggedError<RenderingBusy>()("RenderingBusy", {}) {
  override get message(): string {
    return "more images wait to be rendered than will be done in good time; ask again"
  }
}

/** The rendering took longer than one may and was ended. */
export class RenderingTimedOut extends Schema.TaggedError<RenderingTimedOut>()("RenderingTimedOut", {}) {
  override get message(): string {
    return "the image takes too long to render; choose a smaller size, plainer styles or a simpler logo"
  }
}

/** The rendering needed more memory than one may and was ended. */
export class RenderingOutOfMemory extends Schema.TaggedError<RenderingOutOfMemory>()(
  "RenderingOutOfMemory",
  {}
) {
  override get message(): string {
    return "the image takes too much memory to render; choose a smaller size, plainer styles or a simpler logo"
  }
}

/** Every way in which rendering fails. */
export const RenderingError = Schema.Union(
  DataTooLong,
  NotScannable,
  RenderingBusy,
  RenderingOutOfMemory,
  RenderingTimedOut,
  UnreadableLogo
)
export type RenderingError = typeof RenderingError.Type

const encoded = (config: QrConfig, options?: EncodeOptions): Either.Either<Matrix, DataTooLong> => {
  requireConfig(config)
  return Either.mapLeft(
    encode(config.data, config.errorCorrectionLevel, options),
    (overflow) => new DataTooLong(overflow)
  )
}

/** The verdict on a configuration without drawing it; fails if its data are too long. */
export const verdict = (config: QrConfig): Either.Either<Verdict, DataTooLong> =>
  Either.map(encoded(config), ({ version }) => judge(config, version))

/** Decodes what needs no port, so that what cannot be drawn is refused in every format. */
const checkPixels = (content: LogoContent): Either.Either<LogoContent, string> => {
  const images = content.kind === "raster" ? [content.image] : content.images
  for (const image of images) {
    if (image.mediaType === "image/jpeg") {
      const written = image.written()
      if (Either.isLeft(written)) return Either.left(written.left)
      continue
    }
    const pixels = image.pixels()
    if (Either.isLeft(pixels)) return Either.left(pixels.left)
    if (content.kind === "raster" && isClear(pixels.right)) return Either.left(clear)
  }
  return Either.right(content)
}

const contentOf = (config: QrConfig): Either.Either<LogoContent | undefined, UnreadableLogo> => {
  requireConfig(config)
  return config.logo === undefined
    ? Either.right(undefined)
    : Either.mapLeft(
        Either.flatMap(inspectLogo(config.logo.image), ({ content }) => checkPixels(content)),
        (reason) => new UnreadableLogo({ reason })
      )
}

/** The picture of a configuration, free of format and size. Refuses what provably no scanner reads. */
export const compose = (
  config: QrConfig
): Either.Either<Scene, DataTooLong | NotScannable | UnreadableLogo> =>
  Either.flatMap(contentOf(config), (content) =>
    Either.flatMap(encoded(config), (matrix): Either.Either<Scene, DataTooLong | NotScannable> => {
      const { minimumVersion, refusals } = judge(config, matrix.version)
      if (Arr.isNonEmptyReadonlyArray(refusals)) return Either.left(new NotScannable({ reasons: refusals }))
      if (minimumVersion === matrix.version) return Either.right(composeScene(matrix, config, content))
      return Either.map(encoded(config, { minimumVersion }), (raised) =>
        composeScene(raised, config, content)
      )
    })
  )

/**
 * The image of a configuration as a complete standalone SVG document of the given width in pixels; the same
 * configuration gives the same text everywhere. Pure: for programs that need no service and no cache.
 */
export const renderSvg = (
  config: QrConfig,
  size: number = defaultImageSize
): Either.Either<string, DataTooLong | NotScannable | UnreadableLogo> => {
  const output = readOrThrow(outputField, { format: "svg", size })
  return Either.map(compose(config), (picture) => svg(picture, output.size))
}

/** Renders configurations. The same configuration gives the same SVG, PDF and EPS bytes and the same PNG pixels everywhere. */
export class Rendering extends Context.Tag("@quick-response/core/Rendering")<
  Rendering,
  {
    /**
     * The image, from a bounded cache where it was rendered before. Refuses what provably no scanner reads, and, in every
     * format, a PNG or JPEG logo that cannot be decoded or of which nothing is seen.
     */
    readonly render: (config: QrConfig, output: ImageOutput) => Effect.Effect<RenderedImage, RenderingError>
    /**
     * Succeeds when an independent decoder reads the configuration's data back from the finished pixels. What was read
     * once is remembered.
     */
    readonly readBack: (config: QrConfig) => Effect.Effect<void, RenderingError>
  }
>() {
  /** Renders with a cache of 64 MiB. Never busy. */
  static readonly layer: Layer.Layer<Rendering, never, JpegDecoder | SymbolReader> = Layer.effect(
    Rendering,
    Effect.suspend(() => Effect.map(make, remembering))
  )

  /** Renders anew each time, for a program that remembers elsewhere, with {@link remembering}. Never busy. */
  static readonly layerUncached: Layer.Layer<Rendering, never, JpegDecoder | SymbolReader> = Layer.effect(
    Rendering,
    Effect.suspend(() => make)
  )
}

const imageCacheBytes = 64 * 2 ** 20
const readingCacheBytes = 4 * 2 ** 20

/**
 * Pixels for each module at which the decoder is tried, in turn: fine enough for a quick look, then what a camera sees
 * from near by.
 */
const readingScales = [3, 5, 8]

type BinaryFormat = Exclude<ImageFormat, "svg">

/** Draws the formats that are bytes. */
const drawBytes = {
  png,
  pdf,
  eps: (picture, size, images) => new TextEncoder().encode(eps(picture, size, images))
} as const satisfies Record<BinaryFormat, (picture: Scene, size: number, images: Images) => Uint8Array>

const bytesOf = (image: RenderedImage): number =>
  image.mediaType === svgType ? 2 * image.text.length : image.bytes.length

/**
 * The same rendering with a cache of 64 MiB before it: what succeeded once is not done again while it is kept. A
 * configuration whose fields stand in another order is another to the cache: to sort them takes longer than a look-up.
 */
export const remembering = (rendering: Rendering["Type"]): Rendering["Type"] => {
  const rendered = makeByteCache<RenderedImage>(imageCacheBytes)
  const read = makeByteCache<true>(readingCacheBytes)
  return Rendering.of({
    render: (config, output) =>
      Effect.suspend(() => {
        requireConfig(config)
        const { format, size } = readOrThrow(outputField, output)
        const key = `${format} ${size} ${JSON.stringify(config)}`
        const known = rendered.get(key)
        if (known !== undefined) return Effect.succeed(known)
        return Effect.map(rendering.render(config, { format, size }), (image) => {
          rendered.set(key, image, bytesOf(image))
          return image
        })
      }).pipe(span("Rendering.render")),
    readBack: (config) =>
      Effect.suspend(() => {
        requireConfig(config)
        const key = JSON.stringify(config)
        return read.get(key) !== undefined
          ? Effect.void
          : Effect.map(rendering.readBack(config), () => read.set(key, true, 0))
      }).pipe(span("Rendering.readBack"))
  })
}

const noImages = Effect.succeed<Images>(new Map())

const make = Effect.gen(function* () {
  const reader = yield* SymbolReader
  const decoder = yield* JpegDecoder

  const pixelsOf = (image: RasterImage): Effect.Effect<Pixels, UnreadableLogo> =>
    image.mediaType === "image/jpeg"
      ? decoder.decode(image.file())
      : Either.mapLeft(image.pixels(), (reason) => new UnreadableLogo({ reason }))

  /** A logo as a square of `size` pixels. */
  const draw = (layer: LogoLayer, size: number): Effect.Effect<Pixels, UnreadableLogo> => {
    if (layer.kind === "image")
      return Effect.map(pixelsOf(layer.image), (pixels) =>
        orientPixels(fitInto(pixels, size), layer.orientation)
      )
    const { picture } = layer
    return Effect.map(
      Effect.forEach(rastersOf(picture), (image) =>
        Effect.map(pixelsOf(image), (pixels) => [image, pixels] as const)
      ),
      (decoded) => {
        const drawn = drawPicture(picture, size, new Map(decoded))
        return drawn.width === size ? drawn : fitInto(drawn, size)
      }
    )
  }

  const imagesOf = (picture: Scene, width: number): Effect.Effect<Images, UnreadableLogo> => {
    const logos = picture.layers.filter(isLogo)
    if (logos.length === 0) return noImages
    return Effect.map(
      Effect.forEach(logos, (layer) =>
        Effect.map(draw(layer, imageSize(picture, layer, width)), (pixels) => [layer, pixels] as const)
      ),
      (images) => new Map(images)
    )
  }

  /** Decodes each JPEG once, so that a damaged one is refused instead of passed to a viewer. */
  const checkLogo = (picture: Scene): Effect.Effect<void, UnreadableLogo> =>
    Effect.forEach(
      picture.layers.flatMap((layer) =>
        layer.kind === "image" ? [layer.image] : layer.kind === "picture" ? rastersOf(layer.picture) : []
      ),
      pixelsOf,
      { discard: true }
    )

  const toSvg = (picture: Scene, size: number): RenderedImage => ({
    mediaType: svgType,
    text: svg(picture, size)
  })

  const renderVector = (config: QrConfig, size: number): Effect.Effect<RenderedImage, RenderingError> => {
    const picture = compose(config)
    if (config.logo === undefined || Either.isLeft(picture))
      return Either.map(picture, (drawn) => toSvg(drawn, size))
    return Effect.map(checkLogo(picture.right), () => toSvg(picture.right, size))
  }

  const renderBytes = (config: QrConfig, format: BinaryFormat, size: number) =>
    Effect.gen(function* () {
      const picture = yield* compose(config)
      const images = yield* imagesOf(picture, imageFormats[format].kind === "raster" ? size : printedWidth)
      return { mediaType: imageFormats[format].mediaType, bytes: drawBytes[format](picture, size, images) }
    })

  return Rendering.of({
    render: (config, output): Effect.Effect<RenderedImage, RenderingError> =>
      Effect.suspend(() => {
        const { format, size } = readOrThrow(outputField, output)
        return format === "svg" ? renderVector(config, size) : renderBytes(config, format, size)
      }),
    readBack: (config) =>
      Effect.gen(function* () {
        const picture = yield* compose(config)
        for (const scale of readingScales) {
          const width = Math.ceil(picture.width * scale)
          const pixels = rasterize(picture, width, yield* imagesOf(picture, width))
          if ((yield* reader.read(pixels)) === config.data) return
        }
        return yield* new NotScannable({
          reasons: [
            "bodyStyle: a decoder could not read the finished image; choose plainer styles, or raise errorCorrectionLevel"
          ]
        })
      })
  })
})
