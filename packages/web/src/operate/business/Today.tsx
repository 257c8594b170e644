import { operateWords } from "catalogue:operate"
import { href } from "../../frame/router.ts"
import { useLive } from "../../frame/useLive.ts"
import { useResource } from "../../frame/useResource.ts"
import { Amount } from "../../ground/Amount.tsx"
import { creditsPhrase, formatCount } from "../../ground/format.ts"
import { CircleCheckIcon } from "../../ground/icons.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { ColumnPlot } from "../parts/ColumnPlot.tsx"
import { Figures } from "../parts/Figures.tsx"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import * as style from "../parts/operate.module.css"
import { formatPaid, formatPeriod } from "../parts/operateFormat.ts"
import { operatorApi, type Summary } from "../parts/operatorApi.ts"
import { Concerns, concernsOf } from "./Concerns.tsx"
import { Refusals } from "./Refusals.tsx"

/** Milliseconds between updates of an open page. */
const every = 30_000

const TodayFigures = ({ summary: { days, creditsOutstanding } }: { readonly summary: Summary }) => {
  const words = operateWords.value
  const day = days.at(-1)
  if (day === undefined) return null
  return (
    <Figures
      figures={[
        {
          name: words.soldToday,
          value: formatCount(day.codes),
          note: creditsPhrase(day.credits)
        },
        {
          name: words.refundedToday,
          value: formatCount(day.refunds),
          note: creditsPhrase(day.refundedCredits)
        },
        { name: words.signUpsToday, value: formatCount(day.signUps) },
        { name: words.paidToday, value: formatPaid(day.payments) },
        {
          name: words.outstanding,
          value: <Amount value={creditsOutstanding} />,
          note: words.aboutOutstanding
        }
      ]}
    />
  )
}

/** The tab "Today": sales, refusals, and tasks. */
export const Today = () => {
  const words = operateWords.value
  const resource = useResource((signal) => operatorApi.getSummary({ signal }), [])
  useLive(resource, every)
  return (
    <OperatePage tab="today">
      <OperatorData resource={resource} skeleton={<Skeleton rows={6} />}>
        {(summary) => {
          const concerns = concernsOf(summary, Date.now()).filter(({ isConcern }) => isConcern)
          return (
            <div class="stack loose">
              <section class={`panel ${style.course} wide`} aria-label={words.thirtyDays}>
                <TodayFigures summary={summary} />
                <ColumnPlot
                  columns={summary.days.map(({ day, credits, payments }) => ({
                    name: formatPeriod(day),
                    credits,
                    paid: formatPaid(payments)
                  }))}
                  caption={words.thirtyDays}
                />
              </section>
              <section class="stack wide" aria-labelledby="concerns">
                <h2 id="concerns">{words.needsHand}</h2>
                {concerns.length === 0 ? (
                  <p class="notice good">
                    <CircleCheckIcon /> {words.nothingNeedsHand}
                  </p>
                ) : (
                  <Concerns concerns={concerns} />
                )}
                <a href={href("/operate/health")}>{words.allChecks}</a>
              </section>
              <section class="stack wide" aria-labelledby="refusals">
                <h2 id="refusals">{words.refusedToday}</h2>
                <Refusals days={summary.days.slice(-1)} none={words.noneRefusedToday} />
              </section>
            </div>
          )
        }}
      </OperatorData>
    </OperatePage>
  )
}
