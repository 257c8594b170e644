import { download } from "../../drawing/download.ts"
import { countPhrase, creditsPhrase, formatClock, formatCount } from "../../ground/format.ts"
import { CircleAlertIcon, CircleCheckIcon, DownloadIcon } from "../../ground/icons.tsx"
import { FailedState } from "../../ground/states.tsx"
import { buyOnceMore, goOn, type PartState, type Purchase, stop } from "./batchPurchase.ts"
import { exactly } from "./rowPrices.ts"

const words = { waiting: "Waits", sending: "Is being bought…", saved: "Saved" } as const

const PartRow = ({ part }: { readonly part: PartState }) => {
  const { from, rows, state, fileName, zip } = part
  return (
    <li class="row apart">
      <span>
        <span class="strong">{fileName}</span>
        <br />
        <span class="small second">
          {rows.length === 1
            ? `Code ${formatCount(from + 1)}`
            : `Codes ${formatCount(from + 1)} to ${formatCount(from + rows.length)}`}
          . {words[state]}
        </span>
      </span>
      {zip === undefined ? null : (
        <button type="button" onClick={() => download(zip, fileName)}>
          <DownloadIcon /> Save again
        </button>
      )}
    </li>
  )
}

/** The progress of a batch: each ZIP, its failures, and the way on. */
export const Progress = ({
  purchase: { order, parts, isSending, error, resumesAt },
  onAnother
}: {
  readonly purchase: Purchase
  readonly onAnother: () => void
}) => {
  const failed = parts.flatMap((part) => part.failed)
  const done = parts.filter(({ state }) => state === "saved")
  const isDone = done.length === parts.length
  const left = parts.filter(({ state }) => state !== "saved").reduce((sum, { rows }) => sum + rows.length, 0)
  const boughtBefore = parts.reduce((sum, part) => sum + part.boughtBefore, 0)
  const isRepeat = isDone && boughtBefore > 0 && boughtBefore === order.rows.length - failed.length
  const again = exactly(
    order.rows.reduce((sum, { request: { expectedPrice } }) => sum + (Number(expectedPrice) || 0), 0)
  )
  const bought = done.reduce((sum, { rows }) => sum + rows.length, 0) - failed.length
  return (
    <>
      {isDone ? (
        <div class="notice good wide" role="status">
          <CircleCheckIcon />
          <p>
            {boughtBefore === 0 ? (
              <strong>{countPhrase(bought, "code")} bought.</strong>
            ) : boughtBefore === bought ? (
              <>
                <strong>You had bought {bought === 1 ? "this code" : "all of these codes"} before.</strong>{" "}
                Nothing was charged again.
              </>
            ) : (
              <>
                <strong>{countPhrase(bought, "code")} bought,</strong> {formatCount(boughtBefore)} of them
                before: those were not charged again.
              </>
            )}{" "}
            They are in the ZIP{parts.length === 1 ? "" : "s"}, and among your codes.
          </p>
        </div>
      ) : (
        <div class="wide" role="status">
          <p>
            {resumesAt === undefined
              ? `Saved ${formatCount(bought)} of ${countPhrase(order.rows.length, "code")}. ${isSending ? "Leave this page open." : `Left: ${formatCount(left)}.`}`
              : `The service limits how many codes it makes a minute: it goes on at ${formatClock(resumesAt)}.`}
          </p>
          <progress
            max={parts.length}
            value={isSending && done.length === 0 ? undefined : done.length}
            aria-label="ZIPs that are saved"
          />
        </div>
      )}
      {error === undefined ? null : <FailedState error={error} />}
      <ul class="parts" aria-label="ZIPs">
        {parts.map((part) => (
          <PartRow key={part.from} part={part} />
        ))}
      </ul>
      {failed.length === 0 ? null : (
        <div class="notice bad wide">
          <CircleAlertIcon />
          <div>
            <p>
              <strong>{countPhrase(failed.length, "row")} could not be bought</strong> and cost nothing.
            </p>
            <ul class="row-faults" aria-label="Rows that failed">
              {failed.slice(0, 20).map(({ line, code, errors }) => (
                <li key={line} class="small">
                  Line {line}: {errors.length === 0 ? code : errors.join("; ")}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {isDone ? (
        <>
          {isRepeat ? (
            <>
              <p class="second small">
                The same rows in the same style are the same purchase, so that nothing is paid twice by
                mistake. On purpose, they can be bought as new codes.
              </p>
              <button type="button" class="wide" onClick={() => void buyOnceMore()}>
                Buy {countPhrase(order.rows.length, "new code")} for {creditsPhrase(again)}
              </button>
            </>
          ) : null}
          <button type="button" class={isRepeat ? "wide" : "primary wide"} onClick={onAnother}>
            Another file
          </button>
        </>
      ) : isSending ? (
        <button type="button" class="wide" onClick={stop}>
          Stop
        </button>
      ) : (
        <>
          <p class="second small">
            What was bought is not bought again: the service knows each row of this batch.
          </p>
          <button type="button" class="primary wide" onClick={goOn}>
            Go on
          </button>
        </>
      )}
    </>
  )
}
