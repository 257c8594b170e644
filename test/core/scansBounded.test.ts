import { parseSlug, RedirectStorage, ScanPolicy, Scans, sampleSlug } from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"

/** Counts visits by different visitors at a store that tells as many apart as it may, beside another server that told some apart. */
const toldApart = async (visits: number, visitorsADay: number, byOthers = 0) => {
  const store = { visitors: byOthers, waiting: 0, counts: 0 }
  const layer = Layer.effect(
    RedirectStorage,
    Effect.map(RedirectStorage, (redirects) =>
      RedirectStorage.of({
        ...redirects,
        recordScans: (scans) =>
          Effect.sync(() => {
            store.waiting += scans.length
          }),
        foldScans: (limit, _, bounds) =>
          Effect.sync(() => {
            const taken = Math.min(limit, store.waiting)
            store.waiting -= taken
            store.visitors += Math.min(taken, bounds?.all ?? taken)
            return taken
          }),
        countVisitors: () =>
          Effect.sync(() => {
            store.counts++
            return store.visitors
          })
      })
    )
  ).pipe(Layer.provideMerge(StorageMemory.layer))
  const slug = parseSlug("7KXM2PQ4") ?? sampleSlug
  const facets = { kind: "scan", device: "ios", language: "de", country: null } as const
  await Effect.runPromise(
    Effect.flatMap(Scans, (scans) =>
      Effect.promise(() =>
        Promise.all(
          Array.from({ length: visits }, (_, i) => {
            const visitor = { address: `10.0.${i >> 8}.${i & 255}`, agent: "Firefox" }
            return new Promise<void>((led) => scans.count({ slug, at: Date.now(), visitor, ...facets }, led))
          })
        )
      )
    ).pipe(
      Effect.provide(Layer.provide(Scans.layer, layer)),
      Effect.provide(Layer.succeed(ScanPolicy, { counts: "visitors", months: 2, visitorsADay }))
    )
  )
  return store
}

describe("Scans", () => {
  it("distinguishes at most as many visitors a day as its policy allows", async () => {
    const { visitors, waiting, counts } = await toldApart(20_000, 3000)
    expect(waiting).toBe(0)
    expect(visitors).toBeGreaterThan(2900)
    expect(visitors).toBeLessThanOrEqual(3000)
    expect(counts).toBeLessThan(50)
  })

  it("counts the visitors of other servers among them", async () => {
    expect(await toldApart(500, 3000, 2995)).toMatchObject({ visitors: 2995, waiting: 0 })
  })
})
