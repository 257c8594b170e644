import { boundOfScalar, boundOfText } from "../field/Bound.ts"
import { mapped, oneOf } from "../field/combine.ts"
import { type Field, refuse } from "../field/Field.ts"
import { type Known, literal, number } from "../field/leaves.ts"
import { list } from "../field/list.ts"
import { object } from "../field/object.ts"
import { styleBounds } from "./bounds.ts"

const colorDescription = `"#rgb" or "#rrggbb"`
const colorPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

const colorSchema = {
  type: "string",
  pattern: "^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",
  description: colorDescription
} as const

/** An opaque sRGB color, `#rrggbb` in lower case. */
export const colorField: Field<string> = {
  description: colorDescription,
  bound: boundOfText("#rrggbb".length),
  jsonSchema: colorSchema,
  read: (value, faults) => {
    if (typeof value !== "string" || !colorPattern.test(value)) return refuse(colorSchema, value, faults)
    const digits = value.slice(1).toLowerCase()
    return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`
  }
}

export interface GradientStop {
  /** From 0 (start) to 1 (end). */
  readonly offset: number
  /** `#rrggbb`; requests may use `#rgb`. */
  readonly color: string
}

/**
 * Colors along a line or outwards from a center, over the bounding square of the painted area. Stops are ordered by
 * offset.
 */
export interface Gradient {
  readonly type: "linear" | "radial"
  /** The direction of a linear gradient: degrees clockwise from left to right, 0 to below 360; 0 if absent. */
  readonly angle?: number
  readonly stops: ReadonlyArray<GradientStop>
}

/** A {@link Gradient} in a request. */
export interface GivenGradient {
  readonly type: Known<"linear" | "radial">
  /** The direction of a linear gradient: degrees clockwise from left to right; 0 if absent. */
  readonly angle?: number | undefined
  /** 2 to 8 stops. */
  readonly stops: ReadonlyArray<GradientStop>
}

/** Normalizes a direction to 0 to below 360 degrees. */
const withinTurn = (degrees: number): number => {
  const rest = degrees % 360
  const angle = rest < 0 ? rest + 360 : rest
  return angle === 360 ? 0 : angle + 0
}

const angleDescription = "a finite number of degrees, taken modulo 360"

const angle: Field<number> = {
  description: angleDescription,
  bound: boundOfScalar,
  jsonSchema: { type: "number", description: angleDescription },
  read: (value, faults) =>
    typeof value === "number" && Number.isFinite(value)
      ? withinTurn(value)
      : refuse(angleDescription, value, faults)
}

const stop: Field<GradientStop> = object("an object", { offset: number(0, 1), color: colorField }, {})

const { minimum, maximum } = styleBounds.gradientStops

const stops: Field<ReadonlyArray<GradientStop>> = mapped(
  list(minimum, maximum, stop, `${minimum} to ${maximum} stops, each with an offset and a color`),
  (stops): ReadonlyArray<GradientStop> =>
    stops.every(({ offset }, i) => i === 0 || offset >= (stops[i - 1]?.offset ?? 0))
      ? stops
      : stops.toSorted((a, b) => a.offset - b.offset)
)

const gradient: Field<Gradient, GivenGradient> = object(
  "an object",
  { type: literal(["linear", "radial"]), stops },
  { angle },
  "Gradient"
)

/** The paint of a surface: a color `#rrggbb` or a {@link Gradient}. */
export type Paint = string | Gradient

/** A {@link Paint} in a request: a color, `#rgb` or `#rrggbb`, or a gradient with its stops in any order. */
export type GivenPaint = string | GivenGradient

export const paintField: Field<Paint, GivenPaint> = {
  ...oneOf(`a color ${colorDescription}, or a gradient { type, angle?, stops }`, colorField, gradient),
  identifier: "Paint"
}

/** The paint behind the symbol. */
export type Background = Paint | "transparent"

export type GivenBackground = GivenPaint | "transparent"

export const backgroundField: Field<Background, GivenBackground> = {
  ...oneOf(
    `a color ${colorDescription}, "transparent", or a gradient { type, angle?, stops }`,
    oneOf(colorDescription, literal(["transparent"]), colorField),
    gradient
  ),
  identifier: "Background"
}

/** The kinds of paint that a price list distinguishes. */
export const paintKinds = ["Solid", "Linear gradient", "Radial gradient", "Transparent"] as const

export type PaintKind = (typeof paintKinds)[number]

/** The kinds of paint that cover the layers below. */
export const opaqueKinds: ReadonlyArray<PaintKind> = ["Solid", "Linear gradient", "Radial gradient"]

/**
 * The kind of a paint.
 *
 * @example
 * ```ts
 * import { paintKind } from "@quick-response/design/config/Paint"
 *
 * paintKind("#000000") // => "Solid"
 * ```
 */
export const paintKind = (paint: Background): PaintKind =>
  typeof paint !== "string"
    ? paint.type === "linear"
      ? "Linear gradient"
      : "Radial gradient"
    : paint === "transparent"
      ? "Transparent"
      : "Solid"
