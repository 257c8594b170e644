import { type Grayscale, grayscaleOf, type PicturePoint, type Pixels } from "@quick-response/core"
import * as Result from "@quick-response/images/file/Result"
import { type Drawing, readDrawing } from "@quick-response/images/logo/LogoImage"
import { inspectPhotograph, type Photograph } from "@quick-response/images/photograph/inspectPhotograph"
import type { Orientation } from "@quick-response/images/pixels/Orientation"
import { type PngFile, pngBytePixels } from "@quick-response/images/png/decodePng"
import { drawPicture } from "@quick-response/images/raster/drawPicture"

export interface PhotographPixels {
  readonly gray: Grayscale
  /** Maps a point of these pixels to the displayed picture. */
  readonly shown: (point: PicturePoint) => PicturePoint
  /** True if drawn from shapes alone, without blur, noise or shadow. */
  readonly isDrawn?: boolean
  /** A vector picture in more pixels, for small symbols. */
  readonly closer?: () => Result.Result<PhotographPixels>
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

/** For a symbol that is a small part of a page, such as on a bill. */
const closeSvgSide = 3_000

const drawnPixels = (
  { content: { picture, images }, width, height }: Drawing,
  side: number
): Result.Result<PhotographPixels> => {
  const rasters: Array<readonly [(typeof images)[number], Pixels]> = []
  for (const image of images) {
    const pixels = image.mediaType === "image/jpeg" ? Result.ok(image.lightness(side)) : image.pixels()
    if (Result.isRefused(pixels)) return pixels
    rasters.push([image, pixels.value])
  }
  const drawn = drawPicture(picture, side, new Map(rasters))
  const unit = Math.max(width, height) / drawn.width
  const [left, top] = [(drawn.width - width / unit) / 2, (drawn.height - height / unit) / 2]
  return Result.ok({
    gray: grayscaleOf(drawn),
    isDrawn: images.length === 0,
    shown: ({ x, y }) => ({ x: (x - left) * unit, y: (y - top) * unit })
  })
}

const svgPixels = (bytes: Uint8Array): Result.Result<PhotographPixels> =>
  Result.flatMap(readDrawing(bytes), (drawing) =>
    Result.map(drawnPixels(drawing, svgSide), (pixels) => ({
      ...pixels,
      closer: () => drawnPixels(drawing, closeSvgSide)
    }))
  )

const decoded = async (
  photograph: Photograph,
  bytes: Uint8Array,
  { jpeg, webp }: PixelDecoders
): Promise<Result.Result<PhotographPixels>> => {
  switch (photograph.kind) {
    case "png":
      return Result.map(pngLight(photograph.file), asItIs)
    case "jpeg": {
      const gray = await jpeg(bytes)
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
