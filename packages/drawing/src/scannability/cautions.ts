import { styleBounds } from "@quick-response/design/config/bounds"
import type { BodyStyle, ErrorCorrectionLevel } from "@quick-response/design/config/options"
import type { Background, Paint } from "@quick-response/design/config/Paint"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { PictureMode } from "@quick-response/design/fields/picture"
import { paintFields, paintRoles } from "@quick-response/design/fields/styleFields"
import { black, hexOf, nearestColor, type Rgb, rgbOf, white } from "../scene/Rgb.ts"
import { microKindOf } from "../styles/encodeConfig.ts"
import { groundOf } from "../styles/ground.ts"
import { lightness } from "./binarized.ts"
import type { Cause, Changes, Finding, WeakPlace } from "./Finding.ts"

/** The places in order of the cautions. */
const places = ["night", "screen", "thermal", "glare"] as const satisfies ReadonlyArray<WeakPlace>

/**
 * The largest share of the difference between black and white that a color may lack to its ground at each place: beyond
 * it, four decoders read fewer than nine tenths of the photographs that they read of a plain code. Set on random
 * designs and checked on others.
 */
const limits = {
  night: 0.08,
  screen: 0.1,
  thermal: 0.05,
  glare: 0.25
} as const satisfies Readonly<Record<(typeof places)[number], number>>

/** The largest version that a lamp's reflection of fixed size largely hides. */
const largestUnderGlare = 4

const leastLimit = Math.min(...Object.values(limits))

const onScreens = ["screen"] as const
const onScreensAndReceipts = ["screen", "thermal"] as const

/**
 * The places at which black codes of each body style are weak: a screen's moiré fills gaps, and a receipt's dots miss
 * thin parts.
 */
const placesOfBodies = {
  Square: [],
  Dots: onScreens,
  Rounded: [],
  "Extra rounded": [],
  Classy: [],
  "Horizontal bars": onScreens,
  "Vertical bars": ["screen", "cup"],
  "Classy rounded": [],
  Fluid: [],
  "Small square": [],
  Squircle: [],
  Diamond: onScreens,
  Hexagon: onScreens,
  Octagon: [],
  Leaf: [],
  Star: onScreensAndReceipts,
  Heart: onScreens,
  Flower: onScreens,
  Sparkle: onScreens,
  Plus: onScreensAndReceipts,
  Stitch: [],
  Triangle: ["screen", "thermal", "cup"],
  Chevron: onScreens,
  Slash: ["screen", "thermal", "cup"],
  "Edge cut": [],
  Pointed: [],
  Concave: [],
  Circuit: onScreens,
  Weave: onScreensAndReceipts,
  Wave: onScreensAndReceipts,
  Mosaic: onScreens,
  Bubbles: onScreens,
  Confetti: onScreens
} as const satisfies Readonly<Record<BodyStyle, ReadonlyArray<WeakPlace>>>

/** The largest logo of each level on a round surface, where curvature uses up most of the correction; 0 for no logo. */
const largestLogos = {
  Low: 0,
  Medium: 0.05,
  Quartile: 0.11,
  High: styleBounds.logoSize.maximum
} as const satisfies Readonly<Record<ErrorCorrectionLevel, number>>

/**
 * The margin by version with which a symbol, enlarged by a high level, reads on a cup as often as the plain one: at
 * equal width it bends less. From version 7, even plain codes do not read there.
 */
const marginsOnCups: Readonly<Partial<Record<number, number>>> = { 4: 6, 5: 8, 6: 8 }

/** The places at which codes with a picture are weak, in any color. */
const placesOfPictures = {
  halftone: ["night", "screen", "thermal", "cup"],
  backdrop: ["night", "screen"],
  bits: ["night", "screen", "thermal"]
} as const satisfies Readonly<Record<PictureMode, ReadonlyArray<WeakPlace>>>

const phrases = {
  night: "at night",
  screen: "off a screen",
  thermal: "from a thermal printer",
  glare: "under glare",
  cup: "on a cup"
} as const satisfies Readonly<Record<WeakPlace, string>>

const phraseOf = (weak: ReadonlyArray<WeakPlace>): string => {
  const names = weak.map((place) => phrases[place])
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
}

const colorsOf = (paint: Background): ReadonlyArray<Rgb> =>
  paint === "transparent"
    ? [white]
    : typeof paint === "string"
      ? [rgbOf(paint)]
      : paint.stops.map(({ color }) => rgbOf(color))

const mapColors = (paint: Paint, map: (color: string) => string): Paint =>
  typeof paint === "string"
    ? map(paint)
    : { ...paint, stops: paint.stops.map((stop) => ({ ...stop, color: map(stop.color) })) }

const caution = (
  field: Extract<Cause, { topic: "places" }>["field"],
  places: ReadonlyArray<WeakPlace>,
  remedy: Changes,
  change: string
): ReadonlyArray<Finding> =>
  places.length === 0
    ? []
    : [
        {
          refused: false,
          text: `${field}: the code is read less often than a plain one ${phraseOf(places)}; ${change}`,
          cause: { topic: "places", field, places, remedy }
        }
      ]

const ofPaints = (config: QrConfig, version: number): ReadonlyArray<Finding> => {
  const ground = Math.min(...colorsOf(groundOf(config)).map(lightness))
  const lackOf = (rgb: Rgb): number => 1 - ground + lightness(rgb)
  const isDark = (rgb: Rgb): boolean => lackOf(rgb) <= Math.max(leastLimit, 1 - ground)
  return paintFields.flatMap((field) => {
    const paint = config[field]
    if (paintRoles[field] !== "symbol" || paint === undefined || paint === "transparent") return []
    const colors = colorsOf(paint)
    // On a gray ground, no color is better than black.
    if (colors.every(isDark)) return []
    const lack = Math.max(...colors.map(lackOf))
    const darker = mapColors(paint, (color) => hexOf(nearestColor(rgbOf(color), black, isDark)))
    return caution(
      field,
      places.filter((place) => lack > limits[place] && (place !== "glare" || version <= largestUnderGlare)),
      { [field]: darker },
      `darken it to ${colorsOf(darker).map(hexOf).join(", ")}`
    )
  })
}

const ofBody = ({ bodyStyle }: QrConfig): ReadonlyArray<Finding> =>
  caution("bodyStyle", placesOfBodies[bodyStyle], { bodyStyle: "Square" }, 'choose "Square" or "Rounded"')

const ofLogo = ({ logo, errorCorrectionLevel }: QrConfig): ReadonlyArray<Finding> => {
  const size = largestLogos[errorCorrectionLevel]
  if (logo === undefined || logo.size <= size) return []
  return size === 0
    ? caution("logo", ["cup"], { logo: null }, "leave it out")
    : caution("logo", ["cup"], { logo: { size } }, `shrink logo.size to ${size}`)
}

const ofVersion = (config: QrConfig, version: number): ReadonlyArray<Finding> => {
  const { errorCorrectionLevel, bodyShape, frameStyle } = config
  const isRaised = errorCorrectionLevel === "Quartile" || errorCorrectionLevel === "High"
  const margin = marginsOnCups[version]
  return isRaised &&
    bodyShape === "Square" &&
    frameStyle === "none" &&
    margin !== undefined &&
    config.margin < margin
    ? caution("margin", ["cup"], { margin }, `raise margin to ${margin}`)
    : []
}

const ofPicture = ({ picture }: QrConfig): ReadonlyArray<Finding> =>
  picture === undefined
    ? []
    : caution("picture", placesOfPictures[picture.mode], { picture: null }, "leave it out")

/**
 * The places at which a design scans less often than a plain code, one caution for each field that causes it. `version`
 * is the verdict's. Looks up measurements on photographs in microseconds; empty for label symbols.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { cautionsOf } from "@quick-response/core/drawing"
 *
 * const [caution] = cautionsOf(await readDesign({ data: "HELLO", foreground: "#1e3a8a" }), 1)
 * caution?.cause.field // => "foreground"
 * ```
 */
export const cautionsOf = (config: QrConfig, version: number): ReadonlyArray<Finding> =>
  microKindOf(config) === undefined
    ? [
        ...ofPaints(config, version),
        ...ofBody(config),
        ...ofLogo(config),
        ...ofPicture(config),
        ...ofVersion(config, version)
      ]
    : []
