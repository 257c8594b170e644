import {
  type AccountId,
  labeled,
  type QrCodeId,
  type QrCodeLabel,
  QrCodeNotFound,
  type QrCodeRecord,
  searchNameOf
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type * as DateTime from "effect/DateTime"
import type { State } from "./state.ts"

export const labelQrCode = (
  state: State,
  accountId: AccountId,
  id: QrCodeId,
  label: QrCodeLabel,
  at: DateTime.Utc
): Either.Either<QrCodeRecord, QrCodeNotFound> => {
  const stored = state.qrCodes.get(id)
  if (stored?.owner.account.id !== accountId) return Either.left(new QrCodeNotFound({ id }))
  stored.qrCode = labeled(stored.qrCode, label, at)
  stored.searchName = searchNameOf(stored.qrCode)
  return Either.right(stored.qrCode)
}
