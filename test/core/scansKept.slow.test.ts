import { setTimeout as pause, setImmediate } from "node:timers/promises"
import {
  parseSlug,
  RedirectStorage,
  ScanPolicy,
  Scans,
  type Storage,
  StorageError,
  sampleSlug,
  type Visit
} from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import { describe, expect, it } from "vitest"

const visit: Visit = {
  slug: parseSlug("7KXM2PQ4") ?? sampleSlug,
  at: Date.UTC(2026, 0, 15),
  kind: "scan",
  device: "ios",
  language: "de",
  country: null,
  visitor: null
}

/** A store that is away until it is told to be back, and the number of scans that it was given. */
const storeAway = () => {
  const store = { isAway: true, stored: 0 }
  const layer = Layer.effect(
    RedirectStorage,
    Effect.map(RedirectStorage, (redirects) => ({
      ...redirects,
      recordScans: (scans: ReadonlyArray<unknown>) =>
        Effect.suspend(() => {
          if (store.isAway) return new StorageError({ cause: "away", isUncertain: false })
          store.stored += scans.length
          return Effect.void
        })
    }))
  ).pipe(Layer.provideMerge(StorageMemory.layer))
  return { store, layer }
}

/** Counts visits, and waits until their scanners are led on. */
const countAll = (scans: typeof Scans.Service, count: number) =>
  Effect.promise(() =>
    Promise.all(Array.from({ length: count }, () => new Promise<void>((led) => scans.count(visit, led))))
  )

/** Runs a service of scans to its end, by a fast clock; returns the warnings that it logs. */
const warningsOf = async (
  layer: Layer.Layer<RedirectStorage | Storage>,
  use: (scans: typeof Scans.Service) => Effect.Effect<unknown>
): Promise<ReadonlyArray<string>> => {
  const warnings: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => {
    if (logLevel.label === "WARN") warnings.push(String(message))
  })
  const life = Effect.flatMap(Scans, use).pipe(
    Effect.provide(Layer.provide(Scans.layer, layer)),
    Effect.provide(Layer.succeed(ScanPolicy, { counts: "counts", months: 2, visitorsADay: 1000 })),
    Effect.provide(Logger.replace(Logger.defaultLogger, logger))
  )
  await Effect.gen(function* () {
    const living = yield* Effect.fork(life)
    while (Option.isNone(yield* Fiber.poll(living))) {
      yield* TestClock.adjust("1 second")
      yield* Effect.promise(() => setImmediate())
    }
    yield* Fiber.join(living)
  }).pipe(Effect.provide(TestContext.TestContext), Effect.runPromise)
  return warnings
}

/** Runs `use` over a store that never stores a scan. */
const whileHanging = (use: (scans: typeof Scans.Service) => Effect.Effect<unknown>) =>
  Effect.flatMap(Scans, use).pipe(
    Effect.provide(
      Layer.provide(
        Scans.layer,
        Layer.effect(
          RedirectStorage,
          Effect.map(RedirectStorage, (redirects) => ({
            ...redirects,
            recordScans: () => Effect.zipRight(Effect.sleep(2_000), new StorageError({ cause: "locked" })),
            foldScans: () => new StorageError({ cause: "locked" })
          }))
        ).pipe(Layer.provideMerge(StorageMemory.layer))
      )
    ),
    Effect.runPromise
  )

describe("Scans.count() while the store hangs", () => {
  it("delays no scanner by more than 25 ms, and few by any", () =>
    whileHanging((scans) =>
      Effect.promise(async () => {
        const delays: Array<number> = []
        const counting = Array.from({ length: 300 }, async (_, place) => {
          await pause(place * 5)
          const begun = performance.now()
          await new Promise<void>((led) => scans.count(visit, led))
          delays.push(performance.now() - begun)
        })
        await Promise.all(counting)
        expect(Math.max(...delays)).toBeLessThan(500)
        expect(delays.filter((delay) => delay > 2).length).toBeLessThan(30)
      })
    ))
})

/** More visits than are held. */
const tooMany = 100_007

describe("Scans, after the store was away", () => {
  it("stores them before it ends", async () => {
    const { store, layer } = storeAway()
    const warnings = await warningsOf(layer, (scans) =>
      Effect.map(countAll(scans, 4_500), () => {
        expect(store.stored).toBe(0)
        store.isAway = false
      })
    )
    expect(store.stored).toBe(4_500)
    expect(warnings).toEqual([])
  })

  it("stores kept scans once it is back, without new ones", async () => {
    const { store, layer } = storeAway()
    await warningsOf(layer, (scans) =>
      Effect.gen(function* () {
        yield* countAll(scans, 2_500)
        // It is tried in vain at least once.
        yield* Effect.sleep(1_500)
        expect(store.stored).toBe(0)
        store.isAway = false
        yield* Effect.promise(() => expect.poll(() => store.stored).toBe(2_500))
      })
    )
  })

  it("stores up to 100,000 and logs the others", async () => {
    const { store, layer } = storeAway()
    const warnings = await warningsOf(layer, (scans) =>
      Effect.map(countAll(scans, tooMany), () => {
        store.isAway = false
      })
    )
    expect(store.stored).toBe(100_000)
    expect(warnings).toEqual(["7 scans were led on and could not be stored: they are not counted"])
  })

  it("logs the scans that it could not store before its end", async () => {
    const { layer } = storeAway()
    expect(await warningsOf(layer, (scans) => countAll(scans, 1_500))).toEqual([
      "1500 scans were led on and could not be stored: they are not counted"
    ])
  })
})
