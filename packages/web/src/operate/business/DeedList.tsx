import { operateWords } from "catalogue:operate"
import { href, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { EmptyState, Skeleton } from "../../ground/states.tsx"
import { Pagination, pageOf } from "../../lists/Pagination.tsx"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import { operatorApi } from "../parts/operatorApi.ts"
import { LogTable } from "./LogTable.tsx"

const pageSize = 50

/** The tab "Log": actions, authors, subjects and reasons, newest first. */
export const DeedList = ({ place }: { readonly place: Place }) => {
  const words = operateWords.value
  const pageNumber = pageOf(place.query)
  const resource = useResource(
    (signal) => operatorApi.listLog({ pageNumber, pageSize }, { signal }),
    [pageNumber]
  )
  return (
    <OperatePage tab="log">
      <OperatorData resource={resource} skeleton={<Skeleton rows={8} />}>
        {({ entries, totalCount }) =>
          totalCount === 0 ? (
            <EmptyState title={words.emptyLog}>
              <p class="second">{words.aboutLog}</p>
            </EmptyState>
          ) : (
            <div class="stack">
              <LogTable entries={entries} />
              <Pagination
                label={words.pagesOfLog}
                pageNumber={pageNumber}
                pageSize={pageSize}
                totalCount={totalCount}
                things={words.entries}
                hrefOf={(number) => href(`/operate/log${number === 1 ? "" : `?page=${number}`}`)}
              />
            </div>
          )
        }
      </OperatorData>
    </OperatePage>
  )
}
