import { operateWords } from "catalogue:operate"
import { countOf } from "../../ground/format.ts"
import { CircleCheckIcon, TriangleAlertIcon } from "../../ground/icons.tsx"
import { Time } from "../../ground/Time.tsx"
import * as style from "../parts/operate.module.css"
import { formatBytes, formatShare } from "../parts/operateFormat.ts"
import type { Summary } from "../parts/operatorApi.ts"
import { withCode } from "../parts/withCode.tsx"

/** A check of the business: its state in words, and its remedy if action is needed. */
interface Concern {
  readonly name: string
  /** The state, or the time of the last run for checks that are run. */
  readonly state: string
  readonly at?: string | undefined
  readonly isConcern: boolean
  readonly remedy: string
}

const day = 86_400_000

/** The age from which an audit or a backup is overdue, in milliseconds. */
const overdueAfter = { audit: 7 * day, backup: 2 * day } as const

/** The share of free space below which a disk needs attention. */
const leastFree = 0.1

const run = (
  names: { readonly name: string; readonly remedy: string },
  at: string | null,
  overdue: number,
  now: number
): Concern => ({
  ...names,
  state: operateWords.value.never,
  at: at ?? undefined,
  isConcern: at === null || now - Date.parse(at) > overdue
})

const counted = (names: { readonly name: string; readonly remedy: string }, count: number): Concern => ({
  ...names,
  state: count === 0 ? operateWords.value.noneNow : operateWords.value.some({ count: countOf(count) }),
  isConcern: count > 0
})

/** All checks of a business at a time. */
export const concernsOf = (summary: Summary, now: number): ReadonlyArray<Concern> => {
  const { checks } = operateWords.value
  const { disk } = summary
  return [
    counted(checks.topUps, summary.topUpsWithAttention),
    counted(checks.mails, summary.failedMails),
    counted(checks.webhooks, summary.failingWebhooks),
    run(checks.audit, summary.lastAuditAt, overdueAfter.audit, now),
    run(checks.backup, summary.lastBackupAt, overdueAfter.backup, now),
    ...(disk === null
      ? []
      : [
          {
            ...checks.disk,
            state: operateWords.value.free({
              space: formatBytes(disk.freeBytes),
              share: formatShare(disk.freeBytes / disk.totalBytes)
            }),
            isConcern: disk.freeBytes / disk.totalBytes < leastFree
          }
        ])
  ]
}

/** Checks with their states, and remedies if action is needed. */
export const Concerns = ({ concerns }: { readonly concerns: ReadonlyArray<Concern> }) => {
  const words = operateWords.value
  return (
    <ul class={`${style.concerns} panel`}>
      {concerns.map(({ name, state, at, isConcern, remedy }) => (
        <li key={name} class={isConcern ? "concern bad" : "concern"}>
          {isConcern ? <TriangleAlertIcon /> : <CircleCheckIcon />}
          <div>
            <p>
              <strong>{name}</strong>{" "}
              <span class="visually-hidden">{isConcern ? words.alarming : words.fine}</span>
            </p>
            {isConcern ? <p class="small second">{withCode(remedy)}</p> : null}
          </div>
          <span class="second">{at === undefined ? state : <Time at={at} />}</span>
        </li>
      ))}
    </ul>
  )
}
