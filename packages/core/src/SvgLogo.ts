import * as Either from "effect/Either"
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes"
import {
  curveReach,
  farthest,
  lengthReach,
  magnificationOf,
  numbersIn,
  type Reach,
  strokeReach
} from "./svgReach.ts"
import {
  attributeFault,
  blends,
  cssFault,
  elementFault,
  elementWork,
  isMeant,
  isReference,
  referencesOf,
  svgNamespace
} from "./svgVocabulary.ts"
import {
  maximumDepth,
  measure,
  outlineWork,
  rasterWork,
  type SvgNode,
  sumOf,
  tooDeep,
  tooMuchWork,
  type Work
} from "./svgWork.ts"

/** The size that a picture says it has; of one that only has proportions, those. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** An SVG picture that is safe to show and cheap to draw. */
export interface SvgPicture extends PictureSize {
  /** The pixels of all pictures inside it. */
  readonly rasterPixels: number
  /** What drawing it takes for each pixel, in shapes that fill it. */
  readonly area: number
}

/** What a picture inside the picture must be: gives its pixels, or what is wrong with it. */
export type InspectRaster = (dataUri: string) => Either.Either<number, string>

const maximumElements = 5000
const maximumStyleRules = 500

/** The characters of all style sheets: each element is held against each selector and takes each declaration. */
const maximumStyleSheet = 20_000

/** The attributes of one element, with its namespaces: each is held against all others. */
const maximumAttributes = 200

/** A group that blends is drawn for itself first. */
const blendingWork: Work = { area: 4, detail: 4 }

/** Characters that are parsed between two looks at whether to go on: the parser's time grows with depth squared. */
const chunk = 4096

const pixelsOf: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96
}

const lengthOf = (value: string | undefined): number => {
  const [, digits, unit = ""] = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(value ?? "") ?? []
  return Number(digits ?? 0) * (pixelsOf[unit.toLowerCase()] ?? 0)
}

const sizeOf = ({ attributes }: SaxesTagNS): Either.Either<PictureSize, string> => {
  const size = { width: lengthOf(attributes.width?.value), height: lengthOf(attributes.height?.value) }
  if (size.width > 0 && size.height > 0) return Either.right(size)
  const box = (attributes.viewBox?.value ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width = 0, height = 0] = box.length === 4 && box.every(Number.isFinite) ? box : []
  return width > 0 && height > 0
    ? Either.right({ width, height })
    : Either.left("has neither a viewBox nor a width and a height; give it a viewBox")
}

const isRaster = (tag: SaxesTagNS): boolean => tag.uri === svgNamespace && tag.local === "image"

const attributesOf = (tag: SaxesTagNS): ReadonlyArray<SaxesAttributeNS> =>
  Object.values(tag.attributes).filter(isMeant)

const attributeWork = ({ local, value }: SaxesAttributeNS, isStroked: boolean): Work => {
  if (local === "d" || local === "points") return outlineWork(value.length, isStroked)
  return local === "opacity" || (local === "style" && blends(value)) ? blendingWork : { area: 0, detail: 0 }
}

const textOf = ({ attributes }: SaxesTagNS, name: string): string => attributes[name]?.value ?? ""

/** The sides of the box that an element fits into its viewport. */
const boxOf = (tag: SaxesTagNS): ReadonlyArray<number> => numbersIn(textOf(tag, "viewBox")).slice(2, 4)

/** The longest curve of a shape. Straight lines take no longer if they are long. */
const curveOf = (tag: SaxesTagNS): Reach =>
  farthest(
    { units: curveReach(textOf(tag, "d")), share: 0 },
    ...["r", "rx", "ry"].map((name) => lengthReach(textOf(tag, name)))
  )

/** How large a viewport an element makes. */
const viewportOf = (tag: SaxesTagNS, isRoot: boolean): Reach => {
  if (!["svg", "symbol", "use"].includes(tag.local)) return { units: 0, share: 0 }
  const box = boxOf(tag)
  return farthest(
    { units: Math.max(0, ...box), share: 0 },
    ...(isRoot && box.length > 0 ? [] : ["width", "height"].map((name) => lengthReach(textOf(tag, name))))
  )
}

/** The longer side of the whole picture in its own units; the shorter one where it may be cut or stretched. */
const pictureOf = (tag: SaxesTagNS, { width, height }: PictureSize): number => {
  const box = boxOf(tag)
  if (box.length < 2) return Math.max(width, height)
  return /none|slice/.test(textOf(tag, "preserveAspectRatio")) ? Math.min(...box) : Math.max(...box)
}

const nodeOf = (tag: SaxesTagNS, isRoot: boolean, isStroked: boolean, rasterPixels: number): SvgNode => {
  const attributes = attributesOf(tag)
  return {
    work: sumOf(
      elementWork(tag),
      rasterWork(rasterPixels),
      ...attributes.map((attribute) => attributeWork(attribute, isStroked))
    ),
    children: [],
    references: attributes.flatMap((attribute) =>
      isReference(attribute)
        ? attribute.value.startsWith("#")
          ? attribute.value.slice(1)
          : []
        : referencesOf(attribute.value)
    ),
    isGradient: tag.local === "linearGradient" || tag.local === "radialGradient",
    magnification: magnificationOf(textOf(tag, "transform")),
    box: isRoot || boxOf(tag).length < 2 ? undefined : Math.min(...boxOf(tag)),
    curve: elementWork(tag).area === 1 ? curveOf(tag) : undefined
  }
}

const tagFault = (tag: SaxesTagNS): string | undefined => {
  if (Object.keys(tag.attributes).length > maximumAttributes) {
    return `has an element of more than ${maximumAttributes} attributes; simplify it`
  }
  const fault = elementFault(tag)
  if (fault !== undefined) return fault
  for (const attribute of attributesOf(tag)) {
    const isOutside = isReference(attribute) && !isRaster(tag) && !attribute.value.startsWith("#")
    const fault = isOutside
      ? `refers to another file by ${attribute.name}; refer to #ids alone`
      : attributeFault(attribute)
    if (fault !== undefined) return fault
  }
  return undefined
}

const styleSheetFault = (
  css: string,
  byId: ReadonlyMap<string, SvgNode>,
  elements: number
): string | undefined => {
  if (css.length > maximumStyleSheet) {
    return `holds more than ${maximumStyleSheet} characters of style sheets; simplify them`
  }
  if (css.includes("@")) return "uses an @ rule in its styles; remove it"
  if (css.split("{").length > maximumStyleRules) {
    return `holds more than ${maximumStyleRules} style rules; simplify it`
  }
  const fault = cssFault(css)
  if (fault !== undefined) return fault
  // Which elements a rule meets is not worked out, so what it refers to must cost nothing.
  const other = referencesOf(css).find((id) => byId.get(id)?.isGradient === false)
  if (other !== undefined) return `refers in its styles to #${other}, which is no gradient; use an attribute`
  return blends(css) && elements > 100 ? tooMuchWork : undefined
}

/**
 * Proves that an SVG picture is safe to show and cheap to draw: well-formed XML without DOCTYPE, entities, processing
 * instructions, scripts, event attributes, animations, foreign objects or references out of it, and within bounds of
 * depth and drawing work after every reference is expanded. Gives its size, or what is wrong with it and the remedy.
 */
export const inspectSvg = (text: string, inspectRaster: InspectRaster): Either.Either<SvgPicture, string> => {
  const isStroked = /stroke|&#/.test(text)
  let fault: string | undefined
  const refuse = (reason: string | undefined): void => {
    fault ??= reason
  }
  const byId = new Map<string, SvgNode>()
  const path: Array<SvgNode> = []
  let root: { readonly node: SvgNode; readonly tag: SaxesTagNS } | undefined
  let elements = 0
  let rasterPixels = 0
  let viewport: Reach = { units: 0, share: 1 }
  let stroke: Reach = { units: 0, share: 0 }
  let styleSheet = ""
  let inStyle = false

  /** The pixels of the picture that an element shows. */
  const pixelsIn = (tag: SaxesTagNS): number => {
    const pictures = isRaster(tag) ? attributesOf(tag).filter(isReference) : []
    const sizes = pictures.map(({ value }) => inspectRaster(value))
    for (const size of sizes) if (Either.isLeft(size)) refuse(`holds a picture that ${size.left}`)
    return sizes.reduce((sum, size) => sum + Either.getOrElse(size, () => 0), 0)
  }
  const open = (tag: SaxesTagNS): void => {
    elements += 1
    if (elements > maximumElements) refuse(`holds more than ${maximumElements} elements; simplify it`)
    if (path.length >= maximumDepth) refuse(tooDeep)
    if (root === undefined && (tag.uri !== svgNamespace || tag.local !== "svg")) {
      refuse(`is no SVG: its root is <${tag.name}>, not <svg xmlns="${svgNamespace}">`)
    }
    refuse(tagFault(tag))
    const pixels = pixelsIn(tag)
    rasterPixels += pixels
    const isRoot = root === undefined
    const node = nodeOf(tag, isRoot, isStroked, pixels)
    viewport = farthest(viewport, viewportOf(tag, isRoot))
    stroke = farthest(stroke, lengthReach(textOf(tag, "stroke-width")), strokeReach(textOf(tag, "style")))
    path.at(-1)?.children.push(node)
    path.push(node)
    const id = tag.attributes.id?.value
    if (id !== undefined && !byId.has(id)) byId.set(id, node)
    inStyle = tag.uri === svgNamespace && tag.local === "style"
    root ??= { node, tag }
  }
  const read = (content: string): void => {
    if (inStyle) styleSheet += content
  }

  const parser = new SaxesParser({ xmlns: true })
  parser.on("error", ({ message }) => refuse(`is no well-formed XML: ${message}`))
  parser.on("doctype", () => refuse("has a DOCTYPE, which can define entities; remove it"))
  parser.on("processinginstruction", ({ target }) =>
    refuse(`has the processing instruction <?${target}?>; remove it`)
  )
  parser.on("xmldecl", ({ encoding = "UTF-8" }) => {
    if (encoding.toUpperCase() !== "UTF-8") refuse(`is encoded as ${encoding}; save it as UTF-8`)
  })
  parser.on("text", read)
  parser.on("cdata", read)
  parser.on("opentag", (tag) => {
    if (fault === undefined) open(tag)
  })
  parser.on("closetag", () => {
    path.pop()
    inStyle = false
  })
  for (let at = 0; at < text.length && fault === undefined; at += chunk) {
    parser.write(text.slice(at, at + chunk))
  }
  if (fault === undefined) parser.close()
  refuse(styleSheetFault(styleSheet, byId, elements))

  if (fault !== undefined) return Either.left(fault)
  if (root === undefined) return Either.left("is empty")
  const { node, tag } = root
  return Either.flatMap(sizeOf(tag), (size) => {
    const scale = {
      picture: pictureOf(tag, size),
      viewport: viewport.units * viewport.share,
      stroke: farthest(stroke, strokeReach(styleSheet))
    }
    return Either.map(measure(node, byId, scale), ({ area }) => ({ ...size, rasterPixels, area }))
  })
}
