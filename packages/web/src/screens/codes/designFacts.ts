/** A part of a design as people read it, and the colors to show beside it. */
export interface Fact {
  readonly name: string
  readonly value: string
  readonly colors: ReadonlyArray<string>
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const fact = (name: string, value: string, colors: ReadonlyArray<string> = []): Fact => ({
  name,
  value,
  colors
})

const option = (name: string) => (value: unknown) => fact(name, String(value))

/** A named set or frame: `banner-below` reads as "Banner below". */
const named = (name: string) => (value: unknown) => {
  const text = String(value).replaceAll("-", " ")
  return fact(name, text.charAt(0).toUpperCase() + text.slice(1))
}

const paint = (name: string) => (value: unknown) => {
  if (!isRecord(value)) return fact(name, String(value), value === "transparent" ? [] : [String(value)])
  const stops = Array.isArray(value.stops) ? value.stops : []
  const colors = stops.flatMap((stop) => (isRecord(stop) ? [String(stop.color)] : []))
  return fact(
    name,
    `${value.type === "radial" ? "Radial" : "Linear"} gradient, ${colors.join(" to ")}`,
    colors
  )
}

const logo = (value: unknown) => {
  const { image, size } = isRecord(value) ? value : {}
  const [, type = "image"] = /^data:image\/([a-z]+)/.exec(String(image)) ?? []
  const share = typeof size === "number" ? `, ${Math.round(size * 100)} % of the width` : ""
  return fact("Logo", `${type.toUpperCase()}${share}`)
}

const pictureModes: Readonly<Record<string, string>> = {
  halftone: "Halftone",
  backdrop: "Behind the modules",
  bits: "In the bits"
}

const picture = (value: unknown) =>
  fact("Picture", pictureModes[String(isRecord(value) ? value.mode : "")] ?? "Picture")

/** The reader of each field of a design, in the order in which they are told. */
const readers: Readonly<Record<string, (value: unknown) => Fact>> = {
  template: named("Template"),
  errorCorrectionLevel: option("Error correction"),
  bodyShape: option("Body shape"),
  bodyStyle: option("Body style"),
  outerEyeStyle: option("Outer eyes"),
  innerEyeStyle: option("Inner eyes"),
  foreground: paint("Foreground"),
  background: paint("Background"),
  outerEyeColor: paint("Outer eye color"),
  innerEyeColor: paint("Inner eye color"),
  logo,
  picture,
  margin: (value) => fact("Margin", `${value} modules`),
  quietZone: (value) => fact("Quiet zone", value === "card" ? "A light card" : "The background"),
  frameStyle: named("Frame"),
  frameText: option("Caption"),
  frameFont: named("Typeface"),
  frameColor: paint("Frame color"),
  frameTextColor: paint("Caption color")
}

/** The usual value of a field, which is not told. */
const usual: Readonly<Record<string, unknown>> = { frameStyle: "none", bodyShape: "Square" }

/** A design by its `configJson`: its message, and its looks. */
export const readDesign = (
  configJson: string
): { readonly data: string; readonly facts: ReadonlyArray<Fact> } => {
  const design: unknown = JSON.parse(configJson)
  if (!isRecord(design)) return { data: "", facts: [] }
  const isFramed = design.frameStyle !== "none"
  const facts = Object.entries(readers).flatMap(([field, read]) => {
    const value = design[field]
    const isTold = value !== undefined && value !== usual[field] && (isFramed || !field.startsWith("frame"))
    return isTold ? [read(value)] : []
  })
  return { data: String(design.data), facts }
}
