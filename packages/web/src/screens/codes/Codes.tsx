import { CodeGrid, CodeGridSkeleton } from "../../account/CodeGrid.tsx"
import { Picture } from "../../drawing/Picture.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href, navigate, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { PlusIcon } from "../../ground/icons.tsx"
import { Page } from "../../ground/Page.tsx"
import { Pagination, pageOf } from "../../ground/Pagination.tsx"
import { EmptyState } from "../../ground/states.tsx"
import { SearchField } from "./SearchField.tsx"

/** A design that is drawn where there is no code yet. */
export const exampleDesign = JSON.stringify({
  data: "https://example.com",
  bodyStyle: "Rounded",
  outerEyeStyle: "Extra rounded",
  innerEyeStyle: "Circle",
  foreground: "#2440d8"
})

const pageSize = 24

const pathOf = (words: string, pageNumber: number): string => {
  const query = new URLSearchParams({
    ...(words === "" ? {} : { query: words }),
    ...(pageNumber === 1 ? {} : { page: String(pageNumber) })
  })
  return query.size === 0 ? "/account/codes" : `/account/codes?${query}`
}

const NoCodes = () => (
  <EmptyState
    picture={
      <div class="example-picture">
        <Picture configJson={exampleDesign} label="An example of a styled QR code" />
      </div>
    }
    title="No codes yet"
  >
    <p class="second">What you buy is kept here for good, to be downloaded in every format.</p>
    <a class="button primary" href={href("/")}>
      Design your first code
    </a>
  </EmptyState>
)

const NothingFound = ({ words }: { readonly words: string }) => (
  <EmptyState title="Nothing found">
    <p class="second">
      No code's name has “<bdi>{words}</bdi>” in it.
    </p>
    <a class="button" href={href("/account/codes")}>
      Show all codes
    </a>
  </EmptyState>
)

/** The screen "Codes": all that was bought, as pictures. */
const Codes = ({ place }: { readonly place: Place }) => {
  const { query } = place
  const words = (query.get("query") ?? "").trim().slice(0, 100)
  const pageNumber = pageOf(query)
  const resource = useResource(
    (signal) =>
      api.listQrCodes({ pageNumber, pageSize, ...(words === "" ? {} : { query: words }) }, { signal }),
    [words, pageNumber]
  )
  return (
    <Page
      title="Codes"
      actions={
        resource.data?.totalCount === 0 && words === "" ? undefined : (
          <>
            <SearchField
              label="Search by name"
              value={words}
              onSearch={(next) => navigate(pathOf(next, 1), { replace: words !== "" && next !== "" })}
            />
            <a class="button primary" href={href("/")}>
              <PlusIcon /> New code
            </a>
          </>
        )
      }
    >
      <Loaded resource={resource} skeleton={<CodeGridSkeleton count={pageSize} />}>
        {({ qrCodes, totalCount }) =>
          totalCount > 0 ? (
            <div class="stack" aria-busy={resource.isLoading}>
              <CodeGrid label="Codes" codes={qrCodes} />
              <Pagination
                label="Pages of codes"
                pageNumber={pageNumber}
                pageSize={pageSize}
                totalCount={totalCount}
                thing="code"
                things="codes"
                hrefOf={(number) => href(pathOf(words, number))}
              />
            </div>
          ) : words === "" ? (
            <NoCodes />
          ) : (
            <NothingFound words={words} />
          )
        }
      </Loaded>
    </Page>
  )
}

export default Codes
