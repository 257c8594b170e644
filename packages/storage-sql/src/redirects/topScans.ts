import { placeOfQuarter, QrCodeId, type RedirectStorage, type TopCode, tagKeyOf } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Integer } from "../statements/columns.ts"
import type { Dialect, Select } from "../statements/Dialect.ts"
import { nextTick } from "../statements/nextTick.ts"
import type { ReadVerb } from "../statements/SqlVerb.ts"
import { query } from "../statements/statement.ts"

type TopScans = (typeof RedirectStorage.Service)["topScans"]

const CandidateRow = Schema.Struct({
  id: QrCodeId,
  name: Schema.String,
  ordinal: Integer,
  total: Integer,
  scans: Integer
})

/**
 * The next codes by their total scans, with the scans of some quarter hours: whole days by their sums, others by their
 * details.
 */
const select = (isTagged: boolean) =>
  query(CandidateRow, ({ byCodePoint, sumOfMembers }: Dialect): Select => {
    const day = byCodePoint("scan_days.day")
    const part = sumOfMembers(
      "scan_days.detail_json",
      "d",
      "CASE WHEN scan_days.day = ? THEN ? ELSE 0 END",
      "CASE WHEN scan_days.day = ? THEN ? ELSE 96 END"
    )
    return `SELECT qr_codes.id, coalesce(label.own_name, qr_codes.name) AS name, label.ordinal, label.scans AS total,
        (SELECT CAST(coalesce(sum(CASE WHEN ${day} BETWEEN ? AND ? THEN scan_days.scans ELSE ${part} END), 0) AS BIGINT)
          FROM scan_days WHERE scan_days.scope = redirects.slug AND ${day} BETWEEN ? AND ?) AS scans
      FROM (SELECT account_id, ordinal, scans, own_name FROM qr_code_list
          WHERE account_id = ? AND scans > 0 AND (scans, ordinal) < (?, ?)${
            isTagged
              ? " AND ordinal IN (SELECT ordinal FROM qr_code_tags WHERE account_id = ? AND tag_key = ?)"
              : ""
          } ORDER BY scans DESC, ordinal DESC LIMIT ?) AS label
        JOIN qr_codes ON qr_codes.account_id = label.account_id AND qr_codes.ordinal = label.ordinal
        JOIN redirects ON redirects.qr_code_id = qr_codes.id`
  })

const selectNext = select(false)
const selectNextTagged = select(true)

/** Codes per statement, which blocks the event loop on SQLite for a few milliseconds. */
const codesAtOnce = 256

/**
 * The codes with the most scans. A code has at most its total scans in a time, and an index orders codes by their totals:
 * the search ends once no other code can be in the list.
 */
export const topScans =
  (
    { accountId, tag }: Parameters<TopScans>[0],
    { from, until }: Parameters<TopScans>[1],
    limit: number
  ): ReadVerb<ReadonlyArray<TopCode>> =>
  (read) =>
    Effect.gen(function* () {
      const [firstDay, first] = placeOfQuarter(from)
      const [lastDay, end] = placeOfQuarter(until)
      const [wholeFrom] = placeOfQuarter(from + 95)
      const [wholeUntil] = placeOfQuarter(until - 96)
      const counted = [
        wholeFrom,
        wholeUntil,
        firstDay,
        first,
        lastDay,
        end,
        firstDay,
        lastDay,
        accountId
      ] as const
      let best: ReadonlyArray<typeof CandidateRow.Type> = []
      let after: readonly [total: number, ordinal: number] = [Number.MAX_SAFE_INTEGER, 0]
      for (;;) {
        const rows = yield* tag === undefined
          ? selectNext(read, ...counted, ...after, codesAtOnce)
          : selectNextTagged(read, ...counted, ...after, accountId, tagKeyOf(tag), codesAtOnce)
        best = [...best, ...rows.filter(({ scans }) => scans > 0)]
          .sort((a, b) => b.scans - a.scans || b.ordinal - a.ordinal)
          .slice(0, limit)
        const last = rows.reduce<(typeof rows)[number] | undefined>(
          (least, row) =>
            least === undefined ||
            row.total < least.total ||
            (row.total === least.total && row.ordinal < least.ordinal)
              ? row
              : least,
          undefined
        )
        const isFull = best.length === limit && (best[limit - 1]?.scans ?? 0) > (last?.total ?? 0)
        if (last === undefined || rows.length < codesAtOnce || isFull)
          return best.map(({ id, name, scans }) => ({ id, name, scans }))
        after = [last.total, last.ordinal]
        yield* nextTick
      }
    })
