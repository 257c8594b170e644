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

/** Scanners assume UTF-8 for bytes without a character set. Light on dark is skipped: many cannot read it. */
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

/** For two-level pictures: a single threshold suffices and is the fastest. */
const bilevelOptions: ZXingReaderOptions = { ...options, binarizer: binarizers.indexOf("FixedThreshold") }

/** Slower: photographs can be dark, tilted or large, with several symbols, some light on dark. */
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
    // The package caches failures.
    purgeZXingModule()
    throw error
  }
}

/** Writes the picture into the decoder's memory: the package would expand it to color and copy it twice. */
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
    // The list is in WebAssembly memory and must be freed; the package's types lack the method.
    if ("delete" in symbols && typeof symbols.delete === "function") symbols.delete()
    return taken
  } finally {
    zxing._free(place)
  }
}

/** Reads a picture's symbol as text; undefined if unreadable. */
export type ReadPicture = (picture: Grayscale | BilevelPicture) => string | undefined

export const readerOf = async (module: WebAssembly.Module): Promise<ReadPicture> => {
  const zxing = await prepare(module)
  return (picture) =>
    readAll(zxing, picture, "isBilevel" in picture ? bilevelOptions : options, ({ text }) => text)[0]
}

/** The levels by their letters (ISO/IEC 18004). */
const levels: ReadonlyMap<unknown, ErrorCorrectionLevel> = new Map([
  ["L", "Low"],
  ["M", "Medium"],
  ["Q", "Quartile"],
  ["H", "High"]
])

const furtherOf = (json: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(json)
  return typeof value === "object" && value !== null ? { ...value } : {}
}

/** A message in ECI protocol form: designators are a backslash and six digits; the text's backslashes are doubled. */
const designatorsOf = ({ hasECI, bytesECI }: ZXingReadResult): ReadonlyArray<number> =>
  hasECI
    ? [...new TextDecoder("latin1").decode(bytesECI).matchAll(/\\(?:\\|(\d{6}))/g)].flatMap(([, digits]) =>
        digits === undefined ? [] : [Number(digits)]
      )
    : []

/** The symbol's place in a structured append, if any. */
const sequenceOf = ({
  sequenceIndex,
  sequenceSize,
  sequenceId
}: ZXingReadResult): Pick<FoundSymbol, "sequence"> =>
  sequenceSize < 2 || sequenceIndex < 0
    ? {}
    : { sequence: { index: sequenceIndex + 1, total: sequenceSize, parity: Number(sequenceId) } }

const namesOf = (kind: SymbolKind, nameOf: (version: number) => string): ReadonlyArray<string> =>
  Array.from({ length: versionCounts[kind] }, (_, i) => nameOf(i + 1))

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

/** By the decoder's formats. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ["QRCode", qr],
  ["QRCodeModel2", qr],
  ["MicroQRCode", { symbol: "micro", versions: namesOf("micro", (version) => `M${version}`) }],
  ["RMQRCode", rectangular]
])

/** A found symbol in the core's form; undefined for other kinds, such as QR code model 1. */
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

/** Reads at most {@link mostSymbols} symbols in a photograph, from top to bottom. */
export type ReadPhotograph = (picture: Grayscale) => Promise<ReadonlyArray<FoundSymbol>>

const topOf = ({ corners }: FoundSymbol): number => Math.min(...corners.map(({ y }) => y))

/** Time is quadratic for a picture full of finder patterns. Larger pictures are reduced, so modules need four pixels. */
const mostPixels = 2 ** 22

/**
 * A 16:9 picture of maximum size. Low pictures are searched in every third row: one full of finder patterns took 5.8 s
 * at 8,192 columns, now 0.7 s.
 */
const mostColumns = 2_752

/** For comparing all finder patterns with each other: a third of a second in the worst case, 5 at four times as many. */
const mostComparedPixels = 2 ** 20

/** The reduced longer side for a second try, which removes noise and blur. */
const reducedSide = 900

/** An exclusive instance: the package shares one until purged. */
const prepareOwn = (module: WebAssembly.Module): Promise<ZXingReaderModule> => {
  purgeZXingModule()
  const prepared = prepare(module)
  purgeZXingModule()
  return prepared
}

/** Uses a new instance (some milliseconds) for each photograph: memory for 4 megapixels would never be freed. */
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
