import type { QrConfig } from "../../config/QrConfig.ts"
import type { Matrix } from "../symbol/Matrix.ts"

/** What an image shows, beside what its symbol says: the symbol's size and level, and the caption, which is drawn as outlines. */
export const descriptionOf = (
  { version, size }: Matrix,
  { errorCorrectionLevel, frameStyle, frameText }: QrConfig
): string => {
  const symbol = `Version ${version}, ${size} by ${size} modules, error correction level ${errorCorrectionLevel[0]}`
  const caption = frameStyle === "none" ? "" : frameText.trim().replaceAll("\n", " ")
  return caption === "" ? symbol : `${symbol}, with the caption ${caption}`
}
