import "../../files/files.css"
import { batchWords } from "catalogue:batch"
import { imageFormatNames, imageFormats } from "@quick-response/design/output/ImageFormat"
import { useState } from "preact/hooks"
import type { ImageFormat } from "quick-response"
import { WayToCredits } from "../../account/WayToCredits.tsx"
import { dpiBounds, units } from "../../files/fileRequest.ts"
import { Measures, useMeasures } from "../../files/Measures.tsx"
import { api } from "../../frame/api.ts"
import { href } from "../../frame/router.ts"
import { session, signInPathFromHere } from "../../frame/session.ts"
import { useResource } from "../../frame/useResource.ts"
import { countOf, creditsPhrase, formatCount, formatCredits } from "../../ground/format.ts"
import { FailedState } from "../../ground/states.tsx"
import { buy } from "./batchPurchase.ts"
import type { Style } from "./judge.ts"
import { exactly, type OrderedRow, priceRows, rowsOfRequest } from "./order.ts"
import { ownStyle } from "./targets.ts"

/** The number of formats that the service puts into one ZIP at most. */
const mostFormats = 4

/**
 * A width in pixels as millimeters at the usual dots per inch: `1024 pixels are 87 mm in print, at 300 dots per inch.`
 */
const printedHint = (pixels: number): string =>
  batchWords.value.printed({
    pixels: formatCount(pixels),
    millimeters: formatCount(Math.round((pixels / dpiBounds.usual) * units.mm.perInch)),
    dpi: formatCount(dpiBounds.usual)
  })

/** Explains a length: vectors scale; a raster image has one pixel per dot. */
const lengthHint = (pixels: number, isRaster: boolean): string =>
  isRaster
    ? batchWords.value.rasterLength({ pixels: formatCount(pixels) })
    : batchWords.value.vectorLength({ pixels: formatCount(pixels), perInch: formatCount(units.px.perInch) })

/** One price, or the least and the greatest of several. */
const rangePhrase = (prices: ReadonlyArray<number>): string => {
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most
    ? creditsPhrase(least)
    : batchWords.value.range({ least: formatCredits(least), most: creditsPhrase(most) })
}

/** The formats, the total price of all rows, and the button that buys them. */
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
  /** The number of drawn rows; `total` counts all. */
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
  const words = batchWords.value
  const who = session.value
  const balance = who.kind === "member" ? who.account.balance : undefined
  const missing = sum === undefined || balance === undefined ? 0 : exactly(sum - balance)
  const toggle = (format: ImageFormat) =>
    setChosen(
      imageFormatNames.filter((one) => (one === format ? !chosen.includes(one) : chosen.includes(one)))
    )
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
        <legend>{words.pictures}</legend>
        <div class="row">
          {imageFormatNames.map((format) => (
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
          {words.notKept}
        </p>
      )}
      <p role="status">
        {!isDrawn
          ? words.drawn({ drawn: formatCount(judged), all: countOf(total) })
          : sum === undefined || each === undefined
            ? ""
            : words.each({ count: countOf(rows.length), price: rangePhrase(each) })}
        {isDrawn && rows.length > rowsOfRequest
          ? ` ${words.zips({ count: formatCount(Math.ceil(rows.length / rowsOfRequest)) })}`
          : ""}
      </p>
      {missing > 0 && isDrawn ? (
        <>
          <p>{words.missing({ balance: creditsPhrase(balance ?? 0), missing: creditsPhrase(missing) })}</p>
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
            ? words.buy
            : words.buyAll({ count: countOf(rows.length), price: creditsPhrase(sum) })}
        </button>
      ) : (
        <a class="button primary wide" href={href(signInPathFromHere())}>
          {sum === undefined || !isDrawn
            ? words.signIn
            : words.signInFor({ count: countOf(rows.length), price: creditsPhrase(sum) })}
        </a>
      )}
    </>
  )
}
