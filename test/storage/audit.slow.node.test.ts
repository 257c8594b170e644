import { copyFileSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import { type AuditEvent, AuditObserver, Credits, imageReference, Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import { sqlite } from "@quick-response/storage-sqlite/sql"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { expect, it, onTestFinished, vi } from "vitest"
import { openAccount, orderBy, sharedConfig } from "./accounts.ts"
import { type Before, interceptedLayer } from "./intercepted.ts"
import { addRecords } from "./largeBook.ts"
import { temporaryFolder } from "./temporary.ts"

/** Does not read the whole database in one go, as if it were large. */
const asIfLarge = {
  ...sqlite,
  integrity: { ...sqlite.integrity, whole: { ...sqlite.integrity.whole, limit: 0 } }
}

/** Runs statements on a file, as another process would. */
const aside = <A, E>(filename: string, act: (sql: SqliteClient.SqliteClient) => Effect.Effect<A, E>) =>
  Effect.scoped(Effect.flatMap(SqliteClient.make({ filename }), act)).pipe(Effect.provide(Reactivity.layer))

const auditOf = (filename: string, before: Before = () => Effect.void) =>
  Effect.flatMap(Storage, ({ audit }) => audit).pipe(
    Effect.provide(interceptedLayer(filename, before, { dialect: asIfLarge }))
  )

/** Makes a file in which an account has bought this many codes; the last has an image and was paid back. */
const makeBook = (filename: string, count: number) =>
  Effect.gen(function* () {
    const accountId = yield* openAccount(Credits.Credits(1_000_000))
    yield* aside(filename, (sql) => addRecords(sql, accountId, count - 1))
    const { purchase, refund } = yield* Storage
    const { receipt } = yield* purchase({ ...orderBy(accountId), config: sharedConfig })
    yield* refund(receipt.qrCodeId, "back", yield* DateTime.now)
    yield* aside(filename, (sql) => sql`PRAGMA wal_checkpoint(TRUNCATE)`)
  }).pipe(Effect.provide(StorageSqlite.layer({ filename })))

const withoutGuards = (sql: SqliteClient.SqliteClient) =>
  Effect.gen(function* () {
    const triggers = yield* sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'trigger'`
    yield* Effect.forEach(triggers, ({ name }) => sql.unsafe(`DROP TRIGGER ${name}`))
    yield* sql`PRAGMA foreign_keys = OFF`
    yield* sql`PRAGMA ignore_check_constraints = ON`
  })

it("audit() finds violations at the borders of windows and between them", async () => {
  const folder = temporaryFolder()
  const [book, copy] = [join(folder, "book.db"), join(folder, "copy.db")]
  await Effect.runPromise(makeBook(book, 1_100))
  const plants: ReadonlyArray<readonly [invariant: string, plant: (place: number) => string]> = [
    ["balanceAfter", (n) => `UPDATE ledger SET balance_after = balance_after + 1 WHERE sequence = ${n}`],
    ["amountSign", (n) => `UPDATE ledger SET amount = 1 WHERE sequence = ${n + 1}`],
    ["sequence", (n) => `DELETE FROM ledger WHERE sequence = ${n}`],
    ["time", (n) => `UPDATE ledger SET created_at = 1 WHERE sequence = ${n + 1}`],
    ["recordOfDebit", (n) => `UPDATE ledger SET qr_code_id = 'gone' WHERE sequence = ${n + 1}`],
    ["debitOfRecord", (n) => `UPDATE qr_codes SET price_paid = 2 WHERE ordinal = ${n}`],
    ["time", (n) => `UPDATE qr_codes SET updated_at = created_at - 1 WHERE ordinal = ${n}`],
    ["order", (n) => `UPDATE qr_codes SET created_at = created_at * 2 WHERE ordinal = ${n}`],
    ["records", (n) => `DELETE FROM qr_codes WHERE ordinal = ${n}`],
    ["claim", (n) => `UPDATE claims SET qr_code_id = 'gone' WHERE rowid = ${n}`]
  ]
  const places = [1, 255, 257, 767, 769, 1_098]
  for (const [invariant, plant] of plants) {
    copyFileSync(book, copy)
    const statements = places.map(plant)
    const found = await Effect.runPromise(
      Effect.zipRight(
        aside(copy, (sql) =>
          Effect.zipRight(
            withoutGuards(sql),
            Effect.forEach(statements, (text) => sql.unsafe(text))
          )
        ),
        auditOf(copy)
      )
    )
    const named = found.filter((violation) => violation.invariant === invariant)
    expect([statements[0], named.length >= places.length]).toEqual([statements[0], true])
  }
})

it("audit() finds rows without an index entry, and entries without rows", async () => {
  const folder = temporaryFolder()
  const [book, copy] = [join(folder, "book.db"), join(folder, "copy.db")]
  await Effect.runPromise(makeBook(book, 400))
  const indexes = {
    qr_codes_ordinal: "account_id FROM qr_codes",
    sqlite_autoindex_qr_codes_1: "id FROM qr_codes",
    sqlite_autoindex_qr_codes_2: "account_id FROM qr_codes",
    sqlite_autoindex_accounts_2: "email FROM accounts",
    qr_code_images_image: "image_hash FROM qr_code_images",
    ledger_refunds: "qr_code_id FROM ledger WHERE kind = 'refund'"
  }
  for (const [index, source] of Object.entries(indexes)) {
    copyFileSync(book, copy)
    const [[{ text } = { text: "" }], pages] = await Effect.runPromise(
      aside(copy, (sql) =>
        Effect.all([
          sql.unsafe<{ text: string }>(`SELECT ${source.replace(" FROM", " AS text FROM")} LIMIT 1`),
          sql<{ offset: number; size: number }>`SELECT pgoffset AS "offset", pgsize AS size FROM dbstat
            WHERE name = ${index} AND pagetype = 'leaf'`
        ])
      )
    )
    const bytes = readFileSync(copy)
    const place = pages
      .map(({ offset, size }) => bytes.subarray(offset, offset + size).lastIndexOf(text) + offset)
      .find((found, page) => found >= (pages[page]?.offset ?? 0))
    if (place === undefined) throw new Error(`${index} does not hold ${text}`)
    bytes.write(text.endsWith("0") ? "1" : "0", place + text.length - 1)
    writeFileSync(copy, bytes)
    const found = (await Effect.runPromise(auditOf(copy))).map(({ detail }) => detail).join("\n")
    expect([index, found]).toEqual([index, expect.stringContaining(`is missing from the index ${index}`)])
    expect([index, found]).toEqual([
      index,
      expect.stringMatching(`index ${index}: (?:an entry has no row|the rows .* are not in order)`)
    ])
  }
})

it("audit() names the place of a damaged page, and checks the rest", async () => {
  const filename = join(temporaryFolder(), "store.db")
  await Effect.runPromise(makeBook(filename, 2_000))
  const [page] = await Effect.runPromise(
    aside(filename, (sql) =>
      Effect.gen(function* () {
        yield* sql`UPDATE accounts SET balance = balance + 1`
        yield* sql`PRAGMA wal_checkpoint(TRUNCATE)`
        return yield* sql<{ number: number }>`SELECT pageno AS number FROM dbstat
          WHERE name = 'claims' AND pagetype = 'leaf' ORDER BY pageno LIMIT 1 OFFSET 5`
      })
    )
  )
  const bytes = readFileSync(filename)
  bytes.fill(0xa5, ((page?.number ?? 0) - 1) * 4_096, (page?.number ?? 0) * 4_096)
  writeFileSync(filename, bytes)
  const found = await Effect.runPromise(auditOf(filename))
  expect(found.map(({ detail }) => detail).join("\n")).toMatch(/table claims: the rows .* cannot be read/)
  expect(found.map(({ invariant }) => invariant)).toContain("balanceSum")
})

it("audit() raises no false alarm while others buy, refund and switch codes", () => {
  const filename = join(temporaryFolder(), "store.db")
  return Effect.runPromise(
    Effect.gen(function* () {
      const storage = yield* Storage
      let bought = 0
      const use = Effect.gen(function* () {
        const accountId = yield* openAccount(Credits.Credits(1_000_000))
        for (let n = 0; ; n++) {
          const hash = crypto.randomUUID().replaceAll("-", "").padEnd(64, "0")
          const own = { text: imageReference + hash, images: [{ hash, text: hash }], dataHash: "data" }
          const order = { ...orderBy(accountId), config: n % 2 === 0 ? sharedConfig : own }
          yield* storage.purchase(order)
          if (n % 5 === 0) yield* storage.refund(order.qrCodeId, "back", order.at)
          if (n % 7 === 0) yield* storage.setQrCodeActive(order.qrCodeId, false, order.at)
          bought++
        }
      })
      const users = yield* Effect.forkAll(Array.from({ length: 8 }, () => use))
      for (let round = 0; round < 8; round++) {
        const before = bought
        expect(yield* storage.audit).toEqual([])
        expect(bought).toBeGreaterThan(before)
      }
      yield* Fiber.interrupt(users)
    }).pipe(Effect.provide(StorageSqlite.layer({ filename })))
  )
})

it("audit() ends though purchases outpace its slow windows", async () => {
  const filename = join(temporaryFolder(), "store.db")
  const accountId = await Effect.runPromise(
    Effect.provide(openAccount(Credits.Credits(1_000_000)), StorageSqlite.layer({ filename }))
  )
  let [clock, windows] = [0, 0]
  const slow = vi.spyOn(performance, "now").mockImplementation(() => (clock += 100))
  onTestFinished(() => slow.mockRestore())
  const found = await Effect.runPromise(
    aside(filename, (sql) => {
      const observer = (event: AuditEvent) => {
        if (event._tag !== "checked" || event.part !== "ledger entries")
          return Effect.sync(() => windows > 0 && slow.mockRestore())
        windows++
        return Effect.orDie(addRecords(sql, accountId, 33))
      }
      return Effect.zipRight(
        addRecords(sql, accountId, 1_000),
        Effect.provideService(auditOf(filename), AuditObserver, observer)
      )
    })
  )
  expect(found).toEqual([])
  expect(windows).toBeGreaterThan(300)
})

it("audit() reads in short transactions, whose statements search for their windows", async () => {
  const filename = join(temporaryFolder(), "store.db")
  await Effect.runPromise(makeBook(filename, 3_000))
  const statements: Array<readonly [text: string, parameters: ReadonlyArray<unknown>]> = []
  const events: Array<AuditEvent> = []
  const found = await Effect.runPromise(
    auditOf(filename, (text, parameters) => Effect.sync(() => statements.push([text, parameters]))).pipe(
      Effect.provideService(AuditObserver, (event) => Effect.sync(() => events.push(event)))
    )
  )
  expect(found).toEqual([])
  const omitted = events.flatMap((event) => (event._tag === "omitted" ? [event.what] : []))
  expect(omitted).toEqual([expect.stringMatching(/unused pages were not checked/)])
  const parts = events.flatMap((event) => (event._tag === "checked" ? [event.part] : []))
  for (const part of ["ledger entries", "records", "table qr_codes", "index qr_codes_ordinal"]) {
    expect(parts.filter((checked) => checked === part).length).toBeGreaterThan(1)
  }
  // A window ends after at most 4,096 rows, and the first after 256.
  const sizes = statements.flatMap(([text, parameters]) =>
    text.endsWith("OFFSET ?") ? [Number(parameters.at(-1))] : []
  )
  expect(Math.max(...sizes)).toBeLessThan(4_096)
  const later = statements.filter(([text]) => /\) > \(\?/.test(text))
  expect(later.length).toBeGreaterThan(30)
  const plans = await Effect.runPromise(
    aside(filename, (sql) =>
      Effect.forEach(later, ([text, parameters]) =>
        Effect.map(sql.unsafe<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, parameters), (steps) => ({
          text,
          plan: steps.map(({ detail }) => detail).join("; ")
        }))
      )
    )
  )
  expect(plans.filter(({ plan }) => /\bSCAN |TEMP B-TREE/.test(plan))).toEqual([])
})
