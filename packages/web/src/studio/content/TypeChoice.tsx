import { studioWords } from "catalogue:studio"
import { useState } from "preact/hooks"
import type { ContentDraft, ContentValue } from "../../design/values.ts"
import { contentHintAt, contentLabelAt } from "../../languages/contentNames.ts"
import { design, edit } from "../state/design.ts"
import type { PublishedContent } from "./contentTypes.ts"
import { contentOf, saying } from "./contentValues.ts"

const groups = ["web", "contact", "payment", "product"] as const

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()

/** The types whose name or description has each word of a search, regardless of accents. */
const typesWith = (
  types: ReadonlyArray<PublishedContent>,
  search: string
): ReadonlyArray<PublishedContent> => {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== "")
  return types.filter(({ type, label, hint }) => {
    const text = folded([type, contentLabelAt(type, label), contentHintAt(type, hint)].join(" "))
    return words.every((word) => text.includes(word))
  })
}

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
 * Changes the type of the message. Fields of the same name, such as a phone number, keep their text, and the address of
 * a website becomes the target of a dynamic link.
 */
const chooseType = (type: string, fields: ReadonlyArray<NamedField>): void => {
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

/** The choice of a content type: all types in four groups, and a search. */
export const TypeChoice = ({
  types,
  type
}: {
  readonly types: ReadonlyArray<PublishedContent>
  readonly type: string
}) => {
  const [search, setSearch] = useState("")
  const found = typesWith(types, search)
  const words = studioWords.value
  return (
    <div class="field wide">
      <label for="content-type">{words.type}</label>
      <input
        type="search"
        aria-label={words.findType}
        placeholder={words.findType}
        aria-controls="content-type"
        // The first type is known before the others are loaded.
        disabled={types.length < 2}
        value={search}
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <select
        id="content-type"
        value={type}
        onChange={({ currentTarget }) => {
          const chosen = types.find((known) => known.type === currentTarget.value)
          if (chosen !== undefined) chooseType(chosen.type, chosen.fields)
        }}
      >
        {groups.map((group) => {
          // The chosen type stays in the list if the search does not find it.
          const inGroup = types.filter(
            (known) => known.group === group && (known.type === type || found.includes(known))
          )
          return inGroup.length === 0 ? null : (
            <optgroup key={group} label={words.groups[group]}>
              {inGroup.map((known) => (
                <option key={known.type} value={known.type}>
                  {contentLabelAt(known.type, known.label)}
                </option>
              ))}
            </optgroup>
          )
        })}
      </select>
      <div>
        {found.length === 0 ? <p class="hint">{words.noType}</p> : null}
        <p class="hint">{contentHintAt(type, types.find((known) => known.type === type)?.hint ?? "")}</p>
      </div>
    </div>
  )
}
