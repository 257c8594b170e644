import { withoutRow } from "@quick-response/http/batch"
import type { SortedEntry } from "@quick-response/http/import"
import { useEffect, useMemo, useRef } from "preact/hooks"
import { WayToCredits } from "../../../account/WayToCredits.tsx"
import { sayFault } from "../../../design/sayFault.ts"
import { download, fileName } from "../../../drawing/download.ts"
import { api } from "../../../frame/api.ts"
import { Loaded } from "../../../frame/Loaded.tsx"
import { session } from "../../../frame/session.ts"
import { useResource } from "../../../frame/useResource.ts"
import { countOf, creditsPhrase, formatClock, formatCount, listPhrase } from "../../../ground/format.ts"
import { CircleCheckIcon, DownloadIcon, TriangleAlertIcon } from "../../../ground/icons.tsx"
import { FailedState, Skeleton } from "../../../ground/states.tsx"
import { domainsWords } from "../../../languages/domainsWords.ts"
import { failureSentence } from "../../../languages/frameWords.ts"
import type { ReadFile } from "./MoveDialog.tsx"
import {
  type MovingEntry,
  movingEntries,
  type RefusedGroup,
  type RowResult,
  refusedGroups,
  reportCsv
} from "./portions.ts"
import { Refusals } from "./Refusals.tsx"
import { type Move, useMove } from "./useMove.ts"

/** The services by the names of their exports. */
const serviceNames = {
  bitly: "Bitly",
  shlink: "Shlink",
  dub: "Dub",
  kutt: "Kutt",
  yourls: "YOURLS",
  csv: "CSV"
} as const satisfies Record<ReadFile["format"], string>

const FileFacts = ({ file: { name, format, columns } }: { readonly file: ReadFile }) => {
  const words = domainsWords.value
  const { address, target, name: label } = columns
  const parts = [
    [words.addressColumn, address],
    [words.targetColumn, target],
    [words.nameColumn, label]
  ] as const
  return (
    <dl class="facts">
      <div>
        <dt>{words.file}</dt>
        <dd>
          <bdi>{name}</bdi> · {serviceNames[format]}
        </dd>
      </div>
      {parts.map(([part, column]) => (
        <div key={part}>
          <dt>{part}</dt>
          <dd>
            {column === undefined ? <span class="second">{words.noColumn}</span> : <code>{column}</code>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const groupTitle = ({ code, host, entries }: RefusedGroup): string => {
  const words = domainsWords.value
  const count = countOf(entries.length)
  if (code === "DOMAIN_NOT_FOUND") return words.elsewhere({ count, host })
  return code === "ADDRESS_TAKEN" ? words.repeated({ count }) : words.unreadable({ count })
}

/** The entries of the file that cannot move, by reason. */
const Unmovable = ({ entries }: { readonly entries: ReadonlyArray<SortedEntry> }) => (
  <>
    {refusedGroups(entries).map((group) => (
      <Refusals
        key={group.code + group.host}
        title={groupTitle(group)}
        entries={group.entries.map((refused) => ({
          line: refused.entry.line,
          address: refused.entry.address,
          reason: refused.code === "OK" || refused.code === "DOMAIN_NOT_FOUND" ? "" : sayFault(refused.fault)
        }))}
      />
    ))}
  </>
)

/** The rows that were not bought, by the code of the refusal. */
const Failures = ({ results }: { readonly results: Move["results"] }) => {
  const failed = [...results].filter(([, { success }]) => !success)
  const codes = [...new Set(failed.map(([, { code }]) => code))]
  return (
    <>
      {codes.map((code) => {
        const same = failed.filter(([, result]) => result.code === code)
        const own = same[0]?.[1].errors.map(withoutRow).join("; ") ?? code
        return (
          <Refusals
            key={code}
            title={domainsWords.value.failed({
              count: countOf(same.length),
              reason: failureSentence(code, own)
            })}
            entries={same.map(([{ entry }]) => ({ line: entry.line, address: entry.address, reason: "" }))}
          />
        )
      })}
    </>
  )
}

/** The price of all, and the button that buys them. */
const Purchase = ({
  entries,
  onBuy
}: {
  readonly entries: ReadonlyArray<MovingEntry>
  readonly onBuy: () => void
}) => {
  const words = domainsWords.value
  const sample = entries[0]
  const resource = useResource(
    async (signal) =>
      sample === undefined
        ? undefined
        : (await api.calculatePrice({ content: sample.row.content }, { signal })).totalPrice,
    []
  )
  const who = session.value
  return (
    <Loaded resource={resource} skeleton={<Skeleton rows={1} />}>
      {(each) => {
        if (each === undefined) return null
        const price = creditsPhrase(Math.round(each * entries.length * 10_000) / 10_000)
        const isShort = who.kind === "member" && who.account.balance < each * entries.length
        return (
          <>
            <p>
              {words.price({
                count: countOf(entries.length),
                each: creditsPhrase(each),
                price: <strong>{price}</strong>
              })}
            </p>
            {isShort ? (
              <div class="notice warn">
                <TriangleAlertIcon />
                <div>
                  <p>{words.tooFewCredits({ balance: creditsPhrase(who.account.balance) })}</p>
                  <WayToCredits isBeside />
                </div>
              </div>
            ) : null}
            <button type="button" class="primary" onClick={onBuy}>
              {words.moveAll({ count: countOf(entries.length), price })}
            </button>
          </>
        )
      }}
    </Loaded>
  )
}

const sumsOf = (results: Iterable<RowResult>) => {
  const sums = { moved: 0, before: 0, failed: 0 }
  for (const { success, replayed } of results) {
    if (!success) sums.failed++
    else if (replayed === true) sums.before++
    else sums.moved++
  }
  return sums
}

/** The progress of a move, then its sums and the report. */
const Progress = ({
  file,
  entries,
  move: { results, isSending, error, resumesAt },
  onGoOn,
  onStop,
  onAnother
}: {
  readonly file: ReadFile
  readonly entries: ReadonlyArray<MovingEntry>
  readonly move: Move
  readonly onGoOn: () => void
  readonly onStop: () => void
  readonly onAnother: () => void
}) => {
  const words = domainsWords.value
  const { moved, before, failed } = sumsOf(results.values())
  const done = moved + before
  const heading = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [isSending])
  const unmoved = file.sorted.entries.length - entries.length + failed
  return (
    <>
      <div ref={heading} tabIndex={-1} class="wide" role="status">
        {isSending || done + failed < entries.length ? (
          <p>
            {resumesAt === undefined
              ? words.progress({ done: formatCount(done), count: countOf(entries.length) })
              : words.resumes({ time: formatClock(resumesAt) })}
          </p>
        ) : (
          <div class={failed === 0 ? "notice good" : "notice warn"}>
            {failed === 0 ? <CircleCheckIcon /> : <TriangleAlertIcon />}
            <p>
              <strong>{words.moved({ count: countOf(moved) })}</strong>{" "}
              {before === 0 ? null : words.movedBefore({ count: countOf(before) })}{" "}
              {unmoved === 0 ? null : words.notMoved({ count: countOf(unmoved) })}
            </p>
          </div>
        )}
      </div>
      {isSending ? (
        <>
          <progress class="wide" max={entries.length} value={done + failed} aria-label={words.move} />
          <button type="button" onClick={onStop}>
            {words.stop}
          </button>
        </>
      ) : (
        <>
          {error === undefined ? null : <FailedState error={error} />}
          <Failures results={results} />
          <Unmovable entries={file.sorted.entries} />
          <div class="row">
            {done < entries.length ? (
              <button type="button" class="primary" onClick={onGoOn}>
                {words.goOn}
              </button>
            ) : null}
            <button
              type="button"
              onClick={() =>
                download(
                  new Blob([reportCsv(file.sorted.entries, results)], { type: "text/csv" }),
                  fileName(`${file.name.replace(/\.[^.]*$/, "")}-report`, ".csv")
                )
              }
            >
              <DownloadIcon /> {words.report}
            </button>
            <button type="button" class="quiet" onClick={onAnother}>
              {words.anotherFile}
            </button>
          </div>
        </>
      )}
    </>
  )
}

/** The contents of a file: the addresses that move, those that cannot, the price, and the purchase. */
export const Moving = ({
  file,
  onSending,
  onAnother
}: {
  readonly file: ReadFile
  readonly onSending: (isSending: boolean) => void
  readonly onAnother: () => void
}) => {
  const words = domainsWords.value
  const { sorted, host } = file
  const entries = useMemo(() => movingEntries(sorted.entries), [sorted])
  const { move, start, stop } = useMove(entries)
  const isSending = move?.isSending ?? false
  useEffect(() => onSending(isSending), [isSending])
  if (move !== undefined)
    return (
      <Progress
        file={file}
        entries={entries}
        move={move}
        onGoOn={start}
        onStop={stop}
        onAnother={onAnother}
      />
    )
  return (
    <>
      <FileFacts file={file} />
      <p role="status">
        <strong>{words.movable({ count: countOf(entries.length), host })}</strong>{" "}
        {entries.length === 0 && sorted.hosts.length > 0
          ? words.hostsFound({ hosts: listPhrase(sorted.hosts.slice(0, 3).map((one) => one.host)) })
          : null}
      </p>
      <Unmovable entries={sorted.entries} />
      {entries.length === 0 ? null : <Purchase entries={entries} onBuy={start} />}
      <button type="button" class="quiet flush" onClick={onAnother}>
        {words.anotherFile}
      </button>
    </>
  )
}
