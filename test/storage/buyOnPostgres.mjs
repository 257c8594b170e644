// Buys as many codes as it is told from a new account on the Postgres database at a URL, at once, and prints how many were sold and what
// the audit finds.
import process from "node:process"
import { AccountId, Credits, Email, QrCodeId, Storage } from "@quick-response/core"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

const [, , url = "", count = "0"] = process.argv

const buying = Effect.gen(function* () {
  const storage = yield* Storage
  const accountId = AccountId.make(crypto.randomUUID())
  const at = yield* DateTime.now
  const email = Schema.decodeSync(Email)(`${accountId}@example.test`)
  yield* storage.createAccount({ id: accountId, email, at })
  yield* storage.post({
    accountId,
    kind: "grant",
    amount: Credits.Credits(Number(count)),
    reason: "to spend",
    at
  })
  const purchase = Effect.suspend(() =>
    storage.purchase({
      accountId,
      qrCodeId: QrCodeId.make(crypto.randomUUID()),
      name: "a code",
      config: { text: "{}", images: [], dataHash: "data" },
      contentText: null,
      price: Credits.Credits(1),
      idempotency: undefined,
      at
    })
  )
  const [refused, sold] = yield* Effect.partition(Array.from({ length: Number(count) + 5 }), () => purchase, {
    concurrency: "unbounded"
  })
  return { sold: sold.length, refused: refused.map(({ _tag }) => _tag), faults: yield* storage.audit }
})

const layer = StoragePostgres.layer({ url: Redacted.make(url) })
console.log(JSON.stringify(await Effect.runPromise(Effect.provide(buying, layer))))
