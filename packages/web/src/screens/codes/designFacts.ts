import { codesWords } from "catalogue:codes"
import { keysOf } from "@quick-response/design/config/keysOf"
import type { FieldForm, PanelName } from "@quick-response/design/field/FieldForm"
import { fieldForms, type StyleField } from "@quick-response/design/fields/styleFields"
import { valueLabelOf } from "../../design/styleLabels.ts"
import { countOf, formatShare } from "../../ground/format.ts"
import { designWords } from "../../languages/designWords.ts"

/** A part of a design in words, and the colors to show beside it. */
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
  const names = designWords.value.paint
  if (!isRecord(value)) {
    const color = String(value)
    return color === "transparent" ? told(names.Transparent) : told(color, [color])
  }
  const stops = Array.isArray(value.stops) ? value.stops : []
  const colors = stops.flatMap((stop) => (isRecord(stop) ? [String(stop.color)] : []))
  const kind = names[value.type === "radial" ? "Radial gradient" : "Linear gradient"]
  return told([kind, colors.join(" – ")].join(", "), colors)
}

const logo = (value: unknown): Told => {
  const { image, size } = isRecord(value) ? value : {}
  const [, type = "image"] = /^data:image\/([a-z]+)/.exec(String(image)) ?? []
  const share = typeof size === "number" ? [codesWords.value.ofWidth({ share: formatShare(size) })] : []
  return told([type.toUpperCase(), ...share].join(", "))
}

const picture = (value: unknown): Told =>
  told(valueLabelOf("picture", String(isRecord(value) ? value.mode : "")))

/** The readers of fields whose kind is not enough; null for fields that are not shown. */
const readers: Partial<Readonly<Record<StyleField, ((value: unknown) => Told) | null>>> = {
  bodyShapePath: null,
  logo,
  picture,
  frameText: (value) => told(String(value)),
  frameTextColor: paint
}

const readerOf = (field: StyleField): ((value: unknown) => Told) => {
  const { surface, unit }: FieldForm<PanelName, unknown> = fieldForms[field]
  if (surface !== undefined) return paint
  if (unit !== undefined) return (value) => told(codesWords.value.modules({ count: countOf(Number(value)) }))
  return (value) => told(valueLabelOf(field, String(value)))
}

/** The usual value of a field, which is not shown. */
const usual: Readonly<Record<string, unknown>> = { frameStyle: "none", bodyShape: "Square" }

/** The look of a design, by its `configJson`. */
export const designFacts = (configJson: string): ReadonlyArray<Fact> => {
  const design: unknown = JSON.parse(configJson)
  if (!isRecord(design)) return []
  const isFramed = design.frameStyle !== "none"
  return keysOf(fieldForms).flatMap((field) => {
    const read = readers[field] === undefined ? readerOf(field) : readers[field]
    const value = design[field]
    const isTold = value !== undefined && value !== usual[field] && (isFramed || !field.startsWith("frame"))
    return isTold && read !== null ? [{ name: designWords.value.fields[field], ...read(value) }] : []
  })
}
