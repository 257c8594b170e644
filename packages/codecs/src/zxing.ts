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

/** Takes more time than what is sold needs: a photograph is dark, askew, large, and may show several symbols, some light on dark. */
const photographOptions: ZXingReaderOptions = {
  ...options,
  maxNumberOfSymbols: 8,
  tryInvert: true,
  tryRotate: true,
  tryDownscale: true
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
const readAll = (
  zxing: ZXingReaderModule,
  { width, height, light }: Grayscale,
  options: ZXingReaderOptions
): ReadonlyArray<string> => {
  const place = zxing._malloc(width * height)
  if (place === 0) throw new RangeError(`no memory to read a picture of ${width} by ${height} pixels`)
  try {
    zxing.HEAPU8.set(light, place)
    const symbols = zxing.readBarcodesFromPixmap(place, width, height, options)
    const texts: Array<string> = []
    for (let i = 0; i < symbols.size(); i++) {
      const symbol = symbols.get(i)
      if (symbol?.isValid === true) texts.push(symbol.text)
    }
    // The list lies in the module's memory, where nothing collects it; the package's types do not know how to free it.
    if ("delete" in symbols && typeof symbols.delete === "function") symbols.delete()
    return texts
  } finally {
    zxing._free(place)
  }
}

/** Reads the symbol in a picture: its text, or undefined where none can be read. */
export type ReadPicture = (picture: Grayscale) => string | undefined

/** A reader of the module. */
export const readerOf = async (module: WebAssembly.Module): Promise<ReadPicture> => {
  const zxing = await prepare(module)
  return (picture) => readAll(zxing, picture, options)[0]
}

/** Reads the texts of all symbols in a photograph, at most 8. */
export type ReadPhotograph = (picture: Grayscale) => ReadonlyArray<string>

/** A reader of photographs of the module. */
export const photographReaderOf = async (module: WebAssembly.Module): Promise<ReadPhotograph> => {
  const zxing = await prepare(module)
  return (picture) => readAll(zxing, picture, photographOptions)
}
