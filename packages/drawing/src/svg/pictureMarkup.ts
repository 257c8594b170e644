import { encodeDataUri } from "@quick-response/images/file/encodeDataUri"
import { type Affine, isIdentity } from "@quick-response/images/geometry/Affine"
import { type Bounds, noBounds, union } from "@quick-response/images/geometry/Bounds"
import { isUprightRectangle } from "@quick-response/images/geometry/isUprightRectangle"
import { endOf } from "@quick-response/images/geometry/Path"
import type {
  ClipShape,
  ColorStop,
  Filter,
  FilterInput,
  FilterStep,
  Mask,
  Pen,
  Picture,
  PictureNode,
  PicturePaint,
  Rgba
} from "@quick-response/images/picture/Picture"
import { number, pathData } from "../pathText/pathData.ts"
import { hexOf } from "../scene/Rgb.ts"
import type { Box, Fill } from "../scene/Scene.ts"

/** Adds a definition to the document and returns its id. */
export type Define = (content: string, markup: (id: string) => string) => string

/** A fill as an attribute value. */
export type PaintText = (fill: Fill) => string

const colorText = ({ red, green, blue }: Rgba): string => hexOf([red, green, blue])

/** A number with enough digits for a matrix of any size. */
const precise = (value: number): string => String(Number(value.toPrecision(7)))

const matrixText = ({ xx, yx, xy, yy, dx, dy }: Affine): string =>
  `matrix(${[xx, yx, xy, yy, dx, dy].map(precise).join(" ")})`

const opacityText = (name: string, value: number): string => (value >= 1 ? "" : ` ${name}="${number(value)}"`)

const stopsText = (stops: ReadonlyArray<ColorStop>): string =>
  stops
    .map(
      ({ offset, color }) =>
        `<stop offset="${precise(offset)}" stop-color="${colorText(color)}"${opacityText("stop-opacity", color.alpha)}/>`
    )
    .join("")

const paintText = (name: "fill" | "stroke", paint: PicturePaint, define: Define): string => {
  if (paint.kind === "solid")
    return ` ${name}="${colorText(paint.color)}"${opacityText(`${name}-opacity`, paint.color.alpha)}`
  const spread = paint.spread === "pad" ? "" : ` spreadMethod="${paint.spread}"`
  const stops = stopsText(paint.stops)
  const units = `gradientUnits="userSpaceOnUse"${spread}`
  const [element, geometry] =
    paint.kind === "linear"
      ? [
          "linearGradient",
          `x1="${precise(paint.x1)}" y1="${precise(paint.y1)}" x2="${precise(paint.x2)}" y2="${precise(paint.y2)}"`
        ]
      : [
          "radialGradient",
          `cx="0" cy="0" r="1" fx="${precise(paint.focusX)}" fy="${precise(paint.focusY)}" gradientTransform="${matrixText(paint.matrix)}"`
        ]
  const id = define(
    `${element}${units}${geometry}${stops}`,
    (id) => `<${element} id="${id}" ${units} ${geometry}>${stops}</${element}>`
  )
  return ` ${name}="url(#${id})"`
}

const penText = ({ width, cap, join, miterLimit, dashes, dashOffset }: Pen): string =>
  [
    ` stroke-width="${precise(width)}"`,
    cap === "butt" ? "" : ` stroke-linecap="${cap}"`,
    join === "miter" ? "" : ` stroke-linejoin="${join}"`,
    join === "miter" && miterLimit !== 4 ? ` stroke-miterlimit="${precise(miterLimit)}"` : "",
    dashes.length === 0 ? "" : ` stroke-dasharray="${dashes.map(precise).join(" ")}"`,
    dashes.length === 0 || dashOffset === 0 ? "" : ` stroke-dashoffset="${precise(dashOffset)}"`
  ].join("")

/** A rectangular clip as the attributes of a viewport, which clips too and which more tools support. */
const viewportOf = (clip: ClipShape): string | undefined => {
  const [only] = clip
  if (only === undefined || clip.length !== 1 || !isUprightRectangle(only.path)) return undefined
  const { left, top, right, bottom } = only.path
    .flatMap((segment): ReadonlyArray<Bounds> => {
      const [x, y] = endOf(segment) ?? []
      return x === undefined || y === undefined ? [] : [{ left: x, top: y, right: x, bottom: y }]
    })
    .reduce(union, noBounds)
  const box = [left, top, right - left, bottom - top].map(precise)
  return ` x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" viewBox="${box.join(" ")}"`
}

const inputText = (name: string, input: FilterInput): string =>
  ` ${name}="${input === "source" ? "SourceGraphic" : input === "sourceAlpha" ? "SourceAlpha" : `s${input}`}"`

const stepText = (step: FilterStep, index: number): string => {
  const space = ` color-interpolation-filters="${step.linearRgb ? "linearRGB" : "sRGB"}" result="s${index}"`
  switch (step.kind) {
    case "flood":
      return `<feFlood flood-color="${colorText(step.color)}" flood-opacity="${number(step.color.alpha)}"${space}/>`
    case "offset":
      return `<feOffset${inputText("in", step.input)} dx="${precise(step.dx)}" dy="${precise(step.dy)}"${space}/>`
    case "blur":
      return `<feGaussianBlur${inputText("in", step.input)} stdDeviation="${precise(step.x)} ${precise(step.y)}"${space}/>`
    case "matrix":
      return `<feColorMatrix${inputText("in", step.input)} values="${step.values.map(precise).join(" ")}"${space}/>`
    case "blend":
      return `<feBlend${inputText("in", step.input)}${inputText("in2", step.backdrop)} mode="${step.mode}"${space}/>`
    case "composite":
      return `<feComposite${inputText("in", step.input)}${inputText("in2", step.backdrop)} operator="${step.operator}"${space}/>`
    case "arithmetic": {
      const factors = step.k.map((k, i) => ` k${i + 1}="${precise(k)}"`).join("")
      return `<feComposite${inputText("in", step.input)}${inputText("in2", step.backdrop)} operator="arithmetic"${factors}${space}/>`
    }
  }
}

const filterId = ({ region, steps }: Filter, define: Define): string => {
  const { x, y, width, height } = region
  const content = steps.map(stepText).join("")
  const place = `filterUnits="userSpaceOnUse" x="${precise(x)}" y="${precise(y)}" width="${precise(width)}" height="${precise(height)}"`
  return define(`${place}${content}`, (id) => `<filter id="${id}" ${place}>${content}</filter>`)
}

const maskId = ({ kind, children }: Mask, picture: Picture, define: Define): string => {
  // An attribute, since resvg ignores it in a style.
  const type = kind === "alpha" ? ' mask-type="alpha"' : ""
  const content = children.map((child) => nodeText(child, picture, define)).join("")
  const place = `maskUnits="userSpaceOnUse" x="0" y="0" width="${number(picture.width)}" height="${number(picture.height)}"`
  return define(`${type}${place}${content}`, (id) => `<mask id="${id}" ${place}${type}>${content}</mask>`)
}

const white: PicturePaint = { kind: "solid", color: { red: 255, green: 255, blue: 255, alpha: 1 } }

/** The margin of a pattern in picture units, so that the next copy does not show at the edge. */
const patternMargin = 1

/**
 * Draws the part of `content` inside a clip without a clip path: the outline is filled with it as a pattern; several
 * outlines, which may overlap, become a mask.
 */
const cutText = (content: string, clip: ClipShape, picture: Picture, define: Define): string => {
  const [only] = clip
  if (only === undefined) return ""
  if (clip.length > 1) {
    const children = clip.map(({ path, rule }) => ({ kind: "fill", path, rule, paint: white }) as const)
    return `<g mask="url(#${maskId({ kind: "luminance", children }, picture, define)})">${content}</g>`
  }
  const [width, height] = [picture.width + 2 * patternMargin, picture.height + 2 * patternMargin]
  const place = `patternUnits="userSpaceOnUse" x="-${patternMargin}" y="-${patternMargin}" width="${number(width)}" height="${number(height)}" viewBox="-${patternMargin} -${patternMargin} ${number(width)} ${number(height)}"`
  const id = define(`${place}${content}`, (own) => `<pattern id="${own}" ${place}>${content}</pattern>`)
  return `<path fill="url(#${id})"${only.rule === "evenodd" ? ' fill-rule="evenodd"' : ""} d="${pathData(only.path)}"/>`
}

const nodeText = (node: PictureNode, picture: Picture, define: Define): string => {
  switch (node.kind) {
    case "fill": {
      const rule = node.rule === "evenodd" ? ' fill-rule="evenodd"' : ""
      return `<path${paintText("fill", node.paint, define)}${rule} d="${pathData(node.path)}"/>`
    }
    case "stroke": {
      const { path, matrix, pen, paint } = node
      const stroke = paintText("stroke", paint, define)
      const line = `<path fill="none"${penText(pen)}`
      if (isIdentity(matrix)) return `${line}${stroke} d="${pathData(path)}"/>`
      // A path under a transform would also transform its gradient.
      return paint.kind === "solid"
        ? `${line}${stroke} transform="${matrixText(matrix)}" d="${precisePathData(path)}"/>`
        : stretchedStroke(node, picture, define)
    }
    case "image": {
      const { image, matrix } = node
      const uri = encodeDataUri(image.mediaType, image.file())
      return `<image width="1" height="1" preserveAspectRatio="none" transform="${matrixText(matrix)}" xlink:href="${uri}"/>`
    }
    case "group": {
      const content = node.children.map((child) => nodeText(child, picture, define)).join("")
      // The filter comes first, then the clips, then the mask, as in nested groups.
      const [filter, outside] = [
        node.filter === undefined ? "" : ` filter="url(#${filterId(node.filter, define)})"`,
        [
          opacityText("opacity", node.opacity),
          node.blend === "normal" ? "" : ` style="mix-blend-mode:${node.blend}"`,
          node.mask === undefined ? "" : ` mask="url(#${maskId(node.mask, picture, define)})"`
        ].join("")
      ]
      if (node.clips.length === 0) return `<g${outside}${filter}>${content}</g>`
      const cut = node.clips.reduce(
        (inner, clip) => {
          const viewport = viewportOf(clip)
          return viewport === undefined
            ? cutText(inner, clip, picture, define)
            : `<svg${viewport}>${inner}</svg>`
        },
        filter === "" ? content : `<g${filter}>${content}</g>`
      )
      return outside === "" ? cut : `<g${outside}>${cut}</g>`
    }
  }
}

const precisePathData = (path: Extract<PictureNode, { kind: "stroke" }>["path"]): string =>
  path
    .map(([command, ...numbers]) => `${command}${numbers.map((value) => precise(value)).join(" ")}`)
    .join("")

/** A line with a stretched pen and an unstretched gradient: the line masks a rectangle of the gradient. */
const stretchedStroke = (
  node: Extract<PictureNode, { kind: "stroke" }>,
  picture: Picture,
  define: Define
): string => {
  const mask = maskId({ kind: "alpha", children: [{ ...node, paint: white }] }, picture, define)
  const { width, height } = picture
  return `<path${paintText("fill", node.paint, define)} mask="url(#${mask})" d="M0 0h${number(width)}v${number(height)}h-${number(width)}z"/>`
}

/** A picture as SVG, centered in a box. All markup is generated from numbers. Its definitions go to `define`. */
export const pictureMarkup = (picture: Picture, box: Box, define: Define): string => {
  const { width, height } = picture
  const content = picture.children.map((child) => nodeText(child, picture, define)).join("")
  // Isolates the logo's blending from the symbol behind it.
  const isolation = content.includes(' style="mix-blend-mode:') ? ' style="isolation:isolate"' : ""
  return `<svg${isolation} x="${number(box.x)}" y="${number(box.y)}" width="${number(box.width)}" height="${number(box.height)}" viewBox="0 0 ${number(width)} ${number(height)}">${content}</svg>`
}
