import { Buffer } from "node:buffer"
import { createHmac } from "node:crypto"
import * as SqlClient from "@effect/sql/SqlClient"
import { normalEmail } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { MigrationEffect } from "../statements/Dialect.ts"

const decodeRows = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ key: Schema.String, email: Schema.String }))
)
const decodeMarkKey = Schema.decodeUnknown(Schema.NonEmptyArray(Schema.Struct({ key: Schema.String })))

const pageSize = 1000

/** The tables that name people by an address, and their keys. */
const addressed = { links: "hash", mails: "id", accounts: "id" } as const

/**
 * A step of a migration: writes every address in its one form, so that an account is found by it and its mailbox is not welcomed
 * again. Where two accounts have one mailbox, the second keeps the address that it had.
 */
export const normalizeAddresses: MigrationEffect = ({ placeholders, byCodePoint }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const run = (text: string, ...parameters: ReadonlyArray<string | number>) =>
      sql.unsafe(placeholders(text), parameters)
    const [{ key: markKey }] = yield* Effect.flatMap(run("SELECT key FROM mark_key"), decodeMarkKey)
    const markOf = (email: string): string =>
      createHmac("sha256", Buffer.from(markKey, "hex")).update(email).digest("hex")
    for (const [table, key] of Object.entries(addressed)) {
      const place = byCodePoint(key)
      for (let after = ""; ; ) {
        const rows = yield* Effect.flatMap(
          run(
            `SELECT ${key} AS "key", email FROM ${table} WHERE ${place} > ? ORDER BY ${place} LIMIT ?`,
            after,
            pageSize
          ),
          decodeRows
        )
        for (const row of rows) {
          after = row.key
          const email = normalEmail(row.email)
          if (email === undefined || email === row.email) continue
          if (table !== "accounts") {
            yield* run(`UPDATE ${table} SET email = ? WHERE ${key} = ?`, email, row.key)
            continue
          }
          yield* run(
            `UPDATE accounts SET email = ? WHERE id = ? AND NOT EXISTS (SELECT 1 FROM accounts AS others WHERE others.email = ?)`,
            email,
            row.key,
            email
          )
          yield* run(
            "INSERT INTO welcomes (mark) SELECT ? FROM welcomes WHERE mark = ? ON CONFLICT (mark) DO NOTHING",
            markOf(email),
            markOf(row.email)
          )
        }
        if (rows.length < pageSize) break
      }
    }
  })
