import type { PublishedField } from "@quick-response/design/content/fields/ContentField"
import { sayFault } from "../../design/sayFault.ts"
import { contentLabelAt } from "../../languages/contentNames.ts"
import type { ReadMessage } from "../state/verdictProtocol.ts"
import { contentTypes } from "./contentTypes.ts"

/** A fault of a field, in words. */
export interface FieldFault {
  /** The field's name in its form; empty for the content as a whole. */
  readonly label: string
  readonly sentence: string
  /** True for an empty field. */
  readonly isMissing: boolean
}

/** The faults of a content by field path, which is empty for the content as a whole. */
export type FieldFaults = ReadonlyMap<string, FieldFault>

/** A field by its path below others: the label of each, and the place in a list. */
const labelAt = (type: string, fields: ReadonlyArray<PublishedField>, path: string): string => {
  const [, name, place, rest] = /^(\w+)(?:\[(\d+)\])?\.?([\s\S]*)$/.exec(path) ?? []
  const field = fields.find((known) => known.name === name)
  if (field === undefined) return ""
  const here = `${type}.${field.name}`
  const label = contentLabelAt(here, field.label)
  if (place !== undefined) return `${label} ${Number(place) + 1}`
  return rest !== undefined && rest !== "" && field.kind === "group"
    ? labelAt(here, field.fields, rest)
    : label
}

/** Says the faults of a message in the language of the pages. */
export const fieldFaults = ({ type, faults }: ReadMessage): FieldFaults => {
  const fields = contentTypes.value?.find((known) => known.type === type)?.fields ?? []
  return new Map(
    faults.map((fault) => {
      const path = fault.path.replace(/^(?:content|data)\.?/, "")
      const isMissing = /(?:^m|M)issing$/.test(fault.rule)
      return [path, { label: labelAt(type, fields, path), sentence: sayFault(fault), isMissing }]
    })
  )
}
