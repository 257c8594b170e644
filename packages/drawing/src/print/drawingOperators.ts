import type { Gradient } from "@quick-response/design/config/Paint"
import { rectangle } from "@quick-response/images/geometry/shapes"
import { moduleData } from "../modules/moduleData.ts"
import { type SplitModules, splitRepeated } from "../modules/repeatedTiles.ts"
import { number, pathData } from "../pathText/pathData.ts"
import { gradientGeometry } from "../scene/gradientGeometry.ts"
import { type Box, type Fill, isLogo, type Layer, type LogoLayer, type Scene } from "../scene/Scene.ts"
import type { Inks } from "./inks.ts"

type Modules = SplitModules["rest"]

/** A quarter of a circle is at most this far from the curve that draws it: 0.03 % of its radius. */
const quarter = Math.PI / 2

const arc = (
  x0: number,
  y0: number,
  radius: number,
  isLarge: boolean,
  isClockwise: boolean,
  x1: number,
  y1: number
): string => {
  const [dx, dy] = [(x0 - x1) / 2, (y0 - y1) / 2]
  const half = dx * dx + dy * dy
  if (half === 0) return ""
  const r = Math.max(radius, Math.sqrt(half))
  const distance = Math.sqrt(Math.max(0, r * r - half) / half) * (isLarge === isClockwise ? -1 : 1)
  const [cx, cy] = [(x0 + x1) / 2 + distance * dy, (y0 + y1) / 2 - distance * dx]
  const start = Math.atan2(y0 - cy, x0 - cx)
  let sweep = Math.atan2(y1 - cy, x1 - cx) - start
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / quarter - 1e-6))
  const step = sweep / pieces
  const handle = (4 / 3) * Math.tan(step / 4) * r
  let curves = ""
  for (let i = 0; i < pieces; i++) {
    const [from, to] = [start + i * step, start + (i + 1) * step]
    const isLast = i === pieces - 1
    const [toX, toY] = isLast ? [x1, y1] : [cx + r * Math.cos(to), cy + r * Math.sin(to)]
    curves += `${[
      cx + r * Math.cos(from) - handle * Math.sin(from),
      cy + r * Math.sin(from) + handle * Math.cos(from),
      cx + r * Math.cos(to) + handle * Math.sin(to),
      cy + r * Math.sin(to) - handle * Math.cos(to),
      toX,
      toY
    ]
      .map(number)
      .join(" ")} c\n`
  }
  return curves
}

/** SVG path data, of the commands that this renderer writes, as the operators m, l, c and h with absolute places. */
const operators = (data: string): string => {
  const tokens = data.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? []
  let text = ""
  let at = 0
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const next = (): number => Number(tokens[at++])
  const line = (toX: number, toY: number): void => {
    x = toX
    y = toY
    text += `${number(x)} ${number(y)} l\n`
  }
  while (at < tokens.length) {
    const command = tokens[at++]
    switch (command) {
      case "M":
      case "m":
        ;[x, y] = command === "M" ? [next(), next()] : [x + next(), y + next()]
        ;[startX, startY] = [x, y]
        text += `${number(x)} ${number(y)} m\n`
        break
      case "h":
        line(x + next(), y)
        break
      case "v":
        line(x, y + next())
        break
      case "l":
        line(x + next(), y + next())
        break
      case "q": {
        const [x1, y1, toX, toY] = [x + next(), y + next(), x + next(), y + next()]
        const handles = [x + (2 * (x1 - x)) / 3, y + (2 * (y1 - y)) / 3]
        const others = [toX + (2 * (x1 - toX)) / 3, toY + (2 * (y1 - toY)) / 3]
        text += `${[...handles, ...others, toX, toY].map(number).join(" ")} c\n`
        ;[x, y] = [toX, toY]
        break
      }
      case "c": {
        const places = [x + next(), y + next(), x + next(), y + next(), x + next(), y + next()]
        text += `${places.map(number).join(" ")} c\n`
        ;[x = 0, y = 0] = places.slice(4)
        break
      }
      case "a": {
        const [radius] = [next(), next(), next()]
        const [isLarge, isClockwise] = [next() === 1, next() === 1]
        const [toX, toY] = [x + next(), y + next()]
        text += arc(x, y, radius, isLarge, isClockwise, toX, toY)
        ;[x, y] = [toX, toY]
        break
      }
      default:
        text += "h\n"
        ;[x, y] = [startX, startY]
    }
  }
  return text
}

/**
 * A gradient as a shading dictionary, which PDF (ISO 32000-1, section 8.7.4.5) and PostScript (third edition, section 4.9.3)
 * write alike.
 */
const shading = (gradient: Gradient, box: Box, inks: Inks): string => {
  const geometry = gradientGeometry(gradient, box)
  const [type, places] =
    geometry.kind === "linear"
      ? [2, [geometry.x1, geometry.y1, geometry.x2, geometry.y2]]
      : [3, [geometry.cx, geometry.cy, 0, geometry.cx, geometry.cy, geometry.r]]
  const first = gradient.stops[0]?.color ?? "#000000"
  const last = gradient.stops.at(-1)?.color ?? first
  const stops = [{ offset: 0, color: first }, ...gradient.stops, { offset: 1, color: last }]
  const pieces = stops.flatMap(({ offset, color }, i) => {
    const to = stops[i + 1]
    return to === undefined || number(to.offset) === number(offset)
      ? []
      : [{ end: number(to.offset), from: inks.numbers(color), to: inks.numbers(to.color) }]
  })
  const functions = pieces.map(
    ({ from, to }) => `<< /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1 >>`
  )
  const bounds = pieces.slice(0, -1).map(({ end }) => end)
  const stitched = `<< /FunctionType 3 /Domain [0 1] /Functions [${functions.join(" ")}] /Bounds [${bounds.join(" ")}] /Encode [${pieces.map(() => "0 1").join(" ")}] >>`
  return `<< /ShadingType ${type} /ColorSpace ${inks.space} /Coords [${places.map(number).join(" ")}] /Extend [true true] /Function ${stitched} >>`
}

/** A scene as a program for a printer, in operators that PDF has and PostScript can define. */
export interface Program {
  /** Draws in modules, y pointing down. */
  readonly text: string
  /** The shadings that it names, in order: `/S0`, `/S1` ... */
  readonly shadings: ReadonlyArray<string>
}

/** Modules, by their outlines. */
const modulesAsOperators = (layer: Modules): string => operators(moduleData(layer))

/** Modules by procedures, of which PDF has none: `/T0`, `/T1` ... take the place of a tile and draw its outline there. */
export interface Procedures {
  readonly drawModules: (layer: Modules) => string
  /** The operators of each, in order, in a cell at the origin. */
  readonly bodies: ReadonlyArray<string>
}

/** Draws each tile that is repeated, and that no neighbor joins, by a procedure. */
export const makeProcedures = (): Procedures => {
  const bodies: Array<string> = []
  return {
    bodies,
    drawModules: (layer) => {
      const split = splitRepeated(layer)
      if (split === undefined) return modulesAsOperators(layer)
      let text = modulesAsOperators(split.rest)
      for (const { outline, runs } of split.repeated) {
        const body = operators(pathData(outline))
        const known = bodies.indexOf(body)
        const index = known < 0 ? bodies.push(body) - 1 : known
        for (const { x, y, length } of runs)
          for (let i = 0; i < length; i++) text += `${number(x + i)} ${number(y)} T${index}\n`
      }
      return text
    }
  }
}

/** The background of a scene: its first layer, where that covers all of it. A frame can be the first layer, too. */
export const groundOf = ({
  layers: [first],
  width,
  height
}: Scene): Extract<Layer, { kind: "path" }> | undefined =>
  first?.kind === "path" && JSON.stringify(first.path) === JSON.stringify(rectangle(0, 0, width, height))
    ? first
    : undefined

/**
 * Draws a scene with inks, its background by `bleed` modules larger than it is; `drawLogo` gives the operators that paint a logo
 * over its box.
 */
export const program = (
  scene: Scene,
  inks: Inks,
  bleed: number,
  drawLogo: (layer: LogoLayer) => string,
  drawModules: (layer: Modules) => string = modulesAsOperators
): Program => {
  const ground = bleed > 0 ? groundOf(scene) : undefined
  const shadings: Array<string> = []
  let text = ""
  let pending: { readonly fill: Fill; text: string } | undefined
  const paint = () => {
    if (pending === undefined) return
    const { fill, text: path } = pending
    pending = undefined
    if (typeof fill.paint === "string") {
      text += `${inks.fill(fill.paint)}\n${path}f\n`
      return
    }
    const dictionary = shading(fill.paint, fill.box, inks)
    const known = shadings.indexOf(dictionary)
    const index = known < 0 ? shadings.push(dictionary) - 1 : known
    text += `q\n${path}W n\n/S${index} sh\nQ\n`
  }
  for (const layer of scene.layers) {
    if (isLogo(layer)) {
      paint()
      text += `q\n${layer.clip === "circle" ? `${circleOf(layer.box)}W n\n` : ""}${drawLogo(layer)}Q\n`
      continue
    }
    const drawn =
      layer.kind === "modules"
        ? drawModules(layer)
        : operators(
            pathData(
              layer === ground
                ? rectangle(-bleed, -bleed, scene.width + 2 * bleed, scene.height + 2 * bleed)
                : layer.path
            )
          )
    if (pending?.fill === layer.fill) pending.text += drawn
    else {
      paint()
      pending = { fill: layer.fill, text: drawn }
    }
  }
  paint()
  return { text, shadings }
}

/** The path of the largest circle in a box, in its middle. */
export const circleOf = ({ x, y, width, height }: Box): string => {
  const radius = Math.min(width, height) / 2
  const [cx, cy] = [x + width / 2, y + height / 2]
  return operators(
    pathData([
      ["M", cx - radius, cy],
      ["A", radius, 0, 1, cx + radius, cy],
      ["A", radius, 0, 1, cx - radius, cy],
      ["Z"]
    ])
  )
}

/** The largest box of the given proportions in another, in its middle. */
export const fitted = (box: Box, width: number, height: number): Box => {
  const scale = Math.min(box.width / width, box.height / height)
  return {
    x: box.x + (box.width - width * scale) / 2,
    y: box.y + (box.height - height * scale) / 2,
    width: width * scale,
    height: height * scale
  }
}
