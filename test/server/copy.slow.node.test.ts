import { join } from "node:path"
import {
  Credits,
  type PurchaseOrder,
  RedirectStorage,
  Storage,
  type StoragePorts,
  sampleSlug
} from "@quick-response/core"
import { credentialLaws, eventLaws, redirectLaws, storageLaws, topUpLaws } from "@quick-response/laws"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { openAccount, orderBy, sharedConfig } from "../storage/accounts.ts"
import { anyPostgres } from "../storage/postgres.ts"
import { makePlace, said } from "./program.ts"

const postgres = await anyPostgres()
const place = makePlace()
afterAll(async () => {
  await place.remove()
  await postgres.remove()
})

/** The number of records that an account of the book buys; the laws leave rows in every table beside them. */
const purchases = Number(process.env.QR_TEST_RECORDS ?? 1_500)

/** Makes a book in a SQLite file. */
const makeBook = (filename: string): Promise<void> =>
  Effect.gen(function* () {
    const store = Layer.succeedContext(yield* Effect.context<StoragePorts>())
    for (const laws of [storageLaws, credentialLaws, redirectLaws, topUpLaws, eventLaws])
      for (const { holds } of laws(store)) yield* holds
    yield* (yield* RedirectStorage).daySecret("2027-01-16", "a secret")
    const storage = yield* Storage
    const accountId = yield* openAccount(Credits.Credits(purchases))
    const orders = Array.from(
      { length: purchases },
      (_, index): PurchaseOrder => ({
        ...orderBy(accountId),
        config: {
          ...(index % 100 === 0 ? sharedConfig : { text: "{}", images: [] }),
          dataHash: `data ${index}`
        }
      })
    )
    const receipts = yield* Effect.forEach(orders, storage.purchase, { concurrency: 64 })
    const [bought] = receipts
    if (bought !== undefined)
      yield* storage.refund(bought.receipt.qrCodeId, "a mistake", orderBy(accountId).at)
  }).pipe(Effect.provide(StorageSqlite.layer({ filename })), Effect.runPromise)

/** The rows of each table that `copy` said it compared. */
const comparedBy = (stderr: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...stderr.matchAll(/^compared ([\d,]+) (.+)$/gm)].map(([, rows = "", table]) => [
      table,
      Number(rows.replaceAll(",", ""))
    ])
  )

test("copy moves every row to Postgres through a kill, and back", async () => {
  const file = join(place.folder, "book.db")
  await makeBook(file)
  const url = await postgres.createDatabase("moved")
  const words = ["copy", "--from", `sqlite:${file}`]
  const environment = { QR_COPY_TO: url }

  const first = place.start(words, environment)
  await said(first, "stderr", /^copied [1-9]\d* images$/m)
  first.kill("SIGKILL")
  await first.ended

  const second = await place.run(words, environment)
  expect(second).toMatchObject({ code: 0 })
  const counts = comparedBy(second.stderr)
  expect(counts["qr codes"]).toBeGreaterThan(purchases)
  // Nobody runs this shop as an operator, or signs in by a passkey.
  const unused = Object.keys(counts).filter((table) => counts[table] === 0)
  expect(unused.length).toBeLessThan(10)
  expect(second.stderr).toMatch(/^copied 0 images$/m)

  const back = join(place.folder, "back.db")
  const returned = await place.run(["copy", "--to", `sqlite:${back}`], { QR_COPY_FROM: url })
  expect(returned.stderr).toMatch(/all invariants hold\n$/)
  expect(comparedBy(returned.stderr)).toEqual(counts)
  expect(await place.run(["audit", "--database", `sqlite:${back}`])).toMatchObject({ code: 0 })
})

test("copy refuses a shop with uncounted scans", async () => {
  const file = join(place.folder, "uncounted.db")
  const use = <A, E>(effect: Effect.Effect<A, E, RedirectStorage>) =>
    Effect.runPromise(Effect.provide(effect, StorageSqlite.layer({ filename: file })))
  const facets = { kind: "scan", device: "ios", language: "de", country: null, visitor: null } as const
  await use(
    Effect.flatMap(RedirectStorage, ({ recordScans }) =>
      recordScans([{ ...facets, slug: sampleSlug, at: 0 }])
    )
  )
  const words = ["copy", "--from", `sqlite:${file}`]
  const environment = { QR_COPY_TO: await postgres.createDatabase("counted") }
  const refused = await place.run(words, environment)
  expect(refused.code).not.toBe(0)
  expect(refused.stderr).toContain("has scans that are not counted yet: start and stop the server once")
  await use(Effect.flatMap(RedirectStorage, ({ foldScans }) => foldScans(9)))
  expect(await place.run(words, environment)).toMatchObject({ code: 0 })
})

test("copy refuses another shop, its own source, and differing rows", async () => {
  const [one, other] = [await postgres.createDatabase("one"), await postgres.createDatabase("other")]
  for (const url of [one, other]) await place.run(["account", "create", "ann@example.com", "--database", url])
  const copy = (from: string, to: string) => place.run(["copy"], { QR_COPY_FROM: from, QR_COPY_TO: to })
  const refused = await copy(one, other)
  expect(refused).toMatchObject({ code: 1, stdout: "" })
  expect(refused.stderr).toMatch(/has accounts, and is not a copy of .*: copy to an empty database\n$/)
  const same = await copy(one, one)
  expect(same.stderr).toMatch(/are one database, or a copy of its file: name another\n$/)

  const target = await postgres.createDatabase("differs")
  expect(await copy(one, target)).toMatchObject({ code: 0 })
  const client = new pg.Client(target)
  await client.connect()
  await client.query("UPDATE accounts SET created_at = created_at - 1")
  await client.end()
  const differs = await copy(one, target)
  expect(differs.code).toBe(1)
  expect(differs.stderr).toMatch(
    /accounts differ at \S+: someone wrote to a database meanwhile: stop the servers/
  )
})
