import type { RasterImage } from "@quick-response/images/picture/RasterImage"
import { rgbOf } from "../scene/Rgb.ts"
import type { Behind, LogoLayer } from "../scene/Scene.ts"
import type { Inks } from "./inks.ts"

/** A JPEG that a print file embeds unchanged: gray or color, 8 bits deep. */
export interface PrintedJpeg {
  readonly width: number
  readonly height: number
  readonly space: "/DeviceGray" | "/DeviceRGB"
  readonly bytes: Uint8Array
}

/** A JPEG for a file of this color space; undefined if its colors would change. */
export const printedJpeg = (image: RasterImage, space: Inks["space"]): PrintedJpeg | undefined => {
  if (image.mediaType !== "image/jpeg") return undefined
  const { width, height, isGray } = image
  const own = isGray ? "/DeviceGray" : "/DeviceRGB"
  return isGray || own === space ? { width, height, space: own, bytes: image.file() } : undefined
}

const isOnGray = ({ ground }: Behind): boolean => new Set(rgbOf(ground)).size === 1

/** The JPEG of a layer for a file; undefined if only its pixels can be used. A gray one fades only to a gray ground. */
export const jpegOfLayer = (layer: LogoLayer, space: Inks["space"]): PrintedJpeg | undefined => {
  if (layer.kind !== "image") return undefined
  const jpeg = printedJpeg(layer.image, space)
  const canFade = layer.behind === undefined || jpeg?.space !== "/DeviceGray" || isOnGray(layer.behind)
  return canFade ? jpeg : undefined
}

/** A decode array that fades samples to the ground behind a picture (ISO 32000-1, section 8.9.5.2). */
export const fadedDecode = ({ space }: PrintedJpeg, { opacity, ground }: Behind): string => {
  const channels = rgbOf(ground).slice(0, space === "/DeviceGray" ? 1 : 3)
  return `[${channels
    .flatMap((channel) => {
      const least = (1 - opacity) * (channel / 255)
      return [least, least + opacity]
    })
    .map((value) => String(Math.round(value * 1e4) / 1e4))
    .join(" ")}]`
}
