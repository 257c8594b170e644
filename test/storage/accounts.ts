import {
  AccountId,
  Credits,
  Email,
  imageReference,
  type PurchaseOrder,
  QrCodeId,
  Storage,
  type StoredConfig
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** Opens an account whose ledger is empty. */
export const openEmptyAccount = (at: DateTime.Utc) =>
  Effect.gen(function* () {
    const { createAccount } = yield* Storage
    const id = AccountId.make(crypto.randomUUID())
    yield* createAccount({ id, email: Schema.decodeSync(Email)(`${id}@example.test`), at })
    return id
  })

/** Opens an account with this balance. */
export const openAccount = (amount: Credits.Credits) =>
  Effect.gen(function* () {
    const { post } = yield* Storage
    const at = yield* DateTime.now
    const accountId = yield* openEmptyAccount(at)
    yield* post({ accountId, kind: "grant", amount, reason: "to spend", at })
    return accountId
  })

/** An order of a new code for one ten-thousandth of a credit. */
export const orderBy = (accountId: AccountId): PurchaseOrder => ({
  accountId,
  qrCodeId: QrCodeId.make(crypto.randomUUID()),
  name: "a code",
  config: { text: "{}", images: [], dataHash: "data" },
  contentText: null,
  price: Credits.Credits(1),
  idempotency: undefined,
  at: DateTime.unsafeNow()
})

const image = { hash: "0".repeat(64), text: "data:,one image of all" }

/** A configuration with an image; all of its records share the image. */
export const sharedConfig: StoredConfig = {
  text: imageReference + image.hash,
  images: [image],
  dataHash: "data"
}
