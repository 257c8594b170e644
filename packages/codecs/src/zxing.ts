/// <reference types="emscripten" />
import type { Grayscale } from "@quick-response/core"
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
const read = (zxing: ZXingReaderModule, { width, height, light }: Grayscale): string | undefined => {
  const place = zxing._malloc(width * height)
  if (place === 0) throw new RangeError(`no memory to read a picture of ${width} by ${height} pixels`)
  try {
    zxing.HEAPU8.set(light, place)
    const symbols = zxing.readBarcodesFromPixmap(place, width, height, options)
    const symbol = symbols.size() === 0 ? undefined : symbols.get(0)
    // The list lies in the module's memory, where nothing collects it; the package's types do not know how to free it.
    if ("delete" in symbols && typeof symbols.delete === "function") symbols.delete()
    return symbol?.isValid ? symbol.text : undefined
  } finally {
    zxing._free(place)
  }
}

/** Reads the symbol in a picture: its text, or undefined where none can be read. */
export type ReadPicture = (picture: Grayscale) => string | undefined

/** A reader of the module. */
export const readerOf = async (module: WebAssembly.Module): Promise<ReadPicture> => {
  const zxing = await prepare(module)
  return (picture) => read(zxing, picture)
}
