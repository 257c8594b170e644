import { refusalsWords } from "catalogue:refusals"
import { formatCount } from "../../ground/format.ts"
import * as style from "../parts/operate.module.css"
import type { Summary } from "../parts/operatorApi.ts"

/** The reasons for refused requests in the last days, each with its error code, most frequent first. */
export const Refusals = ({
  days,
  none
}: {
  readonly days: Summary["days"]
  /** The sentence for an empty list. */
  readonly none: string
}) => {
  const counts = new Map<string, number>()
  for (const { refusals } of days)
    for (const [code, count] of Object.entries(refusals)) counts.set(code, (counts.get(code) ?? 0) + count)
  const sorted = [...counts].sort(([, one], [, other]) => other - one)
  const most = sorted[0]?.[1] ?? 0
  if (most === 0) return <p class="second">{none}</p>
  // A server of another version may have counted an error code that these pages do not know.
  const names: Readonly<Record<string, string>> = refusalsWords.value.names
  return (
    <ul class={style.bars}>
      {sorted.map(([code, count]) => (
        <li key={code}>
          <span class="bar" style={{ inlineSize: `${(count / most) * 100}%` }} />
          <span>
            {names[code]} <code class="second">{code}</code>
          </span>
          <span class="amount">{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  )
}
