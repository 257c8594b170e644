import * as Result from "../file/Result.ts"
import {
  type Affine,
  affine,
  compose,
  identity,
  isIdentity,
  isSimilarity,
  mapPath,
  stretchOf
} from "../geometry/Affine.ts"
import { type Bounds, noBounds, union } from "../geometry/Bounds.ts"
import { isUprightRectangle } from "../geometry/isUprightRectangle.ts"
import type { Path } from "../geometry/Path.ts"
import {
  type BlendMode,
  blendModes,
  type ClipShape,
  type ColorStop,
  type FillRule,
  type Filter,
  type Mask,
  type Pen,
  type Picture,
  type PictureNode,
  type PicturePaint,
  pictureSide,
  type Region
} from "../picture/Picture.ts"
import type { RasterImage } from "../picture/RasterImage.ts"
import { boundsOf } from "./boxes.ts"
import { black, readColor } from "./colors.ts"
import { readFilterSteps } from "./filters.ts"
import { fadedStops, gradientPaint } from "./gradients.ts"
import { rectPath } from "./paths.ts"
import { type Passing, quoted, refuse, refuseFor, tooMuchWork } from "./refusal.ts"
import { Scanner } from "./Scanner.ts"
import { type Property, type Style, Styles } from "./Styles.ts"
import { lengthIn, readLength, shareOf } from "./svgLengths.ts"
import { isShape, outlineOf, type Viewport } from "./svgShapes.ts"
import { readTransform } from "./transforms.ts"
import { type Box, fitting, readViewBox } from "./viewBoxes.ts"
import type { SvgElement } from "./xml.ts"

/** A picture's declared size, or its proportions if it has no size. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Reads an embedded image. */
export type ReadRaster = (dataUri: string) => Result.Result<RasterImage>

/** The maximum nodes and path segments of the finished picture, counted for each use. */
const maximumNodes = 10_000
const maximumSegments = 200_000
const maximumDashes = 64

/** The maximum nesting of drawn elements; each use is one level. */
const maximumDepth = 64

/** The longest chain of clip paths. */
const maximumClips = 16

/** The maximum steps to evaluate a document, about a tenth of a microsecond each. */
const maximumSteps = 1_000_000
const stepsOfElement = 10
/** The attribute characters read in a step. */
const charactersOfStep = 2

/** Attributes that are read once, regardless of uses. */
const readOnce: ReadonlySet<string> = new Set(["d", "points", "href", "style", "class", "id"])

const stepsOf = ({ attributes, children }: SvgElement): number => {
  let characters = 0
  for (const [name, value] of attributes) if (!readOnce.has(name)) characters += value.length
  return stepsOfElement + children.length + Math.ceil(characters / charactersOfStep)
}

/** Coordinates up to this, in picture units, keep their precision in every format. */
const farthest = 1e10

const tooFar = Result.refused(
  "tooComplex",
  "reaches too far beyond its edges; remove far outer parts, or scale it down"
)

interface Context {
  readonly matrix: Affine
  readonly style: Style | undefined
  readonly viewport: Viewport
  /** The active uses, outermost first. */
  readonly uses: ReadonlyArray<SvgElement>
  readonly depth: number
}

const caps: Readonly<Record<string, Pen["cap"]>> = { round: "round", square: "square" }
const joins: Readonly<Record<string, Pen["join"]>> = { round: "round", bevel: "bevel" }

/** The reader of styles has refused unknown modes. */
const blendOf = (value: string | undefined): BlendMode =>
  blendModes.find((mode) => mode === value) ?? "normal"

const ruleOf = (value: string | undefined): FillRule => (value === "evenodd" ? "evenodd" : "nonzero")

/** The id in `url(#id)`, and the text after it. */
const referenceIn = (value: string): { readonly id: string; readonly rest: string } | undefined => {
  if (!value.startsWith("url(#")) return undefined
  const end = value.indexOf(")")
  return end < 0 ? undefined : { id: value.slice("url(#".length, end), rest: value.slice(end + 1).trim() }
}

class Builder {
  private readonly styles: Styles
  private readonly byId = new Map<string, SvgElement>()
  private readonly outlines = new Map<SvgElement, Path>()
  private readonly readRaster: ReadRaster
  /** A cache of embedded images, so that repeated ones are shared. */
  private readonly rasters = new Map<string, ReturnType<ReadRaster>>()
  private readonly root: SvgElement
  private readonly passing: Passing
  /** A cache of gradients' stops, without the opacity of their use. */
  private readonly stops = new Map<SvgElement, ReadonlyArray<ColorStop>>()
  private readonly stepsOf = new Map<SvgElement, number>()
  private nodes = 0
  private segments = 0
  private steps = 0
  private extent: PictureSize = { width: pictureSide, height: pictureSide }

  constructor(root: SvgElement, readRaster: ReadRaster, passing: Passing) {
    this.root = root
    this.passing = passing
    this.readRaster = readRaster
    const sheets: Array<string> = []
    const visit = (element: SvgElement): void => {
      const id = element.attributes.get("id")
      if (id !== undefined && !this.byId.has(id)) this.byId.set(id, element)
      if (element.name === "style") sheets.push(element.text)
      for (const child of element.children) visit(child)
    }
    visit(root)
    this.styles = new Styles(sheets.join("\n"), passing)
    // Invisible elements are checked too, so that a logo is refused or accepted whole.
    const check = (element: SvgElement): void => {
      this.styles.styleOf(element, undefined)
      for (const child of element.children) check(child)
    }
    check(root)
  }

  /** Evaluates the whole document. */
  build(): { readonly picture: Picture; readonly size: PictureSize } {
    const { attributes } = this.root
    const viewBox = readViewBox(attributes.get("viewBox"))
    const side = (name: string): number => {
      const length = readLength(attributes.get(name) ?? "")
      return length === undefined || length.isShare ? 0 : length.value
    }
    const [ownWidth, ownHeight] = [side("width"), side("height")]
    const hasOwn = ownWidth > 0 && ownHeight > 0
    const { width, height } = hasOwn
      ? { width: ownWidth, height: ownHeight }
      : (viewBox ??
        refuse("withoutSize", "has neither a viewBox nor a width and a height; give it a viewBox"))
    const scale = pictureSide / Math.max(width, height)
    if (!Number.isFinite(scale) || !(Math.min(width, height) * scale > 0)) return refuseFor(tooFar)
    this.extent = { width: width * scale, height: height * scale }
    const place: Box = { x: 0, y: 0, ...this.extent }
    const box = viewBox ?? { x: 0, y: 0, width, height }
    const { map } = fitting(box, place, attributes.get("preserveAspectRatio"))
    const style = this.styles.styleOf(this.root, undefined)
    const context: Context = { matrix: map, style, viewport: box, uses: [], depth: 0 }
    const transform = readTransform(attributes.get("transform"))
    const inner = isIdentity(transform) ? context : { ...context, matrix: compose(map, transform) }
    const children = this.wrap(this.root, style, inner, this.childrenOf(this.root, inner))
    if (!isWithinReach(children)) return refuseFor(tooFar)
    return { picture: { ...this.extent, children }, size: { width, height } }
  }

  private count(segments: number): void {
    this.nodes += 1
    this.segments += segments
    if (this.nodes > maximumNodes || this.segments > maximumSegments) refuseFor(tooMuchWork)
  }

  /** Counts the cost of reading an element, for each use. */
  private visit(element: SvgElement, depth: number): void {
    const known = this.stepsOf.get(element)
    const steps = known ?? stepsOf(element)
    if (known === undefined) this.stepsOf.set(element, steps)
    this.steps += steps + depth
    if (this.steps > maximumSteps) refuseFor(tooMuchWork)
  }

  private outline(element: SvgElement, viewport: Viewport): Path {
    const known = this.outlines.get(element)
    if (known !== undefined) return known
    const path = outlineOf(element, viewport)
    // Other shapes may depend on the viewport of their use.
    if (element.name === "path" || element.name.startsWith("poly")) this.outlines.set(element, path)
    return path
  }

  private mapped(map: Affine, path: Path): Path {
    this.count(path.length)
    const result = mapPath(map, path)
    for (const segment of result) {
      for (const value of segment) {
        if (typeof value === "number" && !(Math.abs(value) <= farthest)) return refuseFor(tooFar)
      }
    }
    return result
  }

  private childrenOf(element: SvgElement, context: Context): ReadonlyArray<PictureNode> {
    if (context.depth > maximumDepth) return refuse("tooComplex", "nests elements too deep; simplify it")
    const inner = { ...context, depth: context.depth + 1 }
    return element.children.flatMap((child) => this.passing(() => this.node(child, inner), []))
  }

  private node(element: SvgElement, outer: Context): ReadonlyArray<PictureNode> {
    this.visit(element, outer.depth)
    const { name } = element
    const isDrawn = isShape(element) || ["g", "svg", "use", "image"].includes(name)
    if (!isDrawn) return []
    const style = this.styles.styleOf(element, outer.style)
    if (style.get("display") === "none") return []
    this.count(0)
    const transform = readTransform(element.attributes.get("transform"))
    const matrix = isIdentity(transform) ? outer.matrix : compose(outer.matrix, transform)
    const context: Context = { ...outer, matrix, style }
    return this.wrap(element, style, context, this.contentOf(element, style, context))
  }

  private contentOf(element: SvgElement, style: Style, context: Context): ReadonlyArray<PictureNode> {
    switch (element.name) {
      case "g":
        return this.childrenOf(element, context)
      case "svg":
        return this.viewportOf(element, context, element, undefined)
      case "use":
        return this.used(element, context)
      case "image":
        return style.get("visibility") === "hidden" ? [] : this.raster(element, context)
      default:
        return ["hidden", "collapse"].includes(style.get("visibility") ?? "")
          ? []
          : this.shape(element, style, context)
    }
  }

  private shape(element: SvgElement, style: Style, context: Context): ReadonlyArray<PictureNode> {
    const path = this.outline(element, context.viewport)
    if (path.length === 0) return []
    const bounds = (): Bounds => boundsOf(path)
    const fill = this.paint(style, "fill", "fill-opacity", context, bounds)
    const stroke = this.paint(style, "stroke", "stroke-opacity", context, bounds)
    const nodes: Array<PictureNode> = []
    if (fill !== undefined && element.name !== "line") {
      const rule = ruleOf(style.get("fill-rule"))
      nodes.push({ kind: "fill", path: this.mapped(context.matrix, path), rule, paint: fill })
    }
    if (stroke !== undefined) nodes.push(...this.stroke(path, style, context, stroke))
    const order = style.get("paint-order") ?? "normal"
    return order.startsWith("stroke") ? nodes.reverse() : nodes
  }

  private stroke(
    path: Path,
    style: Style,
    { matrix, viewport }: Context,
    paint: PicturePaint
  ): ReadonlyArray<PictureNode> {
    const diagonal = Math.sqrt((viewport.width ** 2 + viewport.height ** 2) / 2)
    const width = lengthIn(style.get("stroke-width"), diagonal, 1)
    if (!(width > 0)) return []
    const miterLimit = new Scanner(style.get("stroke-miterlimit") ?? "").number() ?? 4
    const pen: Pen = {
      width,
      cap: caps[style.get("stroke-linecap") ?? ""] ?? "butt",
      join: joins[style.get("stroke-linejoin") ?? ""] ?? "miter",
      miterLimit: Math.max(1, miterLimit),
      dashes: this.dashesOf(style.get("stroke-dasharray"), diagonal),
      dashOffset: lengthIn(style.get("stroke-dashoffset"), diagonal, 0)
    }
    const isScreenWide = style.get("vector-effect") === "non-scaling-stroke"
    const scale = isScreenWide ? pictureSide / Math.max(viewport.width, viewport.height) : stretchOf(matrix)
    if (!(width * scale <= farthest)) return refuseFor(tooFar)
    if (!isScreenWide && !isSimilarity(matrix)) {
      this.mapped(matrix, path)
      return [{ kind: "stroke", path, matrix, pen, paint }]
    }
    const scaled: Pen = {
      ...pen,
      width: width * scale,
      dashes: pen.dashes.map((length) => length * scale),
      dashOffset: pen.dashOffset * scale
    }
    return [{ kind: "stroke", path: this.mapped(matrix, path), matrix: identity, pen: scaled, paint }]
  }

  private dashesOf(list: string | undefined, diagonal: number): ReadonlyArray<number> {
    if (list === undefined || list.trim() === "none" || list.trim() === "") return []
    const lengths = list
      .split(/[\s,]+/)
      .filter((part) => part !== "")
      .map((part) => lengthIn(part, diagonal, 0))
    if (lengths.length > maximumDashes)
      return refuse("tooComplex", `holds a line of more than ${maximumDashes} kinds of dashes; simplify it`)
    if (lengths.some((length) => length < 0) || !lengths.some((length) => length > 0)) return []
    return lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths]
  }

  private paint(
    style: Style,
    name: "fill" | "stroke",
    opacityName: Property,
    context: Context,
    bounds: () => Bounds
  ): PicturePaint | undefined {
    const value = style.get(name) ?? (name === "fill" ? "#000000" : "none")
    const opacity = shareOf(style.get(opacityName), 1)
    const current = readColor(style.get("color") ?? "", black) ?? black
    const ofColor = (text: string): PicturePaint | undefined => {
      if (text === "none" || text === "") return undefined
      const color = readColor(text, current)
      if (color === undefined)
        return refuse("notDrawn", `paints with ${quoted(text)}, which is unknown; use a color or a gradient`)
      const alpha = color.alpha * opacity
      return alpha === 0 ? undefined : { kind: "solid", color: { ...color, alpha } }
    }
    const reference = referenceIn(value)
    if (reference === undefined) return ofColor(value)
    const element = this.byId.get(reference.id)
    if (element === undefined) return ofColor(reference.rest)
    const { byId, styles, stops } = this
    const { matrix, viewport, depth } = context
    const visit = (part: SvgElement): void => this.visit(part, depth)
    const found = gradientPaint(element, { byId, styles, stops, visit, matrix, viewport, bounds, opacity })
    if (found !== undefined && found.kind !== "solid") this.count(found.stops.length)
    return found
  }

  private used(element: SvgElement, context: Context): ReadonlyArray<PictureNode> {
    const href = element.attributes.get("href")
    const target = href === undefined ? undefined : this.byId.get(href.slice(1))
    if (target === undefined) return []
    if (context.uses.includes(target) || this.isWithin(element, target))
      return refuse("tooComplex", "refers to itself; remove the reference")
    const { width, height } = context.viewport
    const x = lengthIn(element.attributes.get("x"), width, 0)
    const y = lengthIn(element.attributes.get("y"), height, 0)
    const moved: Context = {
      ...context,
      matrix: x === 0 && y === 0 ? context.matrix : compose(context.matrix, affine(1, 0, 0, 1, x, y)),
      uses: [...context.uses, target],
      depth: context.depth + 1
    }
    if (moved.depth > maximumDepth) return refuse("tooComplex", "nests elements too deep; simplify it")
    if (target.name !== "symbol" && target.name !== "svg") return this.node(target, moved)
    this.visit(target, moved.depth)
    const style = this.styles.styleOf(target, context.style)
    if (style.get("display") === "none") return []
    this.count(0)
    const inner = { ...moved, style }
    return this.wrap(target, style, inner, this.viewportOf(target, inner, element, "symbol"))
  }

  private isWithin(element: SvgElement, ancestor: SvgElement): boolean {
    for (let at: SvgElement | undefined = element; at !== undefined; at = at.parent) {
      if (at === ancestor) return true
    }
    return false
  }

  /** A nested svg, or a used symbol or svg; `sized` may override its size. */
  private viewportOf(
    element: SvgElement,
    context: Context,
    sized: SvgElement,
    kind: "symbol" | undefined
  ): ReadonlyArray<PictureNode> {
    const { width: outerWidth, height: outerHeight } = context.viewport
    const side = (name: "width" | "height", whole: number): number =>
      lengthIn(sized.attributes.get(name) ?? element.attributes.get(name), whole, whole)
    const [width, height] = [side("width", outerWidth), side("height", outerHeight)]
    if (!(width > 0 && height > 0)) return []
    const place: Box =
      kind === "symbol"
        ? { x: 0, y: 0, width, height }
        : {
            x: lengthIn(element.attributes.get("x"), outerWidth, 0),
            y: lengthIn(element.attributes.get("y"), outerHeight, 0),
            width,
            height
          }
    const box = readViewBox(element.attributes.get("viewBox")) ?? { x: 0, y: 0, width, height }
    const { map } = fitting(box, place, element.attributes.get("preserveAspectRatio"))
    const matrix = compose(context.matrix, map)
    const children = this.childrenOf(element, { ...context, matrix, viewport: box })
    const style = this.styles.styleOf(element, undefined)
    const overflow = style.get("overflow") ?? "hidden"
    if (overflow === "visible" || overflow === "auto" || children.length === 0) return children
    const path = this.mapped(context.matrix, rectPath(place.x, place.y, place.width, place.height, 0, 0))
    const clips = this.withoutNeedless([[{ path, rule: "nonzero" }]])
    if (clips.length === 0) return children
    return [
      { kind: "group", opacity: 1, blend: "normal", clips, mask: undefined, filter: undefined, children }
    ]
  }

  private raster(element: SvgElement, context: Context): ReadonlyArray<PictureNode> {
    const href = element.attributes.get("href")
    if (href === undefined) return []
    const read = this.rasters.get(href) ?? this.readRaster(href)
    this.rasters.set(href, read)
    if (Result.isRefused(read)) return refuse(read.kind, `holds a picture that ${read.reason}`)
    const image = read.value
    const { viewport } = context
    const width = lengthIn(element.attributes.get("width"), viewport.width, image.width)
    const height = lengthIn(element.attributes.get("height"), viewport.height, image.height)
    if (!(width > 0 && height > 0)) return []
    const place: Box = {
      x: lengthIn(element.attributes.get("x"), viewport.width, 0),
      y: lengthIn(element.attributes.get("y"), viewport.height, 0),
      width,
      height
    }
    const box: Box = { x: 0, y: 0, width: image.width, height: image.height }
    const { map, overhangs } = fitting(box, place, element.attributes.get("preserveAspectRatio"))
    const unit = affine(image.width, 0, 0, image.height, 0, 0)
    const node: PictureNode = { kind: "image", image, matrix: compose(compose(context.matrix, map), unit) }
    this.count(4)
    if (!Object.values(node.matrix).every((value) => Math.abs(value) <= farthest)) return refuseFor(tooFar)
    if (!overhangs) return [node]
    const path = this.mapped(context.matrix, rectPath(place.x, place.y, width, height, 0, 0))
    const clips: ReadonlyArray<ClipShape> = [[{ path, rule: "nonzero" }]]
    return [
      {
        kind: "group",
        opacity: 1,
        blend: "normal",
        clips,
        mask: undefined,
        filter: undefined,
        children: [node]
      }
    ]
  }

  /** Groups nodes if their element has opacity, clip path, mask or filter. */
  private wrap(
    element: SvgElement,
    style: Style,
    context: Context,
    children: ReadonlyArray<PictureNode>
  ): ReadonlyArray<PictureNode> {
    const bounds = (): Bounds => this.boundsIn(element, identity, context, 0)
    const opacity = shareOf(style.get("opacity"), 1)
    const clips = this.passing(
      () => this.withoutNeedless(this.clipsOf(style.get("clip-path"), context, bounds, [])),
      []
    )
    const mask = this.passing(() => this.maskOf(style.get("mask"), context, bounds), undefined)
    const filter = this.passing(() => this.filterOf(style.get("filter"), context, bounds), undefined)
    const blend = blendOf(style.get("mix-blend-mode"))
    if (opacity === 0 || children.length === 0) return []
    const isPlain = clips.length === 0 && mask === undefined && filter === undefined && blend === "normal"
    if (opacity === 1 && isPlain) return children
    const [only] = children
    if (children.length === 1 && only?.kind === "fill" && isPlain)
      return [{ ...only, paint: faded(only.paint, opacity) }]
    return [{ kind: "group", opacity, blend, clips, mask, filter, children }]
  }

  /** The bounding box of an element's drawing, in coordinates mapped by `matrix` from its own. */
  private boundsIn(element: SvgElement, matrix: Affine, context: Context, depth: number): Bounds {
    if (depth > maximumDepth) return refuse("tooComplex", "nests elements too deep; simplify it")
    this.visit(element, depth)
    const within = (child: SvgElement, map: Affine): Bounds =>
      this.boundsIn(child, compose(map, readTransform(child.attributes.get("transform"))), context, depth + 1)
    if (isShape(element)) {
      const path = this.outline(element, context.viewport)
      this.count(path.length)
      return boundsOf(mapPath(matrix, path))
    }
    if (element.name === "use") {
      const target = this.byId.get((element.attributes.get("href") ?? "").slice(1))
      if (target === undefined) return noBounds
      const x = lengthIn(element.attributes.get("x"), context.viewport.width, 0)
      const y = lengthIn(element.attributes.get("y"), context.viewport.height, 0)
      return within(target, compose(matrix, affine(1, 0, 0, 1, x, y)))
    }
    if (element.name === "image") {
      const { width, height } = context.viewport
      const side = (name: string, whole: number): number => lengthIn(element.attributes.get(name), whole, 0)
      return boundsOf(
        mapPath(
          matrix,
          rectPath(side("x", width), side("y", height), side("width", width), side("height", height), 0, 0)
        )
      )
    }
    if (!["g", "svg", "symbol"].includes(element.name)) return noBounds
    this.count(0)
    return element.children.reduce((box, child) => union(box, within(child, matrix)), noBounds)
  }

  /** Maps the unit square to a box; undefined if it has no area. */
  private unitsOf({ left, top, right, bottom }: Bounds): Affine | undefined {
    return right > left && bottom > top ? affine(right - left, 0, 0, bottom - top, left, top) : undefined
  }

  private clipsOf(
    value: string | undefined,
    context: Context,
    bounds: () => Bounds,
    open: ReadonlyArray<SvgElement>
  ): ReadonlyArray<ClipShape> {
    if (value === undefined || value === "none" || value === "") return []
    const reference = referenceIn(value)
    if (reference === undefined)
      return refuse("notDrawn", `clips by ${quoted(value)}; use a clip path of the document`)
    const element = this.byId.get(reference.id)
    if (element?.name !== "clipPath") return []
    if (open.includes(element)) return refuse("tooComplex", "refers to itself; remove the reference")
    if (open.length >= maximumClips)
      return refuse("tooComplex", "nests clip paths too deep; combine them into one")
    this.visit(element, context.depth)
    const isInBox = element.attributes.get("clipPathUnits") === "objectBoundingBox"
    const units = isInBox ? this.unitsOf(bounds()) : identity
    if (units === undefined) return [[]]
    const transform = readTransform(element.attributes.get("transform"))
    const matrix = compose(compose(context.matrix, units), transform)
    const style = this.styles.styleOf(element, undefined)
    const inner: Context = { ...context, matrix, style, uses: [] }
    const shapes: Array<ClipShape[number]> = []
    for (const child of element.children) this.addClipShapes(shapes, child, inner, 0)
    const outer = this.clipsOf(style.get("clip-path"), context, bounds, [...open, element])
    return [shapes, ...outer]
  }

  private addClipShapes(
    shapes: Array<ClipShape[number]>,
    element: SvgElement,
    outer: Context,
    depth: number
  ): void {
    const isUse = element.name === "use"
    if (!isShape(element) && !isUse) return
    this.visit(element, outer.depth)
    const style = this.styles.styleOf(element, outer.style)
    if (style.get("display") === "none" || style.get("visibility") === "hidden") return
    if ((style.get("clip-path") ?? "none") !== "none")
      refuse("notDrawn", "holds clip paths within a clip path; combine them into one")
    const matrix = compose(outer.matrix, readTransform(element.attributes.get("transform")))
    if (!isUse) {
      const path = this.mapped(matrix, this.outline(element, outer.viewport))
      if (path.length > 0) shapes.push({ path, rule: ruleOf(style.get("clip-rule")) })
      return
    }
    const target = this.byId.get((element.attributes.get("href") ?? "").slice(1))
    // Clip paths may use only shapes (CSS Masking 1, section 6.2).
    if (target === undefined || !isShape(target) || depth > 0) return
    const x = lengthIn(element.attributes.get("x"), outer.viewport.width, 0)
    const y = lengthIn(element.attributes.get("y"), outer.viewport.height, 0)
    const moved = compose(matrix, affine(1, 0, 0, 1, x, y))
    this.addClipShapes(shapes, target, { ...outer, matrix: moved, style }, depth + 1)
  }

  /** Drops clips around the whole picture, which drawing programs often add. */
  private withoutNeedless(clips: ReadonlyArray<ClipShape>): ReadonlyArray<ClipShape> {
    const { width, height } = this.extent
    const slack = pictureSide * 1e-5
    return clips.filter((shapes) => {
      const [only] = shapes
      if (shapes.length !== 1 || only === undefined || !isUprightRectangle(only.path)) return true
      const { left, top, right, bottom } = boundsOf(only.path)
      return left > slack || top > slack || right < width - slack || bottom < height - slack
    })
  }

  /** The region of a mask or filter: by default 10 % around a box. */
  private regionPath(
    element: SvgElement,
    unitsName: string,
    context: Context,
    bounds: () => Bounds
  ): Path | undefined {
    const isInBox = element.attributes.get(unitsName) !== "userSpaceOnUse"
    const units = isInBox ? this.unitsOf(bounds()) : identity
    if (units === undefined) return undefined
    const { width, height } = isInBox ? { width: 1, height: 1 } : context.viewport
    const read = (name: string, whole: number, share: number): number =>
      lengthIn(element.attributes.get(name), whole, share * whole)
    const path = rectPath(
      read("x", width, -0.1),
      read("y", height, -0.1),
      read("width", width, 1.2),
      read("height", height, 1.2),
      0,
      0
    )
    return this.mapped(compose(context.matrix, units), path)
  }

  private maskOf(value: string | undefined, context: Context, bounds: () => Bounds): Mask | undefined {
    if (value === undefined || value === "none" || value === "") return undefined
    const reference = referenceIn(value)
    if (reference === undefined)
      return refuse("notDrawn", `masks by ${quoted(value)}; use a mask of the document`)
    const element = this.byId.get(reference.id)
    if (element?.name !== "mask") return undefined
    if (context.uses.includes(element)) return refuse("tooComplex", "refers to itself; remove the reference")
    this.visit(element, context.depth)
    const style = this.styles.styleOf(element, undefined)
    if ((style.get("mask") ?? "none") !== "none")
      return refuse("notDrawn", "holds a mask on a mask; combine them into one")
    const kind = style.get("mask-type") === "alpha" ? "alpha" : "luminance"
    const isInBox = element.attributes.get("maskContentUnits") === "objectBoundingBox"
    const units = isInBox ? this.unitsOf(bounds()) : identity
    const region = this.regionPath(element, "maskUnits", context, bounds)
    if (units === undefined || region === undefined) return { kind, children: [] }
    const children = this.childrenOf(element, {
      ...context,
      style,
      matrix: compose(context.matrix, units),
      uses: [...context.uses, element]
    })
    const clips = this.withoutNeedless([
      [{ path: region, rule: "nonzero" }],
      ...this.clipsOf(style.get("clip-path"), context, bounds, [])
    ])
    if (clips.length === 0 || children.length === 0) return { kind, children }
    return {
      kind,
      children: [
        { kind: "group", opacity: 1, blend: "normal", clips, mask: undefined, filter: undefined, children }
      ]
    }
  }

  private filterOf(value: string | undefined, context: Context, bounds: () => Bounds): Filter | undefined {
    if (value === undefined || value === "none" || value === "") return undefined
    const reference = referenceIn(value)
    if (reference === undefined)
      return refuse("notDrawn", `filters by ${quoted(value)}; use a filter of the document`)
    const element = this.byId.get(reference.id)
    if (element?.name !== "filter") return undefined
    this.visit(element, context.depth)
    for (const step of element.children) this.visit(step, context.depth)
    const steps = readFilterSteps(element, this.styles, context.matrix)
    const path = this.regionPath(element, "filterUnits", context, bounds)
    if (steps.length === 0 || path === undefined) return undefined
    const { left, top, right, bottom } = boundsOf(path)
    const region: Region = { x: left, y: top, width: right - left, height: bottom - top }
    return { region, steps }
  }
}

/** True if all numbers in a value keep their precision in every format; raster images are exempt. */
const isWithinReach = (value: unknown): boolean => {
  if (typeof value === "number") return Math.abs(value) <= 100 * farthest
  if (Array.isArray(value)) return value.every(isWithinReach)
  if (typeof value !== "object" || value === null || Array.isArray(value) || "mediaType" in value) return true
  return Object.values(value).every(isWithinReach)
}

const faded = (paint: PicturePaint, opacity: number): PicturePaint =>
  paint.kind === "solid"
    ? { ...paint, color: { ...paint.color, alpha: paint.color.alpha * opacity } }
    : {
        ...paint,
        stops: fadedStops(paint.stops, opacity)
      }

/** Evaluates a document's elements, with every reference expanded. Refuses by {@link refuse}. */
export const buildPicture = (
  root: SvgElement,
  readRaster: ReadRaster,
  passing: Passing
): { readonly picture: Picture; readonly size: PictureSize } => new Builder(root, readRaster, passing).build()
