import type { BodyStyle } from "@quick-response/design/config/options"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { sizeOf } from "@quick-response/symbol/versions"
import { groundOf } from "../styles/ground.ts"
import { eyeParts, eyeSize, eyesOf, lightnessOf, pointsFor } from "./binarized.ts"
import { fullQuietZone } from "./verdict.ts"

/** The fields of a design that cautions are estimated from. */
export type Weighed = Pick<
  QrConfig,
  | "foreground"
  | "outerEyeColor"
  | "innerEyeColor"
  | "bodyStyle"
  | "outerEyeStyle"
  | "innerEyeStyle"
  | "bodyShape"
  | "margin"
  | "errorCorrectionLevel"
  | "symbol"
> &
  Parameters<typeof groundOf>[0]

/** The share of a dark module that a body style leaves light, as drawn at 8 pixels a module. */
export const lightInModules = {
  Square: 0,
  Dots: 0.3,
  Rounded: 0.02,
  "Extra rounded": 0.08,
  Classy: 0.03,
  "Horizontal bars": 0.26,
  "Vertical bars": 0.27,
  "Classy rounded": 0.04,
  Fluid: 0.04,
  "Small square": 0.21,
  Squircle: 0.18,
  Diamond: 0.33,
  Hexagon: 0.33,
  Octagon: 0.14,
  Leaf: 0.15,
  Star: 0.34,
  Heart: 0.29,
  Flower: 0.29,
  Sparkle: 0.35,
  Plus: 0.35,
  Stitch: 0.11,
  Triangle: 0.27,
  Chevron: 0.3,
  Slash: 0.26,
  "Edge cut": 0.05,
  Pointed: 0.07,
  Concave: 0.06,
  Circuit: 0.35,
  Weave: 0.32,
  Wave: 0.34,
  Mosaic: 0.28,
  Bubbles: 0.33,
  Confetti: 0.32
} as const satisfies Readonly<Record<BodyStyle, number>>

const beyond = (value: number, limit: number): number => Math.max(0, value - limit)

/** The correction that a level lacks beside Medium, and its modules a side in times of Medium, by level. */
const levels = {
  Low: { weaker: 1, growth: 0.93 },
  Medium: { weaker: 0, growth: 1 },
  Quartile: { weaker: -1, growth: 1.13 },
  High: { weaker: -2, growth: 1.26 }
} as const satisfies Readonly<Record<QrConfig["errorCorrectionLevel"], object>>

/** The approximate width of a silhouette, in widths of its symbol. */
const silhouetteWidth = 1.4

/** The approximate number of modules that a frame adds to the width. */
const frameWidth = 4

/** The largest version that was photographed; larger ones count as this one. */
const largestSide = sizeOf(15)

/**
 * The displacement of a symbol's modules, up to a constant factor, if a picture of this width is bent around a
 * cylinder.
 */
const displaced = (side: number, width: number): number => side * (side / width) ** 2

/** The displacement by bending beyond that of the plain code with the same data, in tens of modules. */
const bendOf = (config: Weighed, version: number): number => {
  const side = Math.min(largestSide, sizeOf(version))
  const { margin, frameStyle, bodyShape, errorCorrectionLevel } = config
  const framed = side + 2 * margin + (frameStyle === "none" ? 0 : frameWidth)
  const width = bodyShape === "Square" ? framed : framed * silhouetteWidth
  const plain = side / levels[errorCorrectionLevel].growth
  return beyond(displaced(side, width), displaced(plain, plain + 2 * fullQuietZone(config))) / 10
}

const meanOf = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The lightness of ink and ground at points of a symbol. */
const sampled = (config: Weighed, side: number) => {
  const { foreground, margin } = config
  const background = groundOf(config)
  const whole = side + 2 * margin
  const groundAt = lightnessOf(background, { x: -margin, y: -margin, width: whole, height: whole })
  const inkAt = lightnessOf(foreground, { x: 0, y: 0, width: side, height: side })
  const points = pointsFor(foreground, background)
  const grounds: Array<number> = []
  const inks: Array<number> = []
  for (let i = 0; i < points * points; i++) {
    const x = ((i % points) + 0.5) * (side / points)
    const y = (Math.floor(i / points) + 0.5) * (side / points)
    grounds.push(groundAt(x, y))
    inks.push(inkAt(x, y) / groundAt(x, y))
  }
  /** The palest point of each part of the eyes, as a share of its ground. */
  const eyes = { outerEyeColor: 0, innerEyeColor: 0 }
  for (const [left, top] of eyesOf(side, side))
    for (const { field, inset, samples } of eyeParts) {
      const paint = config[field]
      const width = eyeSize - 2 * inset
      const lightAt =
        paint === undefined
          ? inkAt
          : lightnessOf(paint, { x: left + inset, y: top + inset, width, height: width })
      for (const [right, below] of samples) {
        const [x, y] = [left + eyeSize / 2 + right, top + eyeSize / 2 + below]
        eyes[field] = Math.max(eyes[field], lightAt(x, y) / groundAt(x, y))
      }
    }
  return { grounds, inks, eyes }
}

/**
 * The causes for which scanners read a design less often than a plain code, each as a number that is 0 for the plain code
 * and grows with the cause. Ink is counted as a share of the ground's lightness, as binarizers compare it.
 */
export const harmsOf = (config: Weighed, version: number) => {
  const side = sizeOf(version)
  const { grounds, inks, eyes } = sampled(config, side)
  const ink = meanOf(inks)
  const light = lightInModules[config.bodyStyle]
  const { weaker, growth } = levels[config.errorCorrectionLevel]
  const rest = Math.max(0, fullQuietZone(config) - config.margin)
  const { outerEyeColor: ring, innerEyeColor: ball } = eyes
  return {
    ink,
    paleInk: meanOf(inks.map((one) => beyond(one, 0.3))),
    palerInk: meanOf(inks.map((one) => beyond(one, 0.4))),
    palestInk: beyond(Math.max(...inks), 0.4),
    inkOfSmallSymbol: (ink * 21) / side,
    ball,
    paleBall: beyond(ball, 0.3),
    palerBall: beyond(ball, 0.4),
    ballAmongInk: beyond(ball, ink),
    ring,
    paleRing: beyond(ring, 0.3),
    palerRing: beyond(ring, 0.4),
    ringAmongInk: beyond(ring, ink),
    ground: 1 - meanOf(grounds),
    darkestGround: 1 - Math.min(...grounds),
    unevenGround: Math.max(...grounds) - Math.min(...grounds),
    lightInModules: light,
    lightInPaleModules: light * ink,
    narrowMargin: rest / 4,
    narrowestMargin: beyond(rest, 2),
    frame: config.frameStyle === "none" ? 0 : 1,
    silhouette: config.bodyShape === "Square" ? 0 : 1,
    roundRing: config.outerEyeStyle === "Square" ? 0 : 1,
    roundBall: config.innerEyeStyle === "Square" ? 0 : 1,
    weaker,
    denser: beyond(growth, 1),
    bend: bendOf(config, version)
  } as const
}

export type Harm = keyof ReturnType<typeof harmsOf>
