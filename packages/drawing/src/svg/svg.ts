import type { Gradient } from "@quick-response/design/config/Paint"
import type { Unit } from "@quick-response/design/output/outputUnits"
import { escapeXml } from "@quick-response/images/file/escapeXml"
import { outlineData } from "../modules/outlineData.ts"
import { needed, type Parts } from "../parts/Parts.ts"
import { idOf } from "../pathText/idOf.ts"
import { number, pathData } from "../pathText/pathData.ts"
import { gradientGeometry } from "../scene/gradientGeometry.ts"
import { type Box, type Fill, isLogo, type Scene } from "../scene/Scene.ts"

const definition = (gradient: Gradient, box: Box): { readonly id: string; readonly text: string } => {
  const line = gradientGeometry(gradient, box)
  const geometry =
    line.kind === "linear"
      ? `x1="${number(line.x1)}" y1="${number(line.y1)}" x2="${number(line.x2)}" y2="${number(line.y2)}"`
      : `cx="${number(line.cx)}" cy="${number(line.cy)}" r="${number(line.r)}"`
  const stops = gradient.stops
    .map(({ offset, color }) => `<stop offset="${number(offset)}" stop-color="${escapeXml(color)}"/>`)
    .join("")
  const id = idOf(`${line.kind}${geometry}${stops}`)
  const element = line.kind === "linear" ? "linearGradient" : "radialGradient"
  return {
    id,
    text: `<${element} id="${id}" gradientUnits="userSpaceOnUse" ${geometry}>${stops}</${element}>`
  }
}

const decimal = (value: number): string => String(Number(value.toFixed(4)))

/** A document's size attributes: whole pixels, or a length to a ten-thousandth of the unit. */
const sizeText = (scene: Scene, width: number, unit: Unit): string => {
  const height = (width * scene.height) / scene.width
  return unit === "px"
    ? `width="${width}" height="${Math.round(height)}"`
    : `width="${decimal(width)}${unit}" height="${decimal(height)}${unit}"`
}

/**
 * A scene as a complete SVG document of the given width, in pixels by default. Ids derive from the content, there are
 * no external references, and the same scene gives the same bytes everywhere.
 */
export const svg = (
  scene: Scene,
  width: number,
  unit: Unit = "px",
  { logos, styles }: Pick<Parts, "logos" | "styles"> = {}
): string => {
  const definitions = new Map<string, string>()
  const paint = ({ paint, box }: Fill): string => {
    if (typeof paint === "string") return escapeXml(paint)
    const { id, text } = definition(paint, box)
    definitions.set(id, text)
    return `url(#${id})`
  }
  const define = (about: string, markup: (id: string) => string): string => {
    const id = idOf(about)
    if (!definitions.has(id)) definitions.set(id, markup(id))
    return id
  }

  let content = ""
  let hasLink = false
  let filling: Fill | undefined
  const closeFill = () => {
    if (filling !== undefined) content += '"/>'
    filling = undefined
  }
  const fillWith = (fill: Fill, data: string) => {
    if (filling !== fill) {
      closeFill()
      content += `<path fill="${paint(fill)}" d="`
      filling = fill
    }
    content += data
  }
  for (const layer of scene.layers) {
    if (layer.kind === "path") {
      fillWith(layer.fill, pathData(layer.path))
    } else if (isLogo(layer)) {
      closeFill()
      const markup = needed(logos).logoMarkup(layer, define, paint)
      // A picture's image may be in the definition of a mask.
      hasLink ||= [markup, ...definitions.values()].some((text) => text.includes(" xlink:href="))
      content += markup
    } else if (layer.tiles.solid) {
      closeFill()
      content += `<path fill="${paint(layer.fill)}" shape-rendering="crispEdges" d="${outlineData(layer)}"/>`
    } else {
      // A gradient would move with the copies.
      const { data, copies, copied } = needed(styles).modulesMarkup(
        layer,
        typeof layer.fill.paint === "string"
      )
      if (data !== "" || copies === "") fillWith(layer.fill, data)
      if (copies === "") continue
      for (const { id, markup } of copied) definitions.set(id, markup)
      closeFill()
      hasLink = true
      content += `<g fill="${paint(layer.fill)}">${copies}</g>`
    }
  }
  closeFill()

  const defined = [...definitions.values()].join("")
  const described = scene.description === undefined ? "" : `<desc>${escapeXml(scene.description)}</desc>`
  return `<svg xmlns="http://www.w3.org/2000/svg"${
    hasLink ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : ""
  } ${sizeText(scene, width, unit)} viewBox="0 0 ${number(scene.width)} ${number(scene.height)}" role="img"><title>${escapeXml(
    scene.title
  )}</title>${described}${defined === "" ? "" : `<defs>${defined}</defs>`}${content}</svg>`
}
