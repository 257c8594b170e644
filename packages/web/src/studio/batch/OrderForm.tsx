import "../../files/files.css"
import { keysOf } from "@quick-response/design/config/keysOf"
import { imageFormats } from "@quick-response/design/output/ImageFormat"
import { useState } from "preact/hooks"
import type { ImageFormat } from "quick-response"
import { WayToCredits } from "../../account/WayToCredits.tsx"
import { dpiBounds, formats, units } from "../../files/fileRequest.ts"
import { Measures, useMeasures } from "../../files/Measures.tsx"
import { api } from "../../frame/api.ts"
import { href } from "../../frame/router.ts"
import { session, signInPathFromHere } from "../../frame/session.ts"
import { useResource } from "../../frame/useResource.ts"
import { countPhrase, creditsPhrase, formatCount, formatCredits } from "../../ground/format.ts"
import { FailedState } from "../../ground/states.tsx"
import { buy } from "./batchPurchase.ts"
import type { Style } from "./judge.ts"
import { type OrderedRow, rowsOfRequest } from "./order.ts"
import { exactly, priceRows } from "./rowPrices.ts"
import { ownStyle } from "./targets.ts"

const formatNames = keysOf(formats)

/** The number of formats that the service puts into one ZIP at most. */
const mostFormats = 4

/** A width in pixels as millimeters at the usual dots on an inch: `1024 pixels are 87 mm in print, at 300 dots an inch.` */
const printedHint = (pixels: number): string =>
  `${pixels} pixels are ${Math.round((pixels / dpiBounds.usual) * units.mm.perInch)} mm in print, at ${dpiBounds.usual} dots an inch.`

/** Explains a length: vectors scale, a raster has as many pixels as the length has dots. */
const lengthHint = (pixels: number, isRaster: boolean): string =>
  isRaster
    ? `${pixels} pixels. Vector pictures are drawn as many CSS pixels wide; they scale without loss.`
    : `${pixels} CSS pixels, ${units.px.perInch} to an inch.`

/** One price, or the least and the greatest of several. */
const rangePhrase = (prices: ReadonlyArray<number>): string => {
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most ? creditsPhrase(least) : `${formatCredits(least)} to ${creditsPhrase(most)}`
}

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
  /** The number of rows drawn already; `total` is that of all. */
  readonly judged: number
  readonly total: number
}) => {
  const [chosen, setChosen] = useState<ReadonlyArray<ImageFormat>>(["svg", "png"])
  const raster = chosen.find((format) => imageFormats[format].kind === "raster")
  const isRaster = raster !== undefined
  const measures = useMeasures(raster ?? "svg", chosen)
  const { unit, pixels: size, fault } = measures
  const [error, setError] = useState<unknown>()
  const isDrawn = judged === total
  const priced = isDrawn ? rows.map(({ line, request }) => [line, ownStyle(request)]) : []
  const quote = useResource(
    async (signal) => priceRows(style, isDrawn ? rows : [], await api.prices({ signal })),
    [style, isDrawn, JSON.stringify(priced)]
  )
  const each = quote.data?.each
  const sum = isDrawn && each?.length === rows.length ? quote.data?.sum : undefined
  const who = session.value
  const balance = who.kind === "member" ? who.account.balance : undefined
  const missing = sum === undefined || balance === undefined ? 0 : exactly(sum - balance)
  const toggle = (format: ImageFormat) =>
    setChosen(formatNames.filter((one) => (one === format ? !chosen.includes(one) : chosen.includes(one))))
  const start = () => {
    buy({
      fileName,
      style: { ...style, size },
      formats: chosen,
      rows: rows.map(({ line, request }, index) => ({
        line,
        request: { ...request, expectedPrice: each?.[index] }
      }))
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
                disabled={chosen.length === (chosen.includes(format) ? 1 : mostFormats)}
                onChange={() => toggle(format)}
              />{" "}
              {imageFormats[format].name}
            </label>
          ))}
        </div>
      </fieldset>
      <div class="stack wide">
        <Measures measures={measures} hint={unit === "px" ? printedHint(size) : lengthHint(size, isRaster)} />
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
          : sum === undefined || each === undefined
            ? ""
            : `${countPhrase(rows.length, "code")} at ${rangePhrase(each)} each.`}
        {isDrawn && rows.length > rowsOfRequest
          ? ` They arrive as ${Math.ceil(rows.length / rowsOfRequest)} ZIPs, each saved as soon as it is bought.`
          : ""}
      </p>
      {missing > 0 && isDrawn ? (
        <>
          <p>
            You have {creditsPhrase(balance ?? 0)}: {creditsPhrase(missing)} are missing.
          </p>
          <WayToCredits isBeside />
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
