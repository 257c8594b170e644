import { partsOf } from "@quick-response/web/src/studio/batch/order.ts"
import { expect, it } from "vitest"

const rows = (count: number, length = 1) =>
  Array.from({ length: count }, (_, index) => ({ line: index + 2, request: { data: "€".repeat(length) } }))

it("partsOf() makes requests of at most 500 rows and 5 MiB, in which each row is once, in order", () => {
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
