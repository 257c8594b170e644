import * as Schema from "effect/Schema"

/** An opaque sRGB color, `#rrggbb` in lower case. */
export const Color = Schema.transform(
  Schema.String.pipe(Schema.pattern(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)).annotations({
    description: `"#rgb" or "#rrggbb"`,
    jsonSchema: {
      type: "string",
      pattern: "^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",
      description: `"#rgb" or "#rrggbb"`
    }
  }),
  Schema.String,
  {
    strict: true,
    decode: (color) => {
      const digits = color.slice(1).toLowerCase()
      return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`
    },
    encode: (color) => color
  }
)

/** A color at a place along a gradient. */
export interface GradientStop {
  /** From 0, the start, to 1, the end. */
  readonly offset: number
  readonly color: string
}

const Stop = Schema.Struct({
  offset: Schema.Number.pipe(Schema.between(0, 1)).annotations({ description: "a number from 0 to 1" }),
  color: Color
})

const Stops = Schema.transform(
  Schema.Array(Stop)
    .pipe(Schema.minItems(2), Schema.maxItems(8))
    .annotations({ description: "2 to 8 stops, each with an offset and a color" }),
  Schema.Array(Schema.typeSchema(Stop)),
  {
    strict: true,
    decode: (stops) => stops.toSorted((a, b) => a.offset - b.offset),
    encode: (stops) => stops
  }
)

/**
 * Colors along a line or from a center outwards, over the bounding square of what is painted. The stops are in order of offset.
 */
export interface Gradient {
  readonly type: "linear" | "radial"
  /** Of a linear gradient: degrees clockwise from left to right, 0 to below 360; 0 where absent. */
  readonly angle?: number
  readonly stops: ReadonlyArray<GradientStop>
}

/** The same direction, from 0 to below 360 degrees. */
const withinTurn = (degrees: number): number => {
  const rest = degrees % 360
  const angle = rest < 0 ? rest + 360 : rest
  return angle === 360 ? 0 : angle + 0
}

const angleDescription = "a finite number of degrees, taken modulo 360"

const Angle = Schema.transform(
  Schema.Number.pipe(Schema.finite()).annotations({
    description: angleDescription,
    jsonSchema: { type: "number", description: angleDescription }
  }),
  Schema.Number,
  { strict: true, decode: withinTurn, encode: (angle) => angle }
)

const Gradient = Schema.Struct({
  type: Schema.Literal("linear", "radial").annotations({ description: `"linear" or "radial"` }),
  angle: Schema.optionalWith(Angle, { exact: true }),
  stops: Stops
}).annotations({ identifier: "Gradient" })

/** The paint of a surface: a color `#rrggbb` or a {@link Gradient}. */
export type Paint = string | Gradient

/** A {@link Paint} as a request writes it: short colors and stops in any order are accepted. */
export const Paint = Schema.Union(Color, Gradient).annotations({
  identifier: "Paint",
  description: `a color "#rgb" or "#rrggbb", or a gradient { type, angle?, stops }`
})

/** The paint behind the symbol, or none. */
export type Background = Paint | "transparent"

/** A {@link Background} as a request writes it. */
export const Background = Schema.Union(Schema.Literal("transparent"), Color, Gradient).annotations({
  identifier: "Background",
  description: `a color "#rgb" or "#rrggbb", "transparent", or a gradient { type, angle?, stops }`
})

/** The kinds of paint that a price list tells apart. */
export const paintKinds = ["Solid", "Linear gradient", "Radial gradient", "Transparent"] as const

/** The kind of a paint. */
export const paintKind = (paint: Background): (typeof paintKinds)[number] =>
  typeof paint !== "string"
    ? paint.type === "linear"
      ? "Linear gradient"
      : "Radial gradient"
    : paint === "transparent"
      ? "Transparent"
      : "Solid"
