import type { paintKinds } from "@quick-response/design/config/Paint"
import type { Gradient, Paint } from "quick-response"
import { gradientFrom } from "./gradient.ts"
import { readHex } from "./hsv.ts"

/** A kind of paint, by its label in price lists. */
export type PaintKind = (typeof paintKinds)[number]

/** The paint of a surface, `"transparent"`, or undefined for the paint of the body. */
export type AnyPaint = Paint | "transparent" | undefined

/** The kind of a paint; undefined if it is that of the body. */
export const kindOf = (paint: AnyPaint): PaintKind | undefined =>
  paint === undefined
    ? undefined
    : typeof paint !== "string"
      ? paint.type === "radial"
        ? "Radial gradient"
        : "Linear gradient"
      : paint === "transparent"
        ? "Transparent"
        : "Solid"

/** The colors of a paint, in their order. */
export const colorsOf = (paint: AnyPaint): ReadonlyArray<string> =>
  paint === undefined || paint === "transparent"
    ? []
    : typeof paint === "string"
      ? [readHex(paint) ?? paint]
      : paint.stops.toSorted((one, other) => one.offset - other.offset).map(({ color }) => color)

const asGradient = (paint: AnyPaint, type: "linear" | "radial", color: string): Gradient => {
  if (typeof paint !== "object") return gradientFrom(colorsOf(paint)[0] ?? color, type)
  const { stops, angle = 45 } = paint
  return type === "linear" ? { type, angle, stops } : { type, stops }
}

/** A paint as another kind with its colors kept; `color` is the default. */
export const asKind = (paint: AnyPaint, kind: PaintKind | undefined, color: string): AnyPaint => {
  switch (kind) {
    case undefined:
      return undefined
    case "Transparent":
      return "transparent"
    case "Solid":
      return colorsOf(paint)[0] ?? color
    case "Linear gradient":
      return asGradient(paint, "linear", color)
    case "Radial gradient":
      return asGradient(paint, "radial", color)
  }
}

/** Stops as CSS writes them. */
const cssStops = ({ stops }: Pick<Gradient, "stops">): string =>
  stops
    .toSorted((one, other) => one.offset - other.offset)
    .map(({ color, offset }) => `${color} ${100 * offset}%`)
    .join(", ")

/** A gradient along a bar, from left to right. */
export const cssBar = (gradient: Gradient): string => `linear-gradient(to right, ${cssStops(gradient)})`

/** The closest CSS background of a paint; empty for transparent. */
export const cssOf = (paint: AnyPaint): string => {
  if (paint === undefined || paint === "transparent") return ""
  if (typeof paint === "string") return paint
  return paint.type === "radial"
    ? `radial-gradient(${cssStops(paint)})`
    : `linear-gradient(${90 + (paint.angle ?? 0)}deg, ${cssStops(paint)})`
}
