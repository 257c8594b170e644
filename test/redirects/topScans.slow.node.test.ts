import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import {
  type AccountId,
  Credits,
  type QrCodeId,
  type RedirectSlug,
  RedirectStorage,
  type Scan,
  Scans,
  Storage
} from "@quick-response/core"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { afterAll, describe, expect, it } from "vitest"
import { openAccount } from "../storage/accounts.ts"
import { interceptedLayer } from "../storage/intercepted.ts"
import { anyPostgres } from "../storage/postgres.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { dynamicOrder } from "./dynamicOrder.ts"

const count = Number(process.env.QR_TOP_CODES ?? 10_000)

const server = await anyPostgres()
afterAll(server.remove)

const { folder, remove } = makeTemporaryFolder()
afterAll(remove)
const filename = join(folder, "top.db")
const texts = new Set<string>()
const stores = {
  SQLite: interceptedLayer(filename, (text) => Effect.sync(() => texts.add(text))),
  Postgres: StoragePostgres.layer({
    url: Redacted.make(await server.createDatabase("top")),
    retryTimeout: 60_000
  })
}

const quarter = 900_000
const start = Date.parse("2026-03-27T00:00:00Z")

/** The date of a moment, as calendars of the zone show it. */
const dateIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" })
  return (at: number): string => format.format(at)
}

interface Code {
  readonly id: QrCodeId
  readonly slug: RedirectSlug
  readonly isTagged: boolean
  readonly name: string
  readonly moments: ReadonlyArray<number>
}

/** Sells codes, newest last; tags each third and names each fifth anew; and counts some scans of five days for each. */
const sellAndScan = (accountId: AccountId) =>
  Effect.gen(function* () {
    const [storage, redirects] = [yield* Storage, yield* RedirectStorage]
    const codes: Array<Code> = []
    const at = yield* DateTime.now
    const orders = Array.from({ length: count }, () => dynamicOrder(accountId))
    yield* Effect.forEach(orders, storage.purchase, { concurrency: 200, discard: true })
    const listed = new Map<QrCodeId, number>()
    for (let pageNumber = 1; listed.size < count; pageNumber++) {
      const { qrCodes } = yield* storage.listQrCodes(accountId, { pageNumber, pageSize: 100, sort: "oldest" })
      for (const { id } of qrCodes) listed.set(id, listed.size)
    }
    let random = 1
    const below = (limit: number): number => {
      random = (random * 48_271) % 2_147_483_647
      return random % limit
    }
    for (const { qrCodeId: id, redirect } of orders) {
      const place = listed.get(id) ?? 0
      const isTagged = place % 3 === 0
      const moments = Array.from(
        { length: below(4) + (below(900) === 0 ? below(40) : 0) },
        () => start + below(5 * 96) * quarter + below(quarter)
      )
      const name = place % 5 === 0 ? `sign ${place}` : "a code"
      codes[place] = { id, slug: redirect.slug, isTagged, name, moments }
    }
    yield* Effect.forEach(
      codes.entries(),
      ([place, { id, isTagged, name }]) =>
        isTagged || place % 5 === 0
          ? storage.labelQrCode(accountId, id, { ownName: name, tags: isTagged ? ["Third"] : [] }, at)
          : Effect.void,
      { concurrency: 200, discard: true }
    )
    const scans = codes.flatMap(({ slug, moments }) =>
      moments.map(
        (at): Scan => ({
          slug,
          at,
          kind: "scan",
          device: "ios",
          language: "de",
          country: null,
          visitor: null
        })
      )
    )
    yield* redirects.recordScans(scans)
    while ((yield* redirects.foldScans(2_000)) > 0);
    return codes
  })

describe.each(Object.entries(stores))("on %s", (name, store) => {
  it("the top of scans of 10,000 codes equals a sum made by hand", { timeout: 600_000 }, async () => {
    const verify = Effect.gen(function* () {
      const accountId = yield* openAccount(Credits.Credits(1_000_000))
      const codes = yield* sellAndScan(accountId)
      const { reportAll } = yield* Scans
      let slowest = 0
      for (const timeZone of ["UTC", "Asia/Kathmandu", "America/New_York", "Europe/Vienna"])
        for (const tag of [undefined, "THIRD"])
          for (const [from, until] of [
            ["2026-03-27", "2026-03-31"],
            ["2026-03-29", "2026-03-29"],
            ["2026-03-28", "2026-03-30"]
          ] as const) {
            const dateOf = dateIn(timeZone)
            const counted = codes
              .filter(({ isTagged }) => tag === undefined || isTagged)
              .map(({ id, name, moments }) => ({
                id,
                name,
                scans: moments.map(dateOf).filter((date) => date >= from && date <= until).length
              }))
            const before = performance.now()
            const report = yield* reportAll(accountId, { from, until, timeZone, tag })
            slowest = Math.max(slowest, performance.now() - before)
            expect(report.top).toEqual(
              counted
                .toReversed()
                .sort((a, b) => b.scans - a.scans)
                .slice(0, 10)
            )
            expect(report.scans).toBe(counted.reduce((sum, { scans }) => sum + scans, 0))
          }
      console.info(`${name}: the slowest report took ${Math.round(slowest)} ms`)
    })
    await Effect.runPromise(Effect.provide(verify, Layer.provideMerge(Scans.layer, store)))
  })
})

it("the top of scans reads an index in its order, and no whole table", async () => {
  const [text = ""] = [...texts].filter((text) => text.includes("AS total") && !text.includes("qr_code_tags"))
  const steps = await Effect.runPromise(
    Effect.flatMap(SqliteClient.make({ filename }), (sql) =>
      sql.unsafe<{ detail: string }>(
        `EXPLAIN QUERY PLAN ${text}`,
        [...text].filter((letter) => letter === "?")
      )
    ).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
  )
  const plan = steps.map(({ detail }) => detail)
  expect(plan.join("; ")).toContain("SEARCH qr_code_list USING INDEX qr_code_list_scans (account_id=?")
  expect(plan.join("; ")).not.toMatch(/\bSCAN (?!label|entry|counted)|TEMP B-TREE/)
})
