import { codeListWords } from "catalogue:codeList"
import { useState } from "preact/hooks"
import { type Code, CodeGrid, CodeGridSkeleton } from "../../account/CodeGrid.tsx"
import { Picture } from "../../drawing/Picture.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href, navigate, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { CheckIcon, PlusIcon } from "../../ground/icons.tsx"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { Page } from "../../ground/Page.tsx"
import { EmptyState } from "../../ground/states.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { Pagination, pageOf } from "../../lists/Pagination.tsx"
import type { Chosen } from "./list/choice.ts"
import { filterOf, isFiltered, pathOf, type Search, searchOf } from "./list/codeSearch.ts"
import { Filters } from "./list/Filters.tsx"

/** The example design that is shown until there is a first code. */
export const exampleDesign = JSON.stringify({
  data: "https://example.com",
  bodyStyle: "Rounded",
  outerEyeStyle: "Extra rounded",
  innerEyeStyle: "Circle",
  foreground: "#2440d8"
})

const pageSize = 24

const NoCodes = () => (
  <EmptyState
    picture={
      <div class="example-picture">
        <Picture configJson={exampleDesign} label={codeListWords.value.example} />
      </div>
    }
    title={codeListWords.value.none}
  >
    <p class="second">{codeListWords.value.aboutNone}</p>
    <a class="button primary" href={href("/")}>
      {codeListWords.value.designFirst}
    </a>
  </EmptyState>
)

const NothingFound = ({ search }: { readonly search: Search }) => {
  const words = codeListWords.value
  const { searched } = search
  const text = <bdi>{searched}</bdi>
  const say = isFiltered(search) ? words.noneOfThese : words.noneWith
  return (
    <EmptyState title={words.nothingFound}>
      <p class="second">{searched === "" ? words.noneFits : say({ text })}</p>
      <a class="button" href={href("/account/codes")}>
        {words.showAll}
      </a>
    </EmptyState>
  )
}

const NothingArchived = () => (
  <EmptyState title={codeListWords.value.noneArchived}>
    <p class="second">{codeListWords.value.aboutNoneArchived}</p>
    <a class="button" href={href("/account/codes")}>
      {codeListWords.value.showAll}
    </a>
  </EmptyState>
)

/** The screen "Codes": pictures of all bought codes, either the active or the archived ones. */
const Codes = ({ place }: { readonly place: Place }) => {
  const { query } = place
  const words = codeListWords.value
  const search = searchOf(query)
  const pageNumber = pageOf(query)
  const resource = useResource(
    (signal) => api.listQrCodes({ pageNumber, pageSize, sort: search.sort, ...filterOf(search) }, { signal }),
    [pathOf(search, pageNumber)]
  )
  const [chosen, setChosen] = useState<Chosen>()
  const choose = (codes: ReadonlyArray<Code>) => setChosen(new Map(codes.map((code) => [code.id, code])))
  const toggle = (code: Code) => {
    const next = new Map(chosen)
    if (!next.delete(code.id)) next.set(code.id, code)
    setChosen(next)
  }
  const isNarrowed = search.searched !== "" || isFiltered(search)
  const isEmpty = resource.data?.totalCount === 0 && !isNarrowed
  // While typing continues, the search is one step in the history.
  const isTypedOn = (next: Search) =>
    search.searched !== "" && next.searched !== "" && search.searched !== next.searched
  return (
    <Page
      title={frameWords.value.codes}
      actions={
        isEmpty && !search.isArchived ? undefined : (
          <a class="button primary" href={href("/")}>
            <PlusIcon /> {words.newCode}
          </a>
        )
      }
    >
      <Filters
        search={search}
        isNarrowable={!isEmpty}
        onSearch={(next) => navigate(pathOf(next), { replace: isTypedOn(next) })}
      >
        <button type="button" onClick={() => setChosen(chosen === undefined ? new Map() : undefined)}>
          <CheckIcon /> {chosen === undefined ? words.choose : words.endChoosing}
        </button>
      </Filters>
      {chosen === undefined ? null : (
        <LoadedLate
          load={() => import("./list/ChoiceBar.tsx")}
          onFailure={() => setChosen(undefined)}
          properties={{
            chosen,
            search,
            page: resource.data?.qrCodes ?? [],
            totalCount: resource.data?.totalCount ?? 0,
            onChoose: choose,
            onChanged: resource.reload
          }}
        />
      )}
      <Loaded resource={resource} skeleton={<CodeGridSkeleton count={pageSize} />}>
        {({ qrCodes, totalCount }) =>
          totalCount > 0 ? (
            <div class="stack" aria-busy={resource.isLoading}>
              <CodeGrid
                label={frameWords.value.codes}
                codes={qrCodes}
                choice={chosen === undefined ? undefined : { has: (id) => chosen.has(id), toggle }}
              />
              <Pagination
                label={words.pages}
                pageNumber={pageNumber}
                pageSize={pageSize}
                totalCount={totalCount}
                things={words.codeCount}
                isNewestFirst={search.sort === "newest"}
                hrefOf={(number) => href(pathOf(search, number))}
              />
            </div>
          ) : isNarrowed ? (
            <NothingFound search={search} />
          ) : search.isArchived ? (
            <NothingArchived />
          ) : (
            <NoCodes />
          )
        }
      </Loaded>
    </Page>
  )
}

export default Codes
