import * as SqlClient from "@effect/sql/SqlClient"
import { imageHashes, shortestStoredImage, storedConfig } from "@quick-response/core"
import { Integer } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const decode = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ rowid: Integer, id: Schema.String, configJson: Schema.String }))
)

/** Moves the images of all records from their configurations to the table of images, one record at a time. */
export const extractImages = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (let after = 0; ; ) {
    const [record] = yield* Effect.flatMap(
      sql.unsafe(
        `SELECT rowid, id, config_json AS "configJson" FROM qr_codes
        WHERE rowid > ? AND length(config_json) > ? ORDER BY rowid LIMIT 1`,
        [after, shortestStoredImage]
      ),
      decode
    )
    if (record === undefined) return
    after = record.rowid
    const { text, images } = yield* storedConfig(record.configJson)
    if (images.length === 0) continue
    for (const { hash, text } of images) {
      yield* sql.unsafe("INSERT INTO images (hash, text) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING", [
        hash,
        text
      ])
    }
    for (const [place, hash] of imageHashes(text).entries()) {
      yield* sql.unsafe("INSERT INTO qr_code_images (qr_code_id, place, image_hash) VALUES (?, ?, ?)", [
        record.id,
        place,
        hash
      ])
    }
    yield* sql.unsafe("UPDATE qr_codes SET config_json = ? WHERE rowid = ?", [text, record.rowid])
  }
})
