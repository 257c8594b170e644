import { type QrCodeId, QrCodeNotFound, type QrCodeRecord, switchedEvents } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import { appendEvent } from "../state/appendEvent.ts"
import type { State } from "../state/state.ts"
import { switchRedirect } from "./redirectVerbs.ts"

/** Sets whether a record is active, for the operator. */
export const switchQrCode = (
  state: State,
  id: QrCodeId,
  isActive: boolean,
  at: DateTime.Utc,
  reason: string | null | undefined
): Either.Either<QrCodeRecord, QrCodeNotFound> => {
  const stored = state.qrCodes.get(id)
  if (stored === undefined) return Either.left(new QrCodeNotFound({ id }))
  if (stored.qrCode.isActive !== isActive) {
    const updatedAt = DateTime.max(at, stored.qrCode.updatedAt)
    stored.qrCode = { ...stored.qrCode, isActive, updatedAt }
    const redirect = switchRedirect(state, id, isActive, at, reason)
    const events = switchedEvents(stored.qrCode, redirect, reason, at)
    for (const event of events) appendEvent(stored.owner, event, at)
  }
  return Either.right(stored.qrCode)
}
