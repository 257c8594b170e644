import type {
  AccountId,
  IdempotencyKey,
  PageRequest,
  Posting,
  PurchaseOrder,
  QrCodeId,
  QrCodeLabel,
  QrCodeQuery,
  Storage,
  StorageError
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

/** A verb of the port with its arguments, as data. */
export type Operation =
  | { readonly _tag: "post"; readonly posting: Posting }
  | { readonly _tag: "purchase"; readonly order: PurchaseOrder }
  | { readonly _tag: "findClaims"; readonly accountId: AccountId; readonly key: IdempotencyKey }
  | { readonly _tag: "findBatchClaims"; readonly accountId: AccountId; readonly key: IdempotencyKey }
  | { readonly _tag: "refund"; readonly id: QrCodeId; readonly reason: string; readonly at: DateTime.Utc }
  | {
      readonly _tag: "setQrCodeActive"
      readonly id: QrCodeId
      readonly isActive: boolean
      readonly at: DateTime.Utc
    }
  | {
      readonly _tag: "labelQrCode"
      readonly accountId: AccountId
      readonly id: QrCodeId
      readonly label: QrCodeLabel
      readonly at: DateTime.Utc
    }
  | { readonly _tag: "findQrCode"; readonly accountId: AccountId; readonly id: QrCodeId }
  | { readonly _tag: "listQrCodes"; readonly accountId: AccountId; readonly page: QrCodeQuery }
  | { readonly _tag: "listTags"; readonly accountId: AccountId }
  | { readonly _tag: "findBoughtConfigs"; readonly accountId: AccountId; readonly dataHash: string }
  | { readonly _tag: "findImage"; readonly hash: string }
  | { readonly _tag: "listLedger"; readonly accountId: AccountId; readonly page: PageRequest }
  | { readonly _tag: "findBalance"; readonly accountId: AccountId }

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
    case "findBatchClaims":
      return storage.findBatchClaims(operation.accountId, operation.key)
    case "refund":
      return storage.refund(operation.id, operation.reason, operation.at)
    case "setQrCodeActive":
      return storage.setQrCodeActive(operation.id, operation.isActive, operation.at)
    case "labelQrCode":
      return storage.labelQrCode(operation.accountId, operation.id, operation.label, operation.at)
    case "findQrCode":
      return storage.findQrCode(operation.accountId, operation.id)
    case "listQrCodes":
      return storage.listQrCodes(operation.accountId, operation.page)
    case "listTags":
      return storage.listTags(operation.accountId)
    case "findBoughtConfigs":
      return Effect.map(storage.findBoughtConfigs(operation.accountId, operation.dataHash), (texts) =>
        texts.toSorted()
      )
    case "findImage":
      return storage.findImage(operation.hash)
    case "listLedger":
      return storage.listLedger(operation.accountId, operation.page)
    case "findBalance":
      return Effect.map(storage.findAccount({ id: operation.accountId }), ({ balance }) => balance)
  }
}
