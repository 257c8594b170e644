import type { JpegDecoder, SymbolReader } from "@quick-response/core"
import * as Layer from "effect/Layer"
import * as JpegDecoderJsquash from "./JpegDecoderJsquash.ts"
import * as SymbolReaderZxing from "./SymbolReaderZxing.ts"

/**
 * Both ports by compiled modules, for runtimes without a file system: `zxing` from `zxing-wasm/reader/zxing_reader.wasm`,
 * `jpeg` from `@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm`. Imports nothing of any runtime.
 */
export const layerOf = (modules: {
  readonly zxing: WebAssembly.Module
  readonly jpeg: WebAssembly.Module
}): Layer.Layer<SymbolReader | JpegDecoder> =>
  Layer.merge(
    SymbolReaderZxing.layerFrom(() => Promise.resolve(modules.zxing)),
    JpegDecoderJsquash.layerFrom(() => Promise.resolve(modules.jpeg))
  )
