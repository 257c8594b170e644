import { SymbolReader } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader"
import { once } from "./once.ts"
import { overWhite } from "./pixels.ts"

/** UTF-8 is what today's scanners assume of bytes without a character set. Light on dark is not read: many cannot. */
const options: ReaderOptions = {
  formats: ["QRCode"],
  characterSet: "UTF8",
  textMode: "Plain",
  maxNumberOfSymbols: 1,
  tryInvert: false,
  tryRotate: false,
  tryDownscale: false
}

const prepare = (module: WebAssembly.Module): Promise<unknown> =>
  prepareZXingModule({
    overrides: {
      instantiateWasm: (
        imports: WebAssembly.Imports,
        done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void
      ) => {
        const instance = new WebAssembly.Instance(module, imports)
        done(instance, module)
        return instance.exports
      }
    },
    equalityFn: () => true,
    fireImmediately: true
  })

const make = (load: () => Promise<WebAssembly.Module>) => {
  const prepared = once(async () => prepare(await load()))
  return SymbolReader.of({
    read: (pixels) =>
      Effect.promise(async () => {
        await prepared()
        const { width, height } = pixels
        if (width === 0 || height === 0) return undefined
        const image = {
          width,
          height,
          data: overWhite(pixels),
          colorSpace: "srgb",
          pixelFormat: "rgba-unorm8"
        } as const
        return (await readBarcodes(image, options)).find((symbol) => symbol.isValid)?.text
      })
  })
}

/**
 * Reads with ZXing, of the package `zxing-wasm`; the module is asked for at the first use. Transparent pixels are white to
 * it, as they are on paper.
 */
export const layerFrom = (load: () => Promise<WebAssembly.Module>): Layer.Layer<SymbolReader> =>
  Layer.sync(SymbolReader, () => make(load))
