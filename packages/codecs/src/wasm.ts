import {
  type Changes,
  type EncodedFormat,
  JpegDecoder,
  type PixelEncoder,
  type Pixels,
  SymbolReader
} from "@quick-response/core"
import { type Advice, type Readability, readability, readableMend } from "@quick-response/core/advice"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type EncoderSources, encodersFrom } from "./encoders.ts"
import * as JpegDecoderJsquash from "./JpegDecoderJsquash.ts"
import * as PixelEncoderJsquash from "./PixelEncoderJsquash.ts"
import * as SymbolReaderZxing from "./SymbolReaderZxing.ts"

export type { EncoderSources } from "./encoders.ts"
export { photographReadingFrom } from "./photographReading.ts"

/** Loaded on first use. */
export interface ModuleSources {
  readonly zxing: () => Promise<WebAssembly.Module>
  readonly jpeg: () => Promise<WebAssembly.Module>
}

const layerFrom = ({ zxing, jpeg }: ModuleSources): Layer.Layer<SymbolReader | JpegDecoder> =>
  Layer.merge(SymbolReaderZxing.layerFrom(zxing), JpegDecoderJsquash.layerFrom(jpeg))

/**
 * Both ports by compiled modules, for runtimes without a file system: `zxing` from
 * `zxing-wasm/reader/zxing_reader.wasm`, `jpeg` from `@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm`. Runtime-independent.
 *
 * @example
 * ```ts no-run
 * import { layerOf } from "@quick-response/codecs/wasm"
 *
 * const compiled = (path: string) => WebAssembly.compileStreaming(fetch(path))
 * const layer = layerOf({ zxing: await compiled("/zxing_reader.wasm"), jpeg: await compiled("/mozjpeg_dec.wasm") })
 * ```
 */
export const layerOf = (modules: {
  readonly zxing: WebAssembly.Module
  readonly jpeg: WebAssembly.Module
}): Layer.Layer<SymbolReader | JpegDecoder> =>
  layerFrom({ zxing: () => Promise.resolve(modules.zxing), jpeg: () => Promise.resolve(modules.jpeg) })

/**
 * WebP and JPEG encoders by compiled modules, for runtimes without a file system: `webp` from
 * `@jsquash/webp/codec/enc/webp_enc.wasm`, `jpeg` from `@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm`.
 *
 * @example
 * ```ts no-run
 * import { pixelEncoderLayerOf } from "@quick-response/codecs/wasm"
 *
 * const compiled = (path: string) => WebAssembly.compileStreaming(fetch(path))
 * const layer = pixelEncoderLayerOf({ webp: await compiled("/webp_enc.wasm"), jpeg: await compiled("/mozjpeg_enc.wasm") })
 * ```
 */
export const pixelEncoderLayerOf = (modules: {
  readonly webp: WebAssembly.Module
  readonly jpeg: WebAssembly.Module
}): Layer.Layer<PixelEncoder> =>
  PixelEncoderJsquash.layerFrom({
    webp: () => Promise.resolve(modules.webp),
    jpeg: () => Promise.resolve(modules.jpeg)
  })

/**
 * Makes an encoder of WebP and JPEG. Rejects if memory runs out or a module does not load.
 *
 * @example
 * ```ts no-run
 * import { encodingFrom } from "@quick-response/codecs/wasm"
 * import { drawWith } from "quick-response"
 *
 * const compiled = (path: string) => WebAssembly.compileStreaming(fetch(path))
 * const encode = encodingFrom({ webp: () => compiled("/webp_enc.wasm"), jpeg: () => compiled("/mozjpeg_enc.wasm") })
 * const webp = await drawWith(encode)({ data: "https://example.com" }, { format: "webp" })
 * ```
 */
export const encodingFrom = (
  sources: EncoderSources
): ((format: EncodedFormat, pixels: Pixels) => Promise<Uint8Array>) => {
  const take = encodersFrom(sources)
  return async (format, pixels) => {
    const encode = await take(format)
    const file = encode(pixels)
    if (file === undefined) throw new RangeError("no memory to encode a picture")
    return file
  }
}

/** Yields the thread to other work. */
const pause = Effect.sleep(0)

const withPauses = (reader: SymbolReader["Type"]): SymbolReader["Type"] => ({
  read: (picture) => Effect.zipRight(pause, reader.read(picture))
})

/** A drawn design from the core's `adviseLater`. */
type Drawn = NonNullable<Advice["drawn"]>

/** Reads designs on a thread with other work. An aborted call ends before its next reading. */
export interface Reading {
  /** Rejects for a logo that cannot be decoded. */
  readonly readability: (drawn: Drawn, signal?: AbortSignal) => Promise<Readability>
  /** For unreadable designs. */
  readonly readableMend: (request: object, signal?: AbortSignal) => Promise<Changes | undefined>
}

/**
 * The core's reading back as promises, with a pause before each reading. Rejects when aborted or if a module does not
 * load.
 *
 * @example
 * ```ts no-run
 * import { readingFrom } from "@quick-response/codecs/wasm"
 * import { adviseLater } from "@quick-response/core/advice"
 *
 * const compiled = (path: string) => WebAssembly.compileStreaming(fetch(path))
 * const reading = readingFrom({ zxing: () => compiled("/zxing_reader.wasm"), jpeg: () => compiled("/mozjpeg_dec.wasm") })
 * const { drawn } = await adviseLater({ data: "https://example.com" })
 * const readable = drawn && (await reading.readability(drawn))
 * ```
 */
export const readingFrom = (sources: ModuleSources): Reading => {
  const ports = Effect.runSync(Effect.provide(Effect.all([SymbolReader, JpegDecoder]), layerFrom(sources)))
  const [reader, decoder] = [withPauses(ports[0]), ports[1]]
  const run = <A, E>(
    effect: Effect.Effect<A, E, SymbolReader | JpegDecoder>,
    signal: AbortSignal | undefined
  ): Promise<A> =>
    Effect.runPromise(
      effect.pipe(Effect.provideService(SymbolReader, reader), Effect.provideService(JpegDecoder, decoder)),
      signal === undefined ? {} : { signal }
    )
  return {
    readability: ({ config, scene }, signal) => run(readability(config.data, scene), signal),
    readableMend: (request, signal) => run(readableMend(request), signal)
  }
}
