import {
  Accounts,
  Credits,
  type DataTooLong,
  Email,
  IdempotencyKey,
  type NotScannable,
  Pricing,
  Purchasing,
  type RedirectStorage,
  Rendering,
  Storage
} from "@quick-response/core"
import { configOf } from "@quick-response/laws"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestContext from "effect/TestContext"
import type { YieldWrap } from "effect/Utils"

type Services = Accounts | Pricing | Purchasing | RedirectStorage | Rendering | Storage

type ReadBack = Effect.Effect<void, DataTooLong | NotScannable>

/** Runs purchases on a store in memory, with a clock that stands until it is adjusted. */
export const run = <A>(
  body: () => Generator<YieldWrap<Effect.Effect<unknown, unknown, Services>>, A, never>,
  readBack: ReadBack | ((size: number | undefined) => ReadBack) = Effect.void
): Promise<A> => {
  const rendering = Layer.succeed(Rendering, {
    render: () => Effect.succeed({ mediaType: "image/svg+xml", text: "<svg/>" }),
    readBack: (_, size) => (typeof readBack === "function" ? readBack(size) : readBack)
  })
  const services = Layer.mergeAll(Purchasing.layer, Accounts.layer).pipe(
    Layer.provideMerge(Layer.mergeAll(StorageMemory.layer, Pricing.layer, rendering))
  )
  return Effect.runPromise(
    Effect.gen(body).pipe(Effect.provide(services), Effect.provide(TestContext.TestContext))
  )
}

/** The service on a store whose verbs were changed. */
export const purchasingOn = (
  storage: typeof Storage.Service
): Effect.Effect<typeof Purchasing.Service, never, Pricing | RedirectStorage | Rendering> =>
  Effect.provide(
    Purchasing,
    Layer.fresh(Purchasing.layer).pipe(Layer.provide(Layer.succeed(Storage, storage)))
  )

/** Opens an account with this balance. */
export const accountWith = (balance: number, email = "ada@example.com") =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const { id } = yield* accounts.create(Schema.decodeSync(Email)(email))
    yield* accounts.credit(id, balance / Credits.unitsPerCredit, "grant")
    const balanceNow = Effect.map(accounts.find({ id }), (account) => account.balance)
    const purchasing: typeof Purchasing.Service = yield* Purchasing
    return { id, balanceNow, purchasing }
  })

export const config = configOf({ data: "https://example.com/a" })
export const idempotencyKey = IdempotencyKey.make("order 1")
