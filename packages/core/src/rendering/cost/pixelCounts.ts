import { type FinishedWidth, pixelsAcross } from "../../config/output/outputUnits.ts"
import type { QrConfig } from "../../config/QrConfig.ts"
import { maximumLogoPixels } from "../../logo/logoBounds.ts"
import { frameExtent } from "./factors.ts"

/** The pixels of an output, whose height a frame decides. */
export const outputPixels = ({ frameStyle }: QrConfig, output: FinishedWidth): number => {
  const [width, height] = frameExtent[frameStyle]
  return (pixelsAcross(output) ** 2 * height) / width
}

/** The pixels that a PNG says it has; those of other images are taken for as many as are allowed. */
export const imagePixels = (image: string): number => {
  const start = image.slice(0, 22) === "data:image/png;base64," ? image.slice(22, 54) : ""
  if (!/^[A-Za-z0-9+/]{32}$/.test(start)) return maximumLogoPixels
  const header = Uint8Array.from(atob(start), (character) => character.charCodeAt(0))
  const view = new DataView(header.buffer)
  return Math.min(maximumLogoPixels, view.getUint32(16) * view.getUint32(20))
}
