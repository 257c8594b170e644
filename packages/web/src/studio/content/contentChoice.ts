import type { ContentDraft, ContentValue } from "../../design/values.ts"
import { design, edit } from "../state/design.ts"
import { contentOf, saying } from "./contentValues.ts"

/** The entries for each type, so that they are restored if the type is chosen again. */
const typed = new Map<string, ContentDraft>()

interface NamedField {
  readonly name: string
  readonly kind: string
}

/** Times are local times here, unless another zone is chosen. */
const zoneOf = (fields: ReadonlyArray<NamedField>): { readonly timeZone?: string } =>
  fields.some(({ name }) => name === "timeZone")
    ? { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
    : {}

/** The fields of a website and of a dynamic link for their target: it is kept if the type changes between the two. */
export const addressFields: Readonly<Record<string, string>> = { url: "url", dynamic: "target" }

const addressFor = (type: string, before: ContentDraft): Readonly<Record<string, ContentValue>> => {
  const [from, to] = [addressFields[before.type], addressFields[type]]
  const address = from === undefined ? undefined : before[from]
  return to === undefined || address === undefined ? {} : { [to]: address }
}

/**
 * Changes the type of the message. Fields of the same name, such as a phone number, keep their text, and the address of a
 * website is that of a dynamic link.
 */
export const chooseType = (type: string, fields: ReadonlyArray<NamedField>): void => {
  const before = contentOf(design.peek())
  if (before.type === type) return
  typed.set(before.type, before)
  const shared = fields.flatMap(({ name, kind }) => {
    const value = before[name]
    return kind === "text" && typeof value === "string" ? [[name, value] as const] : []
  })
  const entered = typed.get(type) ?? { ...zoneOf(fields), ...Object.fromEntries(shared), type }
  const content = { ...entered, ...addressFor(type, before) }
  edit((current) => saying(current, content))
}

/** Makes a content the message; the entries of the previous type are kept. */
export const takeContent = (content: ContentDraft): void => {
  const before = contentOf(design.peek())
  typed.set(before.type, before)
  edit((current) => saying(current, content))
}
