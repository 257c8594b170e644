import * as Predicate from "effect/Predicate"
import type { Document } from "../docs/openapi.ts"
import { failedResult, resultOf, type ToolResult } from "./toolResults.ts"
import { bodyOf, standalone } from "./toolSchemas.ts"

/** Describes a part of the contract in brief, or one of its names in full. */
type Describe = (document: Document, data: unknown, name: unknown) => ToolResult

const isRecord = Predicate.isReadonlyRecord

const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

const unknownName = (name: unknown, names: ReadonlyArray<string>): ToolResult =>
  failedResult("VALIDATION_FAILED", [
    `name: expected one of ${names.join(", ")}${typeof name === "string" ? `, got ${JSON.stringify(name.slice(0, 100))}` : ""}`
  ])

/** The types of content with the names of their fields, or a type. */
export const describeContents: Describe = (_, data, name) => {
  const types = listOf(fieldOf(data, "types"))
  if (name === undefined)
    return resultOf({
      types: types.map((type) => ({
        type: fieldOf(type, "type"),
        label: fieldOf(type, "label"),
        fields: listOf(fieldOf(type, "fields")).map(
          (field) => `${fieldOf(field, "name")}${fieldOf(field, "required") === true ? "" : "?"}`
        )
      }))
    })
  const found = types.find((type) => fieldOf(type, "type") === name)
  return isRecord(found)
    ? resultOf(found)
    : unknownName(
        name,
        types.map((type) => String(fieldOf(type, "type")))
      )
}

/** The fields of a body that are neither the content nor the output. */
const styleFields = (document: Document): Readonly<Record<string, unknown>> => {
  const {
    data: _data,
    content: _content,
    ...fields
  } = recordOf(fieldOf(bodyOf(document, "preview"), "properties"))
  return fields
}

/** The longest note of a field in the list. */
const longestNote = 120

/** The fields of a design with a note, or the schema of a field. */
export const describeStyles: Describe = (document, _, name) => {
  const fields = styleFields(document)
  if (name === undefined)
    return resultOf({
      fields: Object.entries(fields).map(([field, schema]) => {
        const note = fieldOf(schema, "description")
        return typeof note === "string" ? { name: field, note: note.slice(0, longestNote) } : { name: field }
      })
    })
  const schema = typeof name === "string" && Object.hasOwn(fields, name) ? fields[name] : undefined
  return isRecord(schema)
    ? resultOf({ name, schema: standalone(document, schema) })
    : unknownName(name, Object.keys(fields))
}

/** The base price and the range that each field adds, or the price of each value of a field. */
export const describePrices: Describe = (_, data, name) => {
  const surcharges = recordOf(fieldOf(data, "surcharges"))
  const base = fieldOf(data, "base")
  if (name === undefined)
    return resultOf({
      base,
      surcharges: Object.fromEntries(
        Object.entries(surcharges).map(([field, values]) => {
          const prices = Object.values(recordOf(values)).map(Number)
          return [field, { from: Math.min(...prices), to: Math.max(...prices) }]
        })
      )
    })
  const values = typeof name === "string" && Object.hasOwn(surcharges, name) ? surcharges[name] : undefined
  return isRecord(values)
    ? resultOf({ base, name, surcharges: values })
    : unknownName(name, Object.keys(surcharges))
}
