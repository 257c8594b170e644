/// <reference types="emscripten" />
import type { BilevelPicture, ErrorCorrectionLevel, FoundSymbol, Grayscale } from "@quick-response/core"
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
import { costlyBy } from "./costlyBy.ts"
import {
  type Corners,
  type Effort,
  type IsCostly,
  type Scan,
  searchDamaged,
  searchPhotograph
} from "./searchPhotograph.ts"

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

/** The most that the decoder returns, symbols and places that may be some. */
const mostFound = 255

/**
 * Slower: photographs can be dark, tilted or large, with several symbols, some light on dark. Bytes without a character
 * set are UTF-8 if valid; for other bytes ZXing guesses the set, as many encoders write ISO/IEC 8859-1 or Shift_JIS.
 */
const photographOptions: ZXingReaderOptions = {
  ...options,
  characterSet: characterSets.indexOf("Unknown"),
  maxNumberOfSymbols: mostFound,
  returnErrors: true,
  tryInvert: true,
  tryRotate: true,
  tryDownscale: true
}

/** For another view of a picture, such as a sharpened one. Only full symbols: small ones are found in noise, too. */
const viewOptions: ZXingReaderOptions = {
  ...photographOptions,
  formats: encodeFormats(["QRCodeModel2"]),
  returnErrors: false,
  tryInvert: false,
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
      const value = symbol === undefined ? undefined : take(symbol)
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
    readAll(zxing, picture, "isBilevel" in picture ? bilevelOptions : options, ({ isValid, text }) =>
      isValid ? text : undefined
    )[0]
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

const cornersOf = ({
  position: { topLeft, topRight, bottomRight, bottomLeft }
}: ZXingReadResult): FoundSymbol["corners"] =>
  [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({ x, y }))

/** A found symbol in the core's form; undefined for other kinds, such as QR code model 1. */
const foundOf = (read: ZXingReadResult): FoundSymbol | undefined => {
  const { Version, ECLevel, DataMask } = furtherOf(read.extra)
  const kind = kinds.get(read.format)
  const errorCorrectionLevel = levels.get(ECLevel)
  if (kind === undefined || errorCorrectionLevel === undefined || typeof DataMask !== "number")
    return undefined
  const version = kind.versions.indexOf(String(Version)) + 1
  if (version === 0) return undefined
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
    corners: cornersOf(read)
  }
}

/** Reads at most 64 symbols in a photograph, from top to bottom. */
export type ReadPhotograph = (picture: Grayscale, isDrawn?: boolean) => Promise<ReadonlyArray<FoundSymbol>>

/** An exclusive instance: the package shares one until purged. */
const prepareOwn = (module: WebAssembly.Module): Promise<ZXingReaderModule> => {
  purgeZXingModule()
  const prepared = prepare(module)
  purgeZXingModule()
  return prepared
}

/** Larger instances are discarded: WebAssembly memory never shrinks. */
const keptMemory = 32 * 2 ** 20

const scanOptions: Readonly<Record<Effort, ZXingReaderOptions>> = {
  quick: { ...photographOptions, returnErrors: false, tryHarder: false },
  full: photographOptions,
  view: viewOptions
}

const scanBy =
  (zxing: ZXingReaderModule): Scan =>
  (picture, effort) => {
    const failed: Array<Corners> = []
    const found = readAll(zxing, picture, scanOptions[effort], (read) => {
      if (read.isValid) return foundOf(read)
      failed.push(cornersOf(read))
      return undefined
    })
    return { found, failed }
  }

/** Keeps an instance between photographs while its memory is small; a new one takes some milliseconds. */
const searching = <A>(
  module: WebAssembly.Module,
  search: (scan: Scan, isCostly: IsCostly, picture: Grayscale, isDrawn?: boolean) => ReadonlyArray<A>
): ((picture: Grayscale, isDrawn?: boolean) => Promise<ReadonlyArray<A>>) => {
  let spare: ZXingReaderModule | undefined
  return async (picture, isDrawn) => {
    if (picture.width === 0 || picture.height === 0) return []
    const zxing = spare ?? (await prepareOwn(module))
    spare = undefined
    const scan = scanBy(zxing)
    const found = search(scan, costlyBy(scan), picture, isDrawn)
    if (zxing.HEAPU8.byteLength <= keptMemory) spare = zxing
    return found
  }
}

export const photographReaderOf = (module: WebAssembly.Module): ReadPhotograph =>
  searching(module, searchPhotograph)

/** Reads the corners of symbols in a photograph that are too damaged to be read. */
export type ReadDamaged = (picture: Grayscale) => Promise<ReadonlyArray<Corners>>

export const damagedReaderOf = (module: WebAssembly.Module): ReadDamaged => searching(module, searchDamaged)
