import {
  type AccountId,
  Accounts,
  Catalogue,
  Email,
  type EventStorage,
  Pricing,
  type RedirectStorage,
  type Storage
} from "@quick-response/core"
import { listen } from "@quick-response/http/node"
import { services } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

const manyCredits = 1e10

/** Serves a shop until the process ends, and says `ready` and the key of an account that can pay for a whole benchmark. */
export const serveShop = (
  store: Layer.Layer<EventStorage | RedirectStorage | Storage, unknown>,
  port: number,
  prepare: (accountId: AccountId) => Effect.Effect<void, unknown, Storage> = () => Effect.void
): Promise<never> =>
  Effect.gen(function* () {
    yield* Catalogue.seed
    const accounts = yield* Accounts
    const account = yield* accounts.create(Schema.decodeSync(Email)("bench@localhost"))
    yield* accounts.credit(account.id, manyCredits, "bench")
    const { secret } = yield* accounts.createApiKey(account.id, { name: "bench" })
    yield* prepare(account.id)
    yield* listen({ port, compression: false })
    console.log(`ready ${Redacted.value(secret)}`)
    return yield* Effect.never
  }).pipe(
    Effect.scoped,
    Effect.provide(services(Pricing.layer).pipe(Layer.provideMerge(store))),
    Effect.runPromise
  )
