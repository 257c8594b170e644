import type { Target } from "./targets.ts"

/** The names of a file's columns, and their targets. */
export interface Mapping {
  readonly columns: ReadonlyArray<string>
  readonly paths: ReadonlyArray<string>
  readonly targets: ReadonlyArray<Target>
}

const missing = ": is missing"

/** The remedy for an empty cell. */
const remedy = ": is empty; fill the cell in, or take the row out"

const isAt = (sentence: string, path: string): boolean =>
  path !== "" && sentence.startsWith(path) && /^[.:[]/.test(sentence.slice(path.length))

/**
 * A sentence about a field, without the numbers of options, with the column that it comes from: `column 2 (Link): expected ...`. A field that no column is has the
 * name that the page gives it.
 */
export const explainFault = (sentence: string, { columns, paths, targets }: Mapping): string => {
  const index = paths.findIndex((path) => isAt(sentence, path))
  const path = paths[index] ?? targets.find((target) => isAt(sentence, target.path))?.path
  if (path === undefined) return sentence
  const rest = sentence.slice(path.length)
  const name = columns[index] ?? ""
  const place =
    index < 0
      ? targets.find((target) => target.path === path)?.label
      : `column ${index + 1}${name === "" ? "" : ` (${name})`}`
  const named = rest.replace(/\b\d{1,3} "([^"]*)"/g, "$1")
  return `${place}${index >= 0 && rest === missing ? remedy : named}`
}
