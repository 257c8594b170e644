import type { JpegDecoder, LogoRasterizer, SymbolReader } from "@quick-response/core"
import * as Layer from "effect/Layer"
import * as JpegDecoderJsquash from "./JpegDecoderJsquash.ts"
import * as LogoRasterizerResvg from "./LogoRasterizerResvg.ts"
import * as SymbolReaderZxing from "./SymbolReaderZxing.ts"

/**
 * Both ports by compiled modules, for runtimes without a file system: `zxing` from
 * `zxing-wasm/reader/zxing_reader.wasm`, `resvg` from `@resvg/resvg-wasm/index_bg.wasm`. Imports nothing of any runtime.
 */
export const layerOf = (modules: {
  readonly zxing: WebAssembly.Module
  readonly resvg: WebAssembly.Module
}): Layer.Layer<SymbolReader | LogoRasterizer> =>
  Layer.merge(
    SymbolReaderZxing.layerFrom(() => Promise.resolve(modules.zxing)),
    LogoRasterizerResvg.layerFrom(() => Promise.resolve(modules.resvg))
  )

/** The decoder of JPEG pictures by a compiled module, from `@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm`. */
export const jpegDecoderLayerOf = (module: WebAssembly.Module): Layer.Layer<JpegDecoder> =>
  JpegDecoderJsquash.layerFrom(() => Promise.resolve(module))
