import { RedirectStorage, ScanPolicy, Scans } from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import { afterEach, describe, expect, it, vi } from "vitest"

afterEach(() => {
  vi.useRealTimers()
})

/** The deletions at the begin of these days without any scan. */
const forgottenOn = (days: ReadonlyArray<string>, isService: boolean) => {
  vi.useFakeTimers({ toFake: ["Date"] })
  const forgotten: Array<{ readonly days: string; readonly visitors: string }> = []
  const storage = Layer.effect(
    RedirectStorage,
    Effect.map(RedirectStorage, (redirects) => ({
      ...redirects,
      forgetScans: (before: { readonly days: string; readonly visitors: string }) =>
        Effect.sync(() => forgotten.push(before))
    }))
  ).pipe(Layer.provideMerge(StorageMemory.layer))
  return Effect.gen(function* () {
    const { catchUp } = yield* Scans
    if (isService) yield* catchUp
    for (const day of days) {
      vi.setSystemTime(`${day}T12:00:00Z`)
      yield* TestClock.adjust("5 seconds")
    }
    return forgotten
  }).pipe(
    Effect.provide(Layer.provide(Scans.layer, storage)),
    Effect.provide(Layer.succeed(ScanPolicy, { counts: "visitors", months: 2, visitorsADay: 1000 })),
    Effect.provide(TestContext.TestContext),
    Effect.runPromise
  )
}

describe("Scans", () => {
  it("deletes expired scans once a day without new ones", async () => {
    expect(await forgottenOn(["2026-03-01", "2026-03-01", "2026-03-02"], true)).toEqual([
      { days: "2026-01-01", visitors: "2026-02-28" },
      { days: "2026-01-02", visitors: "2026-03-01" }
    ])
  })

  it("deletes no data in a program that serves no scans", async () => {
    expect(await forgottenOn(["2026-03-01", "2026-03-02"], false)).toEqual([])
  })
})
