import type { LogoRasterizer, SymbolReader } from "@quick-response/core"
import * as Layer from "effect/Layer"
import { installed } from "./installed.ts"
import * as LogoRasterizerResvg from "./LogoRasterizerResvg.ts"
import * as SymbolReaderZxing from "./SymbolReaderZxing.ts"

/** Reads with the installed package `zxing-wasm`, on Node, Deno and Bun; loaded at the first use. */
export const symbolReaderLayer: Layer.Layer<SymbolReader> = SymbolReaderZxing.layerFrom(() =>
  installed("zxing-wasm/reader/zxing_reader.wasm")
)

/** Draws with the installed package `@resvg/resvg-wasm`, on Node, Deno and Bun; loaded at the first use. */
export const logoRasterizerLayer: Layer.Layer<LogoRasterizer> = LogoRasterizerResvg.layerFrom(() =>
  installed("@resvg/resvg-wasm/index_bg.wasm")
)

/** Both ports by the installed packages, on Node, Deno and Bun. Nothing is loaded before it is used. */
export const layer: Layer.Layer<SymbolReader | LogoRasterizer> = Layer.merge(
  symbolReaderLayer,
  logoRasterizerLayer
)
