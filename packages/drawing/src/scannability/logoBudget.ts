import type { ErrorCorrectionLevel } from "@quick-response/design/config/options"
import type { Logo } from "@quick-response/design/config/QrConfig"
import { codewordLayout } from "@quick-response/symbol/codewordLayout"
import { maximumVersion, sizeOf } from "@quick-response/symbol/versions"
import { logoField } from "../styles/logoField.ts"

type Field = Pick<Logo, "size" | "padding" | "shape">

/** The damage that a logo does to a symbol. */
export interface LogoDamage {
  /** True where it covers a module of a finder, its separator, the format or version information or a timing pattern. */
  readonly hidesFunctionPattern: boolean
  /** The Reed-Solomon block, from 1, that loses the most. */
  readonly worstBlock: number
  /** The codewords that this block loses. A codeword of which any module is hidden counts as lost. */
  readonly lost: number
  /** The codewords that each block can lose. */
  readonly correctable: number
}

/** Alignment patterns may be hidden: decoders do without one, which tests show. */
const isVital = (x: number, y: number, size: number): boolean => {
  const near = Math.min(x, y)
  const far = Math.max(x, y)
  const isFinder = far <= 8 || (near <= 8 && far >= size - 8)
  const isTiming = x === 6 || y === 6
  const isVersion = size >= sizeOf(7) && near <= 5 && far >= size - 11
  return isFinder || isTiming || isVersion
}

/** The damage by a logo to a symbol of a version, 1 to 40, and level. Exact: a module is hidden whole or not at all. */
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

/** True where every text in every mask survives the damage. */
export const isRepairable = ({ hidesFunctionPattern, lost, correctable }: LogoDamage): boolean =>
  !hidesFunctionPattern && lost <= correctable

/** A symbol that is raised for its logo has at most twice the modules to a side, so that they do not become too fine. */
const finestRaise = 2

/** The share of each block's correction that a raised version leaves for dirt, glare and a style's own losses. */
const reserve = 1 / 4

const versionsFrom = (version: number): ReadonlyArray<number> =>
  Array.from({ length: maximumVersion + 1 - version }, (_, i) => version + i).filter(
    (raised) => sizeOf(raised) <= finestRaise * sizeOf(version)
  )

/**
 * The version for a logo: the smallest that keeps a quarter of each block's correction, else the smallest in which
 * the logo fits; undefined if it fits none.
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
