import { usualLevel } from "@quick-response/design/config/usualLevel"
import { contents } from "@quick-response/design/content/contents"
import type { PublishedField } from "@quick-response/design/content/fields/ContentField"
import { contentTypes, readContent } from "@quick-response/design/content/readContent"
import { type PlainFault, plainFaults, worded } from "@quick-response/design/field/faults"
import { InvalidInput } from "@quick-response/design/field/read"
import { type Occupancy, occupancyOf } from "@quick-response/symbol/occupancy"
import { sayFault } from "../../design/sayFault.ts"
import type { Design } from "../../design/values.ts"
import { contentLabelAt } from "../../languages/contentNames.ts"
import { contentOf } from "./contentValues.ts"

/** A fault of a field, as people read it. */
export interface FieldFault {
  /** The field as its form names it; empty for the content as a whole. */
  readonly label: string
  readonly sentence: string
  /** True for an empty field. */
  readonly isMissing: boolean
}

/** The report on a content: its faults by field path, or the fill of its symbol. */
export interface ContentReport {
  /** The path of the content as a whole is empty. */
  readonly faults: ReadonlyMap<string, FieldFault>
  readonly occupancy: Occupancy | undefined
}

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

const faultsOf = (faults: ReadonlyArray<PlainFault>, type: string): ReadonlyMap<string, FieldFault> => {
  const known = contentTypes.find((one) => one === type)
  const fields = known === undefined ? [] : contents[known].fields
  return new Map(
    faults.map((fault) => {
      const path = fault.path.replace(/^(?:content|data)\.?/, "")
      const isMissing = fault.rule === "missing" || fault.rule.endsWith("Missing")
      return [path, { label: labelAt(type, fields, path), sentence: sayFault(fault), isMissing }]
    })
  )
}

const levelNames = { l: "Low", m: "Medium", q: "Quartile", h: "High" } as const

type LevelName = (typeof levelNames)[keyof typeof levelNames]

const levelOf = (
  { errorCorrectionLevel, logo, picture }: Design,
  demanded: LevelName | undefined
): LevelName => {
  if (demanded !== undefined) return demanded
  const given = String(errorCorrectionLevel ?? "")
    .charAt(0)
    .toLowerCase()
  return given === "l" || given === "m" || given === "q" || given === "h"
    ? levelNames[given]
    : usualLevel({ logo, picture })
}

/** Reads a design's message by the rules of the service. */
export const reportOn = (design: Design): ContentReport => {
  try {
    const { content, data } = readContent(contentOf(design))
    const level = levelOf(design, contents[content.type].demands.errorCorrectionLevel)
    // The room in a symbol for labels is known once that is made.
    const occupancy = (design.symbol ?? "qr") === "qr" ? occupancyOf(data, level, design.version) : undefined
    return { faults: new Map(), occupancy }
  } catch (error) {
    const faults = error instanceof InvalidInput ? plainFaults(error.faults) : [worded(String(error))]
    return { faults: faultsOf(faults, contentOf(design).type), occupancy: undefined }
  }
}
