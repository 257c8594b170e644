import type { Credits } from "@quick-response/design/pricing/Credits"
import type * as DateTime from "effect/DateTime"
import { type Domain, type DomainState, isHeld } from "../domains/Domain.ts"
import type { ApiKey } from "../records/ApiKey.ts"
import type { QrCodeRecord } from "../records/QrCode.ts"
import { type CountedRedirect, type Redirect, redirectStateAt } from "../redirects/Redirect.ts"
import type { EventContent } from "./AccountEvent.ts"
import type { StoredEventType } from "./eventTypes.ts"
import { crossesLowBalance } from "./tellLater.ts"

/** The longest data of a stored event, in characters of JSON. */
export const longestEventData = 16_384

type Named = Pick<QrCodeRecord, "name">

/** The event of an API key: made, changed, revoked, or at its limit. */
export const keyEvent = (
  type: "apiKey.changed" | "apiKey.created" | "apiKey.limitReached" | "apiKey.revoked",
  { id, name, prefix }: Pick<ApiKey, "id" | "name" | "prefix">
): EventContent => ({ type, data: { apiKeyId: id, name, prefix } })

/** The events of held domains that reach a state. */
const domainEvents = {
  pending: undefined,
  proved: "domain.proved",
  live: "domain.live",
  lost: "domain.lost"
} as const satisfies Record<DomainState, StoredEventType | undefined>

/** The type of the event of a domain that changed, or was removed, if it has one. */
export const domainEventType = (before: Domain, after: Domain | undefined) => {
  if (after === undefined) return isHeld(before) ? "domain.removed" : undefined
  return after.state === before.state ? undefined : domainEvents[after.state]
}

/** A domain's event, with the number of codes that name it. */
export const domainEvent = (
  type: Exclude<ReturnType<typeof domainEventType>, undefined>,
  { host }: Pick<Domain, "host">,
  codes: number
): EventContent => ({ type, data: { host, codes } })

/** The event of a redirect that its owner changed. */
export const changedEvent = (redirect: Redirect, { name }: Named, at: DateTime.Utc): EventContent => {
  const { qrCodeId, version, target } = redirect
  return {
    type: "qrCode.changed",
    data: { qrCodeId, name, version, state: redirectStateAt(redirect, at), target }
  }
}

/** The events of a record that the operator activated or deactivated, and of its redirect. */
export const switchedEvents = (
  { id: qrCodeId, name, isActive }: Pick<QrCodeRecord, "id" | "name" | "isActive">,
  redirect: Redirect | undefined,
  reason: string | null | undefined,
  at: DateTime.Utc
): ReadonlyArray<EventContent> => {
  const switched: EventContent = {
    type: isActive ? "qrCode.activated" : "qrCode.deactivated",
    data: { qrCodeId, name }
  }
  if (redirect === undefined) return [switched]
  const state = redirectStateAt(redirect, at)
  return [
    switched,
    {
      type: isActive ? "qrCode.unblocked" : "qrCode.blocked",
      data: { qrCodeId, name, state, reason: reason ?? null }
    }
  ]
}

/** The event of a redirect that expired. */
export const expiredEvent = (redirect: Redirect, { name }: Named, at: DateTime.Utc): EventContent => {
  const { qrCodeId } = redirect
  return {
    type: "qrCode.expired",
    data: { qrCodeId, name, state: redirectStateAt(redirect, at), reason: null }
  }
}

/** The event of scans, with the number reported before. */
export const scannedEvent = (
  {
    qrCodeId,
    scans,
    lastScanAt
  }: Pick<CountedRedirect, "qrCodeId" | "scans"> & {
    readonly lastScanAt: DateTime.Utc
  },
  { name }: Named,
  told: number
): EventContent => ({
  type: "qrCode.scanned",
  data: { qrCodeId, name, scans: scans - told, total: scans, lastScanAt }
})

/** The event of a balance that fell below the account's alert; undefined if it did not. */
export const lowBalanceEvent = (
  lowBalance: Credits | null,
  before: Credits,
  balance: Credits
): EventContent | undefined =>
  lowBalance !== null && crossesLowBalance(lowBalance, before, balance)
    ? { type: "balance.low", data: { balance, lowBalance } }
    : undefined
