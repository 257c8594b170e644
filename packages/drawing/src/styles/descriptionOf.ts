import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { Matrix } from "@quick-response/symbol/Matrix"

/** A description of an image, beside its symbol's data: the symbol's size and level, and the caption, which is drawn as outlines. */
export const descriptionOf = (
  { version, size, errorCorrectionLevel }: Matrix,
  { frameStyle, frameText }: QrConfig
): string => {
  const symbol = `Version ${version}, ${size} by ${size} modules, error correction level ${errorCorrectionLevel[0]}`
  const caption = frameStyle === "none" ? "" : frameText.trim().replaceAll("\n", " ")
  return caption === "" ? symbol : `${symbol}, with the caption ${caption}`
}
