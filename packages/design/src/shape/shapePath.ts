import type { Path, Segment } from "@quick-response/images/geometry/Path"
import { longestShapePath, shapeBox } from "../config/bounds.ts"

/** The number of arguments of each command, all absolute. */
const arity = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 } as const

type Command = keyof typeof arity

const isCommand = (letter: string): letter is Command => Object.hasOwn(arity, letter)

export interface ShapePath {
  /** Equal for paths that differ only in spelling and round alike; never longer than the input. */
  readonly text: string
  readonly path: Path
}

interface Step {
  readonly command: Command
  readonly numbers: ReadonlyArray<number>
}

/** A fault with its reason and the character's position, from 1. */
class ShapeFault extends Error {}

const fault = (at: number, reason: string): never => {
  throw new ShapeFault(`at character ${at + 1}: ${reason}`)
}

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

const isSeparator = (character: string): boolean => /^[\s,]$/.test(character)

const shown = (text: string, at: number): string => {
  const character = text.codePointAt(at)
  return character === undefined ? "the end" : JSON.stringify(String.fromCodePoint(character))
}

class Reader {
  readonly #text: string
  at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** True if input remains. */
  skip(): boolean {
    while (this.at < this.#text.length && isSeparator(this.#text.charAt(this.at))) this.at++
    return this.at < this.#text.length
  }

  get letter(): string {
    return this.#text.charAt(this.at)
  }

  get found(): string {
    return shown(this.#text, this.at)
  }

  flag(): number {
    this.skip()
    const { letter } = this
    if (letter !== "0" && letter !== "1") fault(this.at, `expected a flag, 0 or 1, got ${this.found}`)
    this.at++
    return letter === "1" ? 1 : 0
  }

  /** Reads a decimal number, rounded to thousandths. */
  number(): number {
    this.skip()
    const start = this.at
    const text = this.#text
    if (this.letter === "-" || this.letter === "+") this.at++
    const digits = this.at
    while (isDigit(text, this.at)) this.at++
    let count = this.at - digits
    if (this.letter === ".") {
      this.at++
      const decimals = this.at
      while (isDigit(text, this.at)) this.at++
      count += this.at - decimals
    }
    if (count === 0) {
      this.at = start
      fault(start, `expected a number, got ${this.found}`)
    }
    return Math.round(1000 * Number(text.slice(start, this.at))) / 1000 + 0
  }
}

const checked = (value: number, least: number, most: number, at: number, what: string): number =>
  value >= least && value <= most
    ? value
    : fault(at, `${what} from ${least} to ${most} is expected, got ${value}`)

const widestRadius = 1000

const readArc = (reader: Reader): ReadonlyArray<number> => {
  const bounded = (least: number, most: number, what: string): number => {
    reader.skip()
    const { at } = reader
    return checked(reader.number(), least, most, at, what)
  }
  return [
    bounded(0.001, widestRadius, "a radius"),
    bounded(0.001, widestRadius, "a radius"),
    bounded(-360, 360, "an angle"),
    reader.flag(),
    reader.flag(),
    bounded(0, shapeBox, "a place"),
    bounded(0, shapeBox, "a place")
  ]
}

const readNumbers = (reader: Reader, command: Command): ReadonlyArray<number> =>
  command === "A"
    ? readArc(reader)
    : Array.from({ length: arity[command] }, () => {
        reader.skip()
        const { at } = reader
        return checked(reader.number(), 0, shapeBox, at, "a place")
      })

const vocabulary = Object.keys(arity).join(" ")

const readSteps = (text: string): ReadonlyArray<Step> => {
  const reader = new Reader(text)
  const steps: Array<Step> = []
  while (reader.skip()) {
    const { at, letter } = reader
    const last = steps.at(-1)?.command
    if (last === "Z") fault(at, "Z must be last: a shape is one closed path")
    let command: Command
    if (isCommand(letter)) {
      command = letter
      reader.at++
    } else if (last !== undefined && /^[-+.0-9]$/.test(letter)) command = last === "M" ? "L" : last
    else
      return fault(
        at,
        isCommand(letter.toUpperCase())
          ? `${JSON.stringify(letter)} is relative; write absolute coordinates after capital letters`
          : `expected one of ${vocabulary}, got ${reader.found}`
      )
    if (last === undefined && command !== "M") fault(at, "a path begins with M")
    if (last !== undefined && command === "M") fault(at, "a second M begins another path; draw one outline")
    steps.push({ command, numbers: readNumbers(reader, command) })
  }
  if (steps.length === 0) fault(0, "a path begins with M")
  if (steps.at(-1)?.command !== "Z") fault(text.length, "a path ends with Z, which closes it")
  return steps
}

const written = (value: number): string => String(value).replace(/^(-?)0\./, "$1.")

/** The shortest text of the steps, without repeated letters and unnecessary blanks. */
const textOf = (steps: ReadonlyArray<Step>): string => {
  let text = ""
  let last = ""
  let number = ""
  const append = (next: string, isApart: boolean): void => {
    const touches = next.startsWith("-") || (next.startsWith(".") && number.includes("."))
    text += isApart && !touches ? ` ${next}` : next
    number = next
  }
  for (const { command, numbers } of steps) {
    const isRepeated = command === last || (command === "L" && last === "M")
    if (!isRepeated) text += command
    for (const [i, value] of numbers.entries()) {
      const isBehindFlag = command === "A" && (i === 4 || i === 5)
      append(written(value), !isBehindFlag && !(i === 0 && !isRepeated))
    }
    last = command
  }
  return text
}

type Point = readonly [x: number, y: number]

/** An elliptical arc as cubics of at most a quarter turn each (SVG 2, appendix B.2.4). */
const ellipse = ([x1, y1]: Point, numbers: ReadonlyArray<number>): Path => {
  const [givenX = 1, givenY = 1, degrees = 0, isLarge = 0, isClockwise = 0, x2 = 0, y2 = 0] = numbers
  const tilt = (degrees * Math.PI) / 180
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)]
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2]
  const [ux, uy] = [cosine * dx + sine * dy, cosine * dy - sine * dx]
  const growth = Math.max(1, Math.sqrt((ux / givenX) ** 2 + (uy / givenY) ** 2))
  const [rx, ry] = [givenX * growth, givenY * growth]
  const spread = (rx * uy) ** 2 + (ry * ux) ** 2
  const root = Math.sqrt(Math.max(0, (rx * ry) ** 2 / spread - 1)) * (isLarge === isClockwise ? -1 : 1)
  const [cx, cy] = [(root * rx * uy) / ry, (-root * ry * ux) / rx]
  const middle: Point = [cosine * cx - sine * cy + (x1 + x2) / 2, sine * cx + cosine * cy + (y1 + y2) / 2]
  const start = Math.atan2((uy - cy) / ry, (ux - cx) / rx)
  const turn = Math.atan2((-uy - cy) / ry, (-ux - cx) / rx) - start
  const full = 2 * Math.PI
  const sweep = isClockwise === 1 ? ((turn % full) + full) % full : ((turn % full) - full) % full
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
  const handle = (4 / 3) * Math.tan(sweep / pieces / 4)
  const at = (angle: number, along: number): Point => {
    const [px, py] = [
      rx * (Math.cos(angle) - along * Math.sin(angle)),
      ry * (Math.sin(angle) + along * Math.cos(angle))
    ]
    return [cosine * px - sine * py + middle[0], sine * px + cosine * py + middle[1]]
  }
  return Array.from({ length: pieces }, (_, i): Segment => {
    const [from, to] = [start + (sweep * i) / pieces, start + (sweep * (i + 1)) / pieces]
    const end: Point = i === pieces - 1 ? [x2, y2] : at(to, 0)
    return ["C", ...at(from, handle), ...at(to, -handle), ...end]
  })
}

const pathOf = (steps: ReadonlyArray<Step>): Path => {
  const path: Array<Segment> = []
  let [x, y] = [0, 0]
  /** The last control point, and its kind of curve. */
  let control: { readonly kind: "C" | "Q"; readonly x: number; readonly y: number } | undefined
  for (const { command, numbers } of steps) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers
    const mirrored = (kind: "C" | "Q"): Point =>
      control?.kind === kind ? [2 * x - control.x, 2 * y - control.y] : [x, y]
    const next = { kind: command === "C" || command === "S" ? "C" : "Q" } as const
    let after: typeof control
    switch (command) {
      case "M":
      case "L":
        path.push([command, a, b])
        ;[x, y] = [a, b]
        break
      case "H":
        path.push(["L", a, y])
        x = a
        break
      case "V":
        path.push(["L", x, a])
        y = a
        break
      case "C":
        path.push(["C", a, b, c, d, e, f])
        after = { ...next, x: c, y: d }
        ;[x, y] = [e, f]
        break
      case "S":
        path.push(["C", ...mirrored("C"), a, b, c, d])
        after = { ...next, x: a, y: b }
        ;[x, y] = [c, d]
        break
      case "Q":
        path.push(["Q", a, b, c, d])
        after = { ...next, x: a, y: b }
        ;[x, y] = [c, d]
        break
      case "T": {
        const [controlX, controlY] = mirrored("Q")
        path.push(["Q", controlX, controlY, a, b])
        after = { ...next, x: controlX, y: controlY }
        ;[x, y] = [a, b]
        break
      }
      case "A":
        if (f !== x || g !== y) {
          if (a === b) path.push(["A", a, d === 1 ? 1 : 0, e === 1 ? 1 : 0, f, g])
          else path.push(...ellipse([x, y], numbers))
        }
        ;[x, y] = [f, g]
        break
      case "Z":
        path.push(["Z"])
    }
    control = after
  }
  return path
}

/**
 * Parses one closed path of absolute `M L H V C S Q T A Z` in a box of 0 to 100, and rebuilds it from its commands and
 * numbers. Linear time. Otherwise returns the reason and position of the fault.
 */
export const readShapePath = (text: string): ShapePath | { readonly reason: string } => {
  if (text.length > longestShapePath)
    return { reason: `has ${text.length} characters; ${longestShapePath} are the most` }
  try {
    const steps = readSteps(text)
    return { text: textOf(steps), path: pathOf(steps) }
  } catch (error) {
    if (error instanceof ShapeFault) return { reason: error.message }
    throw error
  }
}
