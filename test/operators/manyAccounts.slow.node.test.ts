import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import { Reports, Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, it } from "vitest"
import { fillBook } from "../reports/manyAccounts.ts"
import { temporaryFolder } from "../storage/temporary.ts"
import { openOffice } from "./office.ts"

const accounts = Number(process.env.QR_TEST_ACCOUNTS ?? 2_000)

/** Milliseconds within which an operator's page has its data. */
const fast = 300

const day = (before: number): string => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)

const filled = async () => {
  const filename = join(temporaryFolder(), "shop.db")
  await Effect.runPromise(
    Effect.scoped(
      Effect.zipRight(
        Effect.provide(Storage, StorageSqlite.layer({ filename })),
        Effect.flatMap(SqliteClient.make({ filename }), (sql) => fillBook(sql, accounts, Date.now()))
      )
    ).pipe(Effect.provide(Reactivity.layer))
  )
  return filename
}

it("operators' lists and reports over many accounts answer within 300 ms", async () => {
  const { ask, site } = await openOffice({
    store: Layer.orDie(StorageSqlite.layer({ filename: await filled() }))
  })
  const dataOf = async (path: string) => {
    const answer = await ask(path)
    expect(answer.status, path).toBe(200)
    return (await answer.json()).data
  }
  // A server sums past days soon after its start.
  await site.run(Effect.flatMap(Reports, ({ sales }) => sales({ from: day(399), interval: "month" })))
  const { accounts: found, totalCount } = await dataOf("/accounts?query=%40example.test")
  expect(totalCount).toBe(accounts)
  const { id } = found[7]
  const { qrCodes } = await dataOf(`/accounts/${id}/qr-codes`)
  const paths = [
    "/summary",
    "/accounts",
    `/accounts?pageNumber=${Math.floor(accounts / 20)}`,
    "/accounts?query=77%40EXAMPLE",
    "/accounts?query=nobody-has-this",
    `/accounts?query=${id}`,
    "/accounts?state=suspended",
    "/accounts?state=active",
    `/accounts/${id}`,
    `/accounts/${id}/ledger`,
    `/accounts/${id}/qr-codes`,
    `/qr-codes/${qrCodes[0].id}`,
    "/qr-codes",
    "/qr-codes?query=nobody-has-this",
    `/qr-codes?query=${id}`,
    "/sales",
    `/sales?from=${day(399)}&interval=month&by=template`,
    "/price-list",
    "/log"
  ]
  for (const path of paths) {
    const times: Array<number> = []
    for (let i = 0; i < 3; i++) {
      const began = performance.now()
      await dataOf(path)
      times.push(performance.now() - began)
    }
    const [, median = 0] = times.toSorted((a, b) => a - b)
    console.log(`${path}: ${Math.round(median)} ms`)
    expect(median, path).toBeLessThan(fast)
  }
})
