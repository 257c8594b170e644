import * as Result from "@quick-response/images/file/Result"
import { UnreadableLogo } from "@quick-response/images/file/UnreadableLogo"
import type { JpegImage, PngImage, RasterImage } from "@quick-response/images/picture/RasterImage"
import { middleOf } from "@quick-response/images/pixels/middleOf"
import { orientPixels } from "@quick-response/images/pixels/orientPixels"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { fitInto } from "@quick-response/images/pixels/resample"
import { drawPicture, rastersOf } from "@quick-response/images/raster/drawPicture"
import { imageSize } from "../raster/projection.ts"
import { type Images, isLogo, type LogoLayer, type Scene } from "../scene/Scene.ts"
import { drawnOnce } from "./drawnLogos.ts"

const rastersIn = (layer: LogoLayer): ReadonlyArray<RasterImage> =>
  layer.kind === "image" ? [layer.image] : rastersOf(layer.picture)

/** The JPEG images of a scene, which must be decoded before {@link logoPixels}. */
export const jpegsOf = (scene: Scene): ReadonlyArray<JpegImage> =>
  scene.layers
    .filter(isLogo)
    .flatMap(rastersIn)
    .filter((image) => image.mediaType === "image/jpeg")

/**
 * The pixels of a scene's logos for an image of this width, with JPEG images decoded already. Throws {@link
 * UnreadableLogo} for a damaged PNG.
 */
export const logoPixels = (
  scene: Scene,
  width: number,
  decoded: ReadonlyMap<RasterImage, Pixels>,
  needsPixels: (layer: LogoLayer) => boolean = () => true
): Images => {
  const images = new Map<LogoLayer, Pixels>()
  for (const layer of scene.layers.filter(isLogo).filter(needsPixels)) {
    const rasters = new Map(decoded)
    const size = imageSize(scene, layer, width)
    for (const image of rastersIn(layer))
      if (image.mediaType === "image/png") rasters.set(image, pixelsOf(image))
    const isWhole = rastersIn(layer).every((image) => rasters.has(image))
    const draw = () => drawLogo(layer, size, rasters)
    const canBeKept = isWhole && layer.behind === undefined
    images.set(layer, canBeKept ? drawnOnce(layer, size, draw) : draw())
  }
  return images
}

const pixelsOf = (image: PngImage): Pixels =>
  Result.valueOrThrow(image.pixels(), (fault) => new UnreadableLogo(fault))

/** Pixels with their opacity reduced. */
const faded = ({ width, height, data }: Pixels, opacity: number): Pixels => ({
  width,
  height,
  data: data.map((channel, i) => (i % 4 === 3 ? Math.round(opacity * channel) : channel))
})

const drawLogo = (layer: LogoLayer, size: number, rasters: ReadonlyMap<RasterImage, Pixels>): Pixels => {
  const { behind } = layer
  const drawn = drawOpaque(layer, size, rasters)
  return behind === undefined ? drawn : faded(drawn, behind.opacity)
}

const drawOpaque = (layer: LogoLayer, size: number, rasters: ReadonlyMap<RasterImage, Pixels>): Pixels => {
  if (layer.kind === "picture") {
    const drawn = drawPicture(layer.picture, size, rasters)
    return drawn.width === size ? drawn : fitInto(drawn, size)
  }
  const pixels = rasters.get(layer.image)
  if (pixels === undefined) throw new TypeError("a JPEG image is drawn only once it was decoded")
  return orientPixels(
    fitInto(layer.behind === undefined ? pixels : middleOf(pixels), size),
    layer.orientation
  )
}
