// Runs the whole service inside a Node program, with its records in memory: for tests of a shop that uses it.
// node examples/dist/embed-service.js     deno run --allow-net --allow-read examples/embed-service.ts

import * as Codecs from "@quick-response/codecs"
import { Accounts, Catalogue, Email, services } from "@quick-response/core"
import { listen } from "@quick-response/http/node"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

const shop = services.pipe(Layer.provideMerge(StorageMemory.layer), Layer.provide(Codecs.layer))

/** An account with ten credits, and a key of it. */
const openAccount = Effect.gen(function* () {
  const accounts = yield* Accounts
  const account = yield* accounts.create(Schema.decodeSync(Email)("shop@example.com"))
  yield* accounts.credit(account.id, 10, "a start")
  const { secret } = yield* accounts.createApiKey(account.id, { name: "shop" })
  return Redacted.value(secret)
})

const program = Effect.gen(function* () {
  yield* Catalogue.seed
  const key = yield* openAccount
  const { url } = yield* listen({ port: 0 })
  const answer = yield* Effect.promise(async () => {
    const response = await fetch(`${url}/v1/Qr/purchase`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-API-Key": key, "Idempotency-Key": "order-1017" },
      body: JSON.stringify({ data: "https://example.com", template: "dots" })
    })
    return response.json()
  })
  console.log(JSON.stringify(answer, null, 2))
})

await Effect.runPromise(program.pipe(Effect.scoped, Effect.provide(shop)))
