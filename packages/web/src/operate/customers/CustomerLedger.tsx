import { useState } from "preact/hooks"
import { LedgerTable } from "../../credits/LedgerTable.tsx"
import { useResource } from "../../frame/useResource.ts"
import { Skeleton } from "../../ground/states.tsx"
import { operateWords } from "../../languages/operateWords.ts"
import { Pagination } from "../../lists/Pagination.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import { operatorApi } from "../parts/operatorApi.ts"

const pageSize = 20

/** The ledger of a customer, read anew when the balance changes. */
export const CustomerLedger = ({ id, balance }: { readonly id: string; readonly balance: number }) => {
  const words = operateWords.value
  const [pageNumber, setPageNumber] = useState(1)
  const resource = useResource(
    (signal) => operatorApi.listAccountLedger(id, { pageNumber, pageSize }, { signal }),
    [id, balance, pageNumber]
  )
  return (
    <section class="stack wide" aria-labelledby="ledger">
      <h2 id="ledger">{words.ledger}</h2>
      <OperatorData resource={resource} skeleton={<Skeleton rows={4} />}>
        {({ entries, totalCount }) =>
          totalCount === 0 ? (
            <p class="second">{words.emptyLedger}</p>
          ) : (
            <>
              <LedgerTable entries={entries} codesAt="/operate/codes" />
              <Pagination
                label={words.pagesOfLedger}
                pageNumber={pageNumber}
                pageSize={pageSize}
                totalCount={totalCount}
                things={words.entries}
                onPage={setPageNumber}
              />
            </>
          )
        }
      </OperatorData>
    </section>
  )
}
