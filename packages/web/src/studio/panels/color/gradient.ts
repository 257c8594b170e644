import { styleBounds } from "@quick-response/design/config/bounds"
import type { Gradient, GradientStop } from "quick-response"
import { channelsOf, hexOf, hexOfHsv, hsvOf } from "./hsv.ts"

const { minimum, maximum } = styleBounds.gradientStops

/** True if another stop fits the API's bounds. */
export const canAddStop = ({ stops }: Pick<Gradient, "stops">): boolean => stops.length < maximum

/** True if a stop may be removed. */
export const canRemoveStop = ({ stops }: Pick<Gradient, "stops">): boolean => stops.length > minimum

const byOffset = (stops: ReadonlyArray<GradientStop>): ReadonlyArray<GradientStop> =>
  stops.toSorted((one, other) => one.offset - other.offset)

/** An offset from 0 to 1 in whole percents. */
const inPercents = (offset: number): number => Math.round(100 * Math.min(1, Math.max(0, offset))) / 100

/** The color of a gradient at an offset: between two stops, a mixture of theirs. */
export const colorAt = (stops: ReadonlyArray<GradientStop>, offset: number): string => {
  const sorted = byOffset(stops)
  const after = sorted.find((stop) => stop.offset >= offset) ?? sorted.at(-1)
  const before = sorted.findLast((stop) => stop.offset <= offset) ?? sorted[0]
  if (before === undefined || after === undefined) return "#000000"
  const width = after.offset - before.offset
  const share = width <= 0 ? 0 : (offset - before.offset) / width
  const [from, to] = [channelsOf(before.color), channelsOf(after.color)]
  return hexOf(from.map((channel, i) => channel + share * ((to[i] ?? channel) - channel)))
}

/**
 * A gradient with a moved stop. The list keeps its order, so that a drag past another stop still moves the same stop.
 */
export const moveStop = <G extends Gradient>(gradient: G, index: number, offset: number): G => ({
  ...gradient,
  stops: gradient.stops.map((stop, i) => (i === index ? { ...stop, offset: inPercents(offset) } : stop))
})

/** A gradient with another color at a stop. */
export const colorStop = <G extends Gradient>(gradient: G, index: number, color: string): G => ({
  ...gradient,
  stops: gradient.stops.map((stop, i) => (i === index ? { ...stop, color } : stop))
})

/** A gradient with a stop added at the end of the list, in the color that the gradient has there; the same one at the limit. */
export const addStop = <G extends Gradient>(gradient: G, offset: number): G =>
  canAddStop(gradient)
    ? {
        ...gradient,
        stops: [...gradient.stops, { offset: inPercents(offset), color: colorAt(gradient.stops, offset) }]
      }
    : gradient

/** A gradient without a stop; the same one at the limit. */
export const removeStop = <G extends Gradient>(gradient: G, index: number): G =>
  canRemoveStop(gradient) ? { ...gradient, stops: gradient.stops.filter((_, i) => i !== index) } : gradient

/** The middle of the widest part between two stops. */
export const widestGap = (stops: ReadonlyArray<GradientStop>): number => {
  const offsets = byOffset(stops).map(({ offset }) => offset)
  const gaps = offsets
    .slice(1)
    .map((offset, i) => [offset - (offsets[i] ?? 0), (offset + (offsets[i] ?? 0)) / 2] as const)
  return gaps.reduce((widest, gap) => (gap[0] > widest[0] ? gap : widest), [0, 0.5] as const)[1]
}

/** The reversed gradient. */
export const reversed = <G extends Gradient>(gradient: G): G => ({
  ...gradient,
  stops: gradient.stops.map(({ offset, color }) => ({ offset: inPercents(1 - offset), color }))
})

/** Whole degrees from 0 to 359. */
export const withinTurn = (degrees: number): number => ((Math.round(degrees) % 360) + 360) % 360

/** Degrees of hue from the first color of a new gradient to the second; for a gray, the hue itself. */
const hueStep = 50
const hueOfGrey = 230

/**
 * The color at the other end of a new gradient: light for a light one and dark for a dark one, so that scanning is as
 * reliable.
 */
const colorBeside = (color: string): string => {
  const { hue, saturation, brightness } = hsvOf(color)
  const isLight = brightness > 60 && saturation < 40
  return hexOfHsv({
    hue: saturation < 10 ? hueOfGrey : (hue + hueStep) % 360,
    ...(isLight ? { saturation: 14, brightness: 100 } : { saturation: 80, brightness: 60 })
  })
}

/** A new gradient from a color to a similar one. */
export const gradientFrom = (color: string, type: "linear" | "radial"): Gradient => ({
  type,
  ...(type === "linear" ? { angle: 45 } : {}),
  stops: [
    { offset: 0, color },
    { offset: 1, color: colorBeside(color) }
  ]
})
