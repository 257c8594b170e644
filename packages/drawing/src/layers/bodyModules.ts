import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import type { Matrix } from "@quick-response/symbol/Matrix"
import type { SymbolKind } from "@quick-response/symbol/symbolShapes"
import { alignmentCorners, alignmentPlaces, alignmentSize } from "../styles/alignmentPatterns.ts"
import { tilingOf } from "../styles/bodyStyles.ts"
import { eyePlaces, eyeSize } from "../styles/eyes.ts"
import { logoField } from "../styles/logoField.ts"
import { type EyeFields, hasPlainEyes } from "../styles/plainScene.ts"

/** Which modules of a symbol its body style draws one by one. */
export interface BodyModules {
  /** 1 for each module that is drawn where it is dark, row by row; 0 in eyes, whole alignment patterns and under the logo. */
  readonly isDrawn: Uint8Array
  /** The upper left corners of the alignment patterns that are drawn as a whole. */
  readonly alignments: ReturnType<typeof alignmentPlaces>
}

/** The modules that the body style draws: the eyes or not, and the alignment patterns one by one or not, but nothing where it is cleared. */
const modulesOf = (
  matrix: Matrix,
  hasEyes: boolean,
  areWhole: boolean,
  cleared: (x: number, y: number) => boolean
): BodyModules => {
  const { width, modules } = matrix
  const isDrawn = new Uint8Array(modules.length).fill(1)
  const leaveOut = (x: number, y: number, side: number): void => {
    for (let row = y; row < y + side; row++) isDrawn.fill(0, row * width + x, row * width + x + side)
  }
  if (!hasEyes) for (const { x, y } of eyePlaces(matrix)) leaveOut(x, y, eyeSize)
  for (let at = 0; at < isDrawn.length; at++) {
    if (cleared(at % width, Math.floor(at / width))) isDrawn[at] = 0
  }
  const isWhole = (x: number, y: number): boolean => {
    for (let row = y; row < y + alignmentSize; row++) {
      if (isDrawn.subarray(row * width + x, row * width + x + alignmentSize).includes(0)) return false
    }
    return true
  }
  const alignments = areWhole ? alignmentPlaces(matrix).filter(({ x, y }) => isWhole(x, y)) : []
  for (const { x, y } of alignments) leaveOut(x, y, alignmentSize)
  return { isDrawn, alignments }
}

const nothing = (): boolean => false

/** The number before that of each kind's version 1. */
const firstKeys: Readonly<Record<SymbolKind, number>> = {
  qr: 0,
  micro: 40,
  rmqr: 44
}

/** The modules of a symbol without a logo: the same for all symbols of a version. */
const kept: Array<BodyModules | undefined> = []

/** The modules of a symbol that the body style draws. An alignment pattern of which the logo takes a part is drawn by modules. */
export const bodyModules = (config: EyeFields & Pick<ConfigValues, "logo">, matrix: Matrix): BodyModules => {
  const hasEyes = hasPlainEyes(config)
  const areWhole =
    alignmentCorners(matrix.symbol, config.outerEyeStyle, tilingOf(config.bodyStyle).alignmentRadius) !==
    undefined
  if (config.logo !== undefined)
    return modulesOf(matrix, hasEyes, areWhole, logoField(matrix.width, config.logo).cleared)
  const key = 4 * (firstKeys[matrix.symbol] + matrix.version) + (hasEyes ? 2 : 0) + (areWhole ? 1 : 0)
  const made = kept[key] ?? modulesOf(matrix, hasEyes, areWhole, nothing)
  kept[key] = made
  return made
}
