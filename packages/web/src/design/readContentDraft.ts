import { contents } from "@quick-response/design/content/contents"
import type { PublishedField } from "@quick-response/design/content/fields/ContentField"
import { contentTypes } from "@quick-response/design/content/readContent"
import type { ContentDraft, ContentValue } from "./values.ts"

/** The longest text that a field of a draft may hold, in UTF-16 units: a text that does not fit a symbol is refused by its reader. */
const longest = 8000

type Bounds = PublishedField | (PublishedField & { readonly kind: "list" })["element"]

const refuse = (path: string, expected: string): never => {
  throw new Error(`${path}: expected ${expected}`)
}

const readValue = (value: unknown, bounds: Bounds, path: string): ContentValue => {
  switch (bounds.kind) {
    case "list":
      return Array.isArray(value) && value.length <= bounds.maxItems
        ? value.map((element, place) => {
            const at = `${path}[${place}]`
            return bounds.fields !== undefined && typeof element === "object"
              ? readFields(element, bounds.fields, at)
              : readValue(element, bounds.element, at)
          })
        : refuse(path, `a list of at most ${bounds.maxItems}`)
    case "group":
      return readFields(value, bounds.fields, path)
    case "boolean":
      return typeof value === "boolean" ? value : refuse(path, "true or false")
    default:
      // While a number is typed, it is a text.
      if (typeof value === "number" && Number.isFinite(value)) return value
      return typeof value === "string" && value.length <= longest && value.isWellFormed()
        ? value
        : refuse(path, "a text or a number")
  }
}

const readFields = (
  value: unknown,
  fields: ReadonlyArray<PublishedField>,
  path: string
): Readonly<Record<string, ContentValue>> => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refuse(path, "an object")
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const field = fields.find((known) => known.name === name)
      return field === undefined
        ? refuse(`${path}.${name}`, `one of ${fields.map((known) => known.name).join(", ")}`)
        : [name, readValue(part, field, `${path}.${name}`)]
    })
  )
}

/**
 * A content from parsed JSON as a form may hold it: of a known type and its fields, but perhaps unfinished. Throws an error that
 * names the fault.
 */
export const readContentDraft = (value: unknown): ContentDraft => {
  if (typeof value !== "object" || value === null || !("type" in value))
    return refuse("content", "an object with a type")
  const { type: given, ...fields } = value
  const type = contentTypes.find((known) => known === given)
  if (type === undefined) return refuse("content.type", `one of ${contentTypes.join(", ")}`)
  return { ...readFields(fields, contents[type].fields, "content"), type }
}
