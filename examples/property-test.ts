// Property tests by fast-check: of any buyers at once, exactly those are served whom the money serves; and any design that is
// drawn has a price.
// node examples/dist/property-test.js     deno run --allow-env examples/property-test.ts

import { AccountId, Credits, Email, PriceList, QrCodeId, quote, Storage } from "@quick-response/core"
import { configurations } from "@quick-response/laws"
import * as StorageMemory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"

const amount = fc.integer({ min: 0, max: 1_000_000 }).map((units) => Credits.Credits(units))

const sale = (money: Credits.Credits, prices: ReadonlyArray<Credits.Credits>) =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const at = yield* DateTime.now
    const accountId = AccountId.make(crypto.randomUUID())
    const email = Schema.decodeSync(Email)("buyer@example.com")
    yield* storage.createAccount({ id: accountId, email, at })
    yield* storage.post({ accountId, kind: "grant", amount: money, reason: "to spend", at })

    const buy = (price: Credits.Credits) =>
      storage
        .purchase({
          accountId,
          qrCodeId: QrCodeId.make(crypto.randomUUID()),
          name: "test",
          config: { text: "{}", images: [], dataHash: "data" },
          contentText: null,
          price,
          idempotency: undefined,
          at
        })
        .pipe(
          Effect.as({ price, isServed: true }),
          Effect.catchTag("InsufficientBalance", () => Effect.succeed({ price, isServed: false }))
        )
    const buyers = yield* Effect.forEach(prices, buy, { concurrency: "unbounded" })

    const { balance } = yield* storage.findAccount({ id: accountId })
    const spent = Credits.sum(buyers.filter(({ isServed }) => isServed).map(({ price }) => price))
    const violations = yield* storage.audit
    return (
      balance === money - spent &&
      buyers.every(({ price, isServed }) => isServed || price > balance) &&
      violations.length === 0
    )
  }).pipe(Effect.provide(StorageMemory.layer), Effect.runPromise)

const runs = 500
await fc.assert(fc.asyncProperty(amount, fc.array(amount, { maxLength: 20 }), sale), { numRuns: runs })
// The configurations are made by the fast-check that is handed over.
fc.assert(
  fc.property(configurations(fc), (config) => quote(PriceList.defaultPriceList, config).totalPrice >= 10_000)
)
console.log(`held in ${runs} runs`)
