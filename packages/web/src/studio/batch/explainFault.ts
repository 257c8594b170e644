import { batchWords } from "catalogue:batch"
import type { PlainFault } from "@quick-response/design/field/faults"
import { sayRule } from "../../design/sayFault.ts"
import { formatCount } from "../../ground/format.ts"
import type { Target } from "./targets.ts"

/** The names of a file's columns, and their targets. */
export interface Mapping {
  readonly columns: ReadonlyArray<string>
  readonly paths: ReadonlyArray<string>
  readonly targets: ReadonlyArray<Target>
}

const isAt = (path: string, target: string): boolean =>
  target !== "" && path.startsWith(target) && /^(?:$|[.[])/.test(path.slice(target.length))

const columnText = (index: number, name: string): string => {
  const { inColumn, inColumnNamed } = batchWords.value
  const place = formatCount(index + 1)
  return name === "" ? inColumn({ place }) : inColumnNamed({ place, name })
}

/** The sentence about a value, without the numbers of options. */
const sentenceOf = (fault: PlainFault): string =>
  sayRule(fault, fault.text.replace(/\b\d{1,3} "([^"]*)"/g, "$1"))

/**
 * A fault of a field with the column that it comes from: `column 2 (Link): expected ...`. A field without a column has
 * the page's name for it.
 */
export const explainFault = (fault: PlainFault, { columns, paths, targets }: Mapping): string => {
  const index = paths.findIndex((path) => isAt(fault.path, path))
  const target = targets.find(({ path }) => path === (paths[index] ?? path) && isAt(fault.path, path))
  if (target === undefined)
    return fault.path === "" ? sentenceOf(fault) : `${fault.path}: ${sentenceOf(fault)}`
  const rest = fault.path.slice(target.path.length)
  const place = index < 0 ? target.label : columnText(index, columns[index] ?? "")
  const isEmpty = index >= 0 && rest === "" && fault.rule === "missing"
  return `${place}${rest}: ${isEmpty ? batchWords.value.empty : sentenceOf(fault)}`
}
