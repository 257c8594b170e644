import { useState } from "preact/hooks"
import { unusualState } from "../../account/CodeGrid.tsx"
import { codeTitle } from "../../account/codeTitle.ts"
import { Picture } from "../../drawing/Picture.tsx"
import { href } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { creditsPhrase } from "../../ground/format.ts"
import { Pagination } from "../../ground/Pagination.tsx"
import { SearchField } from "../../ground/SearchField.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { codesWords } from "../../languages/codesWords.ts"
import { soldCodesWords } from "../../languages/operate/soldCodesWords.ts"
import { operateWords } from "../../languages/operateWords.ts"
import { OperatorData } from "../parts/OperatorData.tsx"
import { operatorApi, type SoldCode } from "../parts/operatorApi.ts"

const pageSize = 12

const Tile = ({ code, isRefunded }: { readonly code: SoldCode; readonly isRefunded: boolean }) => {
  const { id, name, configJson, pricePaid, createdAt } = code
  const state = unusualState(code)
  return (
    <li>
      <a class="code-tile" href={href(`/operate/codes/${id}`)}>
        <Picture configJson={configJson} isBought />
        <span class="code-name">
          <bdi>{codeTitle(name)}</bdi>
        </span>
        <span class="code-facts small second">
          <Time at={createdAt} />
          <span class="amount">{creditsPhrase(pricePaid)}</span>
          {state === undefined ? null : <span class="badge warn">{state}</span>}
          {isRefunded ? <span class="badge">{soldCodesWords.value.refunded}</span> : null}
        </span>
      </a>
    </li>
  )
}

/** The codes that a customer bought, the newest first, found by a part of their name. */
export const SoldCodes = ({ id }: { readonly id: string }) => {
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
  const isEmpty = query === "" && resource.data?.totalCount === 0
  return (
    <section class="stack wide" aria-labelledby="codes">
      <div class="operate-search wide">
        <h2 id="codes">{operateWords.value.codes}</h2>
        {isEmpty ? null : (
          <SearchField
            label={codesWords.value.search}
            value={query}
            onSearch={(found) => ask({ query: found, pageNumber: 1 })}
          />
        )}
      </div>
      <OperatorData resource={resource} skeleton={<Skeleton rows={4} />}>
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
                label={codesWords.value.pages}
                pageNumber={pageNumber}
                pageSize={pageSize}
                totalCount={totalCount}
                things={codesWords.value.codeCount}
                onPage={(next) => ask({ query, pageNumber: next })}
              />
            </>
          )
        }
      </OperatorData>
    </section>
  )
}
