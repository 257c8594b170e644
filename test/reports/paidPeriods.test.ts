import { ReportStorage, Reports } from "@quick-response/core"
import * as Memory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, it } from "vitest"

const paid = [
  { day: "2026-01-31", currency: "chf", amount: 900 },
  { day: "2026-01-31", currency: "eur", amount: 1000 },
  { day: "2026-02-01", currency: "eur", amount: 500 },
  { day: "2026-02-28", currency: "eur", amount: 4000 }
]

it("sales() sums the money paid for credits by period and currency", async () => {
  const asked: Array<ReadonlyArray<string>> = []
  const withPayments = Layer.effect(
    ReportStorage,
    Effect.map(ReportStorage, (reports) => ({
      ...reports,
      readPayments: (...days: Parameters<typeof reports.readPayments>) =>
        Effect.sync(() => {
          asked.push(days.map((day) => new Date(day.epochMillis).toISOString()))
          return paid
        })
    }))
  )
  const layer = Reports.layerRemote.pipe(Layer.provide(withPayments), Layer.provide(Memory.layer))
  const read = (interval: string) =>
    Effect.flatMap(Reports, ({ sales }) => sales({ from: "2026-01-31", until: "2026-02-28", interval })).pipe(
      Effect.provide(layer),
      Effect.runPromise
    )
  expect((await read("day")).payments).toEqual(paid.map(({ day, ...money }) => ({ period: day, ...money })))
  expect((await read("month")).payments).toEqual([
    { period: "2026-01", currency: "chf", amount: 900 },
    { period: "2026-01", currency: "eur", amount: 1000 },
    { period: "2026-02", currency: "eur", amount: 4500 }
  ])
  expect(asked[0]).toEqual(["2026-01-31T00:00:00.000Z", "2026-03-01T00:00:00.000Z"])
})
