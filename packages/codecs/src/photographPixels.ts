import { type Grayscale, grayscaleOf, type PicturePoint, type Pixels } from "@quick-response/core"
import { encodeDataUri } from "@quick-response/images/file/encodeDataUri"
import * as Result from "@quick-response/images/file/Result"
import { transcodeJpeg } from "@quick-response/images/jpeg/transcodeJpeg"
import { inspectLogo } from "@quick-response/images/logo/LogoImage"
import { inspectPhotograph, type Photograph } from "@quick-response/images/photograph/inspectPhotograph"
import type { Orientation } from "@quick-response/images/pixels/Orientation"
import { type PngFile, pngBytePixels } from "@quick-response/images/png/decodePng"
import { drawPicture } from "@quick-response/images/raster/drawPicture"

export interface PhotographPixels {
  readonly gray: Grayscale
  /** Maps a point of these pixels to the displayed picture. */
  readonly shown: (point: PicturePoint) => PicturePoint
}

/** Reject damaged files. */
export interface PixelDecoders {
  readonly jpeg: (file: Uint8Array) => Promise<Grayscale>
  readonly webp: (file: Uint8Array) => Promise<Grayscale>
}

const asItIs = (gray: Grayscale): PhotographPixels => ({ gray, shown: (point) => point })

const pngLight = (file: PngFile): Result.Result<Grayscale> => {
  const { width, height } = file
  const lightOf = (data: Uint8Array) => grayscaleOf({ width: data.length / 4, height: 1, data }).light
  return Result.map(pngBytePixels(file, lightOf), (light) => ({ width, height, light }))
}

/** Rotates a point by a picture's orientation. */
const turned =
  ({ width, height }: Grayscale, { xx, xy, yx, yy }: Orientation): PhotographPixels["shown"] =>
  ({ x, y }) => {
    const [fromX, fromY] = [x - width / 2, y - height / 2]
    const [across, down] = xy === 0 ? [width, height] : [height, width]
    return { x: xx * fromX + xy * fromY + across / 2, y: yx * fromX + yy * fromY + down / 2 }
  }

/** At least four pixels for a module of the largest framed symbol. */
const svgSide = 1_200

const svgPixels = (bytes: Uint8Array): Result.Result<PhotographPixels> =>
  Result.flatMap(inspectLogo(encodeDataUri("image/svg+xml", bytes)), ({ content, width, height }) => {
    if (content.kind === "raster") return Result.refused("malformed", "is no SVG; save it again")
    const rasters: Array<readonly [(typeof content.images)[number], Pixels]> = []
    for (const image of content.images) {
      const pixels = image.mediaType === "image/jpeg" ? Result.ok(image.lightness(svgSide)) : image.pixels()
      if (Result.isRefused(pixels)) return pixels
      rasters.push([image, pixels.value])
    }
    const drawn = drawPicture(content.picture, svgSide, new Map(rasters))
    const unit = Math.max(width, height) / drawn.width
    const [left, top] = [(drawn.width - width / unit) / 2, (drawn.height - height / unit) / 2]
    return Result.ok({
      gray: grayscaleOf(drawn),
      shown: ({ x, y }) => ({ x: (x - left) * unit, y: (y - top) * unit })
    })
  })

const decoded = async (
  photograph: Photograph,
  bytes: Uint8Array,
  { jpeg, webp }: PixelDecoders
): Promise<Result.Result<PhotographPixels>> => {
  switch (photograph.kind) {
    case "png":
      return Result.map(pngLight(photograph.file), asItIs)
    case "jpeg": {
      const written = transcodeJpeg(photograph.file)
      if (Result.isRefused(written)) return written
      const gray = await jpeg(written.value)
      return Result.ok({ gray, shown: turned(gray, photograph.file.orientation) })
    }
    case "webp":
      return Result.ok(asItIs(await webp(bytes)))
    case "svg":
      return svgPixels(bytes)
  }
}

/** The pixels of a picture to scan; or the fault and its remedy to follow the picture's name in a sentence. */
export const photographPixels = async (
  bytes: Uint8Array,
  decoders: PixelDecoders
): Promise<Result.Result<PhotographPixels>> => {
  const photograph = inspectPhotograph(bytes)
  return Result.isRefused(photograph) ? photograph : decoded(photograph.value, bytes, decoders)
}
