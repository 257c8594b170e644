import type { JpegDecoder, PixelEncoder, Reading, SymbolReader } from "@quick-response/core"
import * as Layer from "effect/Layer"
import { installed } from "./installed.ts"
import * as JpegDecoderJsquash from "./JpegDecoderJsquash.ts"
import * as PixelEncoderJsquash from "./PixelEncoderJsquash.ts"
import * as ReadingZxing from "./ReadingZxing.ts"
import * as SymbolReaderZxing from "./SymbolReaderZxing.ts"

/** Reads with the installed `zxing-wasm` (Node, Deno, Bun). */
export const symbolReaderLayer: Layer.Layer<SymbolReader> = SymbolReaderZxing.layerFrom(() =>
  installed("zxing-wasm/reader/zxing_reader.wasm")
)

/** Decodes JPEG logos with the installed `@jsquash/jpeg` (Node, Deno, Bun). */
export const jpegDecoderLayer: Layer.Layer<JpegDecoder> = JpegDecoderJsquash.layerFrom(() =>
  installed("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm")
)

/** Encodes lossless WebP, and JPEG, with the installed `@jsquash` packages (Node, Deno, Bun). */
export const pixelEncoderLayer: Layer.Layer<PixelEncoder> = PixelEncoderJsquash.layerFrom({
  webp: () => installed("@jsquash/webp/codec/enc/webp_enc.wasm"),
  jpeg: () => installed("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm")
})

/** Reads QR codes in PNG, JPEG, WebP and SVG with the installed packages (Node, Deno, Bun). */
export const readingLayer: Layer.Layer<Reading> = ReadingZxing.layerFrom({
  zxing: () => installed("zxing-wasm/reader/zxing_reader.wasm"),
  jpeg: () => installed("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
  webp: () => installed("@jsquash/webp/codec/dec/webp_dec.wasm")
})

/** All ports by the installed packages on Node, Deno and Bun; loaded on first use. */
export const layer: Layer.Layer<SymbolReader | JpegDecoder | PixelEncoder | Reading> = Layer.mergeAll(
  symbolReaderLayer,
  jpegDecoderLayer,
  pixelEncoderLayer,
  readingLayer
)
