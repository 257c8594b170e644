import type { ContentDraft, ContentValue, Design, Says } from "../../design/values.ts"

/** The place of a value in a content: names of fields, and places in lists. */
export type ContentPath = ReadonlyArray<string | number>

/** A path as the API's errors name it: `address.street`, `phones[1]`. */
export const pathText = (path: ContentPath): string =>
  path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text === "" ? part : `${text}.${part}`),
    ""
  )

/** The key of a field: its type of content and the names on its path: `vcard.address.street`, `vcard.phones`. */
export const placeText = (type: string, path: ContentPath): string =>
  [type, ...path.filter((part) => typeof part === "string")].join(".")

type Group = { readonly [name: string]: ContentValue }

const isList = (value: ContentValue | undefined): value is ReadonlyArray<ContentValue> => Array.isArray(value)

const isGroup = (value: ContentValue | undefined): value is Group =>
  typeof value === "object" && !isList(value)

/** True if a form does not send a value. */
const isEmpty = (value: ContentValue | undefined): boolean =>
  value === undefined ||
  value === "" ||
  (isGroup(value) && Object.keys(value).length === 0) ||
  (isList(value) && value.length === 0)

const place = (
  value: ContentValue | undefined,
  [first, ...rest]: ContentPath,
  next: ContentValue | undefined
): ContentValue | undefined => {
  if (first === undefined) return next
  if (typeof first === "number") {
    const list = isList(value) ? value : []
    const element = place(list[first], rest, next)
    // An element that is being typed is not removed when empty; only its button removes it.
    return list.toSpliced(first, 1, element ?? "")
  }
  const { [first]: before, ...others } = isGroup(value) ? value : {}
  const part = place(before, rest, next)
  if (part === undefined || isEmpty(part)) return others
  return { ...others, [first]: part }
}

/** A content with another value at a path. Empty fields are left out. */
export const withValue = (
  { type, ...fields }: ContentDraft,
  path: ContentPath,
  value: ContentValue | undefined
): ContentDraft => {
  const next = place(fields, path, value)
  return { ...(isGroup(next) ? next : {}), type }
}

const isWebAddress = (text: string): boolean => /^https?:\/\/\S{1,3000}$/i.test(text)

/** The message of a design as a form's content: a plain text becomes a link or a text. */
export const contentOf = ({ data = "", content }: Says): ContentDraft => {
  if (content !== undefined) return content
  return isWebAddress(data) ? { type: "url", url: data } : { type: "text", text: data }
}

/** The design with another message. */
export const saying = ({ data: _, content: __, ...rest }: Design, content: ContentDraft): Design => ({
  ...rest,
  content
})
