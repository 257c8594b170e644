import { type Affine, affine, compose, identity } from "../geometry/Affine.ts"
import { quoted, refuse } from "./refusal.ts"
import { Scanner } from "./Scanner.ts"

const degrees = Math.PI / 180

const rotation = (angle: number): Affine => {
  const [cos, sin] = [Math.cos(angle * degrees), Math.sin(angle * degrees)]
  return affine(cos, sin, -sin, cos, 0, 0)
}

const translation = (x: number, y: number): Affine => affine(1, 0, 0, 1, x, y)

interface Kind {
  /** The numbers of arguments. */
  readonly counts: ReadonlyArray<number>
  readonly of: (numbers: ReadonlyArray<number>) => Affine
}

const kinds: Readonly<Record<string, Kind>> = {
  matrix: {
    counts: [6],
    of: ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => affine(a, b, c, d, e, f)
  },
  translate: { counts: [1, 2], of: ([x = 0, y = 0]) => translation(x, y) },
  scale: { counts: [1, 2], of: ([x = 1, y = x]) => affine(x, 0, 0, y, 0, 0) },
  rotate: {
    counts: [1, 3],
    of: ([angle = 0, x = 0, y = 0]) =>
      compose(compose(translation(x, y), rotation(angle)), translation(-x, -y))
  },
  skewx: { counts: [1], of: ([angle = 0]) => affine(1, 0, Math.tan(angle * degrees), 1, 0, 0) },
  skewy: { counts: [1], of: ([angle = 0]) => affine(1, Math.tan(angle * degrees), 0, 1, 0, 0) }
}

/** More than any drawing program writes. */
const mostFunctions = 100

/** Parses a transform list (SVG 1.1, section 7.6). */
export const readTransform = (text: string | undefined): Affine => {
  if (text === undefined || text.trim() === "" || text.trim() === "none") return identity
  const malformed = (): never =>
    refuse("malformed", `holds the transform ${quoted(text)}, which is malformed; save it again`)
  const scanner = new Scanner(text)
  let map = identity
  scanner.space()
  for (let count = 0; !scanner.isAtEnd; count++) {
    if (count === mostFunctions)
      return refuse("tooComplex", `holds a list of more than ${mostFunctions} transforms; simplify it`)
    const kind = kinds[scanner.word().toLowerCase()]
    scanner.space()
    if (kind === undefined || !scanner.take("(")) return malformed()
    const numbers: Array<number> = []
    scanner.space()
    while (!scanner.take(")")) {
      const value = scanner.number()
      if (value === undefined || numbers.length === 6) return malformed()
      numbers.push(value)
      scanner.separator()
    }
    if (!kind.counts.includes(numbers.length)) return malformed()
    map = compose(map, kind.of(numbers))
    scanner.separator()
  }
  return map
}
