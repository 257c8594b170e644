import { type FoundSymbol, type Grayscale, mostSymbols, type PicturePoint } from "@quick-response/core"
import { type Area, cropped, enlarged, evened, sharpened, smoothed } from "./photographFilters.ts"
import { reduce } from "./reduce.ts"

/**
 * The decoder's effort: `full` finds symbols of any kind, size and polarity; `view` only full symbols, dark on light, at
 * the picture's own scale; `quick` looks at few rows.
 */
export type Effort = "quick" | "full" | "view"

export type Corners = FoundSymbol["corners"]

/** The symbols of a picture, and at full effort the corners of those that could not be decoded. */
export type Scan = (
  picture: Grayscale,
  effort: Effort
) => { readonly found: ReadonlyArray<FoundSymbol>; readonly failed: ReadonlyArray<Corners> }

/** True for a picture that takes far longer to scan than an ordinary one. */
export type IsCostly = (picture: Grayscale) => boolean

/** A picture made from another one: its pixels are `scale` of the other's pixels, from a place in it. */
interface View {
  readonly picture: Grayscale
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** Work is counted in pixels, so that the same picture gets the same tries on every machine. */
const mostWork = 2 ** 24

/** Views of at most this many pixels are sharpened, evened and enlarged. */
const mostFilteredPixels = 2 ** 22

/** The longer side of the coarsest view, for blurred and large symbols. */
const coarseSide = 900

/** The most areas that are searched again. */
const mostAreas = 12

/** A picture with more undecoded areas is probably an attack: ordinary pictures have a handful. */
const mostFailed = 40

const pixelsOf = ({ width, height }: Grayscale): number => width * height

const reducedBy = (picture: Grayscale, times: number): Grayscale =>
  times <= 1 ? picture : reduce(picture, times)

const wholeOf = (picture: Grayscale, times = 1): View => ({
  picture: reducedBy(picture, times),
  scale: times,
  left: 0,
  top: 0
})

/** Views of a whole picture, by the symbols that they add per millisecond (`docs/guides/reading.md`); made when tried. */
function* viewsOf(picture: Grayscale): Generator<View> {
  const view = (picture: Grayscale, scale: number): View => ({ picture, scale, left: 0, top: 0 })
  const times = Math.ceil(Math.sqrt(pixelsOf(picture) / mostFilteredPixels))
  const base = reducedBy(picture, times)
  if (times > 1) yield view(base, times)
  const smooth = smoothed(base)
  yield view(times > 1 ? smoothed(picture) : smooth, 1)
  if (times > 1) yield view(smooth, times)
  yield view(sharpened(smooth), times)
  yield view(evened(smooth), times)
  const half = reduce(base, 2)
  yield view(sharpened(half), 2 * times)
  yield view(enlarged(smooth), times / 1.5)
  const coarse = Math.ceil(Math.max(picture.width, picture.height) / coarseSide)
  if (coarse > 2 * times) yield view(reduce(picture, coarse), coarse)
}

/** Views of a small area. */
function* closeViewsOf(part: Grayscale): Generator<readonly [Grayscale, scale: number]> {
  yield [sharpened(part), 1]
  const smooth = smoothed(part)
  yield [smooth, 1]
  yield [sharpened(smooth), 1]
  yield [evened(smooth), 1]
  yield [enlarged(part), 1 / 1.5]
}

/** The most columns of one scan: its time grows by their square for a row full of bars. */
const mostColumns = 5_000

/** The columns that two adjacent scans share. */
const sharedColumns = 1_000

/** Parts of a wide picture, each with its left edge. */
function* stripsOf(picture: Grayscale): Generator<readonly [Grayscale, left: number]> {
  const { width, height } = picture
  if (width <= mostColumns) return yield [picture, 0]
  for (let left = 0; left + sharedColumns < width; left += mostColumns - sharedColumns) {
    const right = Math.min(width, left + mostColumns)
    yield [cropped(picture, { left, top: 0, right, bottom: height }), left]
  }
}

const boundsOf = (points: Corners): Area => ({
  left: Math.min(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  right: Math.max(...points.map(({ x }) => x)),
  bottom: Math.max(...points.map(({ y }) => y))
})

const middleOf = ({ left, top, right, bottom }: Area): PicturePoint => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2
})

const holds = ({ left, top, right, bottom }: Area, { x, y }: PicturePoint): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/** An area with as much around it as it needs if it is only a corner of a symbol, within the picture. */
const widened = ({ left, top, right, bottom }: Area, { width, height }: Grayscale): Area => {
  const margin = Math.max(right - left, bottom - top) * 0.75 + 8
  return {
    left: Math.max(0, Math.floor(left - margin)),
    top: Math.max(0, Math.floor(top - margin)),
    right: Math.min(width, Math.ceil(right + margin)),
    bottom: Math.min(height, Math.ceil(bottom + margin))
  }
}

const moved = (corners: Corners, { scale, left, top }: View): Corners =>
  corners.map(({ x, y }) => ({ x: left + x * scale, y: top + y * scale }))

/** A search of one picture: its symbols so far, and the work that is left. */
class Search {
  readonly found: Array<FoundSymbol> = []
  private readonly scan: Scan
  private left = mostWork

  constructor(scan: Scan) {
    this.scan = scan
  }

  /** True if a view of this many pixels is affordable. */
  affords(pixels: number): boolean {
    return pixels <= this.left
  }

  /** Scans a view. Returns the corners of symbols that failed. */
  look(view: View, effort: Effort): ReadonlyArray<Corners> {
    const all: Array<Corners> = []
    for (const [strip, left] of stripsOf(view.picture)) {
      const { found, failed } = this.scan(strip, effort)
      const place = { ...view, left: view.left + left * view.scale }
      for (const symbol of found) this.add({ ...symbol, corners: moved(symbol.corners, place) })
      for (const corners of failed) all.push(moved(corners, place))
    }
    this.left -= all.length > mostFailed ? this.left : pixelsOf(view.picture)
    return all
  }

  isFound(area: Area): boolean {
    return this.found.some(({ corners }) => holds(boundsOf(corners), middleOf(area)))
  }

  private add(symbol: FoundSymbol): void {
    if (!this.isFound(boundsOf(symbol.corners))) this.found.push(symbol)
  }
}

/** Looks closer at areas that failed and are no part of a symbol that was read. */
const lookCloser = (search: Search, picture: Grayscale, failed: ReadonlyArray<Corners>): void => {
  for (const corners of failed.slice(0, mostAreas)) {
    const area = boundsOf(corners)
    if (search.isFound(area)) continue
    const { left, top, right, bottom } = widened(area, picture)
    if (!search.affords(4 * (right - left) * (bottom - top))) continue
    const before = search.found.length
    for (const [view, scale] of closeViewsOf(cropped(picture, { left, top, right, bottom }))) {
      search.look({ picture: view, scale, left, top }, "view")
      if (search.found.length > before || !search.affords(pixelsOf(view))) break
    }
  }
}

/** Looks at the whole picture in other ways until one shows a symbol. */
const lookAgain = (search: Search, isCostly: IsCostly, picture: Grayscale): void => {
  for (const view of viewsOf(picture)) {
    if (!search.affords(pixelsOf(view.picture)) || isCostly(view.picture)) return
    search.look(view, "view")
    if (search.found.length > 0) return
  }
}

/** The most pixels and columns that are scanned quickly: 16 megapixels of finder patterns take half a second. */
const quickPixels = 2 ** 22
const quickColumns = 2_752

/** For a picture of more finder patterns than can be compared. */
const lookQuickly = (search: Search, picture: Grayscale): void => {
  const { width, height } = picture
  const first = Math.ceil(Math.max(Math.sqrt(pixelsOf(picture) / quickPixels), width / quickColumns))
  const second = Math.ceil(Math.max(width, height) / coarseSide)
  for (const scale of new Set([first, Math.max(first, second)])) {
    search.look(wholeOf(picture, scale), "quick")
    if (search.found.length > 0) return
  }
}

const topOf = (corners: Corners): number => boundsOf(corners).top

/**
 * Searches a photograph for symbols: the whole picture at full effort, then, unless it is drawn, undecoded areas at a
 * larger scale, and further views if no symbol was found and work is left. Returns at most 64, from top to bottom.
 */
export const searchPhotograph = (
  scan: Scan,
  isCostly: IsCostly,
  picture: Grayscale,
  isDrawn = false
): ReadonlyArray<FoundSymbol> => {
  const search = new Search(scan)
  if (isCostly(picture)) lookQuickly(search, picture)
  else {
    const failed = search.look(wholeOf(picture), "full")
    if (!isDrawn) lookCloser(search, picture, failed)
    if (!isDrawn && search.found.length === 0) lookAgain(search, isCostly, picture)
  }
  return search.found
    .slice(0, mostSymbols)
    .toSorted((one, other) => topOf(one.corners) - topOf(other.corners))
}

/** The corners of symbols that could not be decoded, in the whole picture or else in its coarsest view. */
export const searchDamaged = (scan: Scan, isCostly: IsCostly, picture: Grayscale): ReadonlyArray<Corners> => {
  if (isCostly(picture)) return []
  const search = new Search(scan)
  const failed = search.look(wholeOf(picture), "full")
  const coarse = Math.ceil(Math.max(picture.width, picture.height) / coarseSide)
  const all = failed.length > 0 || coarse < 2 ? failed : search.look(wholeOf(picture, coarse), "full")
  return all.toSorted((one, other) => topOf(one) - topOf(other))
}
