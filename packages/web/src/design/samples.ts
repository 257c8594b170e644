import { type ContentType, contents } from "@quick-response/design/content/contents"
import { contentTypes, readContent } from "@quick-response/design/content/readContent"
import { sampleSlug } from "@quick-response/design/content/types/dynamic"
import { isJsonObject, type JsonObject } from "./checkDesign.ts"
import type { ContentDraft } from "./values.ts"
import { shortUrlAt } from "./webAddress.ts"

/** The short address of samples until the service's own is known, or if it sells no dynamic codes. */
const anyShortUrl = "HTTPS://EXAMPLE.COM/R/"

/** The data of a sample: an adopted address unchanged, else a short address at the domain that the content names. */
const sampleData = ({ address, domain }: JsonObject, shortUrl: string | undefined): string => {
  if (typeof address === "string") return address
  return (typeof domain === "string" ? shortUrlAt(domain) : (shortUrl ?? anyShortUrl)) + sampleSlug
}

/**
 * A design for its sample: a dynamic link gets a short address as its data, so that the sample has as many modules as
 * the sold code. Other designs are unchanged.
 */
export const withShortAddress = (design: JsonObject, shortUrl: string | undefined): JsonObject => {
  const { content, ...style } = design
  return isJsonObject(content) && content.type === "dynamic"
    ? { ...style, data: sampleData(content, shortUrl) }
    : design
}

type Fields = Readonly<Record<string, unknown>>

const isRead = (content: Fields): boolean => {
  try {
    readContent(content)
    return true
  } catch {
    return false
  }
}

/** A content with as many of these values as are valid together, tried field by field. */
const withEach = (content: Fields, values: Fields): Fields => {
  let taken = content
  for (const [name, value] of Object.entries(values)) {
    const next = { ...taken, [name]: value }
    if (isRead(next)) taken = next
  }
  return taken
}

/** The examples of a type that fit together: required fields, and others that rules ask for. */
const examplesOf = (type: ContentType): Fields => {
  const examples = (isRequired: boolean): Fields =>
    Object.fromEntries(
      contents[type].fields
        .filter(({ required }) => required === isRequired)
        .map(({ name, example }) => [name, example])
    )
  const required = { type, ...examples(true) }
  if (isRead(required)) return required
  const others = Object.entries(examples(false))
  return (
    others.map(([name, example]) => ({ ...required, [name]: example })).find(isRead) ?? {
      ...required,
      ...examples(false)
    }
  )
}

/**
 * A content for the preview of an unfinished one: the valid entries, with examples for the rest. Undefined for an
 * unknown type.
 */
export const sampleOf = ({ type: given, ...entered }: ContentDraft): Fields | undefined => {
  const type = contentTypes.find((known) => known === given)
  return type === undefined ? undefined : withEach(examplesOf(type), entered)
}
