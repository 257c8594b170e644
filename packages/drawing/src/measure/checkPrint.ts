import { isUrl } from "@quick-response/design/content/codes/isUrl"
import { encodeSymbol } from "@quick-response/symbol/encode"
import type { Matrix } from "@quick-response/symbol/Matrix"
import type { SoldSymbol } from "../compose/soldSymbol.ts"
import type { Grayscale } from "../scene/Grayscale.ts"
import type { Point } from "./Homography.ts"
import { type MeasuredBlock, type MeasuredSymbol, measureSymbol } from "./measureSymbol.ts"
import { findingOf, type PrintFinding } from "./PrintFinding.ts"
import { printFindings } from "./printFindings.ts"

/** A code in a picture as a decoder found it, readable or not. */
export interface SeenSymbol extends Pick<Matrix, "symbol" | "version" | "errorCorrectionLevel" | "mask"> {
  readonly text: string
  /** Upper left, upper right, lower right and lower left. */
  readonly corners: ReadonlyArray<Point>
}

/** The codes in a picture. */
export interface SeenSymbols {
  readonly symbols: ReadonlyArray<SeenSymbol>
  /** The corners of codes that are too damaged to be read. */
  readonly damaged: ReadonlyArray<ReadonlyArray<Point>>
}

/** A sold code, and the picture of it to compare a print with. */
export interface SoldPicture extends Pick<SoldSymbol, "matrix" | "box"> {
  readonly data: string
  /** True if the data is a short address, so that findings name another host or slug. */
  readonly isDynamic: boolean
  /** The picture, some pixels along a module. */
  readonly picture: Grayscale
  /** Pixels along the scene's unit. */
  readonly scale: number
}

/** A print compared with the code that was sold. */
export interface PrintCheck {
  /** `no` if another symbol is there, `unread` if the code cannot be read. */
  readonly isThisCode: "yes" | "no" | "unread"
  /** The unused share of the weakest block's correctable codewords, 0 to 100 percent; 0 if it cannot be read. */
  readonly reserve: number
  /** In the order of ISO/IEC 18004; empty if the sold symbol was not found. */
  readonly blocks: ReadonlyArray<MeasuredBlock>
  /** The difference between light and dark modules in percent of that between black and white. */
  readonly contrast: number | null
  /** The width of an edge in modules; 0 is sharp. */
  readonly blur: number | null
  /** The modules of light on the narrowest side, at most 4. */
  readonly quietZone: number | null
  /** The text of the code that is there; null if it was not read. */
  readonly says: string | null
  /** The symbol's corners in the picture; empty if it was not found. */
  readonly corners: ReadonlyArray<Point>
  /** The gravest first. */
  readonly findings: ReadonlyArray<PrintFinding>
}

/** The least agreement of a symbol with the sold one; that of another symbol is about 0. */
const leastAgreement = 0.4

/** Codes of one picture that are measured at most. */
const mostMeasured = 6

interface Sighting {
  readonly matrix: Matrix
  readonly print: MeasuredSymbol
}

const best = (sightings: ReadonlyArray<Sighting | undefined>): Sighting | undefined =>
  sightings
    .flatMap((one) => (one !== undefined && one.print.agreement >= leastAgreement ? [one] : []))
    .toSorted((one, other) => other.print.agreement - one.print.agreement)[0]

const sightingAt = (
  picture: Grayscale,
  matrix: Matrix,
  corners: ReadonlyArray<Point>
): Sighting | undefined => {
  const print = measureSymbol(picture, matrix, corners)
  return print === undefined ? undefined : { matrix, print }
}

/** The symbol of a text with the version, level and mask of the measured one; undefined for label symbols. */
const redrawn = (
  data: string,
  { symbol, version, errorCorrectionLevel, mask }: SeenSymbol
): Matrix | undefined => {
  if (symbol !== "qr") return undefined
  const matrix = encodeSymbol(data, errorCorrectionLevel, { version, mask })
  return "requiredBits" in matrix ? undefined : matrix
}

/** The corners of a mirror image, in the order of the symbol. */
const mirroredCorners = ([upperLeft, upperRight, lowerRight, lowerLeft]: ReadonlyArray<Point>) =>
  [upperLeft, lowerLeft, lowerRight, upperRight].flatMap((corner) => corner ?? [])

const middleOf = (corners: ReadonlyArray<Point>): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length
})

const isInside = ({ x, y }: Point, corners: ReadonlyArray<Point>): boolean => {
  const sides = corners.map((from, i) => {
    const to = corners[(i + 1) % corners.length] ?? from
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
  })
  return sides.every((side) => side > 0) || sides.every((side) => side < 0)
}

/** True if one code covers a part of another: a corner or the center of one is in the other. */
const overlaps = (one: ReadonlyArray<Point>, other: ReadonlyArray<Point>): boolean =>
  [...one, middleOf(one)].some((point) => isInside(point, other)) ||
  [...other, middleOf(other)].some((point) => isInside(point, one))

const cornersOf = ({ matrix: { width, height }, print: { place } }: Sighting): ReadonlyArray<Point> =>
  [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height }
  ].map(place)

interface Address {
  readonly host: string
  readonly path: string
  readonly slug: string
}

const addressOf = (text: string): Address | undefined => {
  if (!isUrl(text)) return undefined
  const { host, pathname } = new URL(text)
  return { host: host.toLowerCase(), path: pathname, slug: pathname.slice(pathname.lastIndexOf("/") + 1) }
}

/** The finding about another code's text. */
const otherFinding = (
  data: string,
  says: string,
  isDynamic: boolean,
  area: ReadonlyArray<Point>
): PrintFinding => {
  if (says === data) return findingOf("sameText", {}, null, area)
  const [expected, found] = [addressOf(data), addressOf(says)]
  if (!isDynamic || expected === undefined || found === undefined)
    return findingOf("otherCode", { says }, null, area)
  if (expected.host !== found.host)
    return findingOf("otherHost", { host: found.host, expected: expected.host }, null, area)
  // Adopted addresses may differ above their last segment, or only in the query.
  const part = (["slug", "path"] as const).find((part) => expected[part] !== found[part])
  return part === undefined
    ? findingOf("otherCode", { says }, null, area)
    : findingOf("otherSlug", { slug: found[part], expected: expected[part] }, null, area)
}

const nothingSeen = { reserve: 0, blocks: [], contrast: null, blur: null, quietZone: null } as const

const measuredBy = ({ print }: Sighting) => ({
  reserve: print.reserve,
  blocks: print.blocks,
  contrast: print.contrast,
  blur: print.blur,
  quietZone: Math.min(...print.quietZone)
})

/** The sold picture measured like a print: a logo hides some of its modules, and a frame may be close. */
const soldMeasure = ({ picture, matrix, box, scale }: SoldPicture): MeasuredSymbol | undefined =>
  measureSymbol(
    picture,
    matrix,
    [
      { x: box.x, y: box.y },
      { x: box.x + box.width, y: box.y },
      { x: box.x + box.width, y: box.y + box.height },
      { x: box.x, y: box.y + box.height }
    ].map(({ x, y }) => ({ x: x * scale, y: y * scale }))
  )

/** Compares a print in a picture with the code that was sold. */
export const checkPrint = (
  picture: Grayscale,
  { symbols, damaged }: SeenSymbols,
  sold: SoldPicture
): PrintCheck => {
  const { data, isDynamic, matrix } = sold
  const own = symbols.filter(({ text }) => text === data).slice(0, mostMeasured)
  const asSold = best(own.map(({ corners }) => sightingAt(picture, matrix, corners)))
  const mirrored =
    asSold === undefined
      ? best(own.map(({ corners }) => sightingAt(picture, matrix, mirroredCorners(corners))))
      : undefined
  const anew =
    asSold === undefined && mirrored === undefined
      ? best(
          own.map((seen) => {
            const other = redrawn(data, seen)
            return other === undefined ? undefined : sightingAt(picture, other, seen.corners)
          })
        )
      : undefined
  const read = asSold ?? mirrored ?? anew
  const unread =
    read === undefined
      ? best(damaged.slice(0, mostMeasured).map((corners) => sightingAt(picture, matrix, corners)))
      : undefined
  const sighting = read ?? unread
  const corners = sighting === undefined ? [] : cornersOf(sighting)
  const others = symbols.filter((seen) => read === undefined || seen.text !== data)
  const over = others.find((seen) => sighting === undefined || overlaps(seen.corners, corners))
  const reference = sighting === undefined ? undefined : soldMeasure(sold)
  const faults =
    sighting === undefined || reference === undefined
      ? []
      : printFindings(
          sighting.matrix,
          sighting.print,
          // A symbol that was encoded again has other modules than the sold one.
          sighting === anew ? { ...reference, wrong: new Uint8Array(sighting.print.wrong.length) } : reference
        )
  if (over !== undefined)
    return {
      isThisCode: "no",
      ...(sighting === undefined ? nothingSeen : measuredBy(sighting)),
      says: over.text,
      corners: over.corners,
      findings: [otherFinding(data, over.text, isDynamic, over.corners), ...faults]
    }
  if (sighting === undefined)
    return {
      isThisCode: "unread",
      ...nothingSeen,
      says: null,
      corners: [],
      findings: [findingOf("notFound")]
    }
  if (read === undefined)
    return {
      isThisCode: "unread",
      ...measuredBy(sighting),
      reserve: 0,
      says: null,
      corners,
      findings: faults
    }
  const about = sighting === anew ? "redrawn" : sighting === mirrored ? "mirrored" : undefined
  return {
    isThisCode: "yes",
    ...measuredBy(sighting),
    says: data,
    corners,
    findings: about === undefined ? faults : [...faults, findingOf(about, {}, null, corners)]
  }
}
