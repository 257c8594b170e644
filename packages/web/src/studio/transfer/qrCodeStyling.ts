import { isJsonObject, type JsonObject, NoDesign, readDesign } from "../../design/checkDesign.ts"
import { faultsPhrase } from "../../design/sayFault.ts"
import { countOf } from "../../ground/format.ts"
import { designWords } from "../../languages/designWords.ts"
import { transferWords } from "../../languages/studio/transferWords.ts"
import type { Imported, Told } from "./Imported.ts"

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
const dots: Readonly<Record<string, string>> = {
  square: "Square",
  dots: "Dots",
  rounded: "Rounded",
  "extra-rounded": "Extra rounded",
  classy: "Classy",
  "classy-rounded": "Classy rounded"
}

const squares: Readonly<Record<string, string>> = {
  square: "Square",
  dot: "Circle",
  dots: "Circle",
  rounded: "Rounded",
  "extra-rounded": "Extra rounded",
  classy: "Leaf",
  "classy-rounded": "Leaf"
}

/** Types that are similar here, not equal. */
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

/** A part of a design, by its message. */
type Part = keyof typeof transferWords.value.parts

const partName = (part: Part): string => transferWords.value.parts[part]

const seeThrough = (part: Part): string => transferWords.value.seeThrough(partName(part))

const rgb = /^rgba?\(([\d\s,./%]{5,60})\)$/

/** The result of a mapping: the design's fields, and the parts without a counterpart. */
interface Mapping {
  readonly fields: Record<string, unknown>
  readonly notes: Array<Told>
}

/** A color in the API's form; undefined, with a note, if it is unknown. */
export const colorOf = (value: unknown, what: Part, notes: Array<Told>): string | undefined => {
  if (typeof value !== "string" || value === "") return undefined
  const color = value.trim().toLowerCase()
  if (/^#(?:[\da-f]{3}|[\da-f]{6})$/.test(color)) return color
  const [, plain, alpha] = /^(#[\da-f]{6})([\da-f]{2})$/.exec(color) ?? []
  if (plain !== undefined) {
    if (alpha !== "ff") notes.push(() => seeThrough(what))
    return plain
  }
  const [red = "", green = "", blue = "", opacity = "1"] =
    rgb
      .exec(color)?.[1]
      ?.split(/[\s,/]/)
      .filter((part) => part !== "") ?? []
  if ([red, green, blue].every((part) => /^\d{1,3}$/.test(part))) {
    if (!["1", "1.0", "100%"].includes(opacity)) notes.push(() => seeThrough(what))
    const hex = (part: string) => Math.min(255, Number(part)).toString(16).padStart(2, "0")
    return `#${hex(red)}${hex(green)}${hex(blue)}`
  }
  if (Object.hasOwn(named, color)) return named[color]
  notes.push(() => transferWords.value.unreadColor(partName(what), JSON.stringify(value.slice(0, 40))))
  return undefined
}

/** A number, which a form may have written as a text. */
const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number) ? number : undefined
}

/** Degrees of radians, without the last digits of a rounding. */
const degrees = (radians: number): number => Math.round((radians * 18_000) / Math.PI) / 100

const gradientOf = (value: unknown, what: Part, notes: Array<Told>): unknown => {
  if (!isJsonObject(value) || !Array.isArray(value.colorStops)) return undefined
  const stops = value.colorStops.flatMap((stop: unknown) => {
    if (!isJsonObject(stop)) return []
    const color = colorOf(stop.color, what, notes)
    const offset = numberOf(stop.offset)
    return color === undefined || offset === undefined ? [] : [{ offset, color }]
  })
  if (stops.length < 2 || stops.length > 8) {
    notes.push(() => transferWords.value.gradient(partName(what), countOf(stops.length)))
    return stops[0]?.color
  }
  const rotation = numberOf(value.rotation) ?? 0
  const angle = rotation === 0 ? {} : { angle: degrees(rotation) }
  return value.type === "radial" ? { type: "radial", stops } : { type: "linear", ...angle, stops }
}

/** A paint: a gradient wins over a color, as it does there. */
const paintOf = (options: JsonObject, what: Part, notes: Array<Told>): unknown =>
  gradientOf(options.gradient, what, notes) ?? colorOf(options.color, what, notes)

const partOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

const typeOf = (
  options: JsonObject,
  types: Readonly<Record<string, string>>,
  what: Part,
  notes: Array<Told>
): string | undefined => {
  const { type } = options
  if (typeof type !== "string" || type === "") return undefined
  const found = Object.hasOwn(types, type) ? types[type] : undefined
  if (found === undefined)
    notes.push(() => transferWords.value.unknownType(partName(what), type.slice(0, 40)))
  else if (types === squares && near.has(type))
    notes.push(() => transferWords.value.nearType(partName(what), type, designWords.value.outerEyeStyle.Leaf))
  return found
}

const set = ({ fields }: Mapping, name: string, value: unknown): void => {
  if (value !== undefined) fields[name] = value
}

/** Maps the dots; corners without a type are drawn as the dots are. */
const mapBody = (options: JsonObject, mapping: Mapping): void => {
  const { notes } = mapping
  const body = partOf(options.dotsOptions)
  set(mapping, "bodyStyle", typeOf(body, dots, "dots", notes))
  const foreground = paintOf(body, "dots", notes)
  set(mapping, "foreground", foreground)
  const bodyType = typeof body.type === "string" ? body.type : undefined
  for (const [part, what, styleField, colorField] of [
    ["cornersSquareOptions", "squares", "outerEyeStyle", "outerEyeColor"],
    ["cornersDotOptions", "balls", "innerEyeStyle", "innerEyeColor"]
  ] as const) {
    const corner = partOf(options[part])
    const type = typeof corner.type === "string" && corner.type !== "" ? corner.type : bodyType
    set(mapping, styleField, typeOf({ type }, squares, what, notes))
    const paint = paintOf(corner, what, notes)
    if (JSON.stringify(paint) !== JSON.stringify(foreground)) set(mapping, colorField, paint)
  }
}

const mapGround = (options: JsonObject, mapping: Mapping): void => {
  const { notes } = mapping
  if (options.shape === "circle") mapping.fields.bodyShape = "Circle"
  const ground = partOf(options.backgroundOptions)
  const isClear = ground.color === "transparent" || ground.color === "rgba(0,0,0,0)"
  set(mapping, "background", isClear ? "transparent" : paintOf(ground, "background", notes))
  if ((numberOf(ground.round) ?? 0) > 0) notes.push(() => transferWords.value.roundBackground)
}

/** Their margin is in pixels of the picture, ours in modules, and scanners need at least some. */
const mapMargin = (options: JsonObject, { notes }: Mapping): void => {
  if ((numberOf(options.margin) ?? 0) > 0) notes.push(() => transferWords.value.margin)
}

const mapLogo = (options: JsonObject, mapping: Mapping): void => {
  const { image } = options
  if (typeof image !== "string" || image === "") return
  const { notes } = mapping
  if (!image.startsWith("data:")) {
    notes.push(() => transferWords.value.pictureAddress)
    return
  }
  const { imageSize, margin, hideBackgroundDots } = partOf(options.imageOptions)
  const share = numberOf(imageSize) ?? 0.4
  const size = Math.min(0.3, Math.max(0.05, share))
  if (size !== share) notes.push(() => transferWords.value.pictureSize(String(share), String(size)))
  if ((numberOf(margin) ?? 0) > 0) notes.push(() => transferWords.value.pictureMargin)
  if (hideBackgroundDots === false) notes.push(() => transferWords.value.dotsBehind)
  mapping.fields.logo = { image, size }
}

const mapSymbol = (options: JsonObject, mapping: Mapping): void => {
  const { errorCorrectionLevel = "Q", typeNumber, mode } = partOf(options.qrOptions)
  const hasLevel = ["L", "M", "Q", "H"].some((level) => level === errorCorrectionLevel)
  if (hasLevel) mapping.fields.errorCorrectionLevel = errorCorrectionLevel
  const version = numberOf(typeNumber) ?? 0
  if (version > 0) mapping.fields.version = version
  if (typeof mode === "string") mapping.notes.push(() => transferWords.value.mode)
}

const mapSize = (options: JsonObject, { notes }: Mapping): void => {
  if (options.width !== undefined || options.height !== undefined) notes.push(() => transferWords.value.size)
}

const mappings = [mapSymbol, mapBody, mapGround, mapMargin, mapLogo, mapSize]

/** The fields of a design for options of qr-code-styling, with the parts without a counterpart. */
export const mapOptions = (options: JsonObject): Mapping => {
  const mapping: Mapping = { fields: {}, notes: [] }
  for (const map of mappings) map(options, mapping)
  return mapping
}

/** Reads the mapped fields; a logo that is refused is left out, with the reason. */
export const readMapped = async (
  { fields, notes }: Mapping,
  data: unknown,
  source: Told
): Promise<Imported> => {
  const says = { data: typeof data === "string" ? data : "" }
  try {
    return { source, design: await readDesign({ ...fields, ...says }), notes }
  } catch (error) {
    const { logo, ...rest } = fields
    if (logo === undefined || !(error instanceof NoDesign)) throw error
    const design = await readDesign({ ...rest, ...says })
    const { faults } = error
    const leftOut = () => transferWords.value.pictureLeftOut(faultsPhrase(faults))
    return { source, design, notes: [...notes, leftOut] }
  }
}

/** A design of the options of qr-code-styling. */
export const fromQrCodeStyling = (options: JsonObject): Promise<Imported> =>
  readMapped(mapOptions(options), options.data, () => "qr-code-styling")
