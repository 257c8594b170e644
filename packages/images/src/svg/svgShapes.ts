import type { Path } from "../geometry/Path.ts"
import { ellipsePath, readPath, rectPath } from "./paths.ts"
import { numbersOf } from "./Scanner.ts"
import { lengthIn } from "./svgLengths.ts"
import type { SvgElement } from "./xml.ts"

/** The reference lengths of percentages. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

const diagonalOf = ({ width, height }: Viewport): number => Math.sqrt((width * width + height * height) / 2)

const polyline = (element: SvgElement, isClosed: boolean): Path => {
  // Points before an error are drawn, as for paths; an odd last number is dropped.
  const numbers = numbersOf(element.attributes.get("points") ?? "") ?? []
  const path: Array<Path[number]> = []
  for (let i = 0; i + 1 < numbers.length; i += 2)
    path.push([i === 0 ? "M" : "L", numbers[i] ?? 0, numbers[i + 1] ?? 0])
  if (isClosed && path.length > 0) path.push(["Z"])
  return path
}

/** More than a useful drawing of a megabyte holds. */
const mostSegments = 100_000

type Shape = (
  element: SvgElement,
  x: (name: string, absent: number) => number,
  y: (name: string, absent: number) => number,
  r: (name: string, absent: number) => number
) => Path

const shapes: Readonly<Record<string, Shape>> = {
  path: ({ attributes }) => readPath(attributes.get("d") ?? "", mostSegments),
  rect: (_, x, y) => {
    const [width, height] = [x("width", 0), y("height", 0)]
    if (!(width > 0 && height > 0)) return []
    const rx = x("rx", -1)
    const ry = y("ry", -1)
    const [radiusX, radiusY] = [rx < 0 ? Math.max(ry, 0) : rx, ry < 0 ? Math.max(rx, 0) : ry]
    return rectPath(
      x("x", 0),
      y("y", 0),
      width,
      height,
      Math.min(radiusX, width / 2),
      Math.min(radiusY, height / 2)
    )
  },
  circle: (_, x, y, r) => {
    const radius = r("r", 0)
    return radius > 0 ? ellipsePath(x("cx", 0), y("cy", 0), radius, radius) : []
  },
  ellipse: (_, x, y) => {
    const [rx, ry] = [x("rx", -1), y("ry", -1)]
    const [radiusX, radiusY] = [rx < 0 ? ry : rx, ry < 0 ? rx : ry]
    return radiusX > 0 && radiusY > 0 ? ellipsePath(x("cx", 0), y("cy", 0), radiusX, radiusY) : []
  },
  line: (_, x, y) => [
    ["M", x("x1", 0), y("y1", 0)],
    ["L", x("x2", 0), y("y2", 0)]
  ],
  polyline: (element) => polyline(element, false),
  polygon: (element) => polyline(element, true)
}

export const isShape = ({ name }: SvgElement): boolean => Object.hasOwn(shapes, name)

/** A shape's outline of lines and curves in its own coordinates; empty if invisible. */
export const outlineOf = (element: SvgElement, viewport: Viewport): Path => {
  const { attributes } = element
  const read =
    (whole: number) =>
    (name: string, absent: number): number =>
      lengthIn(attributes.get(name), whole, absent)
  const shape = shapes[element.name]
  return shape === undefined
    ? []
    : shape(element, read(viewport.width), read(viewport.height), read(diagonalOf(viewport)))
}
