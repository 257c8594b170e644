import { href, navigate, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { EmptyState, Skeleton } from "../../ground/states.tsx"
import { operateWords } from "../../languages/operateWords.ts"
import { Pagination, pageOf } from "../../lists/Pagination.tsx"
import { SearchField } from "../../lists/SearchField.tsx"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import { type AccountSummary, operatorApi } from "../parts/operatorApi.ts"
import { CustomerTable } from "./CustomerTable.tsx"

type AccountState = AccountSummary["state"]

const pageSize = 50

const states = ["active", "suspended", "closed"] as const satisfies ReadonlyArray<AccountState>

interface Question {
  readonly query: string
  readonly state: AccountState | undefined
  readonly pageNumber: number
}

const readQuestion = ({ query }: Place): Question => ({
  query: query.get("query") ?? "",
  state: states.find((state) => state === query.get("state")),
  pageNumber: pageOf(query)
})

const pathOf = ({ query, state, pageNumber }: Question): string => {
  const parameters = new URLSearchParams({
    ...(query === "" ? {} : { query }),
    ...(state === undefined ? {} : { state }),
    ...(pageNumber === 1 ? {} : { page: `${pageNumber}` })
  })
  return `/operate/customers${parameters.size === 0 ? "" : `?${parameters}`}`
}

/** The tab "Customers": accounts, found by a part of their address or by an id, and by their state. */
export const Customers = ({ place }: { readonly place: Place }) => {
  const words = operateWords.value
  const question = readQuestion(place)
  const { query, state, pageNumber } = question
  const resource = useResource(
    (signal) =>
      operatorApi.findAccounts(
        {
          ...(query === "" ? {} : { query }),
          ...(state === undefined ? {} : { state }),
          pageNumber,
          pageSize
        },
        { signal }
      ),
    [query, state, pageNumber]
  )
  const ask = (change: Partial<Question>) =>
    navigate(pathOf({ ...question, pageNumber: 1, ...change }), { replace: true })
  return (
    <OperatePage tab="customers">
      <div class="stack">
        <div class="operate-search wide">
          <SearchField label={words.findCustomer} value={query} onSearch={(found) => ask({ query: found })} />
          <select
            aria-label={words.state}
            value={state ?? ""}
            onChange={({ currentTarget: { value } }) => ask({ state: states.find((each) => each === value) })}
          >
            <option value="">{words.allStates}</option>
            {states.map((name) => (
              <option key={name} value={name}>
                {words.states[name]}
              </option>
            ))}
          </select>
        </div>
        <OperatorData resource={resource} skeleton={<Skeleton rows={8} />}>
          {({ accounts, totalCount }) =>
            totalCount === 0 ? (
              <EmptyState title={query === "" && state === undefined ? words.noCustomers : words.noneFound}>
                <p class="second">
                  {query === "" && state === undefined ? words.aboutNoCustomers : words.aboutNoneFound}
                </p>
              </EmptyState>
            ) : (
              <>
                <CustomerTable accounts={accounts} />
                <Pagination
                  label={words.pagesOfCustomers}
                  pageNumber={pageNumber}
                  pageSize={pageSize}
                  totalCount={totalCount}
                  things={words.accounts}
                  hrefOf={(number) => href(pathOf({ ...question, pageNumber: number }))}
                />
              </>
            )
          }
        </OperatorData>
      </div>
    </OperatePage>
  )
}
