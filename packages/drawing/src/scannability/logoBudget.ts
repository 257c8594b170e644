import type { ErrorCorrectionLevel } from "@quick-response/design/config/options"
import type { Logo } from "@quick-response/design/config/QrConfig"
import { codewordLayout } from "@quick-response/symbol/codewordLayout"
import { maximumVersion, sizeOf } from "@quick-response/symbol/versions"
import { logoField } from "../styles/logoField.ts"

type Field = Pick<Logo, "size" | "padding" | "shape">

/** The damage of a logo to a symbol. */
export interface LogoDamage {
  /** True if it covers a finder pattern, separator, format or version information, or a timing pattern. */
  readonly hidesFunctionPattern: boolean
  /** The Reed-Solomon block, from 1, with the largest loss. */
  readonly worstBlock: number
  /** The codewords that this block loses, with any hidden module. */
  readonly lost: number
  /** The codewords that each block can correct. */
  readonly correctable: number
}

/** Alignment patterns may be hidden: decoders work without one, as tests show. */
const isVital = (x: number, y: number, size: number): boolean => {
  const near = Math.min(x, y)
  const far = Math.max(x, y)
  const isFinder = far <= 8 || (near <= 8 && far >= size - 8)
  const isTiming = x === 6 || y === 6
  const isVersion = size >= sizeOf(7) && near <= 5 && far >= size - 11
  return isFinder || isTiming || isVersion
}

/** The damage of a logo to a symbol of a version, 1 to 40, and level. Exact: a module is hidden entirely or not at all. */
export const logoDamage = (version: number, level: ErrorCorrectionLevel, logo: Field): LogoDamage => {
  const { size, codewordOf, blockOf, blockCount, correctable } = codewordLayout(version, level)
  const { box, cleared } = logoField(size, logo)
  const lost = new Uint16Array(blockCount)
  const isLost = new Uint8Array(blockOf.length)
  let hidesFunctionPattern = false
  const first = Math.max(0, Math.floor(box.x - logo.padding) - 1)
  for (let y = first; y < size - first; y++) {
    for (let x = first; x < size - first; x++) {
      if (!cleared(x, y)) continue
      hidesFunctionPattern ||= isVital(x, y, size)
      const codeword = codewordOf[y * size + x] ?? -1
      if (codeword < 0 || isLost[codeword] === 1) continue
      isLost[codeword] = 1
      const block = blockOf[codeword] ?? 0
      lost[block] = (lost[block] ?? 0) + 1
    }
  }
  const most = Math.max(...lost)
  return { hidesFunctionPattern, worstBlock: lost.indexOf(most) + 1, lost: most, correctable }
}

/** True if every text in every mask survives the damage. */
export const isRepairable = ({ hidesFunctionPattern, lost, correctable }: LogoDamage): boolean =>
  !hidesFunctionPattern && lost <= correctable

/** The most by which a version for a logo may multiply the modules of a side, so that they do not become too fine. */
const finestRaise = 2

/** The share of each block's correction that a raised version leaves for dirt, glare and the style. */
const reserve = 1 / 4

const versionsFrom = (version: number): ReadonlyArray<number> =>
  Array.from({ length: maximumVersion + 1 - version }, (_, i) => version + i).filter(
    (raised) => sizeOf(raised) <= finestRaise * sizeOf(version)
  )

/**
 * The version for a logo: the smallest that keeps a quarter of each block's correction, else the smallest in which it
 * fits; undefined if it fits in no version.
 */
export const versionForLogo = (
  version: number,
  level: ErrorCorrectionLevel,
  logo: Field
): number | undefined => {
  let least: number | undefined
  for (const raised of versionsFrom(version)) {
    const damage = logoDamage(raised, level, logo)
    if (!isRepairable(damage)) continue
    if (damage.lost <= damage.correctable * (1 - reserve)) return raised
    least ??= raised
  }
  return least
}
