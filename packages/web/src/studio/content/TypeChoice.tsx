import { studioWords } from "catalogue:studio"
import { useState } from "preact/hooks"
import { contentHintAt, contentLabelAt } from "../../languages/contentNames.ts"
import { chooseType } from "./contentChoice.ts"
import type { PublishedContent } from "./contentTypes.ts"

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

/** The choice of what the code says: all types in four groups, and a search in them. */
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
          // The chosen type stays in the list, whatever the search finds.
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
