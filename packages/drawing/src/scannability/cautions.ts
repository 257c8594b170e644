import { styleBounds } from "@quick-response/design/config/bounds"
import { keysOf } from "@quick-response/design/config/keysOf"
import type { BodyStyle, ErrorCorrectionLevel } from "@quick-response/design/config/options"
import type { Background, Paint } from "@quick-response/design/config/Paint"
import { contentOf, type QrConfig } from "@quick-response/design/config/QrConfig"
import { usual as usualBackground } from "@quick-response/design/fields/background"
import { usual as usualForeground } from "@quick-response/design/fields/foreground"
import type { PictureMode } from "@quick-response/design/fields/picture"
import { black, hexOf, mixed, rgbOf } from "../scene/Rgb.ts"
import { microKindOf } from "../styles/encodeConfig.ts"
import { groundOf } from "../styles/ground.ts"
import { lightness } from "./binarized.ts"
import type { Cause, Changes, Finding, PlaceReading, WeakPlace } from "./Finding.ts"
import { fullQuietZone } from "./verdict.ts"

/** A caution names the places at which a design reads below this percentage of a plain code. */
const enough = 75

/** The least percentage that is told. */
const leastTold = 10

/** Body styles with thin or separate modules, which read as a paler ink does. */
const isThin = {
  Square: false,
  Dots: true,
  Rounded: false,
  "Extra rounded": false,
  Classy: false,
  "Horizontal bars": true,
  "Vertical bars": true,
  "Classy rounded": false,
  Fluid: false,
  "Small square": false,
  Squircle: false,
  Diamond: true,
  Hexagon: true,
  Octagon: false,
  Leaf: true,
  Star: true,
  Heart: true,
  Flower: true,
  Sparkle: true,
  Plus: true,
  Stitch: false,
  Triangle: true,
  Chevron: true,
  Slash: true,
  "Edge cut": false,
  Pointed: false,
  Concave: false,
  Circuit: true,
  Weave: true,
  Wave: true,
  Mosaic: true,
  Bubbles: true,
  Confetti: true
} as const satisfies Readonly<Record<BodyStyle, boolean>>

/**
 * The weights of what makes a code harder to read than a plain one, beside the lightness of its ink from 0 to 1. Fitted
 * to photographs of random designs, and checked on others (`docs/cautions.md`).
 */
const weights = {
  /** For each share that the ground lacks to white. */
  ground: 1.6,
  thinBody: 0.1,
  narrowMargin: 0.05
}

interface Place {
  /** The weight at which three quarters of a plain code's photographs are read. */
  readonly limit: number
  /** The percentage that each hundredth beyond it costs. */
  readonly slope: number
  /** The weight of low levels. */
  readonly levels?: Readonly<Partial<Record<ErrorCorrectionLevel, number>>>
  /** The largest version that is affected. */
  readonly largestVersion?: number
}

const places: Readonly<Record<Exclude<WeakPlace, "cup">, Place>> = {
  night: { limit: 0.48, slope: 1.5 },
  screen: { limit: 0.5, slope: 1.5 },
  thermal: { limit: 0.55, slope: 1.5 },
  // A lamp's reflection has one size, so it hides more of a small symbol.
  glare: { limit: 0.6, slope: 1.5, levels: { Low: 0.2, Medium: 0.1 }, largestVersion: 3 },
  motion: { limit: 0.85, slope: 1.5 },
  messenger: { limit: 0.55, slope: 1.5, levels: { Low: 0.1, Medium: 0.05 } }
}

/** The largest logo by level that is read enough on a round surface; 0 for no logo. */
const largestLogos = {
  Low: 0,
  Medium: 0.07,
  Quartile: 0.15,
  High: styleBounds.logoSize.maximum
} as const satisfies Readonly<Record<ErrorCorrectionLevel, number>>

/** The readings on a cup of a symbol that a high level enlarges to a version: at equal width it bends more. */
const readingsOnCups: Readonly<Partial<Record<number, PlaceReading>>> = {
  5: { place: "cup", percent: 60 },
  6: { place: "cup", percent: 40 }
}

/** The readings of a code with a picture, in any color. */
const readingsOfPictures = {
  halftone: [{ place: "cup", percent: 30 }],
  backdrop: [],
  bits: []
} as const satisfies Readonly<Record<PictureMode, ReadonlyArray<PlaceReading>>>

const phrases = {
  night: "at night",
  screen: "off a screen",
  thermal: "from a thermal printer",
  glare: "under glare",
  motion: "in motion",
  messenger: "from a messenger",
  cup: "on a cup"
} as const satisfies Readonly<Record<WeakPlace, string>>

/** "60 % as often at night and 45 % off a screen". */
const phraseOf = (readings: ReadonlyArray<PlaceReading>): string => {
  const said = readings.map(({ place, percent }, i) =>
    i === 0 ? `${percent} % as often as a plain one ${phrases[place]}` : `${percent} % ${phrases[place]}`
  )
  return said.length < 2 ? said.join("") : `${said.slice(0, -1).join(", ")} and ${said.at(-1)}`
}

const caution = (
  field: Extract<Cause, { topic: "places" }>["field"],
  readings: ReadonlyArray<PlaceReading>,
  remedy: Changes,
  change: string
): ReadonlyArray<Finding> =>
  readings.length === 0
    ? []
    : [
        {
          refused: false,
          text: `${field}: the code is read about ${phraseOf(readings)}; ${change}`,
          cause: { topic: "places", field, places: readings, remedy }
        }
      ]

/** The mean lightness of a paint's colors. Transparent is white paper. */
const meanLightness = (paint: Background): number => {
  if (paint === "transparent") return 1
  if (typeof paint === "string") return lightness(rgbOf(paint))
  return paint.stops.reduce((sum, { color }) => sum + lightness(rgbOf(color)), 0) / paint.stops.length
}

const darkened = (paint: Paint, share: number): Paint => {
  const darker = (color: string) => hexOf(mixed(rgbOf(color), black, share))
  return typeof paint === "string"
    ? darker(paint)
    : { ...paint, stops: paint.stops.map((stop) => ({ ...stop, color: darker(stop.color) })) }
}

const colorsOf = (paint: Paint): string =>
  typeof paint === "string" ? paint : paint.stops.map(({ color }) => color).join(", ")

type Weighed = Pick<QrConfig, "foreground" | "bodyStyle" | "margin" | "errorCorrectionLevel" | "symbol"> &
  Parameters<typeof groundOf>[0]

/** The weights of a design without its ink. */
const weightBesideInk = (config: Weighed): number =>
  weights.ground * (1 - meanLightness(groundOf(config))) +
  (isThin[config.bodyStyle] ? weights.thinBody : 0) +
  (config.margin < fullQuietZone(config) ? weights.narrowMargin : 0)

const weightOfLevel = ({ levels }: Place, { errorCorrectionLevel }: Weighed): number =>
  levels?.[errorCorrectionLevel] ?? 0

/** The places at which a design of this weight is read too little. */
const readingsOf = (config: Weighed, version: number): ReadonlyArray<PlaceReading> => {
  const weight = meanLightness(config.foreground) + weightBesideInk(config)
  return keysOf(places).flatMap((place) => {
    const { limit, slope, largestVersion = version } = places[place]
    const beyond = weight + weightOfLevel(places[place], config) - limit
    if (beyond <= 0 || version > largestVersion) return []
    const percent = 5 * Math.floor((enough - 100 * slope * beyond) / 5)
    return [{ place, percent: Math.max(leastTold, percent) }]
  })
}

interface Remedy {
  readonly field: "foreground" | "bodyStyle" | "background"
  readonly changes: Partial<Pick<QrConfig, "foreground" | "bodyStyle" | "background">>
  readonly change: string
}

/** Black on white is read enough in any body style. */
const blackOnWhite: Remedy = {
  field: "background",
  changes: { background: usualBackground, foreground: usualForeground },
  change: `lighten it to ${usualBackground}, and darken foreground to ${usualForeground}`
}

/** The changes that may let a design be read enough at all places. */
const remediesOf = (config: QrConfig): ReadonlyArray<Remedy> => {
  const { foreground, bodyStyle } = config
  const limit = Math.min(
    ...keysOf(places).map((place) => places[place].limit - weightOfLevel(places[place], config))
  )
  // Rounding to whole channels may lighten by half a step.
  const allowed = limit - weightBesideInk(config) - 1 / 255
  const darker = darkened(foreground, Math.min(1, 1 - allowed / meanLightness(foreground)))
  const remedies: ReadonlyArray<Remedy> = [
    { field: "bodyStyle", changes: { bodyStyle: "Square" }, change: 'choose "Square"' },
    { field: "foreground", changes: { foreground: darker }, change: `darken it to ${colorsOf(darker)}` },
    {
      field: "background",
      changes: { background: usualBackground },
      change: `lighten it to ${usualBackground}`
    }
  ]
  return remedies.filter(
    ({ field }) => (field !== "bodyStyle" || isThin[bodyStyle]) && (field !== "foreground" || allowed > 0)
  )
}

const ofLook = (config: QrConfig, version: number): ReadonlyArray<Finding> => {
  const readings = readingsOf(config, version)
  if (readings.length === 0) return []
  const { field, changes, change } =
    remediesOf(config).find(({ changes }) => readingsOf({ ...config, ...changes }, version).length === 0) ??
    blackOnWhite
  return caution(field, readings, changes, change)
}

/** Curvature uses up most of the correction, and a logo the rest. */
const ofLogo = ({ logo, errorCorrectionLevel }: QrConfig): ReadonlyArray<Finding> => {
  const size = largestLogos[errorCorrectionLevel]
  if (logo === undefined || logo.size <= size) return []
  const readings = [{ place: "cup", percent: 55 }] as const
  return size === 0
    ? caution("logo", readings, { logo: null }, "leave it out")
    : caution("logo", readings, { logo: { size } }, `shrink logo.size to ${size}`)
}

const ofVersion = (config: QrConfig, version: number): ReadonlyArray<Finding> => {
  const { errorCorrectionLevel, bodyShape, frameStyle, logo, picture } = config
  const reading = readingsOnCups[version]
  const isRaised = errorCorrectionLevel === "Quartile" || errorCorrectionLevel === "High"
  return reading !== undefined &&
    isRaised &&
    config.version === undefined &&
    logo === undefined &&
    picture === undefined &&
    bodyShape === "Square" &&
    frameStyle === "none"
    ? caution("errorCorrectionLevel", [reading], { errorCorrectionLevel: "Medium" }, "lower it to Medium")
    : []
}

const ofPicture = ({ picture }: QrConfig): ReadonlyArray<Finding> =>
  picture === undefined
    ? []
    : caution("picture", readingsOfPictures[picture.mode], { picture: null }, "leave it out")

const hasAsciiOnly = /^[\0-\x7f]*$/

/** True if the data has letters beyond ASCII whose character set could be declared, and is not. */
export const isCharsetGuessed = (config: QrConfig): boolean =>
  config.encoding === undefined &&
  microKindOf(config) === undefined &&
  contentOf(config)?.isUnnamed !== true &&
  !hasAsciiOnly.test(config.data)

const ofCharset = (config: QrConfig): ReadonlyArray<Finding> =>
  isCharsetGuessed(config)
    ? [
        {
          refused: false,
          text: 'encoding: some scanners guess a wrong character set for letters beyond ASCII; set encoding to "eci"',
          cause: { topic: "charset", field: "encoding" }
        }
      ]
    : []

/**
 * The places at which a design scans less often than a plain code, one caution for each field that causes it. `version`
 * is the verdict's. Estimated in microseconds by figures measured on photographs; empty for label symbols. A guessed
 * character set comes first.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { cautionsOf } from "@quick-response/core/drawing"
 *
 * const [caution] = cautionsOf(await readDesign({ data: "HELLO", foreground: "#888" }), 1)
 * caution?.cause.field // => "foreground"
 * ```
 */
export const cautionsOf = (config: QrConfig, version: number): ReadonlyArray<Finding> =>
  microKindOf(config) === undefined
    ? [
        ...ofCharset(config),
        ...ofLook(config, version),
        ...ofLogo(config),
        ...ofPicture(config),
        ...ofVersion(config, version)
      ]
    : []
