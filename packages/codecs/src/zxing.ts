/// <reference types="emscripten" />
import {
  type BilevelPicture,
  type ErrorCorrectionLevel,
  type FoundSymbol,
  type Grayscale,
  mostSymbols
} from "@quick-response/core"
import { type SymbolKind, shapeOf, versionCounts } from "@quick-response/symbol/symbolShapes"
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
  type ZXingReaderOptions,
  type ZXingReadResult
} from "zxing-wasm/reader"
import { reduce } from "./reduce.ts"

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

/** For pictures whose dark and light are parted: any threshold parts them as they are, and one for all pixels is the fastest. */
const bilevelOptions: ZXingReaderOptions = { ...options, binarizer: binarizers.indexOf("FixedThreshold") }

/** Takes more time than what is sold needs: a photograph is dark, askew, large, and may show several symbols, some light on dark. */
const photographOptions: ZXingReaderOptions = {
  ...options,
  maxNumberOfSymbols: mostSymbols,
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
const readAll = <A>(
  zxing: ZXingReaderModule,
  { width, height, light }: Grayscale,
  options: ZXingReaderOptions,
  take: (symbol: ZXingReadResult) => A | undefined
): ReadonlyArray<A> => {
  const place = zxing._malloc(width * height)
  if (place === 0) throw new RangeError(`no memory to read a picture of ${width} by ${height} pixels`)
  try {
    zxing.HEAPU8.set(light, place)
    const symbols = zxing.readBarcodesFromPixmap(place, width, height, options)
    const taken: Array<A> = []
    for (let i = 0; i < symbols.size(); i++) {
      const symbol = symbols.get(i)
      const value = symbol?.isValid === true ? take(symbol) : undefined
      if (value !== undefined) taken.push(value)
    }
    // The list lies in the memory of the module, which has no garbage collector; the package's types do not know how to free it.
    if ("delete" in symbols && typeof symbols.delete === "function") symbols.delete()
    return taken
  } finally {
    zxing._free(place)
  }
}

/** Reads the symbol in a picture: its text, or undefined if none can be read. */
export type ReadPicture = (picture: Grayscale | BilevelPicture) => string | undefined

/** A reader of the module. */
export const readerOf = async (module: WebAssembly.Module): Promise<ReadPicture> => {
  const zxing = await prepare(module)
  return (picture) =>
    readAll(zxing, picture, "isBilevel" in picture ? bilevelOptions : options, ({ text }) => text)[0]
}

/** The levels by the letters of ISO/IEC 18004. */
const levels: ReadonlyMap<unknown, ErrorCorrectionLevel> = new Map([
  ["L", "Low"],
  ["M", "Medium"],
  ["Q", "Quartile"],
  ["H", "High"]
])

/** The further findings of the decoder, which it tells as JSON. */
const furtherOf = (json: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(json)
  return typeof value === "object" && value !== null ? { ...value } : {}
}

/** The ECI designators of a message in the form of the ECI protocol: a backslash and six digits each; a backslash of the text is doubled. */
const designatorsOf = ({ hasECI, bytesECI }: ZXingReadResult): ReadonlyArray<number> =>
  hasECI
    ? [...new TextDecoder("latin1").decode(bytesECI).matchAll(/\\(?:\\|(\d{6}))/g)].flatMap(([, digits]) =>
        digits === undefined ? [] : [Number(digits)]
      )
    : []

/** The symbol's place in a sequence; nothing if it has none. */
const sequenceOf = ({
  sequenceIndex,
  sequenceSize,
  sequenceId
}: ZXingReadResult): Pick<FoundSymbol, "sequence"> =>
  sequenceSize < 2 || sequenceIndex < 0
    ? {}
    : { sequence: { index: sequenceIndex + 1, total: sequenceSize, parity: Number(sequenceId) } }

/** The names of the versions of a kind. */
const namesOf = (kind: SymbolKind, nameOf: (version: number) => string): ReadonlyArray<string> =>
  Array.from({ length: versionCounts[kind] }, (_, i) => nameOf(i + 1))

/** A kind of symbols, and the names of its versions. */
interface Kind extends Pick<FoundSymbol, "symbol"> {
  readonly versions: ReadonlyArray<string>
}

const qr: Kind = { symbol: "qr", versions: namesOf("qr", String) }

const rectangular: Kind = {
  symbol: "rmqr",
  versions: namesOf("rmqr", (version) => {
    const { width, height } = shapeOf("rmqr", version)
    return `R${height}x${width}`
  })
}

/** The kinds by the decoder's formats. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ["QRCode", qr],
  ["QRCodeModel2", qr],
  ["MicroQRCode", { symbol: "micro", versions: namesOf("micro", (version) => `M${version}`) }],
  ["RMQRCode", rectangular]
])

/** The found symbol as the core tells it; undefined for one of another kind, as model 1 of QR codes is. */
const foundOf = (read: ZXingReadResult): FoundSymbol | undefined => {
  const { Version, ECLevel, DataMask } = furtherOf(read.extra)
  const kind = kinds.get(read.format)
  const errorCorrectionLevel = levels.get(ECLevel)
  if (kind === undefined || errorCorrectionLevel === undefined || typeof DataMask !== "number")
    return undefined
  const version = kind.versions.indexOf(String(Version)) + 1
  if (version === 0) return undefined
  const { topLeft, topRight, bottomRight, bottomLeft } = read.position
  return {
    text: read.text,
    bytes: Uint8Array.from(read.bytes),
    symbol: kind.symbol,
    version,
    errorCorrectionLevel,
    mask: DataMask,
    eci: designatorsOf(read),
    symbologyIdentifier: read.symbologyIdentifier,
    ...sequenceOf(read),
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({ x, y }))
  }
}

/** Reads all symbols in a photograph, at most {@link mostSymbols}, from top to bottom. */
export type ReadPhotograph = (picture: Grayscale) => Promise<ReadonlyArray<FoundSymbol>>

const topOf = ({ corners }: FoundSymbol): number => Math.min(...corners.map(({ y }) => y))

/**
 * The pixels of which a picture is read: its time grows by their square where all of it is finder patterns. A larger picture is reduced,
 * so that a code in it needs modules of four pixels.
 */
const mostPixels = 2 ** 22

/**
 * The columns of which a picture is read, those of one of 16 to 9 that has this many pixels. A low one is searched in every third row: one of
 * finder patterns took 5.8 s with 8,192 columns, and takes 0.7 s.
 */
const mostColumns = 2_752

/** The pixels up to which every finder pattern is compared with every other: a carpet of them takes a third of a second then, and 5 of four times as many. */
const mostComparedPixels = 2 ** 20

/** The longer side to which a picture is reduced where nothing is read in it: noise and blur vanish. */
const reducedSide = 900

/** An instance that nobody else uses: the package gives the same one until it is told to forget it. */
const prepareOwn = (module: WebAssembly.Module): Promise<ZXingReaderModule> => {
  purgeZXingModule()
  const prepared = prepare(module)
  purgeZXingModule()
  return prepared
}

/**
 * A reader of photographs of the module. Each is read by an instance of its own, which takes some milliseconds to make: what a picture of
 * 4 megapixels takes of WebAssembly's memory is never given back.
 */
export const photographReaderOf = (module: WebAssembly.Module): ReadPhotograph => {
  const readReduced = (
    zxing: ZXingReaderModule,
    picture: Grayscale,
    times: number
  ): ReadonlyArray<FoundSymbol> => {
    const reduced = times === 1 ? picture : reduce(picture, times)
    const tryHarder = reduced.width * reduced.height <= mostComparedPixels
    return readAll(zxing, reduced, { ...photographOptions, tryHarder }, foundOf).map((symbol) => ({
      ...symbol,
      corners: symbol.corners.map(({ x, y }) => ({ x: x * times, y: y * times }))
    }))
  }
  return async (picture) => {
    const { width, height } = picture
    if (width === 0 || height === 0) return []
    const zxing = await prepareOwn(module)
    const first = Math.ceil(Math.max(Math.sqrt((width * height) / mostPixels), width / mostColumns))
    const found = readReduced(zxing, picture, first)
    const further = Math.ceil(Math.max(width, height) / reducedSide)
    const all = found.length > 0 || further <= first ? found : readReduced(zxing, picture, further)
    return all.toSorted((one, other) => topOf(one) - topOf(other))
  }
}
