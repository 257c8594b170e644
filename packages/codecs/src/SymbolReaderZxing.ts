/// <reference types="emscripten" />
import { type Pixels, SymbolReader } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  binarizers,
  characterSets,
  defaultReaderOptions,
  eanAddOnSymbols,
  encodeFormats,
  prepareZXingModule,
  purgeZXingModule,
  textModes,
  type ZXingReaderModule,
  type ZXingReaderOptions
} from "zxing-wasm/reader"
import { once } from "./once.ts"
import { writeLuminance } from "./pixels.ts"

/** UTF-8 is what today's scanners assume of bytes without a character set. Light on dark is not read: many cannot. */
const options: ZXingReaderOptions = {
  ...defaultReaderOptions,
  formats: encodeFormats(["QRCode"]),
  binarizer: binarizers.indexOf(defaultReaderOptions.binarizer),
  eanAddOnSymbol: eanAddOnSymbols.indexOf(defaultReaderOptions.eanAddOnSymbol),
  characterSet: characterSets.indexOf("UTF8"),
  textMode: textModes.indexOf("Plain"),
  maxNumberOfSymbols: 1,
  tryInvert: false,
  tryRotate: false,
  tryDownscale: false
}

const prepare = async (module: WebAssembly.Module): Promise<ZXingReaderModule> => {
  const prepared = prepareZXingModule({
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
  try {
    return await prepared
  } catch (error) {
    // The package would give the same failure again.
    purgeZXingModule()
    throw error
  }
}

/** Writes the picture into the decoder's own memory: its package would take it in color, and copy it twice. */
const read = (zxing: ZXingReaderModule, pixels: Pixels): string | undefined => {
  const { width, height } = pixels
  const place = zxing._malloc(width * height)
  if (place === 0) throw new RangeError(`no memory to read a picture of ${width} by ${height} pixels`)
  try {
    writeLuminance(pixels, zxing.HEAPU8.subarray(place, place + width * height))
    const symbols = zxing.readBarcodesFromPixmap(place, width, height, options)
    const symbol = symbols.size() === 0 ? undefined : symbols.get(0)
    // The list lies in the module's memory, where nothing collects it; the package's types do not know how to free it.
    if ("delete" in symbols && typeof symbols.delete === "function") symbols.delete()
    return symbol?.isValid ? symbol.text : undefined
  } finally {
    zxing._free(place)
  }
}

const make = (load: () => Promise<WebAssembly.Module>) => {
  let zxing: ZXingReaderModule | undefined
  const prepared = once(async () => {
    zxing = await prepare(await load())
    return zxing
  })
  return SymbolReader.of({
    read: (pixels) =>
      Effect.suspend(() =>
        pixels.width === 0 || pixels.height === 0
          ? Effect.succeed(undefined)
          : // Once it is there, nothing is waited for: the fiber need not be put aside.
            Effect.map(zxing === undefined ? Effect.promise(prepared) : Effect.succeed(zxing), (module) =>
              read(module, pixels)
            )
      )
  })
}

/**
 * Reads with ZXing, of the package `zxing-wasm`; the module is asked for at the first use, and again at the next one where
 * that fails. Transparent pixels are white to it, as they are on paper.
 */
export const layerFrom = (load: () => Promise<WebAssembly.Module>): Layer.Layer<SymbolReader> =>
  Layer.sync(SymbolReader, () => make(load))
