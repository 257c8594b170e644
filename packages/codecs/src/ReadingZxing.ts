import {
  DataTooLong,
  type FoundSymbol,
  type Grayscale,
  grayscaleOf,
  type PictureSymbol,
  type PrintCheck,
  Reading,
  type ReadingShape,
  settled,
  UnreadableLogo,
  UnreadablePicture
} from "@quick-response/core"
import { isElementString, parseContent } from "@quick-response/design/content/parsing/parseContent"
import { damaged } from "@quick-response/images/file/fileFaults"
import * as Result from "@quick-response/images/file/Result"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type CodecFactory, makeInstances } from "./codecModule.ts"
import { once } from "./once.ts"
import { type PhotographPixels, photographPixels } from "./photographPixels.ts"
import { photographReadingFrom } from "./photographReading.ts"
import { printCheckingFrom } from "./printChecking.ts"

/** Loaded on first use. */
export interface ReadingSources {
  readonly zxing: () => Promise<WebAssembly.Module>
  readonly jpeg: () => Promise<WebAssembly.Module>
  readonly webp: () => Promise<WebAssembly.Module>
}

class DamagedFile extends Error {}

/** Brightness only: a color copy would take 64 MiB for 16 megapixels. */
class Light {
  readonly light: Uint8Array

  constructor({ buffer, byteOffset, length }: Uint8ClampedArray) {
    const data = new Uint8Array(buffer, byteOffset, length)
    this.light = grayscaleOf({ width: length / 4, height: 1, data }).light
  }
}

const decoderOf = <Codec extends EmscriptenWasm.Module>(
  loadFactory: () => Promise<CodecFactory<Codec>>,
  load: () => Promise<WebAssembly.Module>,
  decode: (codec: Codec, file: Uint8Array<ArrayBuffer>) => ImageData | null
): ((file: Uint8Array) => Promise<Grayscale>) => {
  const { take, use } = makeInstances(
    loadFactory,
    once(async () => load()),
    Light
  )
  return async (file) => {
    const instance = await take()
    let image: ImageData | null = null
    try {
      image = use(instance, (codec) => decode(codec, new Uint8Array(file)))
    } catch {
      // Discards an instance that throws.
    }
    if (image === null) throw new DamagedFile()
    const { data, width, height }: { data: unknown; width: number; height: number } = image
    if (!(data instanceof Light)) throw new TypeError("the codec made its pixels of another class")
    return { width, height, light: data.light }
  }
}

const symbolOf = (symbol: FoundSymbol, shown: PhotographPixels["shown"]): PictureSymbol => {
  const corners = symbol.corners.map(shown)
  // Parts of a structured append are not contents.
  const parsed =
    symbol.sequence === undefined
      ? parseContent(symbol.text, isElementString(symbol.symbologyIdentifier))
      : undefined
  return { ...symbol, corners, leftOut: [], ...parsed }
}

const settledPicture = <A>(work: () => Promise<Result.Result<A>>): Effect.Effect<A, UnreadablePicture> =>
  Effect.tryPromise({ try: work, catch: (error) => error }).pipe(
    Effect.catchAll((error) => (error instanceof DamagedFile ? Effect.succeed(damaged) : Effect.die(error))),
    Effect.flatMap((result) =>
      Result.isRefused(result) ? new UnreadablePicture(result) : Effect.succeed(result.value)
    )
  )

const make = ({ zxing, jpeg, webp }: ReadingSources): ReadingShape => {
  const decoders = {
    jpeg: decoderOf(
      async () => (await import("@jsquash/jpeg/codec/dec/mozjpeg_dec.js")).default,
      jpeg,
      (codec, file) => codec.decode(file, false)
    ),
    webp: decoderOf(
      async () => (await import("@jsquash/webp/codec/dec/webp_dec.js")).default,
      webp,
      (codec, file) => codec.decode(file)
    )
  }
  const readAll = photographReadingFrom(zxing)
  const checking = printCheckingFrom({ zxing, jpeg })
  const symbolsIn = async ({ gray, shown, isDrawn }: PhotographPixels) =>
    (await readAll(gray, isDrawn)).map((symbol) => symbolOf(symbol, shown))
  const read = async (picture: Uint8Array): Promise<Result.Result<ReadonlyArray<PictureSymbol>>> => {
    const pixels = await photographPixels(picture, decoders)
    if (Result.isRefused(pixels)) return pixels
    const symbols = await symbolsIn(pixels.value)
    const closer = symbols.length === 0 ? pixels.value.closer?.() : undefined
    if (closer === undefined) return Result.ok(symbols)
    return Result.isRefused(closer) ? closer : Result.ok(await symbolsIn(closer.value))
  }
  const pictureOf = (picture: Uint8Array) => settledPicture(() => photographPixels(picture, decoders))
  return {
    read: (picture) => settledPicture(() => read(picture)),
    checkPrints: (picture, sold) =>
      Effect.flatMap(pictureOf(picture), (pixels) =>
        settled<ReadonlyArray<PrintCheck>, DataTooLong | UnreadableLogo>(
          () => checking(pixels, sold),
          DataTooLong,
          UnreadableLogo
        )
      )
  }
}

/**
 * Reads with ZXing (`zxing-wasm`) and decodes with MozJPEG and libwebp (`@jsquash`), loaded on first use; retries after
 * a failure.
 */
export const layerFrom = (sources: ReadingSources): Layer.Layer<Reading> =>
  Layer.sync(Reading, () => make(sources))
