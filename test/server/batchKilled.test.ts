import { setTimeout as pause } from "node:timers/promises"
import { makePromiseClient } from "@quick-response/http/client"
import { afterAll, expect, test } from "vitest"
import { makePlace, said } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const rows = Array.from({ length: 80 }, (_, i) => ({ data: `https://example.com/${i}`, name: `Row ${i}` }))
const batch = { rows, formats: ["svg"] as const, purchase: true }
const options = { idempotencyKey: "killed half-way" }

test("a batch that is killed half-way and sent again buys each row once", async () => {
  const environment = { QR_RATE_LIMIT: "off", QR_CPU_LIMIT: "off" }
  const database = ["--database", `sqlite:${place.folder}/shop.db`]
  const serve = () => place.serve(["--demo", ...database], environment)

  const first = await serve()
  const [, key = ""] = await said(first, "stdout", /^API key: (qr_live_\w{38})$/m)
  const granted = await place.run([
    "account",
    "credit",
    "demo@localhost",
    "400",
    "--reason",
    "test",
    ...database
  ])
  expect(granted.code).toBe(0)
  const client = (url: string) => makePromiseClient({ baseUrl: url, apiKey: key, retries: 0 })
  const balanceBefore = (await client(first.url).getAccount()).balance
  const broken = client(first.url)
    .batch(batch, options)
    .then(
      () => "whole",
      ({ code }) => code
    )
  for (;;) {
    const { totalCount } = await client(first.url).listQrCodes({ pageSize: 1 })
    if (totalCount >= 20) break
    await pause(5)
  }
  await first.stop("SIGKILL")
  expect(await broken).not.toBe("whole")

  const second = await serve()
  const bought = (await client(second.url).listQrCodes({ pageSize: 1 })).totalCount
  expect(bought).toBeGreaterThanOrEqual(20)
  expect(bought).toBeLessThan(80)
  const { rows: results } = await client(second.url).batch(batch, options)
  expect(new Set(results.map(({ code }) => code))).toEqual(new Set(["OK"]))
  const names: Array<string> = []
  for await (const { name, id } of client(second.url).allQrCodes()) {
    names.push(name)
    expect(results.some(({ qrCodeId }) => qrCodeId === id)).toBe(true)
  }
  expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect((await client(second.url).getAccount()).balance).toBe(balanceBefore - 80)
  await second.stop()
  expect((await place.run(["audit", ...database])).stdout.trim()).toBe("all invariants hold")
}, 120_000)

test("a batch that two servers of one database work on at once buys each row once", async () => {
  const shared = makePlace()
  try {
    const environment = { QR_RATE_LIMIT: "off", QR_CPU_LIMIT: "off" }
    const database = ["--database", `sqlite:${shared.folder}/shop.db`]
    const first = await shared.serve(["--demo", ...database], environment)
    const [, key = ""] = await said(first, "stdout", /^API key: (qr_live_\w{38})$/m)
    const second = await shared.serve(database, environment)
    const client = (url: string) => makePromiseClient({ baseUrl: url, apiKey: key, retries: 0 })
    const { balance } = await client(first.url).getAccount()
    const both = await Promise.all([first, second].map(({ url }) => client(url).batch(batch, options)))
    const [one, other] = both.map(({ rows: results }) =>
      results.map(({ code, qrCodeId }) => [code, qrCodeId])
    )
    expect(new Set(one?.map(([code]) => code))).toEqual(new Set(["OK"]))
    expect(other).toEqual(one)
    expect((await client(second.url).listQrCodes({ pageSize: 1 })).totalCount).toBe(rows.length)
    expect((await client(second.url).getAccount()).balance).toBe(balance - rows.length)
    await Promise.all([first.stop(), second.stop()])
    expect((await shared.run(["audit", ...database])).stdout.trim()).toBe("all invariants hold")
  } finally {
    await shared.remove()
  }
}, 120_000)
