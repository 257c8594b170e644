import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { AccountId } from "../account/Account.ts"
import type { IdempotencyKey } from "../idempotency/IdempotencyKey.ts"
import type { PageRequest, QrCodeId } from "../QrCode.ts"
import type { Posting, PurchaseOrder, Storage, StorageError } from "../Storage.ts"

/** A verb of the port with its arguments, as data. */
export type Operation =
  | { readonly _tag: "post"; readonly posting: Posting }
  | { readonly _tag: "purchase"; readonly order: PurchaseOrder }
  | { readonly _tag: "findClaims"; readonly accountId: AccountId; readonly key: IdempotencyKey }
  | { readonly _tag: "refund"; readonly id: QrCodeId; readonly reason: string; readonly at: DateTime.Utc }
  | {
      readonly _tag: "setQrCodeActive"
      readonly id: QrCodeId
      readonly isActive: boolean
      readonly at: DateTime.Utc
    }
  | { readonly _tag: "findQrCode"; readonly accountId: AccountId; readonly id: QrCodeId }
  | { readonly _tag: "listQrCodes"; readonly accountId: AccountId; readonly page: PageRequest }
  | { readonly _tag: "findImage"; readonly hash: string }
  | { readonly _tag: "listLedger"; readonly accountId: AccountId; readonly page: PageRequest }

/** Asks a store to do it. */
export const perform = (
  storage: typeof Storage.Service,
  operation: Operation
): Effect.Effect<unknown, { readonly _tag: string } | StorageError> => {
  switch (operation._tag) {
    case "post":
      return storage.post(operation.posting)
    case "purchase":
      return storage.purchase(operation.order)
    case "findClaims":
      return storage.findClaims(operation.accountId, operation.key)
    case "refund":
      return storage.refund(operation.id, operation.reason, operation.at)
    case "setQrCodeActive":
      return storage.setQrCodeActive(operation.id, operation.isActive, operation.at)
    case "findQrCode":
      return storage.findQrCode(operation.accountId, operation.id)
    case "listQrCodes":
      return storage.listQrCodes(operation.accountId, operation.page)
    case "findImage":
      return storage.findImage(operation.hash)
    case "listLedger":
      return storage.listLedger(operation.accountId, operation.page)
  }
}
