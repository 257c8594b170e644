import type { Gradient } from "@quick-response/design/config/Paint"
import { rectangle } from "@quick-response/images/geometry/shapes"
import { moduleData } from "../modules/moduleData.ts"
import { type SplitModules, splitRepeated } from "../modules/repeatedTiles.ts"
import { number, pathData } from "../pathText/pathData.ts"
import { gradientGeometry } from "../scene/gradientGeometry.ts"
import { type Box, type Fill, isLogo, type Layer, type LogoLayer, type Scene } from "../scene/Scene.ts"
import type { Inks } from "./inks.ts"
import { pathOperators } from "./pathOperators.ts"
import { stitched } from "./stitched.ts"

type Modules = SplitModules["rest"]

/**
 * A gradient as a shading dictionary, alike in PDF (ISO 32000-1, section 8.7.4.5) and PostScript (third edition,
 * section 4.9.3).
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
  const colors = stitched(stops.map(({ offset, color }) => ({ offset, color: inks.numbers(color) })))
  return `<< /ShadingType ${type} /ColorSpace ${inks.space} /Coords [${places.map(number).join(" ")}] /Extend [true true] /Function ${colors} >>`
}

/** A scene as operators that PDF has and PostScript can define. */
export interface Program {
  /** Draws in modules, with y downwards. */
  readonly text: string
  /** The shadings that it names, in order: `/S0`, `/S1` ... */
  readonly shadings: ReadonlyArray<string>
}

const modulesAsOperators = (layer: Modules): string => pathOperators(moduleData(layer))

/** Tiles as PostScript procedures `/T0`, `/T1` ..., which take a position. PDF has no procedures. */
export interface Procedures {
  readonly drawModules: (layer: Modules) => string
  /** The operators of each, in a cell at the origin. */
  readonly bodies: ReadonlyArray<string>
}

/** Draws each repeated tile without joins by a procedure. */
export const makeProcedures = (): Procedures => {
  const bodies: Array<string> = []
  return {
    bodies,
    drawModules: (layer) => {
      const split = splitRepeated(layer)
      if (split === undefined) return modulesAsOperators(layer)
      let text = modulesAsOperators(split.rest)
      for (const { outline, runs } of split.repeated) {
        const body = pathOperators(pathData(outline))
        const known = bodies.indexOf(body)
        const index = known < 0 ? bodies.push(body) - 1 : known
        for (const { x, y, length } of runs)
          for (let i = 0; i < length; i++) text += `${number(x + i)} ${number(y)} T${index}\n`
      }
      return text
    }
  }
}

/** The background of a scene: its first layer, if that covers all of it. A frame can be first, too. */
export const groundOf = ({
  layers: [first],
  width,
  height
}: Scene): Extract<Layer, { kind: "path" }> | undefined =>
  first?.kind === "path" && JSON.stringify(first.path) === JSON.stringify(rectangle(0, 0, width, height))
    ? first
    : undefined

/** The operators that paint a logo over its box; `keep` stores a shading and returns its name. */
export type DrawLogo = (layer: LogoLayer, keep: (shading: string) => string) => string

/** Draws a scene with inks, its background enlarged by `bleed` modules, and its logos by `drawLogo`. */
export const program = (
  scene: Scene,
  inks: Inks,
  bleed: number,
  drawLogo: DrawLogo,
  drawModules: (layer: Modules) => string = modulesAsOperators
): Program => {
  const ground = bleed > 0 ? groundOf(scene) : undefined
  const shadings: Array<string> = []
  let text = ""
  const keep = (dictionary: string): string => {
    const known = shadings.indexOf(dictionary)
    return `/S${known < 0 ? shadings.push(dictionary) - 1 : known}`
  }
  let pending: { readonly fill: Fill; text: string } | undefined
  const paint = () => {
    if (pending === undefined) return
    const { fill, text: path } = pending
    pending = undefined
    if (typeof fill.paint === "string") {
      text += `${inks.fill(fill.paint)}\n${path}f\n`
      return
    }
    text += `q\n${path}W n\n${keep(shading(fill.paint, fill.box, inks))} sh\nQ\n`
  }
  for (const layer of scene.layers) {
    if (isLogo(layer)) {
      paint()
      text += `q\n${layer.clip === "circle" ? `${circleOf(layer.box)}W n\n` : ""}${drawLogo(layer, keep)}Q\n`
      continue
    }
    const drawn =
      layer.kind === "modules"
        ? drawModules(layer)
        : pathOperators(
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

/** The path of the largest circle in a box, centered. */
export const circleOf = ({ x, y, width, height }: Box): string => {
  const radius = Math.min(width, height) / 2
  const [cx, cy] = [x + width / 2, y + height / 2]
  return pathOperators(
    pathData([
      ["M", cx - radius, cy],
      ["A", radius, 0, 1, cx + radius, cy],
      ["A", radius, 0, 1, cx - radius, cy],
      ["Z"]
    ])
  )
}

/** The largest box of these proportions, centered in another. */
export const fitted = (box: Box, width: number, height: number): Box => {
  const scale = Math.min(box.width / width, box.height / height)
  return {
    x: box.x + (box.width - width * scale) / 2,
    y: box.y + (box.height - height * scale) / 2,
    width: width * scale,
    height: height * scale
  }
}
