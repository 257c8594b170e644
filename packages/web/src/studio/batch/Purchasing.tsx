import "../../files/files.css"
import { keysOf } from "@quick-response/core/parts/choices"
import { useId, useState } from "preact/hooks"
import type { ImageFormat } from "quick-response"
import { api } from "../../app/api.ts"
import { href } from "../../app/router.ts"
import { useResource } from "../../app/useResource.ts"
import { countPhrase, creditsPhrase, formatCount } from "../../design/format.ts"
import { FailedState } from "../../design/states.tsx"
import { formats } from "../../files/formats.ts"
import { dpiBounds, units, widthFault } from "../../files/measure.ts"
import { NumberField } from "../../files/NumberField.tsx"
import { TopUp } from "../../ledger/TopUp.tsx"
import { session, signInPathFromHere } from "../../session/session.ts"
import type { Style } from "./judge.ts"
import { type OrderedRow, rowsOfRequest } from "./order.ts"
import { buy } from "./purchase.ts"

const formatNames = keysOf(formats)

/** A width in pixels as millimeters at the usual dots on an inch: `1024 pixels are 87 mm in print, at 300 dots an inch.` */
const printedHint = (pixels: number): string =>
  `${pixels} pixels are ${Math.round((pixels / dpiBounds.usual) * units.mm.perInch)} mm in print, at ${dpiBounds.usual} dots an inch.`

/** Sums of amounts that have up to four decimals. */
const times = (count: number, price: number): number => Math.round(count * price * 10_000) / 10_000

/** The formats, what all rows cost together, and the button that buys them. */
export const Purchasing = ({
  fileName,
  style,
  rows,
  judged,
  total
}: {
  readonly fileName: string
  readonly style: Style
  readonly rows: ReadonlyArray<OrderedRow>
  /** How many rows were drawn already, of so many. */
  readonly judged: number
  readonly total: number
}) => {
  const [chosen, setChosen] = useState<ReadonlyArray<ImageFormat>>(["svg", "png"])
  const [width, setWidth] = useState(String(units.px.usual))
  const about = useId()
  const size = Number(width)
  const fault = widthFault(size, { value: size, unit: "px" })
  const [error, setError] = useState<unknown>()
  // What a row says costs nothing: one price is that of all.
  const quote = useResource((signal) => api.calculatePrice(style, { signal }), [style])
  const isDrawn = judged === total
  const price = quote.data?.totalPrice
  const sum = price === undefined ? undefined : times(rows.length, price)
  const who = session.value
  const balance = who.kind === "member" ? who.account.balance : undefined
  const missing = sum === undefined || balance === undefined ? 0 : times(1, sum - balance)
  const toggle = (format: ImageFormat) =>
    setChosen(formatNames.filter((one) => (one === format ? !chosen.includes(one) : chosen.includes(one))))
  const start = () => {
    const expectedPrice = price
    buy({
      fileName,
      style: { ...style, size },
      formats: chosen,
      rows: rows.map(({ line, request }) => ({ line, request: { ...request, expectedPrice } }))
    }).catch(setError)
  }
  return (
    <>
      <fieldset class="choices">
        <legend>Pictures in the ZIP</legend>
        <div class="row">
          {formatNames.map((format) => (
            <label key={format} class="check">
              <input
                type="checkbox"
                checked={chosen.includes(format)}
                disabled={chosen.length === 1 && chosen.includes(format)}
                onChange={() => toggle(format)}
              />{" "}
              {formats[format].label}
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <NumberField
          label="Width in pixels"
          text={width}
          isWhole
          isInvalid={fault !== undefined}
          describedBy={about}
          onInput={setWidth}
        />
        <p id={about} class={fault === undefined ? "second small" : "file-fault small"}>
          {fault ?? printedHint(size)}
        </p>
      </div>
      {quote.error === undefined ? null : <FailedState error={quote.error} retry={quote.reload} />}
      {error === undefined ? null : (
        <p class="notice bad" role="alert">
          This browser cannot keep the batch for a reload, so that it might be bought twice. Allow this site
          to keep data, or split the file.
        </p>
      )}
      <p role="status">
        {!isDrawn
          ? `Drawn ${formatCount(judged)} of ${countPhrase(total, "row")}…`
          : sum === undefined || price === undefined
            ? ""
            : `${countPhrase(rows.length, "code")} at ${creditsPhrase(price)} each.`}
        {isDrawn && rows.length > rowsOfRequest
          ? ` They arrive as ${Math.ceil(rows.length / rowsOfRequest)} ZIPs, each saved as soon as it is bought.`
          : ""}
      </p>
      {missing > 0 && isDrawn ? (
        <>
          <p>
            You have {creditsPhrase(balance ?? 0)}: {creditsPhrase(missing)} are missing.
          </p>
          <TopUp />
        </>
      ) : null}
      {who.kind === "member" ? (
        <button
          type="button"
          class="primary wide"
          disabled={!isDrawn || rows.length === 0 || sum === undefined || missing > 0 || fault !== undefined}
          onClick={start}
        >
          {sum === undefined || !isDrawn
            ? "Buy"
            : `Buy ${countPhrase(rows.length, "code")} for ${creditsPhrase(sum)}`}
        </button>
      ) : (
        <a class="button primary wide" href={href(signInPathFromHere())}>
          {sum === undefined || !isDrawn
            ? "Sign in to buy"
            : `Sign in to buy ${countPhrase(rows.length, "code")} for ${creditsPhrase(sum)}`}
        </a>
      )}
    </>
  )
}
