import * as Either from "effect/Either"
import type { Reach } from "./svgReach.ts"

/** What drawing takes, in shapes that each fill the picture: what grows with its pixels, and what does not. */
export interface Work {
  readonly area: number
  readonly detail: number
}

/** An element, with what it draws by itself and the ids of what else it draws. */
export interface SvgNode {
  readonly work: Work
  readonly children: Array<SvgNode>
  readonly references: ReadonlyArray<string>
  readonly isGradient: boolean
  /** How many times it makes what is in it longer. */
  readonly magnification: number
  /** The shorter side of the box that it fits into a viewport, if it does. */
  readonly box: number | undefined
  /** The longest curve that it draws; undefined if it draws none. */
  readonly curve: Reach | undefined
}

/** What lengths in a document are held against. */
export interface Scale {
  /** The longer side of the whole picture, in its own units. */
  readonly picture: number
  /** The longest side of any viewport. */
  readonly viewport: number
  /** The widest stroke. */
  readonly stroke: Reach
}

interface Load extends Work {
  readonly depth: number
  readonly reach: number
}

/** How deep a logo's elements may nest. */
export const maximumDepth = 32
/** Said of a logo past {@link maximumDepth}. */
export const tooDeep = "nests elements too deep; simplify it"
/** Said of a logo that would hold a core for too long. */
export const tooMuchWork = "takes too much work to draw; simplify it, or use a PNG"

/** Said of a logo with curves that reach far beyond it. */
export const tooFar =
  "holds curves or strokes more than 100 times as large as itself; scale them down, or convert them to outlines"

/**
 * How long a curve may be, in pictures: the pieces into which resvg cuts the edges of a stroke grow with the curve's length
 * in pixels. At 100 pictures a curve takes up to 0.3 ms, at 30,000 up to 150 ms.
 */
const longestCurve = 100

/** How wide a stroke may be, in pictures: its joins are curves of that size, and slow from 100,000 pictures on. */
const widestStroke = 10_000

/** About 0.4 ms each on one core. */
const maximumWork = 600

/**
 * What an outline of so many characters takes: a stroke is laid out piece by piece, and a fill sorts what crosses each
 * row of pixels. Measured with resvg on outlines drawn to be slow.
 */
export const outlineWork = (characters: number, isStroked: boolean): Work => ({
  area: 0,
  detail: characters / (isStroked ? 25 : 250) + 8 * (characters / 10_000) ** 2
})

/** What unpacking a picture of so many pixels takes. */
export const rasterWork = (pixels: number): Work => ({ area: 0, detail: pixels / 20_000 })

/** What drawing all of these takes. */
export const sumOf = (...works: ReadonlyArray<Work>): Work => ({
  area: works.reduce((sum, { area }) => sum + area, 0),
  detail: works.reduce((sum, { detail }) => sum + detail, 0)
})

/**
 * What drawing an element takes once every reference in it is expanded, or why that has no end or no measure. Takes
 * time in proportion to the elements, however often they refer to each other.
 */
export const measure = (
  root: SvgNode,
  byId: ReadonlyMap<string, SvgNode>,
  scale: Scale
): Either.Either<Work, string> => {
  const lengthOf = ({ units, share }: Reach): number => units + share * scale.viewport
  const stroke = (lengthOf(scale.stroke) * longestCurve) / widestStroke
  const open = new Set<SvgNode>()
  const loads = new Map<SvgNode, Load>()
  const loadOf = (node: SvgNode): Either.Either<Load, string> => {
    const known = loads.get(node)
    if (known !== undefined) return Either.right(known)
    if (open.has(node)) return Either.left("refers to itself in a circle; remove the circle")
    if (open.size > 2 * maximumDepth) return Either.left(tooDeep)
    open.add(node)
    let { work } = node
    let depth = 0
    let reach = node.curve === undefined ? 0 : Math.max(lengthOf(node.curve), stroke)
    for (const part of [...node.children, ...node.references.flatMap((id) => byId.get(id) ?? [])]) {
      const load = loadOf(part)
      if (Either.isLeft(load)) return load
      work = sumOf(work, load.right)
      depth = Math.max(depth, load.right.depth)
      reach = Math.max(reach, load.right.reach)
    }
    if (Math.max(work.area, work.detail) > maximumWork) return Either.left(tooMuchWork)
    if (depth >= 2 * maximumDepth) return Either.left(tooDeep)
    open.delete(node)
    const fit = node.box === undefined ? 1 : scale.viewport / node.box
    const load = { ...work, depth: depth + 1, reach: reach === 0 ? 0 : reach * node.magnification * fit }
    loads.set(node, load)
    return Either.right(load)
  }
  return Either.filterOrLeft(
    loadOf(root),
    ({ reach }) => reach <= longestCurve * scale.picture,
    () => tooFar
  )
}
