import { batchWords } from "catalogue:batch"
import { keysOf } from "@quick-response/design/config/keysOf"
import type { PlainFault } from "@quick-response/design/field/faults"
import { fieldForms, type StyleField } from "@quick-response/design/fields/styleFields"
import { sayRule } from "../../design/sayFault.ts"
import { styleLabelOf } from "../../design/styleLabels.ts"
import { takesAddresses } from "../../design/webAddress.ts"
import type { api } from "../../frame/api.ts"
import { formatCount } from "../../ground/format.ts"
import { contentLabelAt } from "../../languages/contentNames.ts"

/** The types of content, with the fields of each. */
export type ContentList = Awaited<ReturnType<typeof api.contents>>

/** A type of content. */
export type ContentType = ContentList["types"][number]

/** A field that a column can fill. */
export interface Target {
  /** The name of a group in the list of targets. */
  readonly group: "says" | "style"
  /** A field of a batch's row, such as `data` or `content.address.city`; empty if the column is left out. */
  readonly path: string
  readonly label: string
  readonly isRequired: boolean
  /** True if it takes web addresses, to which `https://` is added. */
  readonly isAddress?: boolean
  /** Names by which a column is taken for it, as {@link plain} writes them. */
  readonly names: ReadonlyArray<string>
}

/** The type of rows that hold a text; others hold a type of content. */
export const plainText = "data"

/** The letters and digits of a name in lower case, equal for all its spellings. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")

const named = (
  path: string,
  label: string,
  isRequired: boolean,
  ...names: ReadonlyArray<string>
): Target => ({
  group: "says",
  path,
  label,
  isRequired,
  names: [path, label, ...names].map(plain)
})

/** Usual names of a column of addresses. */
const addressNames = ["link", "url", "website", "web address", "address"]

const fieldsOf = (
  place: string,
  path: string,
  label: string,
  isRequired: boolean,
  fields: ContentType["fields"]
): ReadonlyArray<Target> =>
  fields.flatMap((field) => {
    const at = `${path}.${field.name}`
    const here = `${place}.${field.name}`
    const own = contentLabelAt(here, field.label)
    const called =
      label === ""
        ? own
        : batchWords.value.part({ group: label, field: own, fieldInSentence: own.toLowerCase() })
    const isNeeded = isRequired && field.required
    if (field.kind === "group") return fieldsOf(here, at, called, isNeeded, field.fields)
    const isAddress = takesAddresses(field)
    const target = named(at, called, isNeeded, field.name, field.label, ...(isAddress ? addressNames : []))
    return [isAddress ? { ...target, isAddress } : target]
  })

const text = (): Target =>
  named("data", batchWords.value.text, true, "data", "text", ...addressNames, "content")

const common = (): ReadonlyArray<Target> => [
  named("name", batchWords.value.nameOfCode, false, "name", "title", "label", "table"),
  named("fileName", batchWords.value.fileName, false, "file", "filename", "picture")
]

/** Further names of columns for a style field. */
const columnNames: Partial<Readonly<Record<StyleField, ReadonlyArray<string>>>> = {
  foreground: ["color"],
  outerEyeColor: ["color of outer eyes"],
  innerEyeColor: ["color of inner eyes"],
  frameFont: ["typeface of the caption"],
  frameColor: ["color of the frame"],
  frameTextColor: ["color of the caption"]
}

/** The fields that a row may set itself; logo and picture are the same for all rows. */
const rowFields = keysOf(fieldForms).filter((field) => field !== "logo" && field !== "picture")

const styles = (): ReadonlyArray<Target> =>
  [
    ...rowFields.map((field) =>
      named(field, styleLabelOf(field), false, fieldForms[field].label, ...(columnNames[field] ?? []))
    ),
    named("size", batchWords.value.size, false)
  ].map((target): Target => ({ ...target, group: "style" }))

/** The style part of a row, without the width of its pictures, which is free. */
export const ownStyle = (request: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    rowFields.flatMap((field) => (Object.hasOwn(request, field) ? [[field, request[field]]] : []))
  )

/** The targets of columns whose rows hold a text or a content of this type. */
export const targetsOf = (type: string, contents: ContentList): ReadonlyArray<Target> => {
  const content = contents.types.find((one) => one.type === type)
  return [
    ...(content === undefined ? [text()] : fieldsOf(content.type, "content", "", true, content.fields)),
    ...common(),
    ...styles()
  ]
}

/** For each column, its target's path; empty if unknown. Each target is used once, for its best name. */
export const mapColumns = (
  columns: ReadonlyArray<string>,
  targets: ReadonlyArray<Target>
): ReadonlyArray<string> => {
  const paths = columns.map(() => "")
  const taken = new Set<string>()
  const depth = Math.max(...targets.map(({ names }) => names.length))
  for (let rank = 0; rank < depth; rank++)
    for (const { path, names } of targets) {
      const index = columns.findIndex((name, at) => paths[at] === "" && plain(name) === names[rank])
      if (index < 0 || taken.has(path)) continue
      paths[index] = path
      taken.add(path)
    }
  return paths
}

/** The required fields without a column. */
export const missingTargets = (
  targets: ReadonlyArray<Target>,
  paths: ReadonlyArray<string>
): ReadonlyArray<Target> => targets.filter(({ path, isRequired }) => isRequired && !paths.includes(path))

/** The type whose fields match the columns best; on a tie the studio's, then addresses; text if no column matches. */
export const guessType = (
  columns: ReadonlyArray<string>,
  contents: ContentList,
  studioType = "text"
): string => {
  const types = [
    ...(studioType === "text" ? [] : [studioType]),
    "url",
    plainText,
    ...contents.types.map(({ type }) => type).filter((type) => type !== "text")
  ]
  const scores = types.map((type) => {
    const targets = targetsOf(type, contents)
    const paths = mapColumns(columns, targets)
    return missingTargets(targets, paths).length > 0 ? 0 : paths.filter((path) => path !== "").length
  })
  const best = Math.max(...scores)
  return best === 0 ? plainText : (types[scores.indexOf(best)] ?? plainText)
}

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
