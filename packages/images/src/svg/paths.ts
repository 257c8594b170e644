import type { Path, Segment } from "../geometry/Path.ts"
import { refuse } from "./refusal.ts"
import { Scanner } from "./Scanner.ts"

/** The arguments of each path command, one letter a number: x, y, radius, angle or flag (SVG 2, section 9.3). */
const parameters: Readonly<Record<string, string>> = {
  M: "xy",
  L: "xy",
  H: "x",
  V: "y",
  C: "xyxyxy",
  S: "xyxy",
  Q: "xyxy",
  T: "xy",
  A: "rraffxy",
  Z: ""
}

/** Adds an elliptical arc as cubics, within 0.03 % of the radius (SVG 2, appendix B.2). */
const addArc = (
  path: Array<Segment>,
  x0: number,
  y0: number,
  radiusX: number,
  radiusY: number,
  rotation: number,
  isLarge: boolean,
  isClockwise: boolean,
  x1: number,
  y1: number
): void => {
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)]
  if (x0 === x1 && y0 === y1) return
  if (rx === 0 || ry === 0) {
    path.push(["L", x1, y1])
    return
  }
  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)]
  const [halfX, halfY] = [(x0 - x1) / 2, (y0 - y1) / 2]
  const px = (cos * halfX + sin * halfY) / rx
  const py = (-sin * halfX + cos * halfY) / ry
  const length = px * px + py * py
  if (length > 1) {
    rx *= Math.sqrt(length)
    ry *= Math.sqrt(length)
  }
  const fit = Math.min(1, length)
  const distance = Math.sqrt(Math.max(0, (1 - fit) / fit)) * (isLarge === isClockwise ? -1 : 1)
  const scale = length > 1 ? 1 / Math.sqrt(length) : 1
  const [ux, uy] = [px * scale, py * scale]
  // The center, in units of the unit circle.
  const [cx, cy] = [distance * uy, -distance * ux]
  const start = Math.atan2(uy - cy, ux - cx)
  let sweep = Math.atan2(-uy - cy, -ux - cx) - start
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
  const [middleX, middleY] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const toX = (u: number, v: number): number => middleX + cos * rx * u - sin * ry * v
  const toY = (u: number, v: number): number => middleY + sin * rx * u + cos * ry * v
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-6))
  const step = sweep / pieces
  const handle = (4 / 3) * Math.tan(step / 4)
  for (let i = 0; i < pieces; i++) {
    const [from, to] = [start + i * step, start + (i + 1) * step]
    const [c0, s0, c1, s1] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)]
    const [ax, ay] = [cx + c0 - handle * s0, cy + s0 + handle * c0]
    const [bx, by] = [cx + c1 + handle * s1, cy + s1 - handle * c1]
    const isLast = i === pieces - 1
    path.push([
      "C",
      toX(ax, ay),
      toY(ax, ay),
      toX(bx, by),
      toY(bx, by),
      isLast ? x1 : toX(cx + c1, cy + s1),
      isLast ? y1 : toY(cx + c1, cy + s1)
    ])
  }
}

/**
 * Parses path data into absolute lines and curves. Keeps the part before an error (SVG 2, section 9.5.2), as drawing
 * programs do. Refuses more than `most` segments.
 */
export const readPath = (data: string, most: number): Path => {
  const scanner = new Scanner(data)
  const path: Array<Segment> = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  /** The control point for S and T, and its kind of curve. */
  let [controlX, controlY, curve] = [0, 0, ""]
  let command = ""
  scanner.space()
  while (!scanner.isAtEnd) {
    const letter = scanner.letter()
    if (letter !== undefined) command = letter
    else if (command === "M") command = "L"
    else if (command === "m") command = "l"
    const kind = command.toUpperCase()
    const expected = parameters[kind]
    if (expected === undefined || (letter === undefined && kind === "Z")) return path
    if (path.length === 0 && kind !== "M") return path
    if (path.length >= most)
      return refuse("tooComplex", `holds more than ${most} path segments; simplify it, or use a PNG`)
    const isRelative = command !== kind
    const numbers: Array<number> = []
    for (const part of expected) {
      scanner.separator()
      const value = part === "f" ? scanner.flag() : scanner.number()
      if (value === undefined) return path
      numbers.push(isRelative ? value + (part === "x" ? x : part === "y" ? y : 0) : value)
    }
    scanner.separator()
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers
    // A path that continues after Z without M starts at the last subpath's start.
    if (path.at(-1)?.[0] === "Z" && kind !== "M" && kind !== "Z") path.push(["M", x, y])
    const [mirrorX, mirrorY] = [2 * x - controlX, 2 * y - controlY]
    switch (kind) {
      case "M":
        path.push(["M", a, b])
        ;[x, y, startX, startY, curve] = [a, b, a, b, ""]
        break
      case "L":
        path.push(["L", a, b])
        ;[x, y, curve] = [a, b, ""]
        break
      case "H":
        path.push(["L", a, y])
        ;[x, curve] = [a, ""]
        break
      case "V":
        path.push(["L", x, a])
        ;[y, curve] = [a, ""]
        break
      case "C":
        path.push(["C", a, b, c, d, e, f])
        ;[controlX, controlY, x, y, curve] = [c, d, e, f, "C"]
        break
      case "S": {
        const [x1, y1] = curve === "C" ? [mirrorX, mirrorY] : [x, y]
        path.push(["C", x1, y1, a, b, c, d])
        ;[controlX, controlY, x, y, curve] = [a, b, c, d, "C"]
        break
      }
      case "Q":
        path.push(["Q", a, b, c, d])
        ;[controlX, controlY, x, y, curve] = [a, b, c, d, "Q"]
        break
      case "T":
        ;[controlX, controlY] = curve === "Q" ? [mirrorX, mirrorY] : [x, y]
        path.push(["Q", controlX, controlY, a, b])
        ;[x, y, curve] = [a, b, "Q"]
        break
      case "A":
        addArc(path, x, y, a, b, c, d === 1, e === 1, f, g)
        ;[x, y, curve] = [f, g, ""]
        break
      default:
        if (path.at(-1)?.[0] !== "Z") path.push(["Z"])
        ;[x, y, curve] = [startX, startY, ""]
    }
  }
  return path
}

/** An ellipse, clockwise. */
export const ellipsePath = (cx: number, cy: number, rx: number, ry: number): Path => {
  const path: Array<Segment> = [["M", cx + rx, cy]]
  addArc(path, cx + rx, cy, rx, ry, 0, false, true, cx - rx, cy)
  addArc(path, cx - rx, cy, rx, ry, 0, false, true, cx + rx, cy)
  path.push(["Z"])
  return path
}

/** A rectangle with elliptical corners. */
export const rectPath = (
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  ry: number
): Path => {
  const [right, bottom] = [x + width, y + height]
  if (rx <= 0 || ry <= 0) {
    return [["M", x, y], ["L", right, y], ["L", right, bottom], ["L", x, bottom], ["Z"]]
  }
  const path: Array<Segment> = [
    ["M", x + rx, y],
    ["L", right - rx, y]
  ]
  addArc(path, right - rx, y, rx, ry, 0, false, true, right, y + ry)
  path.push(["L", right, bottom - ry])
  addArc(path, right, bottom - ry, rx, ry, 0, false, true, right - rx, bottom)
  path.push(["L", x + rx, bottom])
  addArc(path, x + rx, bottom, rx, ry, 0, false, true, x, bottom - ry)
  path.push(["L", x, y + ry])
  addArc(path, x, y + ry, rx, ry, 0, false, true, x + rx, y)
  path.push(["Z"])
  return path
}
