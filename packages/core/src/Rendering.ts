import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import {
  type EncodedFormat,
  type ImageFormat,
  type ImageMediaType,
  imageFormats
} from "./config/output/ImageFormat.ts"
import {
  checkOutput,
  defaultImageSize,
  type ImageOutput,
  requireOutputOf
} from "./config/output/imageOutput.ts"
import { pixelsAcross } from "./config/output/outputUnits.ts"
import { canonicalJson, type QrConfig } from "./config/QrConfig.ts"
import { JpegDecoder } from "./JpegDecoder.ts"
import { UnreadableLogo } from "./logo/UnreadableLogo.ts"
import { makeByteCache } from "./rendering/ByteCache.ts"
import { DataTooLong, NotScannable } from "./rendering/compose.ts"
import { printedWidth } from "./rendering/cost/printedWidth.ts"
import { compose, svg } from "./rendering/drawing.ts"
import { encodedFile, pixelsToEncode } from "./rendering/encoded/encodedFile.ts"
import { FormatUnavailable, PixelEncoder, type PixelEncoderShape } from "./rendering/encoded/PixelEncoder.ts"
import { pngFile } from "./rendering/pngFile.ts"
import { epsFile, pdfFile } from "./rendering/print/printFiles.ts"
import { RenderingOutOfMemory } from "./rendering/RenderingOutOfMemory.ts"
import { isReadBack, widthToRead } from "./rendering/readBack.ts"
import { type Images, isLogo, modulesAcross, type Scene } from "./rendering/scene/Scene.ts"
import { decodeJpegs, imagesOf } from "./rendering/sceneImages.ts"
import { SymbolReader } from "./SymbolReader.ts"
import { span } from "./span.ts"

/** A finished image: a complete standalone SVG document as text, another format as bytes. */
export type RenderedImage =
  | { readonly mediaType: typeof svgType; readonly text: string }
  | { readonly mediaType: Exclude<ImageMediaType, typeof svgType>; readonly bytes: Uint8Array }

const svgType = imageFormats.svg.mediaType

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

/** What tells an error from others of its kind. */
type FieldsOf<E extends Error> = Omit<E, keyof Error>

const DataTooLongSchema: Schema.Schema<DataTooLong, FieldsOf<DataTooLong>> = Schema.transform(
  Schema.TaggedStruct("DataTooLong", { requiredBits: Schema.Int, availableBits: Schema.Int }),
  Schema.instanceOf(DataTooLong),
  { strict: true, decode: (fields) => new DataTooLong(fields), encode: (error) => error }
)

const NotScannableSchema: Schema.Schema<NotScannable, FieldsOf<NotScannable>> = Schema.transform(
  Schema.TaggedStruct("NotScannable", { reasons: Schema.NonEmptyArray(Schema.String) }),
  Schema.instanceOf(NotScannable),
  { strict: true, decode: (fields) => new NotScannable(fields), encode: (error) => error }
)

const UnreadableLogoSchema: Schema.Schema<UnreadableLogo, FieldsOf<UnreadableLogo>> = Schema.transform(
  Schema.TaggedStruct("UnreadableLogo", {
    reason: Schema.String,
    field: Schema.Literal("logo", "picture")
  }),
  Schema.instanceOf(UnreadableLogo),
  { strict: true, decode: (fields) => new UnreadableLogo(fields), encode: (error) => error }
)

/** Every way in which reading back fails. */
export const ReadingError: Schema.Union<
  [
    typeof DataTooLongSchema,
    typeof NotScannableSchema,
    typeof RenderingBusy,
    typeof RenderingOutOfMemory,
    typeof RenderingTimedOut,
    typeof UnreadableLogoSchema
  ]
> = Schema.Union(
  DataTooLongSchema,
  NotScannableSchema,
  RenderingBusy,
  RenderingOutOfMemory,
  RenderingTimedOut,
  UnreadableLogoSchema
)
export type ReadingError = typeof ReadingError.Type

/** Every way in which rendering fails. */
export const RenderingError: Schema.Union<[typeof ReadingError, typeof FormatUnavailable]> = Schema.Union(
  ReadingError,
  FormatUnavailable
)
export type RenderingError = typeof RenderingError.Type

/**
 * Renders configurations. The same configuration gives the same SVG, PDF and EPS bytes and the same pixels of PNG and WebP
 * everywhere. WebP and JPEG are made by a `PixelEncoder` where one is provided, and refused elsewhere.
 */
export class Rendering extends Context.Tag("@quick-response/core/Rendering")<
  Rendering,
  {
    /**
     * The image, from a bounded cache where it was rendered before. Refuses what provably no scanner reads, and, in every
     * format, a PNG or JPEG logo that cannot be decoded or of which nothing is seen.
     */
    readonly render: (config: QrConfig, output: ImageOutput) => Effect.Effect<RenderedImage, RenderingError>
    /**
     * Succeeds when an independent decoder reads the configuration's data back from the finished pixels of a picture that is `size`
     * pixels wide, 512 by default. What was read once is remembered.
     */
    readonly readBack: (config: QrConfig, size?: number) => Effect.Effect<void, ReadingError>
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

const bytesOf = (image: RenderedImage): number =>
  image.mediaType === svgType ? 2 * image.text.length : image.bytes.length

/** The same rendering with a cache of 64 MiB before it: what succeeded once is not done again while it is kept. */
export const remembering = (rendering: Rendering["Type"]): Rendering["Type"] => {
  const rendered = makeByteCache<RenderedImage>(imageCacheBytes)
  const read = makeByteCache<true>(readingCacheBytes)
  return Rendering.of({
    render: (config, output) =>
      Effect.suspend(() => {
        const json = canonicalJson(config)
        const checked = checkOutput(output)
        const key = `${JSON.stringify(checked)} ${json}`
        const known = rendered.get(key)
        if (known !== undefined) return Effect.succeed(known)
        return Effect.map(rendering.render(config, checked), (image) => {
          rendered.set(key, image, bytesOf(image))
          return image
        })
      }).pipe(span("Rendering.render")),
    readBack: (config, size = defaultImageSize) =>
      Effect.suspend(() => {
        const key = `${size} ${canonicalJson(config)}`
        return read.get(key) !== undefined
          ? Effect.void
          : Effect.map(rendering.readBack(config, size), () => read.set(key, true, 0))
      }).pipe(span("Rendering.readBack"))
  })
}

const make = Effect.gen(function* () {
  const reader = yield* SymbolReader
  const decoder = yield* JpegDecoder
  const encoder = yield* PixelEncoder

  const reading = <A, E>(effect: Effect.Effect<A, E, JpegDecoder | SymbolReader>): Effect.Effect<A, E> =>
    effect.pipe(Effect.provideService(SymbolReader, reader), Effect.provideService(JpegDecoder, decoder))

  const toSvg = (scene: Scene, { size, unit }: ImageOutput): RenderedImage => ({
    mediaType: svgType,
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

  return Rendering.of({
    render: (config, output): Effect.Effect<RenderedImage, RenderingError> =>
      Effect.suspend(() => {
        const checked = checkOutput(output)
        requireOutputOf(config, checked)
        const { format } = checked
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
  })
})
