import { keysOf } from "../config/keysOf.ts"
import { boundOfScalar } from "../field/Bound.ts"
import { type Field, refuse } from "../field/Field.ts"
import { expectedInstead, type Fault, rule } from "../field/faults.ts"
import { described, literal } from "../field/leaves.ts"
import type { ImageFormat } from "./ImageFormat.ts"
import { expectedWidth, pixelBounds, type Unit, units, widthRange } from "./outputUnits.ts"

/** The default width in pixels. */
export const defaultImageSize = 512

const { minimum, maximum } = pixelBounds

const sizeDescription = `a whole number of pixels from ${widthRange()}, or with \`unit\` the finished width in it, a decimal that makes as many pixels`

/** The width of an image in a request; {@link widthFaults} checks it with the other fields. */
export const outputSizeField: Field<number> = {
  description: sizeDescription,
  bound: boundOfScalar,
  jsonSchema: { type: "number", exclusiveMinimum: 0, maximum, description: sizeDescription },
  read: (value, faults) =>
    typeof value === "number" && value > 0 && value <= maximum
      ? value + 0
      : refuse(`a whole number of pixels from ${minimum} to ${maximum}`, value, faults)
}

export const outputUnitField: Field<Unit> = /* @__PURE__ */ described(
  /* @__PURE__ */ literal(/* @__PURE__ */ keysOf(units)),
  'The unit of `size`: "px" where absent; with "mm" or "in", `size` is required'
)

const widthRefused = rule(
  "widthRefused",
  ({
    expected,
    remedy,
    value
  }: {
    readonly expected: string
    readonly remedy: string
    readonly value: number
  }) => `${expectedInstead(expected, value)}${remedy}`
)

const sizeMissing = rule(
  "sizeMissing",
  ({ unit }: { readonly unit: string }) => `is missing; say how many ${unit} wide the image is`
)

interface WidthRequest {
  readonly format: ImageFormat
  readonly size?: number | undefined
  readonly unit?: Unit | undefined
  readonly dpi?: number | undefined
}

/** The fault of a width, if any. A size in pixels is optional. */
export const widthFaults = ({ format, size, unit = "px", dpi }: WidthRequest): ReadonlyArray<Fault> => {
  if (size === undefined && unit !== "px") return [sizeMissing(["size"], { unit })]
  const value = size ?? defaultImageSize
  const found = expectedWidth({ format, size: value, unit, dpi })
  return found === undefined ? [] : [widthRefused(["size"], { ...found, value })]
}
