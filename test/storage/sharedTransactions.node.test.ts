import { Credits, Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { describe, expect, it } from "vitest"
import { openAccount, orderBy, sharedConfig } from "./accounts.ts"
import { interceptedLayer } from "./intercepted.ts"

const nextTurn = Effect.async<void>((resume) => void setImmediate(() => resume(Effect.void)))

/** A store, and how many transactions that write it has begun since the counter was set back. */
const counting = <A, E>(
  use: (counter: { begun: number }, buy: Effect.Effect<unknown>) => Effect.Effect<A, E, Storage>
) => {
  const counter = { begun: 0 }
  const layer = interceptedLayer(":memory:", (text) =>
    Effect.sync(() => {
      if (text === "BEGIN IMMEDIATE") counter.begun++
    })
  )
  return Effect.gen(function* () {
    const accountId = yield* openAccount(Credits.Credits(1_000_000))
    const { purchase } = yield* Storage
    const buy = Effect.orDie(Effect.suspend(() => purchase({ ...orderBy(accountId), config: sharedConfig })))
    counter.begun = 0
    return yield* use(counter, buy)
  }).pipe(Effect.provide(layer), Effect.runPromise)
}

describe("Storage.purchase() of a SQL store", () => {
  it("shares transactions between orders some turns of the event loop apart", () =>
    counting((counter, buy) =>
      Effect.gen(function* () {
        yield* Effect.all([buy, buy], { concurrency: "unbounded" })
        counter.begun = 0
        const buyers = yield* Effect.forEach(Array.from({ length: 16 }), () =>
          Effect.zipLeft(Effect.fork(buy), Effect.repeatN(nextTurn, 1))
        )
        yield* Fiber.joinAll(buyers)
        expect(counter.begun).toBeLessThanOrEqual(3)
      })
    ))

  it("lets a lone caller wait for one turn of the event loop", () =>
    counting((counter, buy) =>
      Effect.gen(function* () {
        for (let round = 0; round < 3; round++) {
          counter.begun = 0
          const buyer = yield* Effect.fork(buy)
          yield* Effect.yieldNow()
          yield* nextTurn
          yield* nextTurn
          expect(counter.begun).toBe(1)
          yield* Fiber.join(buyer)
        }
      })
    ))
})
