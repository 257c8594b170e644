import type { BodyShape } from "@quick-response/design/config/options"
import type { Silhouette } from "@quick-response/design/shape/customSilhouette"
import type { Path } from "@quick-response/images/geometry/Path"
import {
  circle,
  type Point,
  polygon,
  rectangle,
  star,
  superellipse
} from "@quick-response/images/geometry/shapes"

/** A silhouette with left-right symmetry, so its square is centered. */
const even = (outline: Path, side: number, top: number = (1 - side) / 2): Silhouette => ({
  outline,
  left: (1 - side) / 2,
  top,
  side
})

/** Maps coordinates from -1 to 1, with y upwards, to the unit square. */
const unit = (x: number, y: number): Point => [(1 + x) / 2, (1 - y) / 2]

/** A square on its corner with a half circle on each upper edge. */
const heart = (): Path => {
  const half = 2 / (1 + Math.SQRT2)
  const sunk = 0.086
  const radius = (half * Math.SQRT1_2) / 2
  return [
    ["M", ...unit(0, half - sunk)],
    ["A", radius, 0, 1, ...unit(half, -sunk)],
    ["L", ...unit(0, -half - sunk)],
    ["L", ...unit(-half, -sunk)],
    ["A", radius, 0, 1, ...unit(0, half - sunk)],
    ["Z"]
  ]
}

const shield: Path = [
  ["M", ...unit(-0.86, 0.88)],
  ["Q", ...unit(0, 1.08), ...unit(0.86, 0.88)],
  ["L", ...unit(0.86, -0.05)],
  ["C", ...unit(0.86, -0.56), ...unit(0.5, -0.8), ...unit(0, -1)],
  ["C", ...unit(-0.5, -0.8), ...unit(-0.86, -0.56), ...unit(-0.86, -0.05)],
  ["Z"]
]

/** A circle of eight waves. */
const seal = (): Path => {
  const waves = 8
  const steps = 8 * waves
  const at = (step: number): Point => {
    const angle = (2 * Math.PI * step) / steps
    const radius = 0.93 + 0.07 * Math.cos(waves * angle)
    return [radius * Math.sin(angle), radius * Math.cos(angle)]
  }
  const path: Array<Path[number]> = [["M", ...unit(...at(0))]]
  for (let step = 0; step < steps; step++) {
    const [before, from, to, after] = [at(step - 1), at(step), at(step + 1), at(step + 2)]
    const first = unit(from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6)
    const second = unit(to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6)
    path.push(["C", ...first, ...second, ...unit(...to)])
  }
  return [...path, ["Z"]]
}

/** Four circles with rounded notches. */
const clover = (): Path => {
  const [lobe, notch] = [0.26, 0.05]
  const center = 0.5 - lobe
  // The point of contact of a notch's circle and a lobe's, as a share of the distance of their centers.
  const share = lobe / (lobe + notch)
  const across = center * share
  const out = Math.sqrt((lobe + notch) ** 2 - center ** 2) * share
  const [near, far] = [2 * (center - across), 2 * (center + out)]
  return [
    ["M", ...unit(near, far)],
    ["A", lobe, 1, 1, ...unit(far, near)],
    ["A", notch, 0, 0, ...unit(far, -near)],
    ["A", lobe, 1, 1, ...unit(near, -far)],
    ["A", notch, 0, 0, ...unit(-near, -far)],
    ["A", lobe, 1, 1, ...unit(-far, -near)],
    ["A", notch, 0, 0, ...unit(-far, near)],
    ["A", lobe, 1, 1, ...unit(-near, far)],
    ["A", notch, 0, 0, ...unit(near, far)],
    ["Z"]
  ]
}

/** Two round ends on a flat base, with a larger round between them. */
const cloud = (): Path => {
  const [end, middle] = [0.5, 0.68]
  const [endX, endY, middleY] = [0.5, -0.3, 0.16]
  const [dx, dy] = [-endX, middleY - endY]
  const distance = Math.sqrt(dx * dx + dy * dy)
  const along = (distance * distance + end * end - middle * middle) / (2 * distance)
  const across = Math.sqrt(end * end - along * along)
  const meetX = endX + (dx * along + dy * across) / distance
  const meetY = endY + (dy * along - dx * across) / distance
  return [
    ["M", ...unit(-endX, endY - end)],
    ["A", end / 2, 0, 1, ...unit(-endX - end, endY)],
    ["A", end / 2, 0, 1, ...unit(-meetX, meetY)],
    ["A", middle / 2, 0, 1, ...unit(meetX, meetY)],
    ["A", end / 2, 0, 1, ...unit(endX + end, endY)],
    ["A", end / 2, 0, 1, ...unit(endX, endY - end)],
    ["Z"]
  ]
}

const eighth = Math.SQRT2 - 1

/** The named silhouettes, except the square, which the symbol fills itself. */
export const silhouettes: Readonly<Record<Exclude<BodyShape, "Square" | "Custom">, Silhouette>> = {
  "Rounded square": even(rectangle(0, 0, 1, 1, 0.2), 0.88),
  Circle: even(circle(0.5, 0.5, 0.5), 0.705),
  Diamond: even(polygon([unit(0, 1), unit(1, 0), unit(0, -1), unit(-1, 0)], 0.03), 0.5),
  Hexagon: even(
    polygon(
      [unit(-0.5, 0.866), unit(0.5, 0.866), unit(1, 0), unit(0.5, -0.866), unit(-0.5, -0.866), unit(-1, 0)],
      0.03
    ),
    0.634
  ),
  Octagon: even(
    polygon(
      [
        unit(-eighth, 1),
        unit(eighth, 1),
        unit(1, eighth),
        unit(1, -eighth),
        unit(eighth, -1),
        unit(-eighth, -1),
        unit(-1, -eighth),
        unit(-1, eighth)
      ],
      0.02
    ),
    0.705
  ),
  // The rim reaches into its notch by more than its width.
  Heart: even(heart(), 0.546, 0.138),
  Star: even(star(5, 0.5, 0.53, 0.53, 0.35, [0.03, 0.02]), 0.59, 0.287),
  Shield: even(shield, 0.71, 0.049),
  Squircle: even(superellipse(0.5, 0.5, 0.5, 4), 0.835),
  Seal: even(seal(), 0.705),
  Clover: even(clover(), 0.745),
  House: even(
    polygon([unit(0, 0.98), unit(0.8, 0.18), unit(0.8, -0.98), unit(-0.8, -0.98), unit(-0.8, 0.18)], 0.02),
    0.65,
    0.338
  ),
  Cloud: even(cloud(), 0.61, 0.279)
}
