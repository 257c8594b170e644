import * as SqlClient from "@effect/sql/SqlClient"
import { searchForm } from "@quick-response/core"
import { Integer } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const decode = Schema.decodeUnknown(
  Schema.Array(
    Schema.Struct({ rowid: Integer, accountId: Schema.String, ordinal: Integer, name: Schema.String })
  )
)

const pageSize = 1000

/** Writes the search form of every record's name, some records at a time. */
export const fillSearchNames = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (let after = 0; ; ) {
    const records = yield* Effect.flatMap(
      sql.unsafe(
        `SELECT rowid, account_id AS "accountId", ordinal, name FROM qr_codes WHERE rowid > ? ORDER BY rowid LIMIT ?`,
        [after, pageSize]
      ),
      decode
    )
    for (const { rowid, accountId, ordinal, name } of records) {
      after = rowid
      yield* sql.unsafe("INSERT INTO qr_code_names (account_id, ordinal, search_name) VALUES (?, ?, ?)", [
        accountId,
        ordinal,
        searchForm(name)
      ])
    }
    if (records.length < pageSize) return
  }
})
