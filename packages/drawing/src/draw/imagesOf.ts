import type { JpegImage, RasterImage } from "@quick-response/images/picture/RasterImage"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { type Images, isLogo, type LogoLayer, type Scene } from "../scene/Scene.ts"
import { loadOnce, type MaybeLater, next } from "./MaybeLater.ts"

/** Decodes a JPEG that `transcodeJpeg` wrote; rejects if it is damaged. */
export type DecodeJpeg = (jpeg: Uint8Array) => MaybeLater<Pixels>

/** Decoded pictures by decoder. */
const decodedBy = new WeakMap<DecodeJpeg, WeakMap<RasterImage, Pixels>>()

const decodedOnce = (image: JpegImage, decode: DecodeJpeg): MaybeLater<Pixels> => {
  const decoded = decodedBy.get(decode) ?? new WeakMap<RasterImage, Pixels>()
  decodedBy.set(decode, decoded)
  return (
    decoded.get(image) ??
    next(decode(image.file()), (pixels) => {
      decoded.set(image, pixels)
      return pixels
    })
  )
}

const loadPixels = loadOnce(() => import("../images/logoPixels.ts"))

const decodeAll = async (
  images: ReadonlyArray<JpegImage>,
  decode: DecodeJpeg
): Promise<ReadonlyMap<RasterImage, Pixels>> =>
  new Map(await Promise.all(images.map(async (image) => [image, await decodedOnce(image, decode)] as const)))

const noImages: Images = new Map()

/**
 * The logos of a scene as pixels for an image of this width, if the format needs pixels. Others are only decoded, so
 * that a damaged one is refused instead of passed to a viewer. Throws or rejects with `UnreadableLogo`.
 */
export const imagesOf = (
  scene: Scene,
  width: number | "svg",
  decode: DecodeJpeg,
  needsPixels: (layer: LogoLayer) => boolean = () => true
): MaybeLater<Images> => {
  if (!scene.layers.some(isLogo)) return noImages
  return next(loadPixels(), ({ jpegsOf, logoPixels }) => {
    const jpegs = jpegsOf(scene)
    const decoded = jpegs.length === 0 ? new Map<RasterImage, Pixels>() : decodeAll(jpegs, decode)
    return next(decoded, (decoded) =>
      width === "svg" ? noImages : logoPixels(scene, width, decoded, needsPixels)
    )
  })
}
