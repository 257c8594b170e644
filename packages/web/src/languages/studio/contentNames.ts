import type { ContentOf, ContentType } from "@quick-response/design/content/contents"

/** The label of a field, and its hint if it has one. */
type FieldName = string | readonly [label: string, hint: string]

/** The label of fields that belong together, and their own. */
interface GroupNames<Group> {
  readonly label: string
  readonly fields: FieldNames<Group>
}

type NameOf<Value> = Value extends string | number | boolean | ReadonlyArray<unknown>
  ? FieldName
  : GroupNames<Value>

/** The names of fields: one that is left out does not compile. */
type FieldNames<Fields> = {
  readonly [Field in keyof Omit<Fields, "type">]-?: NameOf<NonNullable<Fields[Field]>>
}

/** The names of all types of content and their fields in a language other than English. */
export type ContentNames = {
  readonly [Type in ContentType]: {
    readonly label: string
    readonly hint: string
    readonly fields: FieldNames<ContentOf<Type>>
  }
}

/** Translates a text of the service by its place; returns the original for an unknown place. */
type Naming = (names: ContentNames) => (place: string, own: string) => string

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The part of names at a path such as `swiss-bill.creditor.name`. */
const at = (names: ContentNames, path: string): unknown => {
  let found: unknown = { fields: names }
  for (const name of String(path).split(".")) {
    const fields = isRecord(found) ? found.fields : undefined
    found = isRecord(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined
  }
  return found
}

const textAt = (found: unknown, part: "label" | "hint"): unknown => {
  if (Array.isArray(found)) return found[part === "label" ? 0 : 1]
  if (typeof found === "string") return part === "label" ? found : undefined
  return isRecord(found) ? found[part] : undefined
}

const naming =
  (part: "label" | "hint"): Naming =>
  (names) =>
  (place, own) => {
    const text = textAt(at(names, place), part)
    return typeof text === "string" ? text : own
  }

/** The label of a type or a field of content. */
export const labelIn: Naming = naming("label")

/** The hint of a type or a field of content. */
export const hintIn: Naming = naming("hint")
