import { type Fault, type Parameters, type Rule, rule } from "@quick-response/design/field/faults"
import { encodingRemedy } from "../batch/index.ts"
import { importFormats } from "./linkColumns.ts"

/** The most bytes of an export, and characters of its text. */
export const mostExportBytes: number = 64 * 2 ** 20

/** The most addresses in an export. */
export const mostExportEntries = 100_000

/** The file cannot be read as an export. `fault` has the rule, by which it is translated, and the sentence. */
export class ExportFault extends Error {
  override readonly name = "ExportFault"
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.text())
    this.fault = fault
  }
}

const plain = (name: string, sentence: string): Rule<Parameters> => rule(name, () => sentence)

export const exportTooLarge: Rule<Parameters> = plain(
  "exportTooLarge",
  `has over ${mostExportBytes / 2 ** 20} MiB; split it into several files`
)

export const tooManyExportEntries: Rule<Parameters> = plain(
  "tooManyExportEntries",
  `has over ${mostExportEntries} addresses; split it into several files`
)

export const exportEncoding: Rule<Parameters> = plain("exportEncoding", encodingRemedy)

export const exportUnknown: Rule<Parameters> = plain(
  "exportUnknown",
  `is not an export that is known here; name its format (${importFormats.join(", ")}), or name the columns address and target in its first line`
)

export const exportNotJson: Rule<Parameters> = plain(
  "exportNotJson",
  "is not JSON; save the service's answer as it is, and put several pages into one list: [page, page]"
)

export const exportWithoutList: Rule<{ readonly list: string }> = rule(
  "exportWithoutList",
  ({ list }) => `has no list "${list}"; save the service's answer as it is, or several of them as a list`
)

export const exportWithoutColumn: Rule<{ readonly part: string; readonly name: string }> = rule(
  "exportWithoutColumn",
  ({ part, name }) => `names no column of the ${part} in its first line; name it "${name}"`
)

export const exportNoTable: Rule<{ readonly place: string; readonly reason: string }> = rule(
  "exportNoTable",
  ({ place, reason }) => `${place}: ${reason}`
)
