import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import {
  type AccountId,
  Credits,
  IdempotencyKey,
  type QrCodeId,
  Storage,
  storedConfig
} from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { temporaryFolder } from "./temporary.ts"

interface Store {
  readonly sql: SqliteClient.SqliteClient
  readonly accountId: AccountId
  readonly qrCodeId: QrCodeId
}

const jsonWithLogo = (letter: string): string =>
  JSON.stringify({ logo: { image: `data:image/png;base64,${letter.repeat(2_000)}`, size: 0.2 } })

const withLogo = (letter: string) => storedConfig(jsonWithLogo(letter))

/** Runs statements on a store's database, which has one account, one purchase and its refund. */
const onStore = <A, E>(act: (store: Store) => Effect.Effect<A, E, Storage>) => {
  const filename = join(temporaryFolder(), "store.db")
  return Effect.runPromise(
    Effect.gen(function* () {
      const storage = yield* Storage
      const accountId = yield* openAccount(Credits.Credits(100))
      const { receipt } = yield* storage.purchase({ ...orderBy(accountId), config: yield* withLogo("A") })
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

/** Inserts a top-up that is paid, of 5 ten-thousandths of a credit. */
const topUp = (accountId: string): string =>
  `INSERT INTO top_ups (id, account_id, pack, label, credits, amount, currency, provider, state, checkout, total,
    refunded_amount, disputed_amount, refunded_credits, disputed_credits, token, failures, is_hinted, is_cancel_requested,
    created_at, updated_at, expires_at, paid_at)
  VALUES ('${crypto.randomUUID()}', '${accountId}', 'small', '', 5, 100, 'eur', 'double', 'paid', 'cs', 100,
    0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)`

/** Inserts a webhook that is past its account's events. */
const webhook = (accountId: string): string =>
  `INSERT INTO webhooks (id, account_id, url, description, ledger_position, event_position, width, failures, is_warned,
    secret_version, token, retrying, created_at, updated_at)
  VALUES ('${crypto.randomUUID()}', '${accountId}', 'https://hooks.example.test', '', 9, 0, 4, 0, 0, 1, 0, 0, 0, 0)`

/** Inserts a host that two accounts hold. */
const twoHolders = `INSERT INTO domains (host, account_id, token, state, created_at, proved_at, is_default, due_at, stamp)
  VALUES ('go.example', 'one', '', 'proved', 0, 0, 0, 0, 0), ('go.example', 'another', '', 'lost', 0, 0, 0, 0, 0)`

/** Inserts two codes of one adopted address. */
const twoAdopted = `INSERT INTO redirects (slug, qr_code_id, account_id, short_url, host, address_key, target,
    forward_query, rules_json, version, changed_at)
  VALUES ${["AAAAAAAA", "BBBBBBBB"].map((slug) => `('${slug}', '${slug}', 'one', 'https://go.example/a', 'go.example', 'one go.example/a', '', 0, '[]', 1, 0)`).join(", ")}`

/** Inserts a key that has spent 7 units. */
const limitedKey = (accountId: string) =>
  `INSERT INTO api_keys (id, account_id, hash, prefix, name, verbs, spent_ever, spent_day, spent_in_day, created_at)
  VALUES ('${crypto.randomUUID()}', '${accountId}', '${"1".repeat(64)}', '', '', 'buy', 7, 0, 7, 0)`

it("the schema refuses changes that break an invariant", () =>
  onStore(({ sql, accountId, qrCodeId }) =>
    Effect.gen(function* () {
      const inTime = Date.now() + 1_000
      const entry = (values: string) =>
        `INSERT INTO ledger (account_id, sequence, kind, amount, balance_after, reason, qr_code_id, created_at)
        VALUES ('${accountId}', ${values}, ${inTime})`
      yield* sql.unsafe(topUp(accountId))
      const toppedUp = (values: string, sequence = 3) =>
        `INSERT INTO ledger (account_id, sequence, kind, amount, balance_after, reason, top_up_id, created_at)
        SELECT account_id, ${sequence}, ${values}, 'r', id, ${inTime} FROM top_ups`
      const record = (sequence: number, ordinal: number, createdAt: string, digit = "f") =>
        `INSERT INTO qr_codes SELECT '${digit}${crypto.randomUUID().slice(1)}', account_id, ${sequence}, ${ordinal}, name,
          config_json, content_json, data_hash, price_paid, is_active, ${createdAt}, updated_at FROM qr_codes`
      const event = (sequence: number, createdAt: number, text = "{}") =>
        `INSERT INTO account_events VALUES ('${accountId}', ${sequence}, 'apiKey.created', '${text}', ${createdAt})`
      yield* sql.unsafe(event(1, 5))
      yield* sql`UPDATE accounts SET events = 1`
      const refused = {
        "a changed event": "UPDATE account_events SET created_at = 9",
        "a deleted event": "DELETE FROM account_events",
        "an event after a gap": event(3, 5),
        "a second event of a number": event(1, 5),
        "an event before the last": event(2, 4),
        "an event that is not JSON": event(2, 5, "none"),
        "an event that is too long": event(2, 5, JSON.stringify("a".repeat(16_383))),
        "a balance below the least": "UPDATE accounts SET balance = -1000000000000001",
        "an adjustment below zero": entry(`3, 'adjustment', -100, -1, 'r', NULL`),
        "a top-up of nothing": entry(`3, 'top-up', 1, 100, 'r', NULL`),
        "a top-up of other credits": toppedUp("'top-up', 6, 105"),
        "a grant for a top-up": toppedUp("'grant', 5, 104"),
        "a changed price of a top-up": "UPDATE top_ups SET amount = 1",
        "a top-up that is paid, and not": "UPDATE top_ups SET paid_at = NULL",
        "more taken back than there was": "UPDATE top_ups SET refunded_credits = 6",
        "a deleted top-up": "DELETE FROM top_ups",
        "a balance past the largest": "UPDATE accounts SET balance = 1000000000000001",
        "a balance that is not a whole number": "UPDATE accounts SET balance = 0.5",
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
        "an entry before the last": entry(`3, 'grant', 1, 100, 'r', NULL`).replace(`${inTime})`, "1)"),
        "a record without a debit": record(9, 2, "created_at + 1"),
        "a record before the last": record(2, 2, "created_at - 1"),
        "a record whose id does not follow": record(2, 2, "created_at", "0"),
        "a record after a gap": record(2, 3, "created_at + 1"),
        "a second record of an ordinal": record(2, 1, "created_at + 1"),
        "a changed price": "UPDATE qr_codes SET price_paid = 0",
        "a changed content": `UPDATE qr_codes SET content_json = '{}'`,
        "a deleted record": "DELETE FROM qr_codes",
        "a deleted account": "DELETE FROM accounts",
        "a changed image": "UPDATE images SET text = ''",
        "a deleted image": "DELETE FROM images",
        "another image of a record": "UPDATE qr_code_images SET place = place + 1",
        "a record without its image": "DELETE FROM qr_code_images",
        "an image that is not stored": `INSERT INTO qr_code_images VALUES ('${qrCodeId}', 0, 9, '${"0".repeat(64)}')`,
        "a key of nobody": `INSERT INTO api_keys (id, account_id, hash, prefix, name, created_at)
          VALUES ('${crypto.randomUUID()}', '${crypto.randomUUID()}', '${"0".repeat(64)}', '', '', 0)`
      }
      for (const [what, statement] of Object.entries(refused)) {
        expect([what, (yield* Effect.either(sql.unsafe(statement)))._tag]).toEqual([what, "Left"])
      }
      const audit = Effect.map((yield* Storage).audit, (found) => found.map(({ invariant }) => invariant))
      expect(yield* audit).toEqual(["topUp"])
      yield* sql.unsafe(toppedUp("'top-up', 5, 104"))
      expect(yield* audit).not.toContain("topUp")
      expect((yield* Effect.either(sql.unsafe(toppedUp("'top-up', 5, 109", 4))))._tag).toBe("Left")
      yield* sql.unsafe(entry(`4, 'refund', 1, 105, 'r', '${qrCodeId}'`))
      expect([
        "a second refund",
        (yield* Effect.either(sql.unsafe(entry(`5, 'refund', 1, 106, 'r', '${qrCodeId}'`))))._tag
      ]).toEqual(["a second refund", "Left"])
    })
  ))

it("audit() names each violated invariant and where it is violated", () =>
  onStore(({ sql, accountId }) =>
    Effect.gen(function* () {
      const storage = yield* Storage
      const triggers = yield* sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'trigger'`
      for (const { name } of triggers) yield* sql.unsafe(`DROP TRIGGER ${name}`)
      const missing = yield* storage.audit
      expect(missing.every(({ invariant }) => invariant === "integrity")).toBe(true)
      expect(missing.map(({ detail }) => detail).sort()).toEqual(
        triggers.map(({ name }) => `${name} is missing from the schema`).sort()
      )
      for (const index of ["ledger_keys", "domains_by_holder", "redirects_by_address"])
        yield* sql.unsafe(`DROP INDEX ${index}`)
      yield* sql`PRAGMA foreign_keys = OFF`
      yield* sql`PRAGMA ignore_check_constraints = ON`
      const damage: ReadonlyArray<readonly [statement: string, invariant: string]> = [
        ["UPDATE accounts SET balance = -7", "balanceRange"],
        ["UPDATE accounts SET balance = balance + 7", "balanceSum"],
        ["UPDATE accounts SET entries = entries + 1", "sequence"],
        ["UPDATE ledger SET balance_after = balance_after + 1 WHERE sequence = 1", "balanceAfter"],
        ["UPDATE ledger SET balance_after = -1, kind = 'adjustment' WHERE sequence = 2", "balanceRange"],
        ["UPDATE ledger SET amount = -amount, kind = iif(sequence = 2, 'purchase', kind)", "amountSign"],
        [topUp(accountId), "topUp"],
        ["UPDATE ledger SET top_up_id = (SELECT id FROM top_ups) WHERE sequence = 2", "topUp"],
        ["UPDATE ledger SET top_up_id = NULL", "topUp"],
        ["UPDATE top_ups SET disputed_credits = 2", "topUpTaken"],
        ["UPDATE accounts SET events = 1", "accountEvents"],
        [
          `INSERT INTO account_events VALUES ('${accountId}', 1, 't', '{}', 9), ('${accountId}', 2, 't', '{}', 8)`,
          "accountEvents"
        ],
        ["DELETE FROM account_events WHERE sequence = 1", "accountEvents"],
        [
          "INSERT INTO operator_log (sequence, action, subject, detail_json, created_at) VALUES (2, 'a', 's', '{}', 9)",
          "operatorLog"
        ],
        [twoHolders, "domain"],
        [twoAdopted, "address"],
        ["UPDATE redirects SET address_key = 'other go.example/' || slug", "address"],
        [webhook(accountId), "webhook"],
        ["UPDATE webhooks SET ledger_position = 0, retrying = 1, retry_at = 5", "webhook"],
        ["UPDATE qr_codes SET price_paid = 9", "debitOfRecord"],
        [
          `INSERT INTO ledger SELECT account_id, 3, 'refund', 5, 104, '', qr_code_id, 0, NULL, NULL, NULL FROM ledger WHERE sequence = 2`,
          "refundOnce"
        ],
        [limitedKey(accountId), "keySpending"],
        ["UPDATE ledger SET idempotency_key = 'k'", "entryKey"],
        ["UPDATE ledger SET qr_code_id = 'gone' WHERE kind = 'purchase'", "recordOfDebit"],
        [`INSERT INTO claims VALUES ('${accountId}', 'k', 'f', 'gone', 0)`, "claim"],
        [`INSERT INTO former_claims VALUES ('${accountId}', 'k', 'f', 'gone', 0)`, "claim"],
        ["UPDATE qr_code_list SET scans = 3", "listed"],
        ["UPDATE qr_code_list SET scans = 0, tags_json = '[1]'", "listed"],
        ["UPDATE accounts SET records = 0", "records"],
        ["UPDATE qr_code_images SET image_hash = 'other'", "images"],
        [`INSERT INTO images VALUES ('${"0".repeat(64)}', 'of no record')`, "images"],
        ["DELETE FROM images", "images"],
        [
          `INSERT INTO restyles SELECT id, 1, account_id, 9, '{"data":"other"}', price_paid, 9 FROM qr_codes`,
          "redirect"
        ],
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

it("VACUUM INTO copies a store in use completely", () =>
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

it("claims are permanent, even if another request replaced them", () =>
  onStore(({ sql, accountId }) =>
    Effect.gen(function* () {
      const { audit, findClaims, purchase } = yield* Storage
      const key = IdempotencyKey.make("a key")
      const buy = (fingerprint: string, ...differsFrom: ReadonlyArray<QrCodeId>) =>
        purchase({ ...orderBy(accountId), idempotency: { key, fingerprint, differsFrom } })
      const first = yield* buy("one")
      const second = yield* buy("two", first.receipt.qrCodeId)
      expect(yield* buy("one")).toEqual({ ...first, replayed: true })
      expect(yield* buy("two")).toEqual({ ...second, replayed: true })
      expect((yield* findClaims(accountId, key)).map(({ fingerprint }) => fingerprint)).toEqual([
        "one",
        "two"
      ])
      const refused = [
        "DELETE FROM claims",
        "DELETE FROM former_claims",
        "UPDATE former_claims SET fingerprint = 'two'"
      ]
      for (const statement of refused) {
        expect([statement, (yield* Effect.either(sql.unsafe(statement)))._tag]).toEqual([statement, "Left"])
      }
      expect(yield* audit).toEqual([])
    })
  ))
