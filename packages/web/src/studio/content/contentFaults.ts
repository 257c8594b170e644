import { usualLevel } from "@quick-response/design/config/styleDefaults"
import { contents } from "@quick-response/design/content/contents"
import { readContent } from "@quick-response/design/content/readContent"
import { InvalidInput } from "@quick-response/design/field/read"
import { type Occupancy, occupancyOf } from "@quick-response/symbol/occupancy"
import type { Design } from "../../design/values.ts"
import { contentOf } from "./contentValues.ts"

/** The report on a content: its faults by the path of the field, or the fill of its symbol where there are none. */
export interface ContentReport {
  /** Sentences by path; that of the content as a whole is empty. */
  readonly faults: ReadonlyMap<string, string>
  readonly occupancy: (Occupancy & { readonly level: string }) | undefined
}

const fault = /^content(?:\.([\w.[\]]{1,80}))?: ([\s\S]*)$/

const asSentence = (reason: string): string => {
  if (reason === "is missing") return "Fill this in: it cannot be left out."
  const text = reason
    .replace(/^is /, "it is ")
    .replace(/^has /, "it has ")
    .replace(/^makes /, "it makes ")
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`
}

const faultsOf = (errors: ReadonlyArray<string>): ReadonlyMap<string, string> =>
  new Map(
    errors.map((error) => {
      const [, path = "", reason = error] = fault.exec(error) ?? []
      return [path, asSentence(reason)]
    })
  )

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
    const occupancy = occupancyOf(data, level)
    return { faults: new Map(), occupancy: occupancy && { ...occupancy, level: level.charAt(0) } }
  } catch (error) {
    const errors = error instanceof InvalidInput ? error.errors : [String(error)]
    return { faults: faultsOf(errors), occupancy: undefined }
  }
}
