import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type {
  AccountId,
  AccountNotFound,
  AccountSuspended,
  InsufficientBalance
} from "../records/AccountRecord.ts"
import type { KeyLimitReached } from "../records/KeyLimits.ts"
import type { QrCodeId, Receipt } from "../records/QrCode.ts"
import type { AddressTaken, SlugTaken } from "../redirects/Redirect.ts"
import type { PurchaseOrder, PurchaseOutcome, Storage, StorageError } from "../storage/Storage.ts"
import type { RequestIdentity } from "./fingerprint.ts"
import {
  type ClaimKey,
  type IdempotencyClaim,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  idempotencyLifetime,
  type StoredClaim
} from "./IdempotencyKey.ts"
import { type Bought, isRepeat } from "./isRepeat.ts"

/** Charges a request once for its idempotency key. */
export interface ChargeOnce {
  /** Buys, or returns the receipt of the repeated purchase. */
  readonly charge: (
    order: PurchaseOrder,
    request: RequestIdentity
  ) => Effect.Effect<
    PurchaseOutcome,
    | AccountNotFound
    | AccountSuspended
    | AddressTaken
    | IdempotencyKeyInUse
    | IdempotencyKeyReused
    | InsufficientBalance
    | KeyLimitReached
    | SlugTaken
    | StorageError
  >
  /** Returns a repeated purchase's receipt, else the refusal. */
  readonly recallOr: <E>(
    accountId: AccountId,
    claim: IdempotencyClaim,
    request: RequestIdentity,
    refusal: E
  ) => Effect.Effect<PurchaseOutcome, E | IdempotencyKeyReused | StorageError>
}

/** The most retries of an order whose key a concurrent order took. */
const maximumRetries = 3

const replay = (receipt: Receipt): PurchaseOutcome => ({ receipt, replayed: true })

/**
 * Interprets earlier purchases of a key. Time never causes a second charge: it only decides whether another request may
 * use the key.
 */
export const makeChargeOnce = (
  { purchase, findClaims }: Pick<typeof Storage.Service, "purchase" | "findClaims">,
  readRecord: (
    accountId: AccountId,
    id: QrCodeId
  ) => Effect.Effect<Bought & { readonly name: string }, StorageError>
): ChargeOnce => {
  /** The repeated claim's receipt; undefined if another request may use the key. */
  const repeatedReceipt = (
    accountId: AccountId,
    key: string,
    request: RequestIdentity,
    claims: ReadonlyArray<StoredClaim>
  ): Effect.Effect<Receipt | undefined, IdempotencyKeyReused | StorageError> =>
    Effect.gen(function* () {
      for (const claim of claims) {
        const record = yield* readRecord(accountId, claim.receipt.qrCodeId)
        if (yield* isRepeat(request, claim, record)) return claim.receipt
      }
      const { epochMillis: now } = yield* DateTime.now
      return claims.some(({ claimedAt }) => now - claimedAt.epochMillis < idempotencyLifetime)
        ? yield* new IdempotencyKeyReused({ key })
        : undefined
    })

  const tryCharge = (
    order: PurchaseOrder,
    request: RequestIdentity,
    retries: number
  ): ReturnType<ChargeOnce["charge"]> =>
    Effect.uninterruptible(purchase(order)).pipe(
      Effect.catchTag("IdempotencyKeyTaken", ({ key, claims }) =>
        Effect.flatMap(repeatedReceipt(order.accountId, key, request, claims), (receipt) => {
          if (receipt !== undefined) return Effect.succeed(replay(receipt))
          if (order.idempotency === undefined || retries === 0) return new IdempotencyKeyInUse({ key })
          const others = claims.map((claim) => claim.receipt.qrCodeId)
          const differsFrom = [...(order.idempotency.differsFrom ?? []), ...others]
          return tryCharge(
            { ...order, idempotency: { ...order.idempotency, differsFrom } },
            request,
            retries - 1
          )
        })
      )
    )

  return {
    charge: (order, request) => tryCharge(order, request, maximumRetries),
    recallOr: (accountId, { key, fingerprint }, request, refusal) =>
      Effect.gen(function* () {
        const claims = yield* findClaims(accountId, key)
        const equal = claims.find((claim) => claim.fingerprint === fingerprint)
        const receipt = equal?.receipt ?? (yield* repeatedReceipt(accountId, key, request, claims))
        return receipt === undefined ? yield* Effect.fail(refusal) : replay(receipt)
      })
  }
}

/** Serializes this process's purchases by account and key. */
export interface InFlight {
  /** Takes the key; the result releases it. Undefined if it is taken. */
  readonly take: (accountId: AccountId, key: ClaimKey) => (() => void) | undefined
  /** Runs the first effect, or the second while one with the same account and key runs. */
  readonly exclusively: <A, E, E2>(
    accountId: AccountId,
    key: ClaimKey,
    effect: Effect.Effect<A, E>,
    meanwhile: Effect.Effect<A, E2>
  ) => Effect.Effect<A, E | E2>
}

export const makeInFlight = (): InFlight => {
  const tickets = new Set<string>()
  const take: InFlight["take"] = (accountId, key) => {
    const ticket = `${accountId} ${key}`
    if (tickets.has(ticket)) return undefined
    tickets.add(ticket)
    return () => tickets.delete(ticket)
  }
  return {
    take,
    exclusively: <A, E, E2>(
      accountId: AccountId,
      key: ClaimKey,
      effect: Effect.Effect<A, E>,
      meanwhile: Effect.Effect<A, E2>
    ) =>
      Effect.suspend((): Effect.Effect<A, E | E2> => {
        const giveBack = take(accountId, key)
        return giveBack === undefined ? meanwhile : Effect.ensuring(effect, Effect.sync(giveBack))
      })
  }
}
