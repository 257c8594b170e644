import { keysOf } from "@quick-response/design/config/keysOf"
import { labelOfName } from "@quick-response/design/config/labelOfName"
import type { FieldForm, PanelName } from "@quick-response/design/field/FieldForm"
import { fieldForms, type StyleField } from "@quick-response/design/fields/styleFields"

/** A part of a design as people read it, and the colors to show beside it. */
export interface Fact {
  readonly name: string
  readonly value: string
  readonly colors: ReadonlyArray<string>
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A value as people read it. */
type Told = Omit<Fact, "name">

const told = (value: string, colors: ReadonlyArray<string> = []): Told => ({ value, colors })

const paint = (value: unknown): Told => {
  if (!isRecord(value)) return told(String(value), value === "transparent" ? [] : [String(value)])
  const stops = Array.isArray(value.stops) ? value.stops : []
  const colors = stops.flatMap((stop) => (isRecord(stop) ? [String(stop.color)] : []))
  return told(`${value.type === "radial" ? "Radial" : "Linear"} gradient, ${colors.join(" to ")}`, colors)
}

const logo = (value: unknown): Told => {
  const { image, size } = isRecord(value) ? value : {}
  const [, type = "image"] = /^data:image\/([a-z]+)/.exec(String(image)) ?? []
  const share = typeof size === "number" ? `, ${Math.round(size * 100)} % of the width` : ""
  return told(`${type.toUpperCase()}${share}`)
}

const pictureModes: Readonly<Record<string, string>> = {
  halftone: "Halftone",
  backdrop: "Behind the modules",
  bits: "In the bits"
}

const picture = (value: unknown): Told =>
  told(pictureModes[String(isRecord(value) ? value.mode : "")] ?? "Picture")

/** The readers of fields whose values are not told by their kind; null for what is not told. */
const readers: Partial<Readonly<Record<StyleField, ((value: unknown) => Told) | null>>> = {
  bodyShapePath: null,
  logo,
  picture,
  quietZone: (value) => told(value === "card" ? "A light card" : "The background"),
  frameText: (value) => told(String(value)),
  frameTextColor: paint
}

const readerByKind = ({ surface, unit }: FieldForm<PanelName, unknown>): ((value: unknown) => Told) => {
  if (surface !== undefined) return paint
  if (unit !== undefined) return (value) => told(`${value} ${unit}`)
  return (value) => told(labelOfName(String(value)))
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
  const facts = keysOf(fieldForms).flatMap((field) => {
    const form = fieldForms[field]
    const read = readers[field] === undefined ? readerByKind(form) : readers[field]
    const value = design[field]
    const isTold = value !== undefined && value !== usual[field] && (isFramed || !field.startsWith("frame"))
    return isTold && read !== null ? [{ name: form.label, ...read(value) }] : []
  })
  return { data: String(design.data), facts }
}
