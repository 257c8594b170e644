import * as Result from "../file/Result.ts"
import { UnreadableLogo } from "../file/UnreadableLogo.ts"
import type { RasterImage } from "../picture/RasterImage.ts"
import { middleOf } from "../pixels/middleOf.ts"
import type { Orientation } from "../pixels/Orientation.ts"
import { orientPixels } from "../pixels/orientPixels.ts"
import type { Pixels } from "../pixels/Pixels.ts"
import { fitInto } from "../pixels/resample.ts"
import { drawPicture } from "../raster/drawPicture.ts"
import type { LogoContent } from "./LogoImage.ts"

/** The lightness of a square grid's cells, row by row: 0 (black) to 1 (white). Transparent parts are white. */
export type GrayGrid = Float64Array

/** An image's pixels; for a JPEG only the lightness, as its colors need a port to decode. */
const pixelsOf = (image: RasterImage, side: number): Pixels =>
  image.mediaType === "image/jpeg"
    ? image.lightness(side)
    : Result.valueOrThrow(image.pixels(), (fault) => new UnreadableLogo({ ...fault, field: "picture" }))

const squareOf = (content: LogoContent, side: number): Pixels => {
  if (content.kind === "raster")
    return orientPixels(fitInto(middleOf(pixelsOf(content.image, side)), side), content.orientation)
  const rasters = new Map(content.images.map((image) => [image, pixelsOf(image, side)]))
  const drawn = drawPicture(content.picture, side, rasters)
  return drawn.width === side ? drawn : fitInto(drawn, side)
}

/** Lightness by Rec. 601, on white. */
const lightness = ({ data }: Pixels, pixel: number): number => {
  const at = 4 * pixel
  const luma = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  return 1 - ((1 - luma / 255) * (data[at + 3] ?? 0)) / 255
}

/** The share of cells that may be clipped to black, and to white. */
const clipped = 0.02

/** The minimum range from dark to light of a picture. */
const leastRange = 0.1

/** Stretches lightness from black to white, quantized to 256 steps so that engines agree. */
const spread = (grid: GrayGrid): GrayGrid => {
  const sorted = grid.slice().sort()
  const dark = sorted[Math.floor(clipped * (sorted.length - 1))] ?? 0
  const light = sorted[Math.ceil((1 - clipped) * (sorted.length - 1))] ?? 1
  return light - dark < leastRange
    ? grid
    : grid.map((value) => Math.min(1, Math.max(0, (value - dark) / (light - dark))))
}

interface Known {
  readonly side: number
  readonly orientation: Orientation | undefined
  readonly grid: GrayGrid
}

/** A picture is drawn, read back and verified in turn. */
const gridsKept = 4
const known = new WeakMap<object, ReadonlyArray<Known>>()

const made = (content: LogoContent, side: number): GrayGrid => {
  const square = squareOf(content, side)
  return Float64Array.from({ length: side * side }, (_, i) => Math.round(255 * lightness(square, i)) / 255)
}

/**
 * A picture's lightness in `side` by `side` cells. Raster pictures are cropped to a centered square; SVGs are drawn
 * whole. Throws {@link UnreadableLogo} for a PNG with damaged pixels. The grid is cached: do not write to it.
 */
export const grayGrid = (content: LogoContent, side: number): GrayGrid => {
  const [source, orientation] =
    content.kind === "raster" ? [content.image, content.orientation] : [content.picture, undefined]
  const kept = known.get(source) ?? []
  const found = kept.find((one) => one.side === side && one.orientation === orientation)
  const grid = found ?? { side, orientation, grid: made(content, side) }
  if (found === undefined) known.set(source, [grid, ...kept.slice(0, gridsKept - 1)])
  return grid.grid
}

/** {@link grayGrid} stretched from black to white, for pictures of low contrast. */
export const contrastGrid = (content: LogoContent, side: number): GrayGrid => spread(grayGrid(content, side))
