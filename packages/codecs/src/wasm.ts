import type { LogoRasterizer, SymbolReader } from "@quick-response/core"
import * as Layer from "effect/Layer"
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
