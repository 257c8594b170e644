/** How long something is: in units, and as a share of the viewport where it is given in per cent. */
export interface Reach {
  readonly units: number
  readonly share: number
}

const none: Reach = { units: 0, share: 0 }
const endless: Reach = { units: Number.POSITIVE_INFINITY, share: 0 }

/** All numbers in a text. */
export const numbersIn = (text: string): ReadonlyArray<number> =>
  Array.from(text.matchAll(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi), ([digits]) => Number(digits))

/** The largest stretch of a matrix's linear part, its larger singular value. */
const stretch = (a: number, b: number, c: number, d: number): number => {
  const sum = a * a + b * b + c * c + d * d
  return Math.sqrt((sum + Math.sqrt(Math.max(sum * sum - 4 * (a * d - b * c) ** 2, 0))) / 2)
}

const slant = (degrees: number): number => stretch(1, 0, Math.tan((degrees * Math.PI) / 180), 1)

const stretches: Readonly<Record<string, (numbers: ReadonlyArray<number>) => number>> = {
  translate: () => 1,
  rotate: () => 1,
  scale: ([x = 1, y = x]) => Math.max(Math.abs(x), Math.abs(y)),
  skewX: ([degrees = 0]) => slant(degrees),
  skewY: ([degrees = 0]) => slant(degrees),
  matrix: ([a = 1, b = 0, c = 0, d = 1]) => stretch(a, b, c, d)
}

/** How many times at most a `transform` makes things longer; where they are moved to does not matter. */
export const magnificationOf = (transform: string): number =>
  Array.from(transform.matchAll(/(\w+)\s*\(([^)]*)/g)).reduce(
    (product, [, name = "", list = ""]) =>
      product * (stretches[name]?.(numbersIn(list)) ?? Number.POSITIVE_INFINITY),
    1
  )

const unitsOf: Readonly<Record<string, number>> = { "": 1, px: 1, pt: 4 / 3, pc: 16, mm: 4, cm: 40, in: 96 }

/** The reach of a length; in units of a font it is without bound, for a font may have any size. */
export const lengthReach = (value: string): Reach => {
  const [, digits, unit = ""] =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%|[a-z]*)\s*$/i.exec(value) ?? []
  if (digits === undefined) return value.trim() === "" || /^[a-z]+$/i.test(value.trim()) ? none : endless
  const size = Math.abs(Number(digits))
  if (unit === "%") return { units: 0, share: size / 100 }
  const factor = unitsOf[unit.toLowerCase()]
  return factor === undefined ? endless : { units: size * factor, share: 0 }
}

/** The larger one of each measure. */
export const farthest = (...reaches: ReadonlyArray<Reach>): Reach => ({
  units: reaches.reduce((most, { units }) => Math.max(most, units), 0),
  share: reaches.reduce((most, { share }) => Math.max(most, share), 0)
})

/** Declarations of a stroke's width in CSS. */
const widths = /stroke-width\s*:([^;}!]*)/g

/** The widest stroke that a piece of CSS asks for. */
export const strokeReach = (css: string): Reach =>
  farthest(
    ...Array.from(css.replace(/\/\*.*?(?:\*\/|$)/gs, "").matchAll(widths), ([, width = ""]) =>
      lengthReach(width)
    )
  )

/** What the numbers of an outline's commands are: along x, along y, a radius, an angle or a flag. */
const commands: Readonly<Record<string, string>> = {
  M: "xy",
  L: "xy",
  T: "xy",
  H: "x",
  V: "y",
  C: "xyxyxy",
  S: "xyxy",
  Q: "xyxy",
  A: "rraffxy",
  Z: ""
}

const letter = /\s*([a-z])/iy
const number = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy
const flag = /[\s,]*([01])/y

/** How far the longest curve of an outline reaches from where it begins; without bound if the outline is malformed. */
export const curveReach = (outline: string): number => {
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(outline)
    if (found !== null) at = pattern.lastIndex
    return found?.[1]
  }
  let [x, y, startX, startY, previous, longest] = [0, 0, 0, 0, 0, 0]
  let command = ""
  for (;;) {
    const next = take(letter)
    if (next === undefined && /^[\s,]*$/.test(outline.slice(at))) return longest
    command = next ?? command
    const name = command.toUpperCase()
    const parts = commands[name]
    if (parts === undefined || (next === undefined && name === "Z")) return Number.POSITIVE_INFINITY
    const isRelative = command !== name
    let [toX, toY, own] = [x, y, 0]
    for (const part of parts) {
      const digits = take(part === "f" ? flag : number)
      if (digits === undefined) return Number.POSITIVE_INFINITY
      const value = Number(digits)
      if (part === "x") toX = isRelative ? x + value : value
      if (part === "y") toY = isRelative ? y + value : value
      if (part === "r") own = Math.max(own, 2 * Math.abs(value))
      else own = Math.max(own, Math.abs(toX - x), Math.abs(toY - y))
    }
    // A curve may begin as the mirror image of how the one before it ended.
    const size = name === "S" || name === "T" ? own + previous : own
    if ("CSQTA".includes(name)) longest = Math.max(longest, size)
    previous = name === "T" ? size : "CSQ".includes(name) ? own : 0
    if (name === "Z") [toX, toY] = [startX, startY]
    if (name === "M") [startX, startY] = [toX, toY]
    if (name === "M") command = isRelative ? "l" : "L"
    ;[x, y] = [toX, toY]
    if (!Number.isFinite(x + y)) return Number.POSITIVE_INFINITY
  }
}
