import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import {
  type AccountId,
  Credits,
  IdempotencyKey,
  idempotencyLifetime,
  type QrCodeId,
  Storage
} from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import { layerOf, sqlite } from "@quick-response/storage-sqlite/sql"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, it } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { temporaryFolder } from "./temporary.ts"

interface Store {
  readonly sql: SqliteClient.SqliteClient
  readonly accountId: AccountId
  readonly qrCodeId: QrCodeId
}

/** Acts on the database behind the adapter's back, on a store with one account, one purchase and its refund. */
const onStore = <A, E>(act: (store: Store) => Effect.Effect<A, E, Storage>) => {
  const filename = join(temporaryFolder(), "store.db")
  return Effect.runPromise(
    Effect.gen(function* () {
      const storage = yield* Storage
      const accountId = yield* openAccount(Credits.Credits(100))
      const { receipt } = yield* storage.purchase(orderBy(accountId))
      const sql = yield* SqliteClient.make({ filename })
      yield* sql`PRAGMA foreign_keys = ON`
      return yield* act({ sql, accountId, qrCodeId: receipt.qrCodeId })
    }).pipe(
      Effect.scoped,
      Effect.provide(Reactivity.layer),
      Effect.provide(StorageSqlite.layer({ filename }))
    )
  )
}

it("the schema itself refuses what breaks an invariant", () =>
  onStore(({ sql, accountId, qrCodeId }) =>
    Effect.gen(function* () {
      const entry = (values: string) =>
        `INSERT INTO ledger (account_id, sequence, kind, amount, balance_after, reason, qr_code_id, created_at)
        VALUES ('${accountId}', ${values}, 0)`
      const refused = {
        "a negative balance": "UPDATE accounts SET balance = -1",
        "a balance past the largest": "UPDATE accounts SET balance = 1000000000000001",
        "a balance that is no whole number": "UPDATE accounts SET balance = 0.5",
        "a changed entry": "UPDATE ledger SET amount = 1",
        "a deleted entry": "DELETE FROM ledger",
        "a gap in the ledger": entry(`4, 'grant', 1, 100, 'r', NULL`),
        "a balance that does not follow": entry(`3, 'grant', 1, 99, 'r', NULL`),
        "a grant that takes": entry(`3, 'grant', -1, 98, 'r', NULL`),
        "a purchase that gives": entry(`3, 'purchase', 1, 100, 'r', '${qrCodeId}'`),
        "a second debit of a record": entry(`3, 'purchase', -1, 98, 'r', '${qrCodeId}'`),
        "a refund of another amount": entry(`3, 'refund', 2, 101, 'r', '${qrCodeId}'`),
        "a refund of nothing": entry(`3, 'refund', 1, 100, 'r', NULL`),
        "a debit without a record": entry(`3, 'purchase', -1, 98, 'r', '${crypto.randomUUID()}'`),
        "a record without a debit": `INSERT INTO qr_codes SELECT '${crypto.randomUUID()}', account_id, 9, 2, name,
          config_json, price_paid, is_active, created_at, updated_at FROM qr_codes`,
        "a changed price": "UPDATE qr_codes SET price_paid = 0",
        "a deleted record": "DELETE FROM qr_codes",
        "a deleted account": "DELETE FROM accounts",
        "a key of nobody": `INSERT INTO api_keys (id, account_id, hash, prefix, name, created_at)
          VALUES ('${crypto.randomUUID()}', '${crypto.randomUUID()}', '${"0".repeat(64)}', '', '', 0)`
      }
      for (const [what, statement] of Object.entries(refused)) {
        expect([what, (yield* Effect.either(sql.unsafe(statement)))._tag]).toEqual([what, "Left"])
      }
      expect(yield* (yield* Storage).audit).toEqual([])
      yield* sql.unsafe(entry(`3, 'refund', 1, 100, 'r', '${qrCodeId}'`))
      expect([
        "a second refund",
        (yield* Effect.either(sql.unsafe(entry(`4, 'refund', 1, 101, 'r', '${qrCodeId}'`))))._tag
      ]).toEqual(["a second refund", "Left"])
    })
  ))

it("audit() names each invariant that does not hold, and where", () =>
  onStore(({ sql, accountId }) =>
    Effect.gen(function* () {
      const storage = yield* Storage
      const triggers = yield* sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'trigger'`
      for (const { name } of triggers) yield* sql.unsafe(`DROP TRIGGER ${name}`)
      expect(yield* storage.audit).toEqual(
        triggers.map(({ name }) => ({ invariant: "integrity", detail: `${name} is missing from the schema` }))
      )
      yield* sql`PRAGMA foreign_keys = OFF`
      yield* sql`PRAGMA ignore_check_constraints = ON`
      const damage: ReadonlyArray<readonly [statement: string, invariant: string]> = [
        ["UPDATE accounts SET balance = -7", "balanceRange"],
        ["UPDATE accounts SET balance = balance + 7", "balanceSum"],
        ["UPDATE accounts SET entries = entries + 1", "sequence"],
        ["UPDATE ledger SET balance_after = balance_after + 1 WHERE sequence = 1", "balanceAfter"],
        ["UPDATE ledger SET amount = -amount", "amountSign"],
        ["UPDATE qr_codes SET price_paid = 9", "debitOfRecord"],
        [
          `INSERT INTO ledger SELECT account_id, 3, 'refund', 5, 104, '', qr_code_id, 0 FROM ledger WHERE sequence = 2`,
          "refundOnce"
        ],
        ["UPDATE ledger SET qr_code_id = 'gone' WHERE kind = 'purchase'", "recordOfDebit"],
        [`INSERT INTO claims VALUES ('${accountId}', 'k', 'f', 'gone', 0)`, "claim"],
        ["UPDATE accounts SET records = 0", "records"],
        ["DELETE FROM accounts", "integrity"]
      ]
      for (const [statement, invariant] of damage) {
        yield* sql`BEGIN`
        yield* sql.unsafe(statement)
        yield* sql`COMMIT`
        const violations = yield* storage.audit
        expect(
          violations.map((violation) => violation.invariant),
          statement
        ).toContain(invariant)
        expect(violations.every(({ detail }) => detail.length > 10)).toBe(true)
      }
    })
  ))

it("a copy that VACUUM INTO makes of a store in use is whole", () =>
  onStore(({ sql, accountId, qrCodeId }) =>
    Effect.gen(function* () {
      const copy = join(temporaryFolder(), "copy.db")
      yield* sql`VACUUM INTO ${copy}`
      const { found, violations } = yield* Effect.gen(function* () {
        const storage = yield* Storage
        return { found: yield* storage.findQrCode(accountId, qrCodeId), violations: yield* storage.audit }
      }).pipe(Effect.provide(StorageSqlite.layer({ filename: copy })))
      expect([found.id, violations]).toEqual([qrCodeId, []])
    })
  ))

it("sweepIdempotencyKeys() forgets more claims than one transaction takes, and counts them all", () =>
  onStore(({ sql, accountId, qrCodeId }) =>
    Effect.gen(function* () {
      const times = JSON.stringify(Array.from({ length: 1_500 }, (_, index) => index + 1))
      yield* sql`INSERT INTO claims SELECT ${accountId}, value, '', ${qrCodeId}, value FROM json_each(${times})`
      const { sweepIdempotencyKeys } = yield* Storage
      const end = idempotencyLifetime + 1_400
      expect(yield* sweepIdempotencyKeys(DateTime.unsafeMake(end))).toBe(1_400)
      expect(yield* sweepIdempotencyKeys(DateTime.unsafeMake(end))).toBe(0)
      expect(yield* sql`SELECT count(*) AS kept FROM claims`).toEqual([{ kept: 100 }])
    })
  ))

it("a database of the first form is brought to the newest with all that it remembers", () => {
  const filename = join(temporaryFolder(), "store.db")
  const idempotency = { key: IdempotencyKey.make("a key"), fingerprint: "one request" }
  const first = layerOf({ ...sqlite, migrations: sqlite.migrations.slice(0, 1) }, filename).pipe(
    Layer.provide(Layer.scoped(SqlClient.SqlClient, SqliteClient.make({ filename }))),
    Layer.provide(Reactivity.layer)
  )
  return Effect.runPromise(
    Effect.gen(function* () {
      const buy = (accountId: AccountId) =>
        Effect.flatMap(Storage, (storage) => storage.purchase({ ...orderBy(accountId), idempotency }))
      const accountId = yield* Effect.provide(openAccount(Credits.Credits(100)), first)
      const { receipt } = yield* Effect.provide(buy(accountId), first)
      yield* Effect.gen(function* () {
        expect(yield* buy(accountId)).toEqual({ receipt, replayed: true })
        expect(yield* (yield* Storage).audit).toEqual([])
      }).pipe(Effect.provide(StorageSqlite.layer({ filename })))
    })
  )
})
