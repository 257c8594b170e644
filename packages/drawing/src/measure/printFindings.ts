import type { Matrix } from "@quick-response/symbol/Matrix"
import { blockLayout } from "./blockLayout.ts"
import type { Point } from "./Homography.ts"
import type { MeasuredSymbol } from "./measureSymbol.ts"
import { findingOf, type PrintFinding, type PrintPlace, printPlaces } from "./PrintFinding.ts"

/** The least share of a block's correctable codewords that makes a damaged place worth telling. */
const leastDamage = 0.1

const mostDamages = 4

/** The largest share of a finder pattern that may be wrong. */
const mostOfFinder = 0.12

/** Modules of light that may be missing on a side. */
const mostMissing = 0.75

/** ISO/IEC 15415 grades less as poor. */
const leastContrast = 40

const mostBlur = 0.8

const fewestPixels = 3

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const areaOf = ({ left, top, right, bottom }: Box, place: MeasuredSymbol["place"]): ReadonlyArray<Point> =>
  [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom }
  ].map(place)

const boxOf = ({ width, height }: Matrix, place: number): Box => {
  const [column, row] = [place % 3, Math.floor(place / 3)]
  return {
    left: (column * width) / 3,
    right: ((column + 1) * width) / 3,
    top: (row * height) / 3,
    bottom: ((row + 1) * height) / 3
  }
}

const round = (value: number): number => Math.round(10 * value) / 10

/** The places at which a block loses most codewords to the print, without those that the design itself hides. */
const damages = (
  matrix: Matrix,
  { place, wrong }: MeasuredSymbol,
  sold: MeasuredSymbol
): ReadonlyArray<PrintFinding> => {
  const { codewordOf, blockOf, blocks } = blockLayout(matrix)
  const found = printPlaces.flatMap((name, index) => {
    const { left, top, right, bottom } = boxOf(matrix, index)
    const spoilt = blocks.map(() => new Set<number>())
    let [light, dark] = [0, 0]
    for (let row = Math.ceil(top - 0.5); row < bottom - 0.5; row++)
      for (let column = Math.ceil(left - 0.5); column < right - 0.5; column++) {
        const at = row * matrix.width + column
        const codeword = codewordOf[at] ?? -1
        if (wrong[at] === 0 || sold.wrong[at] !== 0 || codeword < 0) continue
        spoilt[blockOf[codeword] ?? 0]?.add(codeword)
        if (wrong[at] === 1) light++
        else dark++
      }
    const shares = spoilt.map(({ size }, block) => {
      const correctable = blocks[block]?.correctable ?? 0
      return { wrong: size, correctable, share: size / Math.max(1, correctable) }
    })
    const [worst] = shares.toSorted((one, other) => other.share - one.share)
    if (worst === undefined || worst.share < leastDamage) return []
    const values = {
      wrong: worst.wrong,
      correctable: worst.correctable,
      color: light >= dark ? "light" : "dark"
    }
    const area = areaOf({ left, top, right, bottom }, place)
    return [{ share: worst.share, finding: findingOf("damage", values, name, area) }]
  })
  return found
    .toSorted((one, other) => other.share - one.share)
    .slice(0, mostDamages)
    .map(({ finding }) => finding)
}

const finderSize = 7

const finderBoxes = ({ symbol, width, height }: Matrix): ReadonlyArray<readonly [PrintPlace, Box]> => {
  const at = (left: number, top: number): Box => ({
    left,
    top,
    right: left + finderSize,
    bottom: top + finderSize
  })
  return symbol === "qr"
    ? [
        ["upperLeft", at(0, 0)],
        ["upperRight", at(width - finderSize, 0)],
        ["lowerLeft", at(0, height - finderSize)]
      ]
    : [["upperLeft", at(0, 0)]]
}

const finders = (
  matrix: Matrix,
  { place, wrong }: MeasuredSymbol,
  sold: MeasuredSymbol
): ReadonlyArray<PrintFinding> =>
  finderBoxes(matrix).flatMap(([name, box]) => {
    let spoilt = 0
    for (let row = box.top; row < box.bottom; row++)
      for (let column = box.left; column < box.right; column++) {
        const at = row * matrix.width + column
        if (wrong[at] !== 0 && sold.wrong[at] === 0) spoilt++
      }
    const share = spoilt / finderSize ** 2
    return share <= mostOfFinder
      ? []
      : [findingOf("finder", { share: Math.round(100 * share) }, name, areaOf(box, place))]
  })

const quietZones = (
  { width, height }: Matrix,
  { place, quietZone }: MeasuredSymbol,
  sold: MeasuredSymbol
): ReadonlyArray<PrintFinding> => {
  const beside = [
    ["upper", { left: 0, top: -4, right: width, bottom: 0 }],
    ["right", { left: width, top: 0, right: width + 4, bottom: height }],
    ["lower", { left: 0, top: height, right: width, bottom: height + 4 }],
    ["left", { left: -4, top: 0, right: 0, bottom: height }]
  ] as const
  return beside.flatMap(([name, box], side) => {
    const [modules, expected] = [quietZone[side] ?? 0, sold.quietZone[side] ?? 0]
    return modules >= expected - mostMissing
      ? []
      : [
          findingOf(
            "quietZone",
            { modules: round(modules), expected: round(expected) },
            name,
            areaOf(box, place)
          )
        ]
  })
}

/** The faults of a print that can be read or measured, compared with the sold picture. */
export const printFindings = (
  matrix: Matrix,
  print: MeasuredSymbol,
  sold: MeasuredSymbol
): ReadonlyArray<PrintFinding> => {
  const { contrast, blur, pixelsPerModule } = print
  return [
    ...damages(matrix, print, sold),
    ...finders(matrix, print, sold),
    ...quietZones(matrix, print, sold),
    ...(contrast < leastContrast ? [findingOf("contrast", { contrast })] : []),
    ...(blur > mostBlur ? [findingOf("blur", { blur })] : []),
    ...(pixelsPerModule < fewestPixels ? [findingOf("pixels", { pixels: round(pixelsPerModule) })] : [])
  ]
}
