import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { sizeOf } from "@quick-response/symbol/versions"
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
  version: number,
  hasEyes: boolean,
  areWhole: boolean,
  cleared: (x: number, y: number) => boolean
): BodyModules => {
  const size = sizeOf(version)
  const isDrawn = new Uint8Array(size * size).fill(1)
  const leaveOut = (x: number, y: number, side: number): void => {
    for (let row = y; row < y + side; row++) isDrawn.fill(0, row * size + x, row * size + x + side)
  }
  if (!hasEyes) for (const { x, y } of eyePlaces(size)) leaveOut(x, y, eyeSize)
  for (let at = 0; at < isDrawn.length; at++) {
    if (cleared(at % size, Math.floor(at / size))) isDrawn[at] = 0
  }
  const isWhole = (x: number, y: number): boolean => {
    for (let row = y; row < y + alignmentSize; row++) {
      if (isDrawn.subarray(row * size + x, row * size + x + alignmentSize).includes(0)) return false
    }
    return true
  }
  const alignments = areWhole ? alignmentPlaces(version).filter(({ x, y }) => isWhole(x, y)) : []
  for (const { x, y } of alignments) leaveOut(x, y, alignmentSize)
  return { isDrawn, alignments }
}

const nothing = (): boolean => false

/** The modules of a symbol without a logo: the same for all symbols of a version. */
const kept: Array<BodyModules | undefined> = []

/** The modules of a symbol that the body style draws. An alignment pattern of which the logo takes a part is drawn by modules. */
export const bodyModules = (
  config: EyeFields & Pick<ConfigValues, "logo">,
  { size, version }: Matrix
): BodyModules => {
  const hasEyes = hasPlainEyes(config)
  const areWhole =
    alignmentCorners(config.outerEyeStyle, tilingOf(config.bodyStyle).alignmentRadius) !== undefined
  if (config.logo !== undefined)
    return modulesOf(version, hasEyes, areWhole, logoField(size, config.logo).cleared)
  const key = 4 * version + (hasEyes ? 2 : 0) + (areWhole ? 1 : 0)
  const made = kept[key] ?? modulesOf(version, hasEyes, areWhole, nothing)
  kept[key] = made
  return made
}
