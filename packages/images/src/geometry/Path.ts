/** An outline's step, in modules with y pointing down. Arcs are circular. */
export type Segment =
  | readonly ["M" | "L", x: number, y: number]
  | readonly ["Q", x1: number, y1: number, x: number, y: number]
  | readonly ["C", x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ["A", radius: number, largeArc: 0 | 1, clockwise: 0 | 1, x: number, y: number]
  | readonly ["Z"]

/** A closed outline of subpaths, filled by the nonzero rule. */
export type Path = ReadonlyArray<Segment>

/** A segment's end point; undefined if it closes the subpath. */
export const endOf = (segment: Segment): readonly [x: number, y: number] | undefined => {
  switch (segment[0]) {
    case "M":
    case "L":
      return [segment[1], segment[2]]
    case "Q":
      return [segment[3], segment[4]]
    case "C":
      return [segment[5], segment[6]]
    case "A":
      return [segment[4], segment[5]]
    case "Z":
      return undefined
  }
}

/** Appends a cubic: two control points and its end. */
export type CurveTo = (x1: number, y1: number, x2: number, y2: number, x: number, y: number) => void

/** Appends a quadratic curve as a cubic. */
export const quadraticTo = (
  curveTo: CurveTo,
  x: number,
  y: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number
): void =>
  curveTo(
    x + (2 / 3) * (x1 - x),
    y + (2 / 3) * (y1 - y),
    x2 + (2 / 3) * (x1 - x2),
    y2 + (2 / 3) * (y1 - y2),
    x2,
    y2
  )
