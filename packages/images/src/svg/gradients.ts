import { type Affine, affine, compose, determinant, inverse, mapX, mapY } from "../geometry/Affine.ts"
import type { Bounds } from "../geometry/Bounds.ts"
import type { ColorStop, PicturePaint, Rgba, Spread } from "../picture/Picture.ts"
import { black, colorOf } from "./colors.ts"
import { refuse } from "./refusal.ts"
import type { Style, Styles } from "./Styles.ts"
import { lengthIn, shareOf } from "./svgLengths.ts"
import type { Viewport } from "./svgShapes.ts"
import { readTransform } from "./transforms.ts"
import type { SvgElement } from "./xml.ts"

const maximumStops = 100
const longestChain = 16

const isGradient = ({ name }: SvgElement): boolean => name === "linearGradient" || name === "radialGradient"

/** A gradient and the ones that it inherits from (SVG 2, section 14.2.1), nearest first. */
const chainOf = (first: SvgElement, byId: ReadonlyMap<string, SvgElement>): ReadonlyArray<SvgElement> => {
  const chain = [first]
  for (let next = first; ; ) {
    const href = next.attributes.get("href")
    const found = href === undefined ? undefined : byId.get(href.slice(1))
    if (found === undefined || !isGradient(found)) return chain
    if (chain.includes(found)) return refuse("tooComplex", "refers to itself; remove the reference")
    if (chain.length === longestChain)
      return refuse("tooComplex", "holds a long chain of gradients; simplify it")
    chain.push(found)
    next = found
  }
}

const stopsOf = (
  gradient: SvgElement,
  styles: Styles,
  style: Style | undefined
): ReadonlyArray<ColorStop> => {
  const stops: Array<ColorStop> = []
  for (const child of gradient.children) {
    if (child.name !== "stop") continue
    if (stops.length === maximumStops)
      return refuse("tooComplex", `holds a gradient of more than ${maximumStops} stops; simplify it`)
    const own = styles.styleOf(child, style)
    const current = colorOf(own.get("color"), black, black)
    const color = colorOf(own.get("stop-color"), current, black)
    const alpha = color.alpha * shareOf(own.get("stop-opacity"), 1)
    const offset = Math.max(shareOf(child.attributes.get("offset"), 0), stops.at(-1)?.offset ?? 0)
    stops.push({ offset, color: { ...color, alpha } })
  }
  return stops
}

/** Multiplies the stops' alpha by an opacity. */
export const fadedStops = (stops: ReadonlyArray<ColorStop>, opacity: number): ReadonlyArray<ColorStop> =>
  opacity === 1
    ? stops
    : stops.map(({ offset, color }) => ({ offset, color: { ...color, alpha: color.alpha * opacity } }))

const spreads: Readonly<Record<string, Spread>> = { reflect: "reflect", repeat: "repeat" }

/** The maximum distance of a focal point, as a share of the radius. */
const farthestFocus = 0.99

const solid = (color: Rgba): PicturePaint => ({ kind: "solid", color })

export interface GradientUse {
  readonly byId: ReadonlyMap<string, SvgElement>
  readonly styles: Styles
  /** A cache of gradients' stops. */
  readonly stops: Map<SvgElement, ReadonlyArray<ColorStop>>
  /** Counts the cost of reading an element. */
  readonly visit: (element: SvgElement) => void
  /** Maps the painted element's coordinates to the picture's. */
  readonly matrix: Affine
  readonly viewport: Viewport
  /** The painted element's box, in its own coordinates. */
  readonly bounds: () => Bounds
  readonly opacity: number
}

const readStops = (holder: SvgElement, { stops, styles }: GradientUse): ReadonlyArray<ColorStop> => {
  const known = stops.get(holder)
  const read = known ?? stopsOf(holder, styles, styles.styleOf(holder, undefined))
  if (known === undefined) stops.set(holder, read)
  return read
}

/** A gradient's paint for a use; undefined if it paints nothing. */
export const gradientPaint = (element: SvgElement, use: GradientUse): PicturePaint | undefined => {
  if (!isGradient(element)) return undefined
  const chain = chainOf(element, use.byId)
  for (const gradient of chain) use.visit(gradient)
  const attribute = (name: string): string | undefined =>
    chain.find(({ attributes }) => attributes.has(name))?.attributes.get(name)
  const holder = chain.find(({ children }) => children.some(({ name }) => name === "stop"))
  const stops = holder === undefined ? [] : fadedStops(readStops(holder, use), use.opacity)
  const last = stops.at(-1)
  if (last === undefined) return undefined
  if (stops.length === 1) return solid(last.color)

  const isInBox = attribute("gradientUnits") !== "userSpaceOnUse"
  const { left, top, right, bottom } = isInBox ? use.bounds() : { left: 0, top: 0, right: 1, bottom: 1 }
  // A box without area has no units (SVG 2, section 8.12).
  if (isInBox && !(right > left && bottom > top)) return undefined
  const units = isInBox ? affine(right - left, 0, 0, bottom - top, left, top) : affine(1, 0, 0, 1, 0, 0)
  const map = compose(compose(use.matrix, units), readTransform(attribute("gradientTransform")))
  if (inverse(map) === undefined) return solid(last.color)
  const { width, height } = isInBox ? { width: 1, height: 1 } : use.viewport
  const diagonal = Math.sqrt((width * width + height * height) / 2)
  const spread = spreads[attribute("spreadMethod") ?? ""] ?? "pad"
  const x = (name: string, share: number): number => lengthIn(attribute(name), width, share * width)
  const y = (name: string, share: number): number => lengthIn(attribute(name), height, share * height)

  if (element.name === "linearGradient") {
    const [x1, y1, x2, y2] = [x("x1", 0), y("y1", 0), x("x2", 1), y("y2", 0)]
    const [dx, dy] = [x2 - x1, y2 - y1]
    const length = dx * dx + dy * dy
    if (length === 0) return solid(last.color)
    // A map may skew the gradient's lines: the end is moved to make them perpendicular.
    const [startX, startY] = [mapX(map, x1, y1), mapY(map, x1, y1)]
    const d = determinant(map)
    const gx = (map.yy * dx - map.yx * dy) / (d * length)
    const gy = (map.xx * dy - map.xy * dx) / (d * length)
    const g = gx * gx + gy * gy
    return {
      kind: "linear",
      x1: startX,
      y1: startY,
      x2: startX + gx / g,
      y2: startY + gy / g,
      spread,
      stops
    }
  }
  const [cx, cy, r] = [x("cx", 0.5), y("cy", 0.5), lengthIn(attribute("r"), diagonal, 0.5 * diagonal)]
  if (!(r > 0)) return solid(last.color)
  const [fx, fy] = [(x("fx", cx / width) - cx) / r, (y("fy", cy / height) - cy) / r]
  const distance = Math.hypot(fx, fy)
  const pull = distance > farthestFocus ? farthestFocus / distance : 1
  return {
    kind: "radial",
    matrix: compose(map, affine(r, 0, 0, r, cx, cy)),
    focusX: fx * pull,
    focusY: fy * pull,
    spread,
    stops
  }
}
