import {
  filterOf,
  type LazyQrCode,
  type LazyQrCodePage,
  QrCodeListItem,
  type QrCodeQuery
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import { firstPage, type QrCodeListParameters } from "../contract/parameters.ts"
import { type PageSchema, pageFields } from "../contract/responseEnvelope.ts"
import type { HandlerResult, RunWhileSending, StreamedJson } from "../exchange/Handler.ts"
import { etagOf } from "../headers/etag.ts"
import { compileEncode } from "../json/encodeJson.ts"
import { halvesAt, itemJson } from "../json/qrCodeJson.ts"

export const QrCodePage: PageSchema<{ qrCodes: Schema.Array$<typeof QrCodeListItem> }> = Schema.Struct({
  qrCodes: Schema.Array(QrCodeListItem.annotations({ identifier: "QrCodeListItem" })),
  ...pageFields
}).annotations({ identifier: "QrCodePage" })

/** The query of a list, at the present time. */
export const listQueryOf = ({
  tag,
  state,
  ...query
}: typeof QrCodeListParameters.Type): Effect.Effect<QrCodeQuery> =>
  Effect.map(DateTime.now, (at) => ({ ...firstPage, ...query, ...filterOf({ tag, state }, at) }))

/** Pages with at most this many characters of configurations are answered whole. */
const smallPage = 64 * 1024

interface PagePlace {
  readonly pageNumber: number
  readonly pageSize: number
}

const encodePage = compileEncode(QrCodePage.ast)

/** Joins short pieces, so that each does not cost a packet. Long ones are not copied. */
async function* joined(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = ""
  for await (const piece of pieces) {
    const isLong = piece.length >= smallPage
    if (!isLong) waiting += piece
    if (!isLong && waiting.length < smallPage) continue
    yield waiting
    waiting = ""
    if (isLong) yield piece
  }
  if (waiting !== "") yield waiting
}

async function* pageJson(
  { qrCodes, totalCount }: LazyQrCodePage,
  place: PagePlace,
  more: object,
  run: RunWhileSending
): AsyncGenerator<string> {
  const frame = JSON.stringify(Object.assign({}, encodePage({ qrCodes: [], totalCount, ...place }), more))
  const [before, after] = halvesAt(frame, "qrCodes", "[]")
  yield before
  for (const [index, qrCode] of qrCodes.entries()) {
    if (index > 0) yield ","
    yield* itemJson(qrCode, run)
  }
  yield after
}

const streamed = (page: LazyQrCodePage, place: PagePlace, more: object): StreamedJson => ({
  // All other listed fields of a record are permanent.
  etag: etagOf(
    JSON.stringify([
      page.totalCount,
      place.pageNumber,
      place.pageSize,
      more,
      page.qrCodes.map(({ id, name, tags, isActive, isArchived, dynamic, configText }) => [
        id,
        name,
        tags,
        isActive,
        isArchived,
        dynamic,
        configText
      ])
    ])
  ),
  pieces: ({ run }) => joined(pageJson(page, place, more, run))
})

/** True if an effect has already completed. */
const hasEnded = <A, E>(effect: Effect.Effect<A, E>): effect is Exit.Exit<A, E> => Exit.isExit(effect)

const known = (configPieces: LazyQrCode["configPieces"]): string | undefined =>
  hasEnded(configPieces) && Exit.isSuccess(configPieces) ? configPieces.value.join("") : undefined

/** A page's items if all configurations are known and small, else undefined. */
const smallItems = (page: LazyQrCodePage): ReadonlyArray<QrCodeListItem> | undefined => {
  const items: Array<QrCodeListItem> = []
  let length = 0
  for (const { configPieces, configText: _, ...record } of page.qrCodes) {
    const configJson = known(configPieces)
    length += (configJson?.length ?? smallPage) + JSON.stringify(record.content).length
    if (configJson === undefined || length > smallPage) return undefined
    items.push({ ...record, configJson })
  }
  return items
}

/**
 * Answers a page request: whole if small, else streamed record by record as its client reads. `more` is added to the
 * records' object.
 */
export const qrCodeListResult = <More extends Readonly<Record<string, ReadonlyArray<string>>>>(
  page: LazyQrCodePage,
  place: PagePlace,
  more: More
): HandlerResult<typeof QrCodePage.Type & More> => {
  const { totalCount } = page
  const items = smallItems(page)
  return items === undefined
    ? { data: { ...more, qrCodes: [], totalCount, ...place }, stream: streamed(page, place, more) }
    : { data: { ...more, qrCodes: items, totalCount, ...place } }
}
