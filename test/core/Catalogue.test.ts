import { Catalogue, Slug, Storage, StorageError } from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import type { YieldWrap } from "effect/Utils"
import { describe, expect, it } from "vitest"

const run = <A>(
  body: () => Generator<YieldWrap<Effect.Effect<unknown, unknown, Storage>>, A, never>
): Promise<A> =>
  Effect.runPromise(
    Effect.gen(body).pipe(Effect.provide(StorageMemory.layer), Effect.provide(TestContext.TestContext))
  )

const slug = Slug.make("qr-code-preview")

/** A catalogue on a store whose reads are counted and may be changed, and the store itself, as another process has it. */
const opened = (
  change: (list: typeof Storage.Service.listTools) => typeof Storage.Service.listTools = (list) => list
) =>
  Effect.gen(function* () {
    yield* Catalogue.seed
    const storage = yield* Storage
    let reads = 0
    const counted = {
      ...storage,
      listTools: Effect.suspend(() => {
        reads++
        return change(storage.listTools)
      })
    }
    const catalogue = yield* Effect.provide(
      Catalogue,
      Layer.fresh(Catalogue.layer).pipe(Layer.provide(Layer.succeed(Storage, counted)))
    )
    return { catalogue, storage, reads: () => reads }
  })

const isActive = (catalogue: typeof Catalogue.Service) =>
  Effect.map(catalogue.find(slug), (tool) => tool.isActive)

describe("Catalogue", () => {
  it("reads all tools once a second, for lists and single tools alike", () =>
    run(function* () {
      const { catalogue, storage, reads } = yield* opened()
      expect(yield* catalogue.list).toEqual(yield* storage.listTools)
      expect(yield* catalogue.find(slug)).toEqual(yield* storage.findTool(slug))
      expect((yield* Effect.flip(catalogue.find(Slug.make("no-such-tool"))))._tag).toBe("ToolNotFound")
      expect(reads()).toBe(1)
      yield* TestClock.adjust(1_000)
      yield* catalogue.list
      expect(reads()).toBe(2)
    }))

  it("shows another process's change within a second, its own at once", () =>
    run(function* () {
      const { catalogue, storage } = yield* opened()
      expect(yield* isActive(catalogue)).toBe(true)
      yield* storage.setToolActive(slug, false)
      yield* TestClock.adjust(1_000)
      expect(yield* isActive(catalogue)).toBe(false)
      expect((yield* catalogue.setActive(slug, true)).isActive).toBe(true)
      expect(yield* isActive(catalogue)).toBe(true)
    }))

  it("does not keep a reading older than its own change", () =>
    run(function* () {
      const read = yield* Deferred.make<void>()
      const { catalogue } = yield* opened((list) => Effect.zipLeft(list, Deferred.await(read)))
      const early = yield* Effect.fork(isActive(catalogue))
      yield* Effect.yieldNow()
      yield* catalogue.setActive(slug, false)
      yield* Deferred.succeed(read, undefined)
      yield* Fiber.join(early)
      expect(yield* isActive(catalogue)).toBe(false)
    }))

  it("reads again after the clock stepped back, and after a failure", () =>
    run(function* () {
      let isDown = true
      const { catalogue, reads } = yield* opened((list) =>
        isDown ? new StorageError({ cause: new Error("down") }) : list
      )
      yield* TestClock.setTime(10_000)
      expect((yield* Effect.flip(catalogue.list))._tag).toBe("StorageError")
      isDown = false
      yield* catalogue.list
      yield* TestClock.setTime(5_000)
      yield* catalogue.list
      expect(reads()).toBe(3)
    }))
})
