import { codeListWords } from "catalogue:codeList"
import { operateWords } from "catalogue:operate"
import { soldCodesWords } from "catalogue:soldCodes"
import { useState } from "preact/hooks"
import { CodeGridSkeleton, CodeTile, unusualState } from "../../account/CodeGrid.tsx"
import { useResource } from "../../frame/useResource.ts"
import { creditsPhrase } from "../../ground/format.ts"
import { Skeleton } from "../../ground/states.tsx"
import { Pagination } from "../../lists/Pagination.tsx"
import { SearchField } from "../../lists/SearchField.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import * as style from "../parts/operate.module.css"
import { operatorApi, type SoldCode } from "../parts/operatorApi.ts"

const pageSize = 12

const Tile = ({ code, isRefunded }: { readonly code: SoldCode; readonly isRefunded: boolean }) => {
  const state = unusualState(code)
  const facts = (
    <>
      <span class="amount">{creditsPhrase(code.pricePaid)}</span>
      {state === undefined ? null : <span class="badge warn">{state}</span>}
      {isRefunded ? <span class="badge">{soldCodesWords.value.refunded}</span> : null}
    </>
  )
  return <CodeTile code={code} page={`/operate/codes/${code.id}`} facts={facts} />
}

/** The codes that a customer bought, the newest first, found by a part of their name. */
export const SoldCodes = ({
  id,
  count
}: {
  readonly id: string
  /** The number of codes that the customer bought, for which space is reserved. */
  readonly count: number
}) => {
  const words = soldCodesWords.value
  const [{ query, pageNumber }, ask] = useState({ query: "", pageNumber: 1 })
  const resource = useResource(
    (signal) =>
      operatorApi.listAccountQrCodes(
        id,
        { pageNumber, pageSize, ...(query === "" ? {} : { query }) },
        { signal }
      ),
    [id, query, pageNumber]
  )
  const isEmpty = query === "" && (resource.data?.totalCount ?? count) === 0
  return (
    <section class="stack wide" aria-labelledby="codes">
      <div class={`${style.search} wide`}>
        <h2 id="codes">{operateWords.value.codes}</h2>
        {isEmpty ? null : (
          <SearchField
            label={codeListWords.value.search}
            value={query}
            onSearch={(found) => ask({ query: found, pageNumber: 1 })}
          />
        )}
      </div>
      <OperatorData
        resource={resource}
        skeleton={
          count === 0 ? <Skeleton rows={1} /> : <CodeGridSkeleton count={Math.min(count, pageSize)} />
        }
      >
        {({ qrCodes, totalCount, refunded }) =>
          totalCount === 0 ? (
            <p class="second">{query === "" ? words.noneBought : words.noneNamed}</p>
          ) : (
            <>
              <ul class="code-grid" aria-label={operateWords.value.codes}>
                {qrCodes.map((code) => (
                  <Tile key={code.id} code={code} isRefunded={refunded.includes(code.id)} />
                ))}
              </ul>
              <Pagination
                label={codeListWords.value.pages}
                pageNumber={pageNumber}
                pageSize={pageSize}
                totalCount={totalCount}
                things={codeListWords.value.codeCount}
                onPage={(next) => ask({ query, pageNumber: next })}
              />
            </>
          )
        }
      </OperatorData>
    </section>
  )
}
