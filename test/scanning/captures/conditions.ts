import { randomFrom } from "./randomFrom.ts"

/** The conditions of a photograph. */
export interface Conditions {
  /** The camera's pixels across a module in the middle of the picture. */
  readonly pixelsPerModule: number
  /** The angle by which the picture is turned clockwise. */
  readonly degrees: number
  /** The distances of the right and the lower edge beyond the middle's, as shares. */
  readonly tilt: readonly [right: number, below: number]
  /** The standard deviation of the blur, in the camera's pixels. */
  readonly blur: number
  /** The standard deviation of the noise, in 255ths. */
  readonly noise: number
  /** The exponent of the tone curve: below 1 washes dark out, above 1 drowns light. */
  readonly gamma: number
  /** The light on the paper; 1 is white, more is overexposed. */
  readonly exposure: number
  /** The share of the light that is lost at the far end. */
  readonly shade: number
  /** The quality of the JPEG, 1 to 100; undefined keeps the pixels. */
  readonly quality: number | undefined
  readonly seed: number
}

/** A sharp photograph from straight above, in good light. */
export const ideal: Omit<Conditions, "seed"> = {
  pixelsPerModule: 4,
  degrees: 0,
  tilt: [0, 0],
  blur: 0.5,
  noise: 3,
  gamma: 1,
  exposure: 1,
  shade: 0,
  quality: undefined
}

type Draw = (random: () => number) => Partial<Conditions>

const between = (random: () => number, least: number, most: number): number =>
  least + (most - least) * random()

const either = (random: () => number): number => (random() < 0.5 ? -1 : 1)

const turnedBy =
  (degrees: number): Draw =>
  (random) => ({ degrees: either(random) * degrees })

/** The kinds of capture. The seed varies the place, the light and some strengths. */
export const kinds = {
  upright: () => ({}),
  "turned by 7°": turnedBy(7),
  "turned by 15°": turnedBy(15),
  "turned by 22°": turnedBy(22),
  "turned by 30°": turnedBy(30),
  "turned by 45°": turnedBy(45),
  tilted: (random) => ({
    degrees: between(random, -10, 10),
    tilt: [either(random) * between(random, 0.1, 0.25), either(random) * between(random, 0.1, 0.25)]
  }),
  blurred: (random) => ({ degrees: between(random, -5, 5), blur: between(random, 1.2, 1.6) }),
  noisy: (random) => ({ degrees: between(random, -5, 5), noise: between(random, 20, 35) }),
  "washed out": (random) => ({ gamma: between(random, 0.35, 0.6), noise: 6 }),
  dark: (random) => ({ gamma: between(random, 1.5, 2), exposure: between(random, 0.2, 0.5), noise: 6 }),
  "uneven light": (random) => ({ degrees: between(random, -5, 5), shade: between(random, 0.7, 0.9) }),
  compressed: (random) => ({ pixelsPerModule: 3.5, quality: Math.round(between(random, 8, 20)) }),
  small: (random) => ({ pixelsPerModule: between(random, 2.4, 3.2), degrees: between(random, -5, 5) }),
  "by hand": (random) => ({
    pixelsPerModule: between(random, 3, 6),
    degrees: between(random, -45, 45),
    tilt: [between(random, -0.12, 0.12), between(random, -0.12, 0.12)],
    blur: between(random, 0.5, 1),
    noise: between(random, 3, 10),
    gamma: between(random, 0.8, 1.25),
    shade: between(random, 0, 0.5),
    quality: 60
  }),
  "in a hurry": (random) => ({
    pixelsPerModule: between(random, 3, 5),
    degrees: between(random, -45, 45),
    tilt: [between(random, -0.2, 0.2), between(random, -0.2, 0.2)],
    blur: between(random, 0.9, 1.3),
    noise: between(random, 8, 18),
    gamma: between(random, 0.6, 1.5),
    shade: between(random, 0.2, 0.7),
    quality: 35
  })
} as const satisfies Readonly<Record<string, Draw>>

/** The conditions of every kind, `each` times. */
export const conditions = (each: number): ReadonlyArray<Conditions> =>
  Object.values<Draw>(kinds).flatMap((draw, kind) =>
    Array.from({ length: each }, (_, turn) => {
      const seed = 1000 * kind + turn
      return { ...ideal, ...draw(randomFrom(~seed)), seed }
    })
  )
