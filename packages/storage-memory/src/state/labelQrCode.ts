import {
  type AccountId,
  labeled,
  type QrCodeId,
  type QrCodeLabel,
  QrCodeNotFound,
  type QrCodeRecord,
  type TooManyTags
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
): Either.Either<QrCodeRecord, QrCodeNotFound | TooManyTags> => {
  const stored = state.qrCodes.get(id)
  if (stored?.owner.account.id !== accountId) return Either.left(new QrCodeNotFound({ id }))
  const after = labeled(stored.qrCode, label, at)
  if (Either.isRight(after)) stored.qrCode = after.right
  return after
}
