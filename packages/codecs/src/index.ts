import type { LogoRasterizer, SymbolReader } from "@quick-response/core"
import * as Layer from "effect/Layer"
import * as LogoRasterizerResvg from "./LogoRasterizerResvg.ts"
import * as SymbolReaderZxing from "./SymbolReaderZxing.ts"

export { LogoRasterizerResvg, SymbolReaderZxing }

/** Both ports by the installed packages, on Node and Deno. Nothing is loaded before it is used. */
export const layer: Layer.Layer<SymbolReader | LogoRasterizer> = Layer.merge(
  SymbolReaderZxing.layer,
  LogoRasterizerResvg.layer
)

/**
 * Both ports by compiled modules, for runtimes without a file system: `zxing` from
 * `zxing-wasm/reader/zxing_reader.wasm`, `resvg` from `@resvg/resvg-wasm/index_bg.wasm`.
 */
export const layerOf = (modules: {
  readonly zxing: WebAssembly.Module
  readonly resvg: WebAssembly.Module
}): Layer.Layer<SymbolReader | LogoRasterizer> =>
  Layer.merge(SymbolReaderZxing.layerOf(modules.zxing), LogoRasterizerResvg.layerOf(modules.resvg))
