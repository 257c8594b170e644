import { Credits, imageReference } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

const image = { hash: "0".repeat(64), text: "data:,one image of all" }
const sharedConfig = { text: imageReference + image.hash, images: [image], dataHash: "data" }

/** Buys a code for the least price, with a new key and id. */
export const buyOne = (storage, accountId) =>
  Effect.suspend(() =>
    storage.purchase({
      accountId,
      qrCodeId: crypto.randomUUID(),
      name: "a code",
      config: sharedConfig,
      price: Credits.Credits(1),
      idempotency: { key: crypto.randomUUID(), fingerprint: "one" },
      at: DateTime.unsafeNow()
    })
  )
