import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { type FinishedWidth, pixelsAcross } from "@quick-response/design/output/outputUnits"
import { decodeBase64 } from "@quick-response/images/file/decodeBase64"
import { maximumLogoPixels } from "@quick-response/images/file/logoBounds"
import { frameExtent } from "./factors.ts"
import { jpegPixels } from "./jpegPixels.ts"

/** The height of the highest rMQR relative to its width with a wide margin: R13x27. */
const rectangularExtent = [47, 33] as const

/** The pixels of an output; its height depends on the frame and the kind of symbol. */
export const outputPixels = ({ frameStyle, symbol }: QrConfig, output: FinishedWidth): number => {
  const [width, height] = symbol === "rmqr" ? rectangularExtent : frameExtent[frameStyle]
  return (pixelsAcross(output) ** 2 * height) / width
}

/** Bytes of a base64 text, decoded only as far as needed; undefined if there are fewer. */
const bytesWithin =
  (base64: string) =>
  (at: number, count: number): Uint8Array | undefined => {
    const from = Math.floor(at / 3)
    const part = base64.slice(4 * from, 4 * Math.ceil((at + count) / 3))
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:[A-Za-z0-9+/]=|==))?$/.test(part)) return undefined
    const bytes = decodeBase64(part).subarray(at - 3 * from)
    return bytes.length < count ? undefined : bytes.subarray(0, count)
  }

const headerPixels: Readonly<
  Record<string, (bytesAt: ReturnType<typeof bytesWithin>) => number | undefined>
> = {
  "data:image/png;base64": (bytesAt) => {
    const size = bytesAt(16, 8)
    if (size === undefined) return undefined
    const view = new DataView(size.buffer, size.byteOffset)
    return view.getUint32(0) * view.getUint32(4)
  },
  "data:image/jpeg;base64": jpegPixels
}

/** The pixels that the header of a PNG or JPEG declares; for other images the largest allowed number. */
export const imagePixels = (image: string): number => {
  const comma = image.slice(0, 32).indexOf(",")
  const pixels = headerPixels[image.slice(0, Math.max(0, comma))]?.(bytesWithin(image.slice(comma + 1)))
  return Math.min(maximumLogoPixels, pixels ?? maximumLogoPixels)
}
