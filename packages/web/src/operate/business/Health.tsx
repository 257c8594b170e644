import { operateWords } from "catalogue:operate"
import { useResource } from "../../frame/useResource.ts"
import { Skeleton } from "../../ground/states.tsx"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import { operatorApi } from "../parts/operatorApi.ts"
import { Concerns, concernsOf } from "./Concerns.tsx"
import { Refusals } from "./Refusals.tsx"

/** The tab "Health": each check with its state, and the refusals of the last days. */
export const Health = () => {
  const words = operateWords.value
  const resource = useResource((signal) => operatorApi.getSummary({ signal }), [])
  return (
    <OperatePage tab="health">
      <OperatorData resource={resource} skeleton={<Skeleton rows={6} />}>
        {(summary) => (
          <div class="stack loose">
            <section class="stack wide" aria-labelledby="checks">
              <h2 id="checks">{words.checksNow}</h2>
              <Concerns concerns={concernsOf(summary, Date.now())} />
            </section>
            <section class="stack wide" aria-labelledby="refusals">
              <h2 id="refusals">{words.refusedLately}</h2>
              <Refusals days={summary.days} none={words.noneRefusedLately} />
            </section>
          </div>
        )}
      </OperatorData>
    </OperatePage>
  )
}
