import { operateWords } from "catalogue:operate"
import { href, navigate, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { Amount } from "../../ground/Amount.tsx"
import { formatCount } from "../../ground/format.ts"
import { EmptyState, Skeleton } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { Pagination, pageOf } from "../../lists/Pagination.tsx"
import { SearchField } from "../../lists/SearchField.tsx"
import { TableHead } from "../../lists/TableHead.tsx"
import { ChoiceFilter } from "../parts/ChoiceFilter.tsx"
import { listPath, pageParameter } from "../parts/listPath.ts"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import * as style from "../parts/operate.module.css"
import { type AccountSummary, operatorApi } from "../parts/operatorApi.ts"
import { StateBadge } from "./StateBadge.tsx"

/** Accounts as a table. */
const CustomerTable = ({ accounts }: { readonly accounts: ReadonlyArray<AccountSummary> }) => {
  const words = operateWords.value
  return (
    <table class="list" aria-label={words.customers}>
      <TableHead
        columns={[
          [words.customer],
          [words.state, "wide-only"],
          [words.codes, "end", "wide-only"],
          [words.lastSeen, "wide-only"],
          [words.balance, "end"]
        ]}
      />
      <tbody>
        {accounts.map(({ id, email, state, qrCodes, lastSeenAt, balance }) => (
          <tr key={id} class={state === "closed" ? "over" : undefined}>
            <th scope="row" class={style.address}>
              <a href={href(`/operate/customers/${id}`)}>
                {email === null ? <code>{id}</code> : <bdi>{email}</bdi>}
              </a>
              <p class="small second narrow-only">
                <StateBadge state={state} />
              </p>
            </th>
            <td class="wide-only">
              <StateBadge state={state} />
            </td>
            <td class="end wide-only amount">{formatCount(qrCodes)}</td>
            <td class="wide-only">
              {lastSeenAt === null ? <span class="second">{words.never}</span> : <Time at={lastSeenAt} />}
            </td>
            <td class="end">
              <Amount value={balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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

const pathOf = ({ query, state, pageNumber }: Question): string =>
  listPath("/customers", { query, state, page: pageParameter(pageNumber) })

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
        <div class={`${style.search} wide`}>
          <SearchField label={words.findCustomer} value={query} onSearch={(found) => ask({ query: found })} />
          <ChoiceFilter
            label={words.state}
            all={words.allStates}
            names={states}
            labels={words.states}
            chosen={state}
            onChoose={(chosen) => ask({ state: chosen })}
          />
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
