import { Balance } from "../../account/Balance.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { CoinsIcon } from "../../ground/icons.tsx"
import { Page } from "../../ground/Page.tsx"
import { Pagination, pageOf } from "../../ground/Pagination.tsx"
import { EmptyState, Skeleton } from "../../ground/states.tsx"
import { LedgerTable } from "./LedgerTable.tsx"

const pageSize = 50

/** The screen "Credits": the balance, and each change of it. */
const LedgerScreen = ({ place }: { readonly place: Place }) => {
  const pageNumber = pageOf(place.query)
  const page = useResource((signal) => api.listLedger({ pageNumber, pageSize }, { signal }), [pageNumber])
  return (
    <Page title="Credits">
      <div class="stack loose">
        <Balance />
        <section class="stack wide" aria-labelledby="ledger">
          <h2 id="ledger">Ledger</h2>
          <Loaded resource={page} skeleton={<Skeleton rows={8} />}>
            {({ entries, totalCount }) =>
              totalCount === 0 ? (
                <EmptyState picture={<CoinsIcon size={40} />} title="No entries yet">
                  <p class="second">
                    Credits that you get, and codes that you buy with them, are listed here.
                  </p>
                </EmptyState>
              ) : (
                <>
                  <LedgerTable entries={entries} />
                  <Pagination
                    label="Pages of the ledger"
                    pageNumber={pageNumber}
                    pageSize={pageSize}
                    totalCount={totalCount}
                    thing="entry"
                    things="entries"
                    hrefOf={(number) => href(`/account/credits${number === 1 ? "" : `?page=${number}`}`)}
                  />
                </>
              )
            }
          </Loaded>
        </section>
      </div>
    </Page>
  )
}

export default LedgerScreen
