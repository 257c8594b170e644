import type { GivenGradient, GivenPaint } from "../config/Paint.ts"
import type { GivenOf } from "../field/Field.ts"
import type { StyleFields } from "../fields/styleFields.ts"

type JsonObject = Readonly<Record<string, unknown>>

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** An option of qr-code-styling without an exact counterpart. */
export type StylingNote = { readonly option: string } & (
  | { readonly kind: "seeThrough" }
  | { readonly kind: "unreadColor"; readonly color: string }
  | { readonly kind: "gradient"; readonly count: number }
  | { readonly kind: "unknownType"; readonly type: string }
  | { readonly kind: "nearType"; readonly type: string }
  | { readonly kind: "pictureSize"; readonly share: number; readonly size: number }
  | {
      readonly kind:
        | "roundBackground"
        | "margin"
        | "pictureAddress"
        | "pictureMargin"
        | "dotsBehind"
        | "mode"
        | "size"
    }
)

/** The fields of a design that options of qr-code-styling set. */
export type MappedStyle = {
  -readonly [Name in
    | "background"
    | "bodyShape"
    | "bodyStyle"
    | "errorCorrectionLevel"
    | "foreground"
    | "innerEyeColor"
    | "innerEyeStyle"
    | "logo"
    | "outerEyeColor"
    | "outerEyeStyle"
    | "version"]?: GivenOf<StyleFields[Name]>
}

/** The result of a mapping: the design's fields, and the options without a counterpart. */
export interface MappedStyling {
  readonly fields: MappedStyle
  readonly notes: Array<StylingNote>
}

/** The parts of options that say how a code looks. */
const parts = [
  "dotsOptions",
  "cornersSquareOptions",
  "cornersDotOptions",
  "backgroundOptions",
  "qrOptions"
] as const

/** True if a JSON object is made of the options of qr-code-styling (github.com/kozakdenys/qr-code-styling). */
export const isQrCodeStyling = (value: JsonObject): boolean => parts.some((part) => isJsonObject(value[part]))

/** The name here of each type of dots. */
const dots = {
  square: "Square",
  dots: "Dots",
  rounded: "Rounded",
  "extra-rounded": "Extra rounded",
  classy: "Classy",
  "classy-rounded": "Classy rounded"
} as const

const squares = {
  square: "Square",
  dot: "Circle",
  dots: "Circle",
  rounded: "Rounded",
  "extra-rounded": "Extra rounded",
  classy: "Leaf",
  "classy-rounded": "Leaf"
} as const

/** Types of corners that are similar here, not equal. */
const near: ReadonlySet<string> = new Set(["classy", "classy-rounded"])

const named: Readonly<Record<string, string>> = {
  black: "#000000",
  white: "#ffffff",
  red: "#ff0000",
  green: "#008000",
  blue: "#0000ff",
  yellow: "#ffff00",
  gray: "#808080",
  grey: "#808080",
  orange: "#ffa500",
  purple: "#800080"
}

const rgb = /^rgba?\(([\d\s,./%]{5,60})\)$/

/** A color in the API's form; undefined, with a note, if it is unknown. */
export const colorOf = (value: unknown, option: string, notes: Array<StylingNote>): string | undefined => {
  if (typeof value !== "string" || value === "") return undefined
  const color = value.trim().toLowerCase()
  if (/^#(?:[\da-f]{3}|[\da-f]{6})$/.test(color)) return color
  const [, plain, alpha] = /^(#[\da-f]{6})([\da-f]{2})$/.exec(color) ?? []
  if (plain !== undefined) {
    if (alpha !== "ff") notes.push({ kind: "seeThrough", option })
    return plain
  }
  const [red = "", green = "", blue = "", opacity = "1"] =
    rgb
      .exec(color)?.[1]
      ?.split(/[\s,/]/)
      .filter((part) => part !== "") ?? []
  if ([red, green, blue].every((part) => /^\d{1,3}$/.test(part))) {
    if (!["1", "1.0", "100%"].includes(opacity)) notes.push({ kind: "seeThrough", option })
    const hex = (part: string) => Math.min(255, Number(part)).toString(16).padStart(2, "0")
    return `#${hex(red)}${hex(green)}${hex(blue)}`
  }
  if (Object.hasOwn(named, color)) return named[color]
  notes.push({ kind: "unreadColor", option, color: value.slice(0, 40) })
  return undefined
}

/** A number, which a form may have written as a text. */
const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number) ? number : undefined
}

/** Degrees of radians, without the last digits of a rounding. */
const degrees = (radians: number): number => Math.round((radians * 18_000) / Math.PI) / 100

const gradientOf = (value: unknown, option: string, notes: Array<StylingNote>): GivenPaint | undefined => {
  if (!isJsonObject(value) || !Array.isArray(value.colorStops)) return undefined
  const stops = value.colorStops.flatMap((stop: unknown): GivenGradient["stops"] => {
    if (!isJsonObject(stop)) return []
    const color = colorOf(stop.color, option, notes)
    const offset = numberOf(stop.offset)
    return color === undefined || offset === undefined ? [] : [{ offset, color }]
  })
  if (stops.length < 2 || stops.length > 8) {
    notes.push({ kind: "gradient", option, count: stops.length })
    return stops[0]?.color
  }
  const rotation = numberOf(value.rotation) ?? 0
  const angle = rotation === 0 ? {} : { angle: degrees(rotation) }
  return value.type === "radial" ? { type: "radial", stops } : { type: "linear", ...angle, stops }
}

/** A paint: a gradient wins over a color, as it does there. */
const paintOf = (options: JsonObject, part: string, notes: Array<StylingNote>): GivenPaint | undefined =>
  gradientOf(options.gradient, `${part}.gradient`, notes) ?? colorOf(options.color, `${part}.color`, notes)

const partOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

const typeOf = <Name extends string>(
  type: unknown,
  types: Readonly<Record<string, Name>>,
  part: string,
  notes: Array<StylingNote>
): Name | undefined => {
  if (typeof type !== "string" || type === "") return undefined
  if (Object.hasOwn(types, type)) return types[type]
  notes.push({ kind: "unknownType", option: `${part}.type`, type: type.slice(0, 40) })
  return undefined
}

/** Sets a field that has a value. */
const set = <Name extends keyof MappedStyle>(
  { fields }: MappedStyling,
  name: Name,
  value: MappedStyle[Name]
): void => {
  if (value !== undefined) fields[name] = value
}

/** Maps the dots; corners without a type are drawn as the dots are. */
const mapBody = (options: JsonObject, mapping: MappedStyling): void => {
  const { notes } = mapping
  const body = partOf(options.dotsOptions)
  set(mapping, "bodyStyle", typeOf(body.type, dots, "dotsOptions", notes))
  const foreground = paintOf(body, "dotsOptions", notes)
  set(mapping, "foreground", foreground)
  const bodyType = typeof body.type === "string" ? body.type : undefined
  for (const [part, styleField, colorField] of [
    ["cornersSquareOptions", "outerEyeStyle", "outerEyeColor"],
    ["cornersDotOptions", "innerEyeStyle", "innerEyeColor"]
  ] as const) {
    const corner = partOf(options[part])
    const type = typeof corner.type === "string" && corner.type !== "" ? corner.type : bodyType
    set(mapping, styleField, typeOf(type, squares, part, notes))
    if (type !== undefined && near.has(type)) notes.push({ kind: "nearType", option: `${part}.type`, type })
    const paint = paintOf(corner, part, notes)
    if (JSON.stringify(paint) !== JSON.stringify(foreground)) set(mapping, colorField, paint)
  }
}

const mapGround = (options: JsonObject, mapping: MappedStyling): void => {
  const { notes } = mapping
  if (options.shape === "circle") mapping.fields.bodyShape = "Circle"
  const ground = partOf(options.backgroundOptions)
  const isClear = ground.color === "transparent" || ground.color === "rgba(0,0,0,0)"
  set(mapping, "background", isClear ? "transparent" : paintOf(ground, "backgroundOptions", notes))
  if ((numberOf(ground.round) ?? 0) > 0)
    notes.push({ kind: "roundBackground", option: "backgroundOptions.round" })
}

/** Their margin is in pixels of the picture, ours in modules, and scanners need at least some. */
const mapMargin = (options: JsonObject, { notes }: MappedStyling): void => {
  if ((numberOf(options.margin) ?? 0) > 0) notes.push({ kind: "margin", option: "margin" })
}

const mapLogo = (options: JsonObject, mapping: MappedStyling): void => {
  const { image } = options
  if (typeof image !== "string" || image === "") return
  const { notes } = mapping
  if (!image.startsWith("data:")) {
    notes.push({ kind: "pictureAddress", option: "image" })
    return
  }
  const { imageSize, margin, hideBackgroundDots } = partOf(options.imageOptions)
  const share = numberOf(imageSize) ?? 0.4
  const size = Math.min(0.3, Math.max(0.05, share))
  if (size !== share) notes.push({ kind: "pictureSize", option: "imageOptions.imageSize", share, size })
  if ((numberOf(margin) ?? 0) > 0) notes.push({ kind: "pictureMargin", option: "imageOptions.margin" })
  if (hideBackgroundDots === false)
    notes.push({ kind: "dotsBehind", option: "imageOptions.hideBackgroundDots" })
  mapping.fields.logo = { image, size }
}

const levels = ["L", "M", "Q", "H"] as const

const mapSymbol = (options: JsonObject, mapping: MappedStyling): void => {
  const { errorCorrectionLevel = "Q", typeNumber, mode } = partOf(options.qrOptions)
  set(
    mapping,
    "errorCorrectionLevel",
    levels.find((level) => level === errorCorrectionLevel)
  )
  const version = numberOf(typeNumber) ?? 0
  if (version > 0) mapping.fields.version = version
  if (typeof mode === "string") mapping.notes.push({ kind: "mode", option: "qrOptions.mode" })
}

const mapSize = ({ width, height }: JsonObject, { notes }: MappedStyling): void => {
  if (width !== undefined || height !== undefined)
    notes.push({ kind: "size", option: width === undefined ? "height" : "width" })
}

const mappings = [mapSymbol, mapBody, mapGround, mapMargin, mapLogo, mapSize]

/** The fields of a design for options of qr-code-styling, with the options without a counterpart. */
export const mapQrCodeStyling = (options: JsonObject): MappedStyling => {
  const mapping: MappedStyling = { fields: {}, notes: [] }
  for (const map of mappings) map(options, mapping)
  return mapping
}
