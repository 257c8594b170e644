import { type ManifestRow, secondsUntilRetry } from "@quick-response/http/batch"
import { chargeLabelOf } from "@quick-response/web/src/design/styleLabels.ts"
import { partsOf, priceRows } from "@quick-response/web/src/studio/batch/order.ts"
import { makeAttempts } from "@quick-response/web/src/studio/state/attempts.ts"
import { describe, expect, it } from "vitest"

it("makeAttempts() keeps a key until the design changes or is bought", () => {
  let made = 0
  const attempts = makeAttempts(() => `key ${++made}`)
  expect([attempts.keyFor("a"), attempts.keyFor("a")]).toEqual(["key 1", "key 1"])
  expect([attempts.keyFor("b"), attempts.keyFor("a")]).toEqual(["key 2", "key 3"])
  attempts.succeed()
  expect([attempts.keyFor("a"), attempts.keyFor("a")]).toEqual(["key 4", "key 4"])
})

it("chargeLabelOf() names each charge", () => {
  expect(["base", "logo", "outerEyeStyle", "content"].map(chargeLabelOf)).toEqual([
    "QR code",
    "Logo",
    "Outer eyes",
    "Content"
  ])
})

const rows = (count: number, length = 1) =>
  Array.from({ length: count }, (_, index) => ({ line: index + 2, request: { data: "€".repeat(length) } }))

it("partsOf() makes parts of at most 500 rows and 5 MiB, in order", () => {
  expect(partsOf(rows(1001)).map((part) => [part.from, part.rows.length])).toEqual([
    [0, 500],
    [500, 500],
    [1000, 1]
  ])
  const large = rows(300, 7_000)
  const parts = partsOf(large)
  expect(parts.length).toBe(2)
  for (const part of parts)
    expect(Buffer.byteLength(JSON.stringify(part.rows.map(({ request }) => request)))).toBeLessThan(
      5.1 * 2 ** 20
    )
  expect(parts.flatMap((part) => part.rows)).toEqual(large)
})

const row = (code: string, retryAfter?: number): ManifestRow => ({
  index: 0,
  success: code === "OK",
  code,
  errors: [],
  ...(retryAfter === undefined ? {} : { retryAfter })
})

describe("secondsUntilRetry()", () => {
  it("is the longest time that the service named", () => {
    expect(secondsUntilRetry([row("OK"), row("RATE_LIMITED", 40), row("RATE_LIMITED", 38)])).toBe(40)
  })

  it("is 60 s for a limit without a time, 1 s otherwise", () => {
    expect(secondsUntilRetry([row("RATE_LIMITED")])).toBe(60)
    expect(secondsUntilRetry([row("TIMEOUT"), row("UNAVAILABLE")])).toBe(1)
  })

  it("is undefined if no row can be retried", () => {
    expect(secondsUntilRetry([row("OK"), row("INSUFFICIENT_BALANCE")])).toBeUndefined()
  })
})

it("priceRows() prices each row by its own style", async () => {
  const requests = [{ data: "a" }, { data: "b", bodyStyle: "Dots" }, { data: "c", size: 64 }, { data: "d" }]
  const priced = await priceRows(
    { margin: 4 },
    requests.map((request, index) => ({ line: index + 2, request })),
    { base: 2, surcharges: { bodyStyle: { Dots: 0.1 }, logo: { Logo: 1 } } }
  )
  expect(priced).toEqual({ each: [2, 2.1, 2, 2], sum: 8.1 })
})
