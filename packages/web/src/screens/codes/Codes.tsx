import { CodeGrid, CodeGridSkeleton } from "../../account/CodeGrid.tsx"
import { Picture } from "../../drawing/Picture.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href, navigate, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { PlusIcon } from "../../ground/icons.tsx"
import { Page } from "../../ground/Page.tsx"
import { Segments } from "../../ground/Segments.tsx"
import { EmptyState } from "../../ground/states.tsx"
import { codesWords } from "../../languages/codesWords.ts"
import { frameWords } from "../../languages/frameWords.ts"
import { Pagination, pageOf } from "../../lists/Pagination.tsx"
import { SearchField } from "../../lists/SearchField.tsx"

/** A design that is drawn in place of a first code. */
export const exampleDesign = JSON.stringify({
  data: "https://example.com",
  bodyStyle: "Rounded",
  outerEyeStyle: "Extra rounded",
  innerEyeStyle: "Circle",
  foreground: "#2440d8"
})

const pageSize = 24

/** The codes that are listed, and the page of their list. */
interface Shown {
  readonly searched: string
  readonly isArchived: boolean
}

const pathOf = ({ searched, isArchived }: Shown, pageNumber = 1): string => {
  const query = new URLSearchParams({
    ...(isArchived ? { archived: "only" } : {}),
    ...(searched === "" ? {} : { query: searched }),
    ...(pageNumber === 1 ? {} : { page: String(pageNumber) })
  })
  return query.size === 0 ? "/account/codes" : `/account/codes?${query}`
}

const NoCodes = () => (
  <EmptyState
    picture={
      <div class="example-picture">
        <Picture configJson={exampleDesign} label={codesWords.value.example} />
      </div>
    }
    title={codesWords.value.none}
  >
    <p class="second">{codesWords.value.aboutNone}</p>
    <a class="button primary" href={href("/")}>
      {codesWords.value.designFirst}
    </a>
  </EmptyState>
)

const NothingFound = ({ searched }: { readonly searched: string }) => (
  <EmptyState title={codesWords.value.nothingFound}>
    <p class="second">{codesWords.value.noneNamed(<bdi>{searched}</bdi>)}</p>
    <a class="button" href={href("/account/codes")}>
      {codesWords.value.showAll}
    </a>
  </EmptyState>
)

const NothingArchived = () => (
  <EmptyState title={codesWords.value.noneArchived}>
    <p class="second">{codesWords.value.aboutNoneArchived}</p>
    <a class="button" href={href("/account/codes")}>
      {codesWords.value.showAll}
    </a>
  </EmptyState>
)

/** The screen "Codes": all that was bought and is not archived, or is, as pictures. */
const Codes = ({ place }: { readonly place: Place }) => {
  const { query } = place
  const words = codesWords.value
  const searched = (query.get("query") ?? "").trim().slice(0, 100)
  const isArchived = query.get("archived") === "only"
  const pageNumber = pageOf(query)
  const resource = useResource(
    (signal) =>
      api.listQrCodes(
        {
          pageNumber,
          pageSize,
          archived: isArchived ? "only" : "exclude",
          ...(searched === "" ? {} : { query: searched })
        },
        { signal }
      ),
    [searched, isArchived, pageNumber]
  )
  return (
    <Page
      title={frameWords.value.codes}
      actions={
        resource.data?.totalCount === 0 && searched === "" && !isArchived ? undefined : (
          <>
            <SearchField
              label={words.search}
              value={searched}
              onSearch={(next) =>
                navigate(pathOf({ searched: next, isArchived }), { replace: searched !== "" && next !== "" })
              }
            />
            <a class="button primary" href={href("/")}>
              <PlusIcon /> {words.newCode}
            </a>
          </>
        )
      }
    >
      <div class="row codes-filter">
        <Segments
          label={words.shown}
          isLabelShown={false}
          choices={[
            { name: "current", label: words.current },
            { name: "archived", label: words.archived }
          ]}
          chosen={isArchived ? "archived" : "current"}
          onChoose={(choice) => navigate(pathOf({ searched, isArchived: choice === "archived" }))}
        />
      </div>
      <Loaded resource={resource} skeleton={<CodeGridSkeleton count={pageSize} />}>
        {({ qrCodes, totalCount }) =>
          totalCount > 0 ? (
            <div class="stack" aria-busy={resource.isLoading}>
              <CodeGrid label={frameWords.value.codes} codes={qrCodes} />
              <Pagination
                label={words.pages}
                pageNumber={pageNumber}
                pageSize={pageSize}
                totalCount={totalCount}
                things={words.codeCount}
                hrefOf={(number) => href(pathOf({ searched, isArchived }, number))}
              />
            </div>
          ) : searched !== "" ? (
            <NothingFound searched={searched} />
          ) : isArchived ? (
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
