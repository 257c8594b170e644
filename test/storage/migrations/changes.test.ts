import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import { Storage } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { checksumOf, migrations, schemaAfter } from "@quick-response/storage-sqlite/sql"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { StorageSqlite } from "../sqlite.ts"
import { temporaryFolder } from "../temporary.ts"
import { openClient } from "./client.ts"
import { upgrade } from "./secondVersion.ts"

const newFile = () => join(temporaryFolder(), "shop.db")

/** Runs statements by an independent client. */
const execute = (filename: string, ...statements: ReadonlyArray<string>) =>
  Effect.flatMap(openClient(filename), (sql) =>
    Effect.forEach(statements, (statement) => sql.unsafe(statement))
  ).pipe(Effect.scoped, Effect.provide(Reactivity.layer), Effect.runPromise)

const audit = Effect.flatMap(Storage, (storage) => storage.audit)

/** Starts a service on the file, or a worker on the one of this identity: its audit, or the sentence that refuses it. */
const start = (filename: string, identity?: string) =>
  Effect.runPromise(
    Effect.provide(audit, StorageSqlite.layer({ filename, identity })).pipe(
      Effect.mapError(({ message }) => message.replace(`${filename} `, "")),
      Effect.either
    )
  )

const newest = migrations.length
const undo = "undo that change, go back to a copy from before it, or name another file"

it("CHECKs of nullable JSON hold for NULL from SQLite 3.37", () => {
  // Before 3.45, `json_valid(NULL)` is 0.
  const columns = migrations.flatMap(({ statements }) =>
    statements.flatMap((statement) =>
      typeof statement === "string" ? (statement.match(/^\s+\w+_json TEXT CHECK .*$/gm) ?? []) : []
    )
  )
  expect(columns).not.toEqual([])
  for (const column of columns)
    expect(column).toMatch(/^\s+(\w+) TEXT CHECK \(\1 IS NULL OR json_valid\(\1\)\),$/)
})

it("migrations make the schemas of their checksums", async () => {
  const made = migrations.map((_, index) =>
    schemaAfter(openClient(":memory:"), migrations.slice(0, index + 1))
  )
  const schemas = await Effect.runPromise(Effect.provide(Effect.all(made), Reactivity.layer))
  expect(schemas.map(checksumOf)).toEqual(migrations.map(({ checksum }) => checksum))
})

describe("a database whose schema was changed", () => {
  const refused: Readonly<Record<string, readonly [named: string, ...statements: ReadonlyArray<string>]>> = {
    "a dropped trigger": ["the trigger ledger_unchanged is missing", "DROP TRIGGER ledger_unchanged"],
    "a dropped index": ["the index ledger_refunds is missing", "DROP INDEX ledger_refunds"],
    "an added column": ["the table accounts differs", "ALTER TABLE accounts ADD COLUMN note TEXT"],
    "a trigger that does nothing now": [
      "the trigger ledger_undeleted differs",
      "DROP TRIGGER ledger_undeleted",
      "CREATE TRIGGER ledger_undeleted BEFORE DELETE ON ledger BEGIN SELECT 1; END"
    ],
    "a foreign trigger": [
      "the trigger gift on the table accounts is foreign",
      "CREATE TRIGGER gift AFTER INSERT ON accounts BEGIN UPDATE accounts SET balance = 1; END"
    ],
    "a trigger on the migrations": [
      "the trigger back on the table migrations is foreign",
      "CREATE TRIGGER back AFTER INSERT ON migrations BEGIN DELETE FROM migrations; END"
    ],
    "a foreign unique index": [
      "the index names on the table qr_codes is foreign",
      "CREATE UNIQUE INDEX names ON qr_codes (name)"
    ],
    "a foreign index on an expression": [
      "the index reasons on the table ledger is foreign",
      "CREATE INDEX reasons ON ledger (json_extract(reason, '$'))"
    ],
    "a foreign table that refers to the service's": [
      "the table notes refers to tables of the service",
      'CREATE TABLE notes (account TEXT REFERENCES "accounts" (id))'
    ]
  }
  for (const [what, [named, ...statements]] of Object.entries(refused)) {
    it(`with ${what} is refused by name and left as it is`, async () => {
      const filename = newFile()
      await start(filename)
      await execute(filename, ...statements)
      const before = readFileSync(filename)
      const refusal = Either.left(`has been changed since it got schema version ${newest}: ${named}: ${undo}`)
      expect(await start(filename)).toEqual(refusal)
      expect(await start(filename, await Effect.runPromise(StorageSqlite.identity({ filename })))).toEqual(
        refusal
      )
      expect(readFileSync(filename).equals(before)).toBe(true)
    })
  }

  it("with tables but no version of the schema is refused by name", async () => {
    const filename = newFile()
    await execute(filename, "CREATE TABLE accounts (name TEXT)", "CREATE TABLE mine (name TEXT)")
    expect(await start(filename)).toEqual(
      Either.left(`holds tables, but not the version of its schema: the table accounts is foreign: ${undo}`)
    )
  })

  const tolerated = [
    "CREATE VIEW sales AS SELECT sum(amount) AS total FROM ledger",
    "CREATE INDEX named ON qr_codes (name, created_at DESC)",
    "CREATE TABLE mine (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES mine (id)) STRICT",
    "CREATE UNIQUE INDEX mine_once ON mine (parent) WHERE parent > 1",
    "CREATE TRIGGER mine_kept BEFORE DELETE ON mine BEGIN SELECT raise(ABORT, 'kept'); END",
    "ANALYZE"
  ]
  it("by views, plain indexes and other tables opens, but is not upgraded", async () => {
    const filename = newFile()
    await start(filename)
    await execute(filename, ...tolerated)
    expect(await start(filename)).toEqual(Either.right([]))

    const sentence = `cannot be upgraded from schema version ${newest} with the view sales, the index named: drop the named objects, start, and create them again`
    expect(await upgrade(filename)).toEqual(Either.left(`${filename} ${sentence}`))
    await execute(filename, "DROP VIEW sales", "DROP INDEX named")
    expect(await upgrade(filename)).toEqual(Either.right([]))
  })

  it("only in quotes, spaces and letter case opens", async () => {
    const filename = newFile()
    await start(filename)
    await execute(
      filename,
      "DROP TRIGGER qr_codes_undeleted",
      `create trigger [qr_codes_undeleted]
        before  delete on "qr_codes" begin select RAISE(abort,'a record is permanent');end`,
      "DROP INDEX api_keys_prefix",
      "CREATE INDEX `api_keys_prefix` ON api_keys(prefix)"
    )
    expect(await start(filename)).toEqual(Either.right([]))
  })
})
