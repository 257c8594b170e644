import "./list.css"
import { accountWords } from "catalogue:account"
import { codeListWords } from "catalogue:codeList"
import { keysOf } from "@quick-response/design/config/keysOf"
import type { ComponentChildren } from "preact"
import { api } from "../../../frame/api.ts"
import { useResource } from "../../../frame/useResource.ts"
import { Segments } from "../../../ground/Segments.tsx"
import { SelectField } from "../../../ground/SelectField.tsx"
import { SearchField } from "../../../lists/SearchField.tsx"
import type { Search } from "./codeSearch.ts"

/** A filter for one of a few names, or for all. */
const Filter = <Name extends string>({
  label,
  all,
  names,
  chosen,
  onChoose
}: {
  readonly label: string
  readonly all: string
  /** The names with their labels. */
  readonly names: Readonly<Record<Name, string>>
  readonly chosen: Name | undefined
  readonly onChoose: (name: Name | undefined) => void
}) => (
  <SelectField<Name | "">
    label={label}
    isLabelShown={false}
    choices={[{ name: "", label: all }, ...keysOf(names).map((name) => ({ name, label: names[name] }))]}
    chosen={chosen ?? ""}
    onChoose={(name) => onChoose(name === "" ? undefined : name)}
  />
)

/** The tags of the account, last in their row, because they load late and must not move other controls. */
const TagFilter = ({
  tag,
  onChoose
}: {
  readonly tag: string | undefined
  readonly onChoose: (tag: string | undefined) => void
}) => {
  const words = codeListWords.value
  const { data } = useResource((signal) => api.listTags({ signal }), [])
  const tags = data?.tags.map(({ tag }) => tag) ?? []
  const upper = tag?.toUpperCase()
  const known = tags.find((other) => other.toUpperCase() === upper) ?? tag
  const names = [...new Set([...tags, ...(known === undefined ? [] : [known])])]
  return names.length === 0 ? null : (
    <Filter
      label={words.tag}
      all={words.anyTag}
      names={Object.fromEntries(names.map((name) => [name, name]))}
      chosen={known}
      onChoose={onChoose}
    />
  )
}

/**
 * The filters and the order of the list of codes. Controls that are hidden without codes come last, so that the others
 * do not move.
 */
export const Filters = ({
  search,
  isNarrowable,
  onSearch,
  children
}: {
  readonly search: Search
  /** False if there are no codes to choose from. */
  readonly isNarrowable: boolean
  readonly onSearch: (search: Search) => void
  /** Shown beside the first choice. */
  readonly children: ComponentChildren
}) => {
  const words = codeListWords.value
  const { active, paused, expired, blocked } = accountWords.value
  const change = (part: Partial<Search>) => onSearch({ ...search, ...part })
  return (
    <div class="codes-filter">
      <Segments
        label={words.shown}
        isLabelShown={false}
        choices={[
          { name: "current", label: words.current },
          { name: "archived", label: words.archived }
        ]}
        chosen={search.isArchived ? "archived" : "current"}
        onChoose={(choice) => change({ isArchived: choice === "archived" })}
      />
      {isNarrowable ? children : null}
      {isNarrowable ? (
        <SearchField
          label={words.search}
          value={search.searched}
          onSearch={(searched) => change({ searched })}
        />
      ) : null}
      {isNarrowable ? (
        <div class="filter-row">
          <Filter
            label={words.kind}
            all={words.anyKind}
            names={{ dynamic: words.dynamic, static: words.static }}
            chosen={search.kind}
            onChoose={(kind) => change({ kind })}
          />
          <Filter
            label={words.state}
            all={words.anyState}
            names={{ active, paused, expired, blocked }}
            chosen={search.state}
            onChoose={(state) => change({ state })}
          />
          <SelectField
            label={words.order}
            isLabelShown={false}
            choices={[
              { name: "newest", label: words.newest },
              { name: "oldest", label: words.oldest },
              { name: "name", label: words.byName },
              { name: "scans", label: words.mostScanned }
            ]}
            chosen={search.sort}
            onChoose={(sort) => change({ sort })}
          />
          <TagFilter tag={search.tag} onChoose={(tag) => change({ tag })} />
        </div>
      ) : null}
    </div>
  )
}
