import { connectionWhite, iccProfile, straight, tableTag, xyzTag } from "./iccProfile.ts"

type Triple = readonly [number, number, number]

/**
 * Paper and inks in CIELAB for coated paper: the aims of ISO 12647-2:2004 with its amendment of 2007, on a white
 * backing.
 */
const solids: ReadonlyArray<Triple> = [
  [95, 0, -2], // paper
  [55, -37, -50], // cyan
  [48, 74, -3], // magenta
  [24, 17, -46], // cyan and magenta
  [89, -5, 93], // yellow
  [50, -68, 25], // cyan and yellow
  [47, 68, 48], // magenta and yellow
  [23, 0, 0] // all three
]

const black: Triple = [16, 0, 0]

/** Light over an ink that absorbs all, as a share of the light of black alone. */
const leastOverBlack = 0.3

/** The largest dot gain of the press, at half coverage. */
const gain = [0.14, 0.14, 0.14, 0.17] as const

const epsilon = 216 / 24389
const kappa = 24389 / 27

const lightOf = (root: number): number => (root ** 3 > epsilon ? root ** 3 : (116 * root - 16) / kappa)

const rootOf = (light: number): number => (light > epsilon ? Math.cbrt(light) : (kappa * light + 16) / 116)

/** CIELAB as XYZ, as shares of white (ISO 11664-4). */
const xyzOf = ([lightness, a, b]: Triple): Triple => {
  const root = (lightness + 16) / 116
  return [lightOf(root + a / 500), lightOf(root), lightOf(root - b / 200)]
}

const labOf = ([x, y, z]: Triple): Triple => {
  const [rootX, rootY, rootZ] = [rootOf(x), rootOf(y), rootOf(z)]
  return [116 * rootY - 16, 500 * (rootX - rootY), 200 * (rootY - rootZ)]
}

const paper = xyzOf([95, 0, -2])

/** The light of a solid, as a share of the paper's. */
const onPaper = (lab: Triple): Triple => {
  const [x, y, z] = xyzOf(lab)
  return [x / paper[0], y / paper[1], z / paper[2]]
}

/** The light of each solid, without black and with it. The index bits are cyan, magenta, yellow, black. */
const primaries = (): ReadonlyArray<Triple> => {
  const bare = solids.map(onPaper)
  const [x, y, z] = onPaper(black)
  const under = (light: number): number => leastOverBlack + (1 - leastOverBlack) * light
  return [
    ...bare,
    ...bare.map((solid): Triple => [x * under(solid[0]), y * under(solid[1]), z * under(solid[2])])
  ]
}

/** The share of paper that a dot covers on the press, by its share in the file: the gain is a parabola. */
const covered = (share: number, most: number): number => share + 4 * most * share * (1 - share)

/** The share in the file for a coverage on the press. */
const shareOf = (cover: number, most: number): number => {
  const slope = 1 + 4 * most
  return (slope - Math.sqrt(slope * slope - 16 * most * cover)) / (8 * most)
}

type ColorOf = (covers: ReadonlyArray<number>) => Triple

/** The color in CIELAB, relative to paper, of dots with these coverages from 0 to 1 (Neugebauer's equations). */
const neugebauer =
  (solidsOf: ReadonlyArray<Triple>): ColorOf =>
  (covers) => {
    const [c = 0, m = 0, y = 0, k = 0] = covers
    const light: [number, number, number] = [0, 0, 0]
    for (const [i, solid] of solidsOf.entries()) {
      const share = (i & 1 ? c : 1 - c) * (i & 2 ? m : 1 - m) * (i & 4 ? y : 1 - y) * (i & 8 ? k : 1 - k)
      for (let n = 0; n < 3; n++) light[n] = (light[n] ?? 0) + share * (solid[n] ?? 0)
    }
    return labOf(light)
  }

const clamped = (value: number): number => Math.min(1, Math.max(0, value))

/** The black of a color: more for dark and gray colors. */
const blackOf = ([lightness, a, b]: Triple): number =>
  clamped((70 - lightness) / 60) ** 1.5 * clamped(1 - Math.hypot(a, b) / 60)

const distanceOf = (one: Triple, other: Triple): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const determinant = (a: Triple, b: Triple, c: Triple): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])

/** The steps of a search for coverages, enough for every printable color. */
const mostSteps = 16

/** Coverages on the press near a color, and their distance from it, by bounded Newton steps. */
const coversFor = (
  target: Triple,
  colorOf: ColorOf
): { readonly covers: ReadonlyArray<number>; readonly distance: number } => {
  const start = clamped((95 - target[0]) / 120)
  let covers: ReadonlyArray<number> = [start, start, start, blackOf(target)]
  let color = colorOf(covers)
  let distance = distanceOf(color, target)
  let length = 1
  for (let step = 0; step < mostSteps && distance > 0.1; step++) {
    const slopeOf = (ink: number): Triple => {
      const by = (covers[ink] ?? 0) > 0.5 ? -1e-3 : 1e-3
      const moved = colorOf(covers.map((cover, i) => (i === ink ? cover + by : cover)))
      return [(moved[0] - color[0]) / by, (moved[1] - color[1]) / by, (moved[2] - color[2]) / by]
    }
    const [c, m, y] = [slopeOf(0), slopeOf(1), slopeOf(2)]
    const left: Triple = [target[0] - color[0], target[1] - color[1], target[2] - color[2]]
    const whole = determinant(c, m, y)
    if (whole === 0) break
    const steps = [determinant(left, m, y), determinant(c, left, y), determinant(c, m, left), 0]
    const tried = covers.map((cover, i) => clamped(cover + (length * (steps[i] ?? 0)) / whole))
    const found = colorOf(tried)
    const far = distanceOf(found, target)
    if (far < distance) {
      covers = tried
      color = found
      distance = far
      length = Math.min(1, 2 * length)
    } else length /= 4
  }
  return { covers, distance }
}

const most = 0xffff

/** Values along one side of a grid, from 0 to 1. */
const along = (points: number): ReadonlyArray<number> =>
  Array.from({ length: points }, (_, i) => i / (points - 1))

/** A CIELAB color in 16-bit table form (ICC.1:2001-04, section 6.5.7). */
const labNumbers = ([lightness, a, b]: Triple): ReadonlyArray<number> =>
  [652.8 * lightness, 256 * (a + 128), 256 * (b + 128)].map((value) =>
    Math.round(Math.min(most, Math.max(0, value)))
  )

const points = { inks: 7, colors: 11, gain: 65 } as const

/** The table from inks to colors: its curves apply the dot gain. */
const colorsOfInks = (colorOf: ColorOf): Uint8Array => {
  const sides = along(points.inks)
  const colors = sides.flatMap((c) =>
    sides.flatMap((m) => sides.flatMap((y) => sides.flatMap((k) => labNumbers(colorOf([c, m, y, k])))))
  )
  const curves = gain.map((by) => along(points.gain).map((share) => Math.round(most * covered(share, by))))
  return tableTag({ inputs: 4, outputs: 3, points: points.inks, curves, colors })
}

/** The tables from colors to inks, and to printability. */
const inksOfColors = (colorOf: ColorOf): { readonly inks: Uint8Array; readonly gamut: Uint8Array } => {
  const sides = along(points.colors)
  const found = sides.flatMap((l) =>
    sides.flatMap((a) =>
      sides.map((b) =>
        coversFor([(l * most) / 652.8, (a * most) / 256 - 128, (b * most) / 256 - 128], colorOf)
      )
    )
  )
  const common = { inputs: 3, points: points.colors, curves: [straight, straight, straight] }
  return {
    inks: tableTag({
      ...common,
      outputs: 4,
      colors: found.flatMap(({ covers }) =>
        gain.map((by, ink) => Math.round(most * shareOf(covers[ink] ?? 0, by)))
      )
    }),
    gamut: tableTag({
      ...common,
      outputs: 1,
      colors: found.map(({ distance }) => (distance < 3 ? 0 : Math.round(Math.min(most, 256 * distance))))
    })
  }
}

let made: Uint8Array | undefined

/**
 * A profile of offset printing on coated paper, computed from the aims of ISO 12647-2 for solids, without measured or
 * proprietary data. It defines the look of a file's inks.
 */
export const offsetProfile = (): Uint8Array => {
  if (made !== undefined) return made
  const colorOf = neugebauer(primaries())
  const colors = colorsOfInks(colorOf)
  const { inks, gamut } = inksOfColors(colorOf)
  made = iccProfile({
    deviceClass: "prtr",
    space: "CMYK",
    connection: "Lab ",
    name: "Offset on coated paper, by ISO 12647-2",
    tags: {
      wtpt: xyzTag(connectionWhite.map((light, i) => light * (paper[i] ?? 1))),
      A2B0: colors,
      A2B1: colors,
      A2B2: colors,
      B2A0: inks,
      B2A1: inks,
      B2A2: inks,
      gamt: gamut
    }
  })
  return made
}
