import * as Either from "effect/Either"

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
}

interface Load extends Work {
  readonly depth: number
}

/** How deep a logo's elements may nest. */
export const maximumDepth = 32
/** Said of a logo past {@link maximumDepth}. */
export const tooDeep = "nests elements too deep; simplify it"
/** Said of a logo that would hold a core for too long. */
export const tooMuchWork = "takes too much work to draw; simplify it, or use a PNG"

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
export const measure = (root: SvgNode, byId: ReadonlyMap<string, SvgNode>): Either.Either<Work, string> => {
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
    for (const part of [...node.children, ...node.references.flatMap((id) => byId.get(id) ?? [])]) {
      const load = loadOf(part)
      if (Either.isLeft(load)) return load
      work = sumOf(work, load.right)
      depth = Math.max(depth, load.right.depth)
    }
    if (Math.max(work.area, work.detail) > maximumWork) return Either.left(tooMuchWork)
    if (depth >= 2 * maximumDepth) return Either.left(tooDeep)
    open.delete(node)
    const load = { ...work, depth: depth + 1 }
    loads.set(node, load)
    return Either.right(load)
  }
  return loadOf(root)
}
