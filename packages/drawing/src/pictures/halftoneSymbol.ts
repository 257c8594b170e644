import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import { contrastGrid, type GrayGrid } from "@quick-response/images/logo/grayGrid"
import type { LogoContent } from "@quick-response/images/logo/LogoImage"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { maskCount } from "@quick-response/symbol/mask"
import { encodeConfig, type SymbolField } from "../styles/encodeConfig.ts"

/** The sum of the differences between modules and the picture's tones, each at most 1. */
const distance = ({ modules }: Matrix, gray: GrayGrid): number =>
  gray.reduce((sum, lightness, at) => sum + Math.abs(lightness - 1 + (modules[at] ?? 0)), 0)

/**
 * A symbol with the mask that is nearest to a picture, or the named mask. The encoder may choose any mask (ISO/IEC
 * 18004, section 7.8).
 */
export const halftoneSymbol = (
  matrix: Matrix,
  config: Pick<ConfigValues, SymbolField>,
  picture: LogoContent
): Matrix => {
  if (config.mask !== undefined) return matrix
  const gray = contrastGrid(picture, matrix.width)
  let nearest = matrix
  let least = distance(matrix, gray)
  for (let mask = 0; mask < maskCount; mask++) {
    const symbol = encodeConfig(config, { minimumVersion: matrix.version, mask })
    if ("requiredBits" in symbol) continue
    const far = distance(symbol, gray)
    if (far >= least) continue
    nearest = symbol
    least = far
  }
  return nearest
}
