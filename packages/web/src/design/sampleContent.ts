import { type ContentType, contents } from "@quick-response/design/content/contents"
import { contentTypes, readContent } from "@quick-response/design/content/readContent"
import type { ContentDraft } from "./values.ts"

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
