import type { ErrorCorrectionLevel } from "@quick-response/design/config/options"
import type { Background, Gradient, Paint } from "@quick-response/design/config/Paint"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { PaintField, SymbolPaintField } from "@quick-response/design/fields/styleFields"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { gradientGeometry } from "../scene/gradientGeometry.ts"
import { type Rgb, rgbOf, white } from "../scene/Rgb.ts"
import type { Box } from "../scene/Scene.ts"
import { gridOf } from "../styles/bodyShapes.ts"
import { groundOf } from "../styles/ground.ts"

/**
 * The least lightness difference between a dark part and its ground, on white and on black. ZXing for Java needs the
 * most: its threshold is halfway if the surroundings are light. Measured on photographs, with its port and two other
 * decoders.
 */
const least = {
  /** For modules far from the eyes, among others of a similar color. */
  body: { onWhite: 0.14, onBlack: 0.3 },
  /** For modules beside the eyes, and for eyes in their color. */
  besideEyes: { onWhite: 0.42, onBlack: 0.5 },
  /** For eyes in their own color: decoders compare them with the darkest modules around, often black. */
  eyes: { onWhite: 0.46, onBlack: 0.46 }
}

/** Below this lightness, decoders take a ground for ink. */
const leastGround = 0.46

/** The share of modules that a color may lose: half of the level's correction, which leaves the rest to dirt and glare. */
const losses: Readonly<Record<ErrorCorrectionLevel, number>> = {
  Low: 0.035,
  Medium: 0.075,
  Quartile: 0.125,
  High: 0.15
}

/** Modules along an outer eye (ISO/IEC 18004, section 6.3.3). */
export const eyeSize = 7

/** Center of an outer eye. */
const middle = eyeSize / 2

type Limits = (typeof least)[keyof typeof least]

/** A point of an eye, in modules from its center. */
type Sample = readonly [x: number, y: number]

/** Decoders cross the ball along any line near its middle, so that a pale spot anywhere breaks the pattern 1:1:3:1:1. */
const acrossBall = [-1.2, -0.6, 0, 0.6, 1.2]

/** The distance of close samples in modules: ZXing for Java loses an eye by a spot of two pixels. */
const closeness = 0.02

/** Close samples to both sides of a middle. */
const closeTo = (middle: number, reach: number): ReadonlyArray<number> => {
  const count = Math.round(reach / closeness)
  return Array.from({ length: 2 * count + 1 }, (_, i) => middle + (i - count) * closeness)
}

/**
 * The parts of an eye: paint, box and samples, none of which may be hidden. Decoders cross the ring in the middle of
 * each side. Between two stops of a gradient a pale spot may be small, so it is sampled closely along both axes.
 */
export const eyeParts: ReadonlyArray<{
  readonly field: "outerEyeColor" | "innerEyeColor"
  readonly inset: number
  readonly samples: ReadonlyArray<Sample>
  readonly closeSamples: ReadonlyArray<Sample>
}> = [
  {
    field: "outerEyeColor",
    inset: 0,
    samples: [
      [3, 0],
      [-3, 0],
      [0, 3],
      [0, -3]
    ],
    closeSamples: [-3, 3].flatMap((side) => [
      ...closeTo(side, 0.2).flatMap(
        (x): ReadonlyArray<Sample> => [
          [x, 0],
          [0, x]
        ]
      ),
      ...closeTo(0, 0.2).flatMap(
        (along): ReadonlyArray<Sample> => [
          [side, along],
          [along, side]
        ]
      )
    ])
  },
  {
    field: "innerEyeColor",
    inset: 2,
    samples: acrossBall.flatMap((x) => acrossBall.map((y): Sample => [x, y])),
    closeSamples: closeTo(0, 1.2).flatMap(
      (along): ReadonlyArray<Sample> => [
        [along, 0],
        [0, along]
      ]
    )
  }
]

/** The upper left corners of a QR code's eyes. */
export const eyesOf = (width: number, height: number) =>
  [
    [0, 0],
    [width - eyeSize, 0],
    [0, height - eyeSize]
  ] as const

/** The lightness of a color to a decoder, 0 to 1: the luma of ITU-R BT.601, as cameras compute gray. */
export const lightness = ([red, green, blue]: Rgb): number =>
  (0.299 * red + 0.587 * green + 0.114 * blue) / 255

/** The offset of a gradient over a box, at a point. */
const offsetsOf = (gradient: Gradient, box: Box): ((x: number, y: number) => number) => {
  const line = gradientGeometry(gradient, box)
  if (line.kind === "radial") {
    const { cx, cy, r } = line
    return (x, y) => (r === 0 ? 0 : Math.hypot(x - cx, y - cy) / r)
  }
  const { x1, y1, x2, y2 } = line
  const [right, below] = [x2 - x1, y2 - y1]
  const length = right * right + below * below
  return (x, y) => (length === 0 ? 0 : ((x - x1) * right + (y - y1) * below) / length)
}

/** The lightness of a paint over a box, at a point. Transparent is white paper. */
export const lightnessOf = (paint: Background, box: Box): ((x: number, y: number) => number) => {
  if (typeof paint === "string") {
    const light = lightness(paint === "transparent" ? white : rgbOf(paint))
    return () => light
  }
  const offsetAt = offsetsOf(paint, box)
  // Lightness is linear in the channels, so it can be interpolated between stops.
  const stops = paint.stops.map(({ offset, color }) => ({ offset, light: lightness(rgbOf(color)) }))
  return (x, y) => {
    const offset = offsetAt(x, y)
    let before: (typeof stops)[number] | undefined
    // A loop, since it runs for each sample of each paint.
    for (const after of stops) {
      if (after.offset >= offset) {
        const gap = before === undefined ? 0 : after.offset - before.offset
        return before === undefined || gap <= 0
          ? after.light
          : before.light + ((after.light - before.light) * (offset - before.offset)) / gap
      }
      before = after
    }
    return before?.light ?? lightness(white)
  }
}

const isTold = (ground: number, dark: number, { onWhite, onBlack }: Limits): boolean =>
  ground - dark >= onBlack + (onWhite - onBlack) * ground

/**
 * The largest lightness of an eye on its ground. From about 19 pixels a module on, most of the 5 by 5 blocks of ZXing's
 * threshold are of one color, and their threshold is then half of the ground (`hybridThreshold`) less rounding.
 */
const mostOfEye = (ground: number): number => ground / 2 - 1 / 255

/** Points sampled along each side of the symbol; one for two solid colors. */
export const pointsFor = (body: Background, ground: Background): number =>
  typeof body === "string" && typeof ground === "string" ? 1 : 16

/** The box of the body's paint, which spans the filling of a silhouette, too. */
const bodyBoxOf = ({ foreground, bodyShape, bodyShapePath, margin }: QrConfig, symbol: Box): Box => {
  if (typeof foreground === "string" || bodyShape === "Square") return symbol
  const { x, y, columns, rows } = gridOf(bodyShape, symbol.width, margin, bodyShapePath)
  return { x: -x, y: -y, width: columns, height: rows }
}

export type SymbolShape = Pick<Matrix, "symbol" | "width" | "height">

/**
 * The paints of a symbol and their places, which determine its contrast. It is plain data of at most 3,000 characters
 * as JSON, without the message and images.
 */
export interface PaintedSymbol extends Readonly<Record<SymbolPaintField, Paint | undefined>>, SymbolShape {
  readonly foreground: Paint
  /** The paint under the symbol and its margin. */
  readonly background: Background
  readonly bodyBox: Box
  readonly margin: number
  readonly errorCorrectionLevel: ErrorCorrectionLevel
}

export const paintedSymbolOf = (config: QrConfig, { symbol, width, height }: SymbolShape): PaintedSymbol => ({
  symbol,
  width,
  height,
  foreground: config.foreground,
  outerEyeColor: config.outerEyeColor,
  innerEyeColor: config.innerEyeColor,
  background: groundOf(config),
  bodyBox: bodyBoxOf(config, { x: 0, y: 0, width, height }),
  margin: config.margin,
  errorCorrectionLevel: config.errorCorrectionLevel
})

/**
 * The paints that decoders cannot separate from their surroundings: at the eyes always; for other modules if too many
 * are lost for error correction. Includes a background that is too dark. Darkening the symbol or lightening the
 * background never hides more. Ignores frames and logos.
 */
export const hiddenPaints = (painted: PaintedSymbol): ReadonlySet<PaintField> => {
  const { symbol: kind, width, height, foreground, background, bodyBox, margin } = painted
  const points = pointsFor(foreground, background)
  const hidden = new Set<PaintField>()
  const canvas: Box = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin }
  const allowed = losses[painted.errorCorrectionLevel] * points * points

  const groundAt = lightnessOf(background, canvas)
  const bodyAt = lightnessOf(foreground, bodyBox)
  let [darkGround, paleBody] = [0, 0]
  for (let i = 0; i < points * points; i++) {
    const x = ((i % points) + 0.5) * (width / points)
    const y = (Math.floor(i / points) + 0.5) * (height / points)
    const ground = groundAt(x, y)
    if (ground < leastGround) darkGround++
    if (!isTold(ground, bodyAt(x, y), least.body)) paleBody++
  }
  if (darkGround > allowed) hidden.add("background")
  if (paleBody > allowed) hidden.add("foreground")

  const eyes = eyesOf(width, height)
  for (const [left, top] of kind === "qr" ? eyes : eyes.slice(0, 1)) {
    const [midX, midY] = [left + middle, top + middle]
    const ground = groundAt(midX, midY)
    if (ground < leastGround) hidden.add("background")
    if (!isTold(ground, bodyAt(midX, midY), least.besideEyes)) hidden.add("foreground")
    for (const { field, inset, samples, closeSamples } of eyeParts) {
      const paint = painted[field]
      const side = eyeSize - 2 * inset
      const lightAt =
        paint === undefined
          ? bodyAt
          : lightnessOf(paint, { x: left + inset, y: top + inset, width: side, height: side })
      const limits = paint === undefined ? least.besideEyes : least.eyes
      const isLost = ([x, y]: Sample): boolean => {
        const [behind, light] = [groundAt(midX + x, midY + y), lightAt(midX + x, midY + y)]
        return light > mostOfEye(behind) || !isTold(behind, light, limits)
      }
      const isGradient = typeof (paint ?? foreground) !== "string" || typeof background !== "string"
      if (samples.some(isLost) || (isGradient && closeSamples.some(isLost)))
        hidden.add(paint === undefined ? "foreground" : field)
    }
  }
  return hidden
}
