import {
  type AccountId,
  type IdempotencyKey,
  OwnDomains,
  Pricing,
  Purchasing,
  Rendering,
  ShortAddresses
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import type { RowResult } from "../../batch/manifest.ts"
import { rowResults } from "../../batch/streams.ts"
import type { HandlerError } from "../../exchange/Handler.ts"
import type { StreamMemory } from "../../memory/streamMemory.ts"
import { makeBatchRun } from "./batchRun.ts"

const unlimited: StreamMemory = {
  reserve: () => true,
  awaitRoom: () => Promise.resolve(true),
  keep: () => undefined
}

/**
 * Buys the rows of a batch for an account under a key, or judges them without one, as the endpoint `batch` does: the
 * results in order. For programs that use the same database as a server.
 */
export const runBatch = (
  accountId: AccountId,
  rows: ReadonlyArray<unknown>,
  idempotencyKey: IdempotencyKey | undefined
): Effect.Effect<ReadonlyArray<RowResult>, HandlerError, Pricing | Purchasing | Rendering> =>
  Effect.gen(function* () {
    const begin = makeBatchRun({
      addresses: yield* ShortAddresses,
      decodeElsewhere: undefined,
      drawing: "free",
      ownDomains: yield* OwnDomains,
      pricing: yield* Pricing,
      purchasing: yield* Purchasing,
      rendering: yield* Rendering
    })
    const run = yield* begin({
      payload: { rows, formats: ["svg"] },
      caller: { accountId },
      idempotencyKey,
      draws: false,
      countRequest: Effect.void
    })
    const runtime = yield* Effect.runtime<never>()
    return yield* Effect.promise(async (signal) => {
      const sending = {
        run: <A, E>(effect: Effect.Effect<A, E>) => Runtime.runPromise(runtime, effect, { signal }),
        memory: unlimited
      }
      const results: Array<RowResult> = []
      for await (const result of rowResults(run, sending)) results.push(result)
      return results
    })
  })
