import { type ConfigValues, type QrConfig, saidBy } from "@quick-response/design/config/QrConfig"
import { symbolNames } from "@quick-response/design/fields/symbol/symbol"
import { type Matrix, versionName } from "@quick-response/symbol/Matrix"
import { publicPartOf } from "./publicPartOf.ts"

/** A description of an image, beside its symbol's data: the symbol's size and level, and the caption, which is drawn as outlines. */
export const descriptionOf = (matrix: Matrix, { frameStyle, frameText }: QrConfig): string => {
  const { width, height, errorCorrectionLevel } = matrix
  const shape = `Version ${versionName(matrix)}, ${width} by ${height} modules, error correction level ${errorCorrectionLevel[0]}`
  const caption = frameStyle === "none" ? "" : frameText.trim().replaceAll("\n", " ")
  return caption === "" ? shape : `${shape}, with the caption ${caption}`
}

/** A title has at most this many characters of what the symbol says. */
const longestTitle = 120

/** The title of an image: the beginning of its data, as far as that is known to be public. Nothing is known of a part of a text. */
export const titleOf = (config: Pick<ConfigValues, "data" | "picture" | "sequence" | "symbol">): string => {
  const name = symbolNames[config.symbol ?? "qr"]
  if (config.sequence !== undefined) return `QR code ${config.sequence.index} of ${config.sequence.total}`
  const text = publicPartOf(saidBy(config))
  if (text === undefined) return name
  let end = 0
  let shortened = 0
  // Characters beyond U+FFFF take two places.
  for (let count = 0; count < longestTitle && end < text.length; count++) {
    shortened = end
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return `${name}: ${end < text.length ? `${text.slice(0, shortened)}…` : text}`
}
