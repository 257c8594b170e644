import * as SqlClient from "@effect/sql/SqlClient"
import { dataHashOfText } from "@quick-response/core"
import { Integer } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const decode = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ rowid: Integer, configText: Schema.String }))
)

const pageSize = 1000

/** Writes the hash of every record's data, some records at a time. */
export const fillDataHashes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (let after = 0; ; ) {
    const records = yield* Effect.flatMap(
      sql.unsafe(
        `SELECT rowid, config_json AS "configText" FROM qr_codes WHERE rowid > ? ORDER BY rowid LIMIT ?`,
        [after, pageSize]
      ),
      decode
    )
    for (const { rowid, configText } of records) {
      after = rowid
      yield* sql.unsafe("UPDATE qr_codes SET data_hash = ? WHERE rowid = ?", [
        yield* dataHashOfText(configText),
        rowid
      ])
    }
    if (records.length < pageSize) return
  }
})
