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

/** True where a top-up may still be paid by its customer. */
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
 * The top-up that an order leads to: the newest equal one that can be paid and is not old, else a new one, where the account may make one.
 * It is given the account's top-ups of the last hour, and those that may still be paid.
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

/** A top-up with its checkout; one that has a checkout stays as it is. */
export const withCheckout = (
  before: TopUp,
  { checkout, url, expiresAt }: Checkout,
  at: DateTime.Utc
): TopUp => {
  if (before.checkout !== null) return before
  const opened: TopUp = { ...before, state: "open", checkout, url, expiresAt, updatedAt: at }
  return { ...opened, dueAt: nextLook(opened, at) }
}

/** A top-up that the store lost, as its checkout tells of it. */
export const restoredTopUp = (order: NewTopUp, checkout: Checkout): TopUp => ({
  ...withCheckout(firstTopUp(order), checkout, order.at),
  dueAt: order.at
})

/** A top-up that someone said is worth a look. One that never had a checkout has nothing to look at, and stays as it is. */
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

/** True where a look at a top-up, or the reading of a provider's events, is under way, or may be. */
export const isLeased = (
  { leasedUntil }: { readonly leasedUntil: DateTime.Utc | null },
  at: DateTime.Utc
): boolean => leasedUntil !== null && DateTime.greaterThan(leasedUntil, at)

/** True where a top-up that is asked for by its id may be taken: nobody looks at it, or did after a time. */
export const isFree = (
  topUp: TopUp,
  { at, uncheckedSince }: { readonly at: DateTime.Utc; readonly uncheckedSince?: DateTime.Utc | undefined }
): boolean =>
  !isLeased(topUp, at) &&
  (uncheckedSince === undefined ||
    topUp.checkedAt === null ||
    DateTime.lessThanOrEqualTo(topUp.checkedAt, uncheckedSince))

/** A top-up whose look is begun, and awaited until a time. */
export const takenUntil = (before: TopUp, until: DateTime.Utc): TopUp => ({
  ...before,
  token: before.token + 1,
  dueAt: until,
  leasedUntil: until
})

/** A top-up whose look failed. One that is looked at no more stays as it is. */
export const postponedUntil = (before: TopUp, until: DateTime.Utc): TopUp =>
  before.leasedUntil === null
    ? before
    : { ...before, failures: before.failures + 1, dueAt: hintSince(before) ?? until, leasedUntil: null }
