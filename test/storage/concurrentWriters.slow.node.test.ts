import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import type { Connection } from "@effect/sql/SqlConnection"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import {
  AccountId,
  Credits,
  catalogueSeed,
  Email,
  IdempotencyKey,
  imageReference,
  type QrCodeId,
  Storage
} from "@quick-response/core"
import { storageLaws } from "@quick-response/laws"
import { insertInto, tables } from "@quick-response/storage-sql"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import { type Dialect, sqlite } from "@quick-response/storage-sqlite/sql"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { type Before, interceptedLayer } from "./intercepted.ts"
import { temporaryFolder } from "./temporary.ts"

// Planted: totals updated without their condition, e-mail addresses inserted without theirs, refunds counted before the
// lock, claims read before it, accounts locked in the order of the orders. Each made a test here fail.

/** SQLite without its lock at the start of a transaction: others write between a transaction's reads and writes. */
const unserialized: Dialect = { ...sqlite, beginWrite: () => "BEGIN" }

const at = DateTime.unsafeMake(0)

/** The columns that another writer's ledger entries fill: the others may be empty. */
const entryColumns = "account_id, sequence, kind, amount, balance_after, reason, qr_code_id, created_at"

const changeBalance = (id: AccountId, amount: number) => [
  `UPDATE accounts SET balance = balance + ${amount}, entries = entries + 1 WHERE id = '${id}'`,
  `INSERT INTO ledger (${entryColumns}) SELECT id, entries, 'adjustment', ${amount}, balance, 'another server', NULL, last_at
  FROM accounts WHERE id = '${id}'`
]

const payBack = (accountId: AccountId, id: QrCodeId) => [
  `UPDATE accounts SET balance = balance + 1, entries = entries + 1 WHERE id = '${accountId}'`,
  `INSERT INTO ledger (${entryColumns}) SELECT id, entries, 'refund', 1, balance, 'another server', '${id}', last_at
  FROM accounts WHERE id = '${accountId}'`
]

const runAll = (connection: Connection, statements: ReadonlyArray<string>) =>
  Effect.forEach(statements, (text) => connection.execute(text, [], undefined), { discard: true })

/** Statements of another writer, and the text before which they run once. */
interface Interference {
  readonly before: RegExp
  readonly statements: ReadonlyArray<string>
}

/** How another writer's statements reach the database while a transaction is open. */
type Mode = (filename: string, armed: () => Interference | undefined, disarm: () => void) => Before

/** As with snapshot isolation: another connection commits, and the open transaction does not see it. */
const onAnotherConnection: Mode = (filename, armed, disarm) => (text) =>
  Effect.suspend(() => {
    const interference = armed()
    if (interference === undefined || !interference.before.test(text)) return Effect.void
    disarm()
    return Effect.flatMap(SqliteClient.make({ filename }), (client) =>
      Effect.flatMap(client.reserve, (other) =>
        runAll(other, ["BEGIN IMMEDIATE", ...interference.statements, "COMMIT"])
      )
    ).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
  })

/** As with READ COMMITTED: the open transaction sees what another commits, and a rollback does not undo it. */
const readCommitted: Mode = (_filename, armed, disarm) => {
  let seen: ReadonlyArray<string> = []
  return (text, _parameters, connection) =>
    Effect.suspend(() => {
      const interference = armed()
      if (interference?.before.test(text) === true) {
        disarm()
        seen = interference.statements
        return runAll(connection, seen)
      }
      if (text === "ROLLBACK" && seen.length > 0) {
        const statements = ["ROLLBACK", "BEGIN", ...seen, "COMMIT", "BEGIN"]
        seen = []
        return runAll(connection, statements)
      }
      return Effect.void
    })
}

const modes = { "a snapshot": onAnotherConnection, "READ COMMITTED": readCommitted }

describe.each(Object.entries(modes))("a transaction with %s, while another server writes", (_, mode) => {
  /** Runs a test on a store; `meanwhile` arms the other writer. */
  const trial = <A, E>(
    use: (meanwhile: (interference: Interference) => void) => Effect.Effect<A, E, Storage>
  ): Promise<A> => {
    const filename = join(temporaryFolder(), "store.db")
    let armed: Interference | undefined
    const before = mode(
      filename,
      () => armed,
      () => {
        armed = undefined
      }
    )
    const meanwhile = (interference: Interference) => {
      armed = interference
    }
    return Effect.gen(function* () {
      const result = yield* use(meanwhile)
      expect(armed).toBeUndefined()
      expect(yield* (yield* Storage).audit).toEqual([])
      return result
    }).pipe(Effect.provide(interceptedLayer(filename, before, { dialect: unserialized })), Effect.runPromise)
  }

  const totalsWritten = /^(?:WITH change \([^)]*\) AS \(VALUES [^A-Z]*\)\s+)?UPDATE accounts/

  it("purchase() is planned again with the balance that it finds", () =>
    trial((meanwhile) =>
      Effect.gen(function* () {
        const { purchase } = yield* Storage
        const accountId = yield* openAccount(Credits.Credits(100))
        meanwhile({ before: totalsWritten, statements: changeBalance(accountId, -30) })
        const { receipt } = yield* purchase({ ...orderBy(accountId), price: Credits.Credits(50) })
        expect(receipt.remainingBalance).toBe(20)
      })
    ))

  it("purchase() is refused if the balance is spent meanwhile", () =>
    trial((meanwhile) =>
      Effect.gen(function* () {
        const { purchase } = yield* Storage
        const accountId = yield* openAccount(Credits.Credits(100))
        meanwhile({ before: totalsWritten, statements: changeBalance(accountId, -60) })
        const error = yield* Effect.flip(purchase({ ...orderBy(accountId), price: Credits.Credits(50) }))
        expect(error).toMatchObject({ _tag: "InsufficientBalance", available: 40 })
      })
    ))

  it("a batch of purchases() answers as if after the other's change", () =>
    trial((meanwhile) =>
      Effect.gen(function* () {
        const { purchase, findAccount } = yield* Storage
        const accounts = yield* Effect.replicateEffect(openAccount(Credits.Credits(5)), 4)
        const [poorer = AccountId.make("")] = accounts
        meanwhile({ before: totalsWritten, statements: changeBalance(poorer, -3) })
        const outcomes = yield* Effect.forEach(
          accounts.flatMap((id) => [id, id, id]),
          (id) => Effect.map(Effect.either(purchase(orderBy(id))), ({ _tag }) => [id, _tag]),
          { concurrency: "unbounded" }
        )
        const refused = outcomes.filter(([, tag]) => tag === "Left")
        expect(refused).toEqual([[poorer, "Left"]])
        const balances = yield* Effect.forEach(accounts, (id) => findAccount({ id }))
        expect(balances.map(({ balance }) => balance)).toEqual([0, 2, 2, 2])
      })
    ))

  it("post() adds to the balance that it finds", () =>
    trial((meanwhile) =>
      Effect.gen(function* () {
        const { post } = yield* Storage
        const accountId = yield* openAccount(Credits.Credits(100))
        meanwhile({ before: totalsWritten, statements: changeBalance(accountId, 5) })
        const amount = Credits.Credits(10)
        const entry = yield* post({ accountId, kind: "grant", amount, reason: "more", at })
        expect(entry).toMatchObject({ sequence: 3, balanceAfter: 115 })
      })
    ))

  it("refund() pays back once", () =>
    trial((meanwhile) =>
      Effect.gen(function* () {
        const { purchase, refund } = yield* Storage
        const accountId = yield* openAccount(Credits.Credits(100))
        const { receipt } = yield* purchase(orderBy(accountId))
        meanwhile({ before: totalsWritten, statements: payBack(accountId, receipt.qrCodeId) })
        const error = yield* Effect.flip(refund(receipt.qrCodeId, "twice", at))
        expect(error._tag).toBe("AlreadyRefunded")
      })
    ))

  it("createAccount() says that the address is taken", () =>
    trial((meanwhile) =>
      Effect.gen(function* () {
        const { createAccount } = yield* Storage
        const email = Schema.decodeSync(Email)("one@example.test")
        const insert = `INSERT INTO accounts (id, email, balance, entries, records, last_at, newest_qr_code, created_at, events,
          stops_codes) VALUES ('${crypto.randomUUID()}', '${email}', 0, 0, 0, 0, '', 0, 0, 0)`
        meanwhile({ before: /^INSERT INTO accounts/, statements: [insert] })
        const error = yield* Effect.flip(
          createAccount({ id: AccountId.make(crypto.randomUUID()), email, at })
        )
        expect(error._tag).toBe("EmailTaken")
      })
    ))

  it("seedTools() counts the tools that it adds itself", () =>
    trial((meanwhile) =>
      Effect.gen(function* () {
        const { seedTools, listTools } = yield* Storage
        const [first] = catalogueSeed
        if (first === undefined) throw new Error("there are tools")
        const insert = `INSERT INTO tools VALUES ('${first.id}', '${first.slug}', '', '', 'Utility', '', 0, 1)`
        meanwhile({ before: /^INSERT INTO tools/, statements: [insert] })
        expect(yield* seedTools(catalogueSeed)).toBe(catalogueSeed.length - 1)
        expect(yield* listTools).toHaveLength(catalogueSeed.length)
      })
    ))
})

it("one claim on two servers charges once at any interleaving", async () => {
  const idempotency = { key: IdempotencyKey.make("a key"), fingerprint: "one request" }
  for (let position = 0; ; position++) {
    const filename = join(temporaryFolder(), "store.db")
    let [armed, counted] = [false, 0]
    let accountId = AccountId.make(crypto.randomUUID())
    const buy = Effect.flatMap(Storage, ({ purchase }) => purchase({ ...orderBy(accountId), idempotency }))
    const before: Before = (text) => {
      if (!armed || !/^SELECT|^UPDATE accounts/.test(text) || counted++ !== position) return Effect.void
      armed = false
      const other = Effect.provide(buy, StorageSqlite.layer({ filename }))
      return Effect.promise(() => Effect.runPromise(other))
    }
    const isOver = await Effect.gen(function* () {
      accountId = yield* openAccount(Credits.Credits(10))
      armed = true
      yield* buy
      const wasReached = !armed
      armed = false
      const storage = yield* Storage
      const [{ balance }, again] = [yield* storage.findAccount({ id: accountId }), yield* buy]
      expect({ position, balance, replayed: again.replayed }).toEqual({
        position,
        balance: 9,
        replayed: true
      })
      expect(yield* storage.audit).toEqual([])
      return !wasReached
    }).pipe(Effect.provide(interceptedLayer(filename, before, { dialect: unserialized })), Effect.runPromise)
    if (isOver) break
  }
})

/** A dialect that differs from SQLite's in all that its SQL can, and that SQLite understands. */
const explicit: Dialect = {
  ...sqlite,
  placeholders: (text) => {
    let position = 0
    return text.replaceAll("?", () => `?/* ${++position} */`)
  },
  rowLock: "/* FOR UPDATE */",
  byCodePoint: (expression) => `${expression} COLLATE BINARY`
}

it("the storage laws hold with placeholders, locks and unordered rows", async () => {
  const filename = join(temporaryFolder(), "store.db")
  const texts = new Set<string>()
  const note: Before = (text, _parameters, connection) => {
    const isFirst = texts.size === 0
    texts.add(text)
    // SQLite returns the rows of statements without an order reversed.
    const reverse = connection.execute("PRAGMA reverse_unordered_selects = ON", [], undefined)
    return isFirst ? reverse : Effect.void
  }
  await Effect.runPromise(
    Effect.forEach(storageLaws(interceptedLayer(filename, note, { dialect: explicit })), ({ holds }) => holds)
  )
  const migrating = /"migrations"|rowid/
  const unnumbered = [...texts].filter((text) => /\?(?!\/\* \d)/.test(text) && !migrating.test(text))
  expect(unnumbered).toEqual([])
  const orders = [...texts].filter((text) => /^SELECT .*ORDER BY .*(?:email|slug|\bid\b)/s.test(text))
  expect(orders.length).toBeGreaterThan(5)
  // The audit walks over a table in whatever order the database has.
  const shown = orders.filter((text) => !/AS (?:key0|detail)/.test(text))
  expect(shown.filter((text) => !text.includes("COLLATE BINARY"))).toEqual([])
})

it("purchase() first locks accounts in the order of their ids", async () => {
  const filename = join(temporaryFolder(), "store.db")
  const read: Array<{ readonly text: string; readonly parameters: ReadonlyArray<unknown> }> = []
  const note: Before = (text, parameters) =>
    Effect.sync(() => (text.startsWith("SELECT") ? read.push({ text, parameters }) : 0))
  await Effect.gen(function* () {
    const { purchase, refund, post } = yield* Storage
    const accounts = yield* Effect.replicateEffect(openAccount(Credits.Credits(5)), 40)
    read.length = 0
    const idempotency = { key: IdempotencyKey.make("a key"), fingerprint: "one request" }
    yield* Effect.forEach(accounts, (id) => purchase({ ...orderBy(id), idempotency }), {
      concurrency: "unbounded"
    })
    const isLocked = read.map(({ text }) => text.endsWith("/* FOR UPDATE */"))
    expect(isLocked.lastIndexOf(true)).toBeLessThan(isLocked.indexOf(false))
    const locked = read.filter((_, index) => isLocked[index]).flatMap(({ parameters }) => parameters)
    expect(locked).toEqual([...accounts].sort())
    expect(read.filter(({ text }) => text.includes("FROM claims")).length).toBeGreaterThan(0)

    const [accountId = AccountId.make("")] = accounts
    const { receipt } = yield* purchase(orderBy(accountId))
    read.length = 0
    yield* refund(receipt.qrCodeId, "none", at)
    expect(read.map(({ text }) => /FROM (\w+).*?(FOR UPDATE)?/s.exec(text)?.[1])).toEqual([
      "qr_codes",
      "accounts",
      "qr_code_list",
      "ledger"
    ])
    read.length = 0
    yield* post({ accountId, kind: "grant", amount: Credits.Credits(1), reason: "more", at })
    expect(read.map(({ text }) => text.endsWith("/* FOR UPDATE */"))).toEqual([true])
  }).pipe(Effect.provide(interceptedLayer(filename, note, { dialect: explicit })), Effect.runPromise)
})

it("images are stored by hash, so that no transactions deadlock", async () => {
  const filename = join(temporaryFolder(), "store.db")
  const stored: Array<unknown> = []
  const note: Before = (text, parameters) =>
    Effect.sync(() => {
      if (text.startsWith("INSERT INTO images")) stored.push(...parameters)
    })
  const images = ["b", "a", "d", "c"].map((digit) => ({ hash: digit.repeat(64), text: "data:," }))
  const text = images.map(({ hash }) => imageReference + hash).join(" ")
  await Effect.gen(function* () {
    const { purchase } = yield* Storage
    const accountId = yield* openAccount(Credits.Credits(1))
    yield* purchase({ ...orderBy(accountId), config: { text, images, dataHash: "data" } })
  }).pipe(Effect.provide(interceptedLayer(filename, note)), Effect.runPromise)
  expect(stored.filter((parameter) => parameter !== "data:,")).toEqual(
    images.map(({ hash }) => hash).toSorted()
  )
})

it("tables names the columns of the newest schema", () => {
  const filename = join(temporaryFolder(), "store.db")
  return Effect.gen(function* () {
    yield* Effect.provide(Effect.void, StorageSqlite.layer({ filename }))
    const sql = yield* SqliteClient.make({ filename })
    const rows = yield* sql<{ name: string; column: string; type: string; optional: number }>`
      SELECT m.name, c.name AS column, lower(c.type) AS type, NOT c."notnull" AS optional
      FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name <> 'migrations'`
    const actual: Record<string, Record<string, string>> = {}
    for (const { name, column, type, optional } of rows) {
      actual[name] = { ...actual[name], [column]: optional === 1 ? `${type} or null` : type }
    }
    expect(actual).toEqual(tables)
  }).pipe(Effect.scoped, Effect.provide(Reactivity.layer), Effect.runPromise)
})

it("insertInto() compiles only with every column and its type", () => {
  const hash = ({ hash }: { readonly hash: string }) => hash
  const insertImages = insertInto("images")<{ readonly hash: string }>
  // @ts-expect-error The column `text` is missing.
  insertImages({ hash })
  // @ts-expect-error The table has no column `size`.
  insertImages({ hash, text: hash, size: hash })
  // @ts-expect-error The column `text` takes no number.
  insertImages({ hash, text: () => 1 })
  const [change] = insertImages({ text: () => "an image", hash })([{ hash: "its hash" }])
  const [insert] = change?.commands(undefined) ?? []
  expect(insert?.text).toBe("INSERT INTO images (text, hash) VALUES (?, ?)")
  expect(insert?.parameters).toEqual(["an image", "its hash"])
})
