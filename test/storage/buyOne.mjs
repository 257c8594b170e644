import { Credits } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

/** One purchase of an account at the least price, under a key and an id of its own. */
export const buyOne = (storage, accountId) =>
  Effect.suspend(() =>
    storage.purchase({
      accountId,
      qrCodeId: crypto.randomUUID(),
      name: "a code",
      configJson: "{}",
      price: Credits.Credits(1),
      idempotency: { key: crypto.randomUUID(), fingerprint: "one" },
      at: DateTime.unsafeNow()
    })
  )
