import { AccountId, Credits, Email } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Store } from "./store.ts"

/** Opens an account that can pay for a whole benchmark. */
export const openAccount = async (store: Store): Promise<AccountId> => {
  const id = AccountId.make(crypto.randomUUID())
  const at = DateTime.unsafeNow()
  const email = Schema.decodeSync(Email)(`${id}@example.com`)
  const grant = { accountId: id, kind: "grant" as const, amount: Credits.Credits(1e12), reason: "bench", at }
  await store.run((storage) => Effect.zipRight(storage.createAccount({ id, email, at }), storage.post(grant)))
  return id
}
