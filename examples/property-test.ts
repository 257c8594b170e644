// A property test against the storage in memory: of any buyers at once, exactly those are served whom the money serves.
// node examples/dist/property-test.js     deno run --allow-env examples/property-test.ts

import { AccountId, Credits, Email, QrCodeId, Storage } from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"

const amount = FastCheck.integer({ min: 0, max: 1_000_000 }).map((units) => Credits.Credits(units))

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
          config: { text: "{}", images: [] },
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
await FastCheck.assert(FastCheck.asyncProperty(amount, FastCheck.array(amount, { maxLength: 20 }), sale), {
  numRuns: runs
})
console.log(`held in ${runs} runs`)
