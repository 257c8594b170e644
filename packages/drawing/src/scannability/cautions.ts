import { styleBounds } from "@quick-response/design/config/bounds"
import { keysOf } from "@quick-response/design/config/keysOf"
import type { ErrorCorrectionLevel } from "@quick-response/design/config/options"
import type { Paint } from "@quick-response/design/config/Paint"
import { contentOf, type QrConfig } from "@quick-response/design/config/QrConfig"
import { usual as usualBackground } from "@quick-response/design/fields/background"
import { usual as usualForeground } from "@quick-response/design/fields/foreground"
import type { PictureMode } from "@quick-response/design/fields/picture"
import { black, hexOf, mixed, rgbOf } from "../scene/Rgb.ts"
import { microKindOf } from "../styles/encodeConfig.ts"
import type { Cause, Changes, Finding, PlaceReading, WeakPlace } from "./Finding.ts"
import type { Weighed } from "./harms.ts"
import { namedPlaces, placeShares } from "./placeShares.ts"
import { fullQuietZone } from "./verdict.ts"

/** The smallest and the largest percentage that is reported. */
const [leastTold, mostTold] = [10, 70]

/** A remedy raises the estimate to this share of a plain code's readings at least. */
const enough = 0.75

/** The largest logo by level that is read enough on a round surface; 0 for no logo. */
const largestLogos = {
  Low: 0,
  Medium: 0.07,
  Quartile: 0.15,
  High: styleBounds.logoSize.maximum
} as const satisfies Readonly<Record<ErrorCorrectionLevel, number>>

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

const darkened = (paint: Paint, share: number): Paint => {
  const darker = (color: string) => hexOf(mixed(rgbOf(color), black, share))
  return typeof paint === "string"
    ? darker(paint)
    : { ...paint, stops: paint.stops.map((stop) => ({ ...stop, color: darker(stop.color) })) }
}

const colorsOf = (paint: Paint): string =>
  typeof paint === "string" ? paint : paint.stops.map(({ color }) => color).join(", ")

interface Remedy {
  readonly field: Extract<Cause, { topic: "places" }>["field"]
  readonly changes: Changes & Partial<Weighed>
  readonly change: string
}

/** The shares by which a paint may be darkened. */
const darker = [0.2, 0.4, 0.6, 0.8, 1]

/** Darker paints of the body and of eyes in their own color: each alone, then all. */
const darkenings = (config: QrConfig): ReadonlyArray<Remedy> => {
  const paints = (["foreground", "outerEyeColor", "innerEyeColor"] as const).flatMap((field) => {
    const paint = config[field]
    return paint === undefined ? [] : [{ field, paint }]
  })
  const alone = darker.flatMap((share) =>
    paints.map(({ field, paint }): Remedy => {
      const color = darkened(paint, share)
      return { field, changes: { [field]: color }, change: `darken it to ${colorsOf(color)}` }
    })
  )
  const together = darker.map((share): Remedy => {
    const colors = paints.map(({ field, paint }) => ({ field, color: darkened(paint, share) }))
    return {
      field: "foreground",
      changes: Object.fromEntries(colors.map(({ field, color }) => [field, color])),
      change: `darken ${colors.map(({ field, color }) => `${field} to ${colorsOf(color)}`).join(", ")}`
    }
  })
  return paints.length > 1 ? [...alone, ...together] : alone
}

const square = "Square"

const blackOnWhite = {
  background: usualBackground,
  foreground: usualForeground,
  outerEyeColor: usualForeground,
  innerEyeColor: usualForeground
} as const

/** The changes that may let a design be read enough at all places, the smallest first. The last always does. */
const remediesOf = (config: QrConfig): ReadonlyArray<Remedy> => {
  const margin = fullQuietZone(config)
  // A logo may need its level.
  const isRaised =
    (config.errorCorrectionLevel === "Quartile" || config.errorCorrectionLevel === "High") &&
    config.logo === undefined
  const shapes = (["bodyStyle", "outerEyeStyle", "innerEyeStyle", "bodyShape"] as const).map(
    (field): Remedy => ({ field, changes: { [field]: square }, change: `set it to ${square}` })
  )
  const others: ReadonlyArray<Remedy> = [
    ...shapes,
    { field: "margin", changes: { margin }, change: `raise it to ${margin}` },
    {
      field: "errorCorrectionLevel",
      changes: { errorCorrectionLevel: "Medium" },
      change: "lower it to Medium"
    },
    { field: "frameStyle", changes: { frameStyle: "none" }, change: "set it to none" }
  ]
  const simple = { ...blackOnWhite, bodyStyle: square, margin } as const
  const change = `set it to ${usualBackground}, all other colors to ${usualForeground}`
  return [
    ...darkenings(config),
    {
      field: "background",
      changes: { background: usualBackground },
      change: `lighten it to ${usualBackground}`
    },
    ...others.filter(
      ({ field }) =>
        (field !== "margin" || config.margin < margin) && (field !== "errorCorrectionLevel" || isRaised)
    ),
    { field: "background", changes: blackOnWhite, change },
    {
      field: "background",
      changes: simple,
      change: `${change}, bodyStyle to ${square} and margin to ${margin}`
    },
    {
      field: "background",
      changes: {
        ...simple,
        outerEyeStyle: square,
        innerEyeStyle: square,
        bodyShape: square,
        frameStyle: "none"
      },
      change: `${change}, margin to ${margin} and all styles to their defaults`
    }
  ]
}

const ofLook = (config: QrConfig, version: number): ReadonlyArray<Finding> => {
  const shares = placeShares(config, version)
  const readings = namedPlaces(shares).map((place) => ({
    place,
    percent: Math.min(mostTold, Math.max(leastTold, 5 * Math.floor(20 * shares[place])))
  }))
  if (readings.length === 0) return []
  const isCured = ({ changes }: Remedy): boolean =>
    Object.values(placeShares({ ...config, ...changes }, version)).every((share) => share >= enough)
  const remedies = remediesOf(config)
  const remedy = remedies.find(isCured) ?? remedies.at(-1)
  return remedy === undefined ? [] : caution(remedy.field, readings, remedy.changes, remedy.change)
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
 * is the verdict's. Estimated in microseconds by weights that were fitted to photographs; empty for label symbols. A guessed
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
    ? [...ofCharset(config), ...ofLook(config, version), ...ofLogo(config), ...ofPicture(config)]
    : []

/**
 * The places at which a design is estimated to be read under 75 % as often as a plain code. Cautions name fewer: they are
 * given only if the estimate is low enough to be sure.
 */
export const weakPlacesOf = (config: QrConfig, version: number): ReadonlySet<WeakPlace> => {
  const named = cautionsOf(config, version).flatMap(({ cause }) =>
    cause.topic === "places" ? cause.places.map(({ place }) => place) : []
  )
  const shares = microKindOf(config) === undefined ? placeShares(config, version) : undefined
  const estimated = shares === undefined ? [] : keysOf(shares).filter((place) => shares[place] < enough)
  return new Set([...named, ...estimated])
}
