import { domainsWords } from "catalogue:domains"
import { withoutRow } from "@quick-response/http/batch"
import { useEffect, useRef } from "preact/hooks"
import { sayRule } from "../../../design/sayFault.ts"
import { download, fileName } from "../../../drawing/download.ts"
import { rowSentence } from "../../../ground/explain.ts"
import { countOf, formatClock, formatCount } from "../../../ground/format.ts"
import { CircleCheckIcon, DownloadIcon, TriangleAlertIcon } from "../../../ground/icons.tsx"
import { FailedState } from "../../../ground/states.tsx"
import type { ReadFile } from "./linkFile.ts"
import { type MovingEntry, type RowResult, reportCsv } from "./portions.ts"
import { StayingLinks, Unmovable } from "./StayingLinks.tsx"
import type { Move } from "./useMove.ts"

/** The reason of a refusal. Rows show their address, so it names no field. */
const reasonOf = (result: RowResult): string =>
  rowSentence({ ...result, errors: result.errors.map(withoutRow) }, sayRule, { hasPaths: false })

/** The rows that were not bought, by the reason. */
const Failures = ({ results }: { readonly results: Move["results"] }) => {
  const failed = [...results].filter(([, { success }]) => !success)
  const reasons = [...new Set(failed.map(([, result]) => reasonOf(result)))]
  return (
    <>
      {reasons.map((reason) => {
        const same = failed.filter(([, result]) => reasonOf(result) === reason)
        return (
          <StayingLinks
            key={reason}
            title={domainsWords.value.failed({ count: countOf(same.length), reason })}
            entries={same.map(([{ entry }]) => ({ line: entry.line, address: entry.address, reason: "" }))}
          />
        )
      })}
    </>
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
export const MoveProgress = ({
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
  const untried = entries.length - done - failed
  const heading = useRef<HTMLDivElement>(null)
  // The button that was pressed is removed.
  useEffect(() => heading.current?.focus(), [isSending])
  const unmoved = file.sorted.entries.length - entries.length + failed
  return (
    <>
      <div ref={heading} tabIndex={-1} class="wide" role="status">
        {isSending || untried > 0 ? (
          <p>
            {resumesAt === undefined
              ? words[isSending ? "progress" : "stopped"]({
                  done: formatCount(done),
                  count: countOf(entries.length)
                })
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
                {untried > 0 ? words.moveRest : words.goOn}
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
