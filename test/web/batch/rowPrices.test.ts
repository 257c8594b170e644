import { priceRows } from "@quick-response/web/src/studio/batch/rowPrices.ts"
import { expect, it } from "vitest"

it("priceRows() asks of each row what its own style costs, and nothing for what it says", async () => {
  const rows = [{ data: "a" }, { data: "b", bodyStyle: "Dots" }, { data: "c", size: 64 }, { data: "d" }]
  const priced = await priceRows(
    { margin: 4 },
    rows.map((request, index) => ({ line: index + 2, request })),
    { base: 2, surcharges: { bodyStyle: { Dots: 0.1 }, logo: { Logo: 1 } } }
  )
  expect(priced).toEqual({ each: [2, 2.1, 2, 2], sum: 8.1 })
})
