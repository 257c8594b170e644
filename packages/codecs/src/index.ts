import type { JpegDecoder, SymbolReader } from "@quick-response/core"
import * as Layer from "effect/Layer"
import { installed } from "./installed.ts"
import * as JpegDecoderJsquash from "./JpegDecoderJsquash.ts"
import * as SymbolReaderZxing from "./SymbolReaderZxing.ts"

/** Reads with the installed package `zxing-wasm`, on Node, Deno and Bun; loaded at the first use. */
export const symbolReaderLayer: Layer.Layer<SymbolReader> = SymbolReaderZxing.layerFrom(() =>
  installed("zxing-wasm/reader/zxing_reader.wasm")
)

/** Decodes JPEG logos with the installed package `@jsquash/jpeg`, on Node, Deno and Bun; loaded at the first use. */
export const jpegDecoderLayer: Layer.Layer<JpegDecoder> = JpegDecoderJsquash.layerFrom(() =>
  installed("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm")
)

/** Both ports by the installed packages, on Node, Deno and Bun. Nothing is loaded before it is used. */
export const layer: Layer.Layer<SymbolReader | JpegDecoder> = Layer.merge(symbolReaderLayer, jpegDecoderLayer)
