import * as DateTime from "effect/DateTime"
import * as Either from "../either/index.ts"
import type { Checkout } from "./PaymentProvider.ts"
import { hintSince, nextLook } from "./settleTopUp.ts"
import {
  firstTopUp,
  maximumOpenTopUps,
  type NewTopUp,
  sameTopUpFor,
  TooManyTopUps,
  type TopUp,
  topUpsAnHour,
  topUpsPeriod
} from "./TopUp.ts"

/** True if its customer may still pay a top-up. */
const canBePaid = ({ state, expiresAt }: TopUp, at: DateTime.Utc): boolean =>
  (state === "new" || state === "open") && DateTime.greaterThan(expiresAt, at)

const isSame = (topUp: TopUp, { pack, currency, provider }: NewTopUp): boolean =>
  topUp.pack === pack.id &&
  topUp.credits === pack.credits &&
  topUp.amount === pack.amount &&
  topUp.currency === currency &&
  topUp.provider === provider &&
  topUp.attention === null &&
  !topUp.isCancelRequested

/**
 * The top-up for an order: the newest recent one that is equal and payable, otherwise a new one if allowed. Takes the
 * account's payable top-ups and those of the last hour.
 */
export const placeTopUp = (
  order: NewTopUp,
  own: ReadonlyArray<TopUp>
): Either.Either<{ readonly topUp: TopUp; readonly isNew: boolean }, TooManyTopUps> => {
  const { at } = order
  const newestFirst = own.toSorted((a, b) => b.createdAt.epochMillis - a.createdAt.epochMillis)
  const open = newestFirst.filter((topUp) => canBePaid(topUp, at))
  const same = open.find(
    (topUp) =>
      isSame(topUp, order) &&
      DateTime.greaterThan(DateTime.add(topUp.createdAt, { millis: sameTopUpFor }), at)
  )
  if (same !== undefined) return Either.right({ topUp: same, isNew: false })
  const recent = newestFirst.filter(({ createdAt }) => createdAt.epochMillis > at.epochMillis - topUpsPeriod)
  const limits = [
    ...open
      .map(({ expiresAt }) => expiresAt.epochMillis)
      .toSorted((a, b) => b - a)
      .slice(maximumOpenTopUps - 1),
    ...recent
      .slice(topUpsAnHour - 1, topUpsAnHour)
      .map(({ createdAt }) => createdAt.epochMillis + topUpsPeriod)
  ]
  return limits.length > 0
    ? Either.left(new TooManyTopUps({ until: DateTime.unsafeMake(Math.max(...limits)) }))
    : Either.right({ topUp: firstTopUp(order), isNew: true })
}

/** A top-up with its checkout; one that has a checkout stays. */
export const withCheckout = (
  before: TopUp,
  { checkout, url, expiresAt }: Checkout,
  at: DateTime.Utc
): TopUp => {
  if (before.checkout !== null) return before
  const opened: TopUp = { ...before, state: "open", checkout, url, expiresAt, updatedAt: at }
  return { ...opened, dueAt: nextLook(opened, at) }
}

/** A top-up that the store lost, from its checkout. */
export const restoredTopUp = (order: NewTopUp, checkout: Checkout): TopUp => ({
  ...withCheckout(firstTopUp(order), checkout, order.at),
  dueAt: order.at
})

/** A top-up with a reason for a check. One that never had a checkout stays. */
export const hinted = (
  before: TopUp,
  { at, cancel = false }: { readonly at: DateTime.Utc; readonly cancel?: boolean | undefined }
): TopUp =>
  before.checkout === null
    ? before
    : {
        ...before,
        dueAt: before.dueAt === null ? at : DateTime.min(before.dueAt, at),
        isHinted: true,
        isCancelRequested: before.isCancelRequested || (cancel && before.state === "open")
      }

/** True while a check of a top-up, or a reading of events, is or may be running. */
export const isLeased = (
  { leasedUntil }: { readonly leasedUntil: DateTime.Utc | null },
  at: DateTime.Utc
): boolean => leasedUntil !== null && DateTime.greaterThan(leasedUntil, at)

/** True if a top-up may be reserved: no check runs or ran after a time. */
export const isFree = (
  topUp: TopUp,
  { at, uncheckedSince }: { readonly at: DateTime.Utc; readonly uncheckedSince?: DateTime.Utc | undefined }
): boolean =>
  !isLeased(topUp, at) &&
  (uncheckedSince === undefined ||
    topUp.checkedAt === null ||
    DateTime.lessThanOrEqualTo(topUp.checkedAt, uncheckedSince))

/** A top-up with a running check until a time. */
export const takenUntil = (before: TopUp, until: DateTime.Utc): TopUp => ({
  ...before,
  token: before.token + 1,
  dueAt: until,
  leasedUntil: until
})

/** A top-up after a failed check. A final one stays. */
export const postponedUntil = (before: TopUp, until: DateTime.Utc): TopUp =>
  before.leasedUntil === null
    ? before
    : { ...before, failures: before.failures + 1, dueAt: hintSince(before) ?? until, leasedUntil: null }
