import { operateWords } from "catalogue:operate"
import { useEffect, useState } from "preact/hooks"
import { useResource } from "../../frame/useResource.ts"
import { countOf, formatExact } from "../../ground/format.ts"
import { CircleAlertIcon, ClockIcon } from "../../ground/icons.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import { type CurrentPrices, operatorApi } from "../parts/operatorApi.ts"
import { withCode } from "../parts/withCode.tsx"
import { PriceTable } from "./PriceTable.tsx"
import { PublishDialog } from "./PublishDialog.tsx"
import { changesTo, forgetDraft, readDocument, takeUpDraft } from "./priceDraft.ts"

const Standing = ({ list: { version, since, next, isFixed } }: { readonly list: CurrentPrices }) => {
  const words = operateWords.value
  return (
    <>
      <p class="second">
        {since === null
          ? words.builtInPrices
          : words.pricesSince({ version: `${version}`, time: <Time at={since} /> })}
      </p>
      {isFixed ? (
        <p class="notice">
          <CircleAlertIcon /> <span>{withCode(words.fixedPrices)}</span>
        </p>
      ) : null}
      {next === null ? null : (
        <p class="notice warn">
          <ClockIcon />
          <span>
            {words.nextPrices({
              version: `${next.version}`,
              time: formatExact(Date.parse(next.effectiveAt))
            })}
          </span>
        </p>
      )}
    </>
  )
}

/** The tab "Prices": the list in force, or the next one, and a draft of another. */
export const Prices = () => {
  const words = operateWords.value
  const resource = useResource((signal) => operatorApi.getPriceList({ signal }), [])
  const [isPublishing, setIsPublishing] = useState(false)
  const [droppedVersion, setDroppedVersion] = useState<number>()
  const { data, reload } = resource
  const version = data === undefined ? undefined : (data.next?.version ?? data.version)
  useEffect(() => {
    if (version !== undefined) setDroppedVersion(takeUpDraft(version))
  }, [version])
  const shown = data?.next?.prices ?? data?.prices
  const base = shown === undefined ? undefined : readDocument(shown)
  const changes = base === undefined ? [] : changesTo(base)
  return (
    <OperatePage
      tab="prices"
      actions={
        changes.length === 0 ? undefined : (
          <>
            <button type="button" class="quiet" onClick={forgetDraft}>
              {words.discard}
            </button>
            <button
              type="button"
              class="primary"
              disabled={changes.some(({ after }) => after === undefined)}
              onClick={() => setIsPublishing(true)}
            >
              {words.publishChanges({ count: countOf(changes.length) })}
            </button>
          </>
        )
      }
    >
      <OperatorData resource={resource} skeleton={<Skeleton rows={8} />}>
        {(list) => (
          <div class="stack">
            <Standing list={list} />
            {droppedVersion === undefined ? null : (
              <p class="notice warn" role="status">
                <CircleAlertIcon /> <span>{words.draftDropped({ version: `${droppedVersion}` })}</span>
              </p>
            )}
            {changes.length === 0 ? null : <p class="small second">{words.draftKept}</p>}
            <PriceTable list={readDocument(list.next?.prices ?? list.prices)} isFixed={list.isFixed} />
            {isPublishing ? (
              <PublishDialog
                list={list}
                changes={changes}
                onClose={() => setIsPublishing(false)}
                onPublished={() => {
                  setIsPublishing(false)
                  forgetDraft()
                  reload()
                }}
              />
            ) : null}
          </div>
        )}
      </OperatorData>
    </OperatePage>
  )
}
