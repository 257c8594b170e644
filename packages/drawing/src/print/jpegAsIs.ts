import type { RasterImage } from "@quick-response/images/picture/RasterImage"
import { rgbOf } from "../scene/Rgb.ts"
import type { Behind, LogoLayer } from "../scene/Scene.ts"
import type { Inks } from "./inks.ts"
import { headerSegments, isFrame } from "./jpegHeader.ts"

/** A JPEG that goes into a file for print as it is: in gray or in color, 8 bits deep. */
export interface PrintedJpeg {
  readonly width: number
  readonly height: number
  readonly space: "/DeviceGray" | "/DeviceRGB"
  readonly bytes: Uint8Array
}

/** A JPEG as it goes into a file whose colors are of a space; undefined where its colors would be others there. */
export const printedJpeg = (image: RasterImage, space: Inks["space"]): PrintedJpeg | undefined => {
  if (image.mediaType !== "image/jpeg") return undefined
  const bytes = image.file()
  const frame = headerSegments(bytes).find(({ marker }) => isFrame(marker))
  if (frame === undefined || frame.marker > 0xc2 || frame.content.length < 6) return undefined
  const { buffer, byteOffset } = frame.content
  const view = new DataView(buffer, byteOffset)
  const [depth, components] = [view.getUint8(0), view.getUint8(5)]
  const own = components === 1 ? "/DeviceGray" : components === 3 ? "/DeviceRGB" : undefined
  return depth === 8 && own !== undefined && (own === "/DeviceGray" || own === space)
    ? { height: view.getUint16(1), width: view.getUint16(3), space: own, bytes }
    : undefined
}

const isGray = ({ ground }: Behind): boolean => new Set(rgbOf(ground)).size === 1

/** The JPEG of a layer as it goes into a file; undefined where only its pixels can. A gray one fades to a gray ground alone. */
export const jpegOfLayer = (layer: LogoLayer, space: Inks["space"]): PrintedJpeg | undefined => {
  if (layer.kind !== "image") return undefined
  const jpeg = printedJpeg(layer.image, space)
  const canFade = layer.behind === undefined || jpeg?.space !== "/DeviceGray" || isGray(layer.behind)
  return canFade ? jpeg : undefined
}

/** Samples that fade to the ground that a picture lies on, as the array of a decoder (ISO 32000-1, section 8.9.5.2). */
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
