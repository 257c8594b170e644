import { batchWords } from "catalogue:batch"
import { sayRule } from "../../design/sayFault.ts"
import { download } from "../../drawing/download.ts"
import { rowSentence } from "../../ground/explain.ts"
import { countOf, creditsPhrase, formatClock, formatCount } from "../../ground/format.ts"
import { CircleAlertIcon, CircleCheckIcon, DownloadIcon } from "../../ground/icons.tsx"
import { FailedState } from "../../ground/states.tsx"
import * as style from "./batch.module.css"
import { buyOnceMore, goOn, type PartState, type Purchase, stop } from "./batchPurchase.ts"
import { exactly } from "./order.ts"

const PartRow = ({ part }: { readonly part: PartState }) => {
  const { from, rows, state, fileName, zip } = part
  const words = batchWords.value
  return (
    <li class="row apart">
      <span>
        <span class="strong">{fileName}</span>
        <br />
        <span class="small second">
          {rows.length === 1
            ? words.code({ place: formatCount(from + 1) })
            : words.codes({ from: formatCount(from + 1), to: formatCount(from + rows.length) })}
          . {words[state]}
        </span>
      </span>
      {zip === undefined ? null : (
        <button type="button" onClick={() => download(zip, fileName)}>
          <DownloadIcon /> {words.saveAgain}
        </button>
      )}
    </li>
  )
}

/** The progress of a batch: each ZIP, its failures, and the buttons to continue. */
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
  const words = batchWords.value
  return (
    <>
      {isDone ? (
        <div class="notice good wide" role="status">
          <CircleCheckIcon />
          <p>
            {boughtBefore === 0 ? (
              <strong>{words.bought({ count: countOf(bought) })}</strong>
            ) : boughtBefore === bought ? (
              <>
                <strong>{words.allBefore({ count: countOf(bought) })}</strong> {words.notCharged}
              </>
            ) : (
              <>
                <strong>{words.someBought({ count: countOf(bought) })}</strong>{" "}
                {words.someBefore({ before: formatCount(boughtBefore) })}
              </>
            )}{" "}
            {words.inZips({ count: countOf(parts.length) })}
          </p>
        </div>
      ) : (
        <div class="wide" role="status">
          <p>
            {resumesAt === undefined
              ? `${words.progress({ saved: formatCount(bought), all: countOf(order.rows.length) })} ${isSending ? words.leaveOpen : words.left({ left: formatCount(left) })}`
              : words.resumes({ time: formatClock(resumesAt) })}
          </p>
          <progress
            max={parts.length}
            value={isSending && done.length === 0 ? undefined : done.length}
            aria-label={words.savedZips}
          />
        </div>
      )}
      {error === undefined ? null : <FailedState error={error} />}
      <ul class={style.parts} aria-label={words.allZips}>
        {parts.map((part) => (
          <PartRow key={part.from} part={part} />
        ))}
      </ul>
      {failed.length === 0 ? null : (
        <div class="notice bad wide">
          <CircleAlertIcon />
          <div>
            <p>
              {words.failed({ count: countOf(failed.length), strong: (text) => <strong>{text}</strong> })}
            </p>
            <ul class={style.rowFaults} aria-label={words.failedRows}>
              {failed.slice(0, 20).map((row) => (
                <li key={row.line} class="small">
                  {words.faultAt({ line: formatCount(row.line), fault: rowSentence(row, sayRule) })}
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
              <p class="second small">{words.samePurchase}</p>
              <button type="button" class="wide" onClick={() => void buyOnceMore()}>
                {words.buyAgain({ count: countOf(order.rows.length), price: creditsPhrase(again) })}
              </button>
            </>
          ) : null}
          <button type="button" class={isRepeat ? "wide" : "primary wide"} onClick={onAnother}>
            {words.anotherFile}
          </button>
        </>
      ) : isSending ? (
        <button type="button" class="wide" onClick={stop}>
          {words.stop}
        </button>
      ) : (
        <>
          <p class="second small">{words.notTwice}</p>
          <button type="button" class="primary wide" onClick={goOn}>
            {words.goOn}
          </button>
        </>
      )}
    </>
  )
}
