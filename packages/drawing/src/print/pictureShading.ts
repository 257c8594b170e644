import { type Affine, inverse, mapX, mapY } from "@quick-response/images/geometry/Affine"
import type { ColorStop, Picture, PicturePaint, Spread } from "@quick-response/images/picture/Picture"
import { exact } from "../pathText/pathData.ts"
import { stitched } from "./stitched.ts"

export type PictureGradient = Exclude<PicturePaint, { readonly kind: "solid" }>

/**
 * A gradient for PDF and PostScript: a dictionary, and the map from its coordinates to the picture's, if it has its
 * own.
 */
export interface PictureShading {
  readonly dictionary: string
  readonly matrix: Affine | undefined
}

/** The most repeats of a gradient in a file. */
const mostRepeats = 64

const cornersOf = ({ width, height }: Picture): ReadonlyArray<readonly [number, number]> => [
  [0, 0],
  [width, 0],
  [0, height],
  [width, height]
]

/** The gradient offset of each corner of a picture, which bound all others; empty for a gradient without extent. */
const placesOf = (gradient: PictureGradient, picture: Picture): ReadonlyArray<number> => {
  if (gradient.kind === "linear") {
    const { x1, y1, x2, y2 } = gradient
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    return length > 0
      ? cornersOf(picture).map(([x, y]) => ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length)
      : []
  }
  const back = inverse(gradient.matrix)
  if (back === undefined) return []
  const { focusX, focusY } = gradient
  const a = 1 - focusX ** 2 - focusY ** 2
  const places = cornersOf(picture).map(([x, y]) => {
    const [px, py] = [mapX(back, x, y) - focusX, mapY(back, x, y) - focusY]
    const b = px * focusX + py * focusY
    return (b + Math.sqrt(b * b + a * (px * px + py * py))) / a
  })
  return [0, ...places]
}

/** The range of whole repeats of a gradient in a picture. */
const repeatsOf = (gradient: PictureGradient, picture: Picture): readonly [from: number, to: number] => {
  const places = placesOf(gradient, picture)
  if (gradient.spread === "pad" || places.length === 0) return [0, 1]
  const from = Math.floor(Math.min(...places))
  return [from, Math.max(from + 1, Math.ceil(Math.max(...places)))]
}

/** True if a gradient repeats seldom enough in a picture to write each repeat. */
export const isRepeatable = (gradient: PictureGradient, picture: Picture): boolean => {
  const [from, to] = repeatsOf(gradient, picture)
  return to - from <= mostRepeats
}

/** The stops of a gradient over a range of repeats, at offsets from 0 to 1. */
const unrolled = (
  stops: ReadonlyArray<ColorStop>,
  spread: Spread,
  from: number,
  to: number
): ReadonlyArray<ColorStop> =>
  Array.from({ length: to - from }, (_, i) => {
    const isBack = spread === "reflect" && Math.abs(from + i) % 2 === 1
    const turned = isBack
      ? stops.toReversed().map(({ offset, color }) => ({ offset: 1 - offset, color }))
      : stops
    const [first, last] = [turned[0], turned.at(-1)]
    return [
      ...(first === undefined ? [] : [{ ...first, offset: 0 }]),
      ...turned,
      ...(last === undefined ? [] : [{ ...last, offset: 1 }])
    ].map(({ offset, color }) => ({ offset: (i + offset) / (to - from), color }))
  }).flat()

/** A gradient over a picture, with colors written by `write` in the named color space. Undefined if it has no extent. */
export const pictureShading = (
  gradient: PictureGradient,
  picture: Picture,
  space: string,
  write: (stop: ColorStop) => string
): PictureShading | undefined => {
  if (placesOf(gradient, picture).length === 0) return undefined
  const [from, to] = repeatsOf(gradient, picture)
  const stops = unrolled(gradient.stops, gradient.spread, from, to)
  const colors = stitched(stops.map((stop) => ({ offset: stop.offset, color: write(stop) })))
  const shading = (
    type: 2 | 3,
    places: ReadonlyArray<number>,
    matrix: Affine | undefined
  ): PictureShading => ({
    dictionary: `<< /ShadingType ${type} /ColorSpace ${space} /Coords [${places.map(exact).join(" ")}] /Extend [true true] /Function ${colors} >>`,
    matrix
  })
  if (gradient.kind === "linear") {
    const { x1, y1, x2, y2 } = gradient
    const [dx, dy] = [x2 - x1, y2 - y1]
    return shading(2, [x1 + from * dx, y1 + from * dy, x1 + to * dx, y1 + to * dy], undefined)
  }
  const { focusX, focusY, matrix } = gradient
  // The circle of an offset is that share of the way from the focal point to the outer circle.
  return shading(3, [focusX, focusY, 0, focusX * (1 - to), focusY * (1 - to), to], matrix)
}
