import * as Either from "effect/Either"
import { SaxesParser, type SaxesTagNS } from "saxes"

const svgNamespace = "http://www.w3.org/2000/svg"
const xlinkNamespace = "http://www.w3.org/1999/xlink"
const xmlNamespace = "http://www.w3.org/XML/1998/namespace"
const xmlnsNamespace = "http://www.w3.org/2000/xmlns/"

/** Notes of drawing programs, which nothing draws or runs. */
const editorNamespaces = new Set([
  "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
  "http://www.inkscape.org/namespaces/inkscape",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  "http://creativecommons.org/ns#",
  "http://web.resource.org/cc/",
  "http://purl.org/dc/elements/1.1/",
  "http://www.serif.com/",
  "http://www.bohemiancoding.com/sketch/ns"
])

/** What drawing an element costs, in shapes that fill the picture. Elements that are missing here are refused. */
const elementCosts: ReadonlyMap<string, number> = new Map([
  ...["svg", "g", "defs", "symbol", "use", "title", "desc", "metadata", "style", "stop"].map(free),
  ...["linearGradient", "radialGradient"].map(free),
  ...["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image"].map(shape),
  ...["clipPath", "mask", "filter"].map(layer),
  ...["feGaussianBlur", "feDropShadow"].map(blur),
  ...["feOffset", "feBlend", "feColorMatrix", "feComposite", "feFlood", "feMerge"].map(layer),
  ...["feComponentTransfer", "feFuncR", "feFuncG", "feFuncB", "feFuncA", "feMergeNode"].map(layer)
])

function free(name: string): readonly [string, number] {
  return [name, 0]
}
function shape(name: string): readonly [string, number] {
  return [name, 1]
}
function layer(name: string): readonly [string, number] {
  return [name, 5]
}
function blur(name: string): readonly [string, number] {
  return [name, 30]
}

/** Why the elements that people try are refused, and what to do instead. */
const refusedElements: ReadonlyMap<string, string> = new Map([
  ["script", "holds a script; remove it"],
  ["foreignObject", "holds a foreign object; remove it"],
  ["text", "holds text, which looks different on each machine; convert it to outlines"],
  ["pattern", "holds a pattern; draw its shapes out"],
  ["marker", "holds a marker; draw its shapes out"],
  ...["animate", "animateTransform", "animateMotion", "animateColor", "set"].map(
    (name) => [name, "is animated; save it as a still picture"] as const
  )
])

/** Characters that are parsed between two looks at whether to go on: the parser's time grows with depth squared. */
const chunk = 4096

const maximumElements = 5000
const maximumDepth = 32
const maximumStyleRules = 500
const maximumCost = 2000

interface Node {
  readonly cost: number
  readonly children: Array<Node>
  readonly references: Array<string>
  readonly isGradient: boolean
}

interface Load {
  readonly cost: number
  readonly depth: number
}

const tooCostly = "takes too much work to draw; simplify it, or use a PNG"
const tooDeep = "nests elements too deep; simplify it"

/** What a picture inside the picture must be: gives its pixels, or what is wrong with it. */
export type InspectRaster = (dataUri: string) => Either.Either<number, string>

/** The size that a picture says it has; of one that only has proportions, those. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

const cssFunctions = /\b(?:image|image-set|-webkit-image-set|src|cross-fade|element|expression|paint)\s*\(/i
const layerProperty = /(?:^|[^-\w])(?:opacity|mix-blend-mode|isolation)\s*:/i
const dashProperty = /stroke-dasharray\s*:(?!\s*none)/i

/** The local references of a piece of CSS, or what in it reaches outside. */
const referencesOf = (css: string): Either.Either<Array<string>, string> => {
  if (css.includes("\\")) return Either.left("uses backslashes in its styles; write them plainly")
  if (cssFunctions.test(css))
    return Either.left("refers to another file in its styles; embed nothing but shapes")
  const references: Array<string> = []
  for (const [, target = ""] of css.matchAll(/url\s*\(([^)]*)/gi)) {
    const local = /^\s*(["']?)#([^"'\s]+)\1\s*$/.exec(target)
    if (local?.[2] === undefined) return Either.left("refers to another file by url(); refer to #ids alone")
    references.push(local[2])
  }
  return Either.right(references)
}

const length = (value: string | undefined): number | undefined => {
  const [, digits, unit = ""] =
    /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*(px|pt|pc|mm|cm|in|)\s*$/i.exec(value ?? "") ?? []
  const pixels: Readonly<Record<string, number>> = {
    "": 1,
    px: 1,
    pt: 4 / 3,
    pc: 16,
    mm: 96 / 25.4,
    cm: 96 / 2.54,
    in: 96
  }
  return digits === undefined ? undefined : Number(digits) * (pixels[unit.toLowerCase()] ?? 1)
}

const sizeOf = (root: SaxesTagNS): Either.Either<PictureSize, string> => {
  const width = length(root.attributes.width?.value)
  const height = length(root.attributes.height?.value)
  const box = (root.attributes.viewBox?.value ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth = 0, boxHeight = 0] = box.length === 4 && box.every(Number.isFinite) ? box : []
  if (width !== undefined && height !== undefined && width > 0 && height > 0)
    return Either.right({ width, height })
  return boxWidth > 0 && boxHeight > 0
    ? Either.right({ width: boxWidth, height: boxHeight })
    : Either.left("has neither a viewBox nor a width and a height; give it a viewBox")
}

/**
 * Proves that an SVG picture is safe to show and cheap to draw: well-formed XML without DOCTYPE, entities, processing
 * instructions, scripts, event attributes, animations, foreign objects or references out of it, and within bounds of
 * depth and drawing work after every `<use>` is expanded. Gives its size, or what is wrong with it and the remedy.
 */
export const inspectSvg = (
  text: string,
  inspectRaster: InspectRaster
): Either.Either<PictureSize & { readonly rasterPixels: number }, string> => {
  let fault: string | undefined
  const refuse = (reason: string): void => {
    fault ??= reason
  }
  const byId = new Map<string, Node>()
  const path: Array<Node> = []
  const styleSheets: Array<string> = []
  let rasterPixels = 0
  let elements = 0
  let root: { readonly node: Node; readonly tag: SaxesTagNS } | undefined
  let inStyle = false

  const nodeOf = (tag: SaxesTagNS): Node => {
    const isSvg = tag.uri === svgNamespace
    let cost = 0
    const references: Array<string> = []
    if (isSvg) {
      const known = elementCosts.get(tag.local)
      if (known === undefined) {
        refuse(
          refusedElements.get(tag.local) ??
            `holds the element <${tag.local}>, which a logo may not; remove it`
        )
      }
      cost += known ?? 0
    } else if (!editorNamespaces.has(tag.uri)) {
      refuse(`holds the foreign element <${tag.name}>; remove it`)
    }
    for (const { uri, local, name, value } of Object.values(tag.attributes)) {
      if (uri === xmlnsNamespace || editorNamespaces.has(uri)) continue
      if (uri !== "" && uri !== xlinkNamespace && !(uri === xmlNamespace && local !== "base")) {
        refuse(`holds the attribute ${name}, which a logo may not; remove it`)
      }
      if (/^on/i.test(local)) refuse(`holds the event attribute ${name}; remove it`)
      else if (local.toLowerCase() === "href") {
        if (tag.local === "image" && isSvg) {
          const raster = inspectRaster(value)
          if (Either.isLeft(raster)) refuse(`holds a picture that ${raster.left}`)
          else {
            rasterPixels += raster.right
            cost += raster.right / 100_000
          }
        } else if (value.startsWith("#")) references.push(value.slice(1))
        else refuse(`refers to another file by ${name}; refer to #ids alone`)
      } else {
        Either.match(referencesOf(value), {
          onLeft: refuse,
          onRight: (found) => references.push(...found)
        })
        if (local === "d" || local === "points") cost += (value.length / 2500) ** 2
        if (
          local === "stroke-dasharray"
            ? value.trim() !== "none"
            : local === "style" && dashProperty.test(value)
        ) {
          refuse("holds dashed strokes; convert them to outlines")
        }
        if (local === "opacity" || local === "filter" || (local === "style" && layerProperty.test(value)))
          cost += 5
      }
    }
    return { cost, children: [], references, isGradient: /^(?:linear|radial)Gradient$/.test(tag.local) }
  }

  const parser = new SaxesParser({ xmlns: true })
  parser.on("error", (error) => refuse(`is no well-formed XML: ${error.message}`))
  parser.on("doctype", () => refuse("has a DOCTYPE, which can define entities; remove it"))
  parser.on("processinginstruction", ({ target }) =>
    refuse(`has the processing instruction <?${target}?>; remove it`)
  )
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding !== undefined && encoding.toLowerCase() !== "utf-8")
      refuse(`is encoded as ${encoding}; save it as UTF-8`)
  })
  parser.on("opentag", (tag) => {
    elements += 1
    if (elements > maximumElements) refuse(`holds more than ${maximumElements} elements; simplify it`)
    if (path.length >= maximumDepth) refuse(tooDeep)
    if (root === undefined && (tag.uri !== svgNamespace || tag.local !== "svg")) {
      refuse(`is no SVG: its root is <${tag.name}>, not <svg xmlns="${svgNamespace}">`)
    }
    if (fault !== undefined) return
    const node = nodeOf(tag)
    path.at(-1)?.children.push(node)
    path.push(node)
    const id = tag.attributes.id?.value
    if (id !== undefined && !byId.has(id)) byId.set(id, node)
    inStyle = tag.uri === svgNamespace && tag.local === "style"
    root ??= { node, tag }
  })
  parser.on("closetag", () => {
    path.pop()
    inStyle = false
  })
  const onText = (content: string): void => {
    if (inStyle) styleSheets.push(content)
  }
  parser.on("text", onText)
  parser.on("cdata", onText)
  for (let at = 0; at < text.length && fault === undefined; at += chunk)
    parser.write(text.slice(at, at + chunk))
  if (fault === undefined) parser.close()

  const open = new Set<Node>()
  const loads = new Map<Node, Load>()
  /** What drawing a node takes once its references are expanded. */
  const loadOf = (node: Node): Load => {
    const known = loads.get(node)
    if (known !== undefined) return known
    if (open.has(node)) refuse("refers to itself in a circle; remove the circle")
    if (fault !== undefined) return { cost: 0, depth: 0 }
    open.add(node)
    let { cost } = node
    let depth = 0
    for (const part of [...node.children, ...node.references.map((id) => byId.get(id))]) {
      if (part === undefined) continue
      const load = loadOf(part)
      cost += load.cost
      depth = Math.max(depth, load.depth)
    }
    if (cost > maximumCost) refuse(tooCostly)
    if (depth >= 2 * maximumDepth) refuse(tooDeep)
    open.delete(node)
    const load = { cost, depth: depth + 1 }
    loads.set(node, load)
    return load
  }

  const css = styleSheets.join("")
  if (css.includes("@")) refuse("uses an @ rule in its styles; remove it")
  Either.match(referencesOf(css), {
    onLeft: refuse,
    onRight: (found) => {
      const other = found.find((id) => byId.get(id)?.isGradient === false)
      if (other !== undefined)
        refuse(`refers in its styles to #${other}, which is no gradient; use an attribute`)
    }
  })
  if (dashProperty.test(css)) refuse("holds dashed strokes; convert them to outlines")
  if (css.split("{").length > maximumStyleRules)
    refuse(`holds more than ${maximumStyleRules} style rules; simplify it`)
  if (layerProperty.test(css) && elements * 5 > maximumCost) refuse(tooCostly)
  if (root !== undefined) loadOf(root.node)
  if (fault !== undefined) return Either.left(fault)
  if (root === undefined) return Either.left("is empty")
  return Either.map(sizeOf(root.tag), (size) => ({ ...size, rasterPixels }))
}
