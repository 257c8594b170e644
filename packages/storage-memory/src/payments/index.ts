import {
  hinted,
  isFree,
  isLeased,
  isUndecided,
  type LedgerEntry,
  placeTopUp,
  postponedUntil,
  restoredTopUp,
  type StorageError,
  settleTopUp,
  type TopUp,
  type TopUpId,
  TopUpNotFound,
  type TopUpReference,
  TopUpStorage,
  takenUntil,
  withCheckout
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { appendNow } from "../state/purchaseSteps.ts"
import { newerFirst, slice } from "../state/sort.ts"
import { findActingAccount, idTaken, type State, storageFailure } from "../state/state.ts"

const findBy = (state: State, by: TopUpReference): TopUp | undefined => {
  if ("id" in by) return state.topUps.get(by.id)
  return [...state.topUps.values()].find((topUp) =>
    "checkout" in by ? topUp.checkout === by.checkout : topUp.payment === by.payment
  )
}

const topUpOf = (state: State, id: TopUpId): Either.Either<TopUp, TopUpNotFound> =>
  Either.fromNullable(state.topUps.get(id), () => new TopUpNotFound({ id }))

/** Stores a top-up; its checkout and payment must be unique. */
const store = (state: State, topUp: TopUp): Either.Either<TopUp, StorageError> => {
  for (const { id, checkout, payment } of state.topUps.values()) {
    if (id === topUp.id) continue
    if (checkout !== null && checkout === topUp.checkout) return idTaken(checkout)
    if (payment !== null && payment === topUp.payment) return idTaken(payment)
  }
  state.topUps.set(topUp.id, topUp)
  return Either.right(topUp)
}

const ofAccount = (state: State, accountId: string): ReadonlyArray<TopUp> =>
  [...state.topUps.values()].filter((topUp) => topUp.accountId === accountId)

const dueFirst = (a: TopUp, b: TopUp): number =>
  (a.dueAt?.epochMillis ?? 0) - (b.dueAt?.epochMillis ?? 0) || newerFirst(b, a)

const make = (state: State): typeof TopUpStorage.Service =>
  TopUpStorage.of({
    createTopUp: (order) =>
      Effect.suspend(() =>
        Either.gen(function* () {
          yield* findActingAccount(state, order.accountId)
          if (state.topUps.has(order.id)) return yield* idTaken(order.id)
          const placed = yield* placeTopUp(order, ofAccount(state, order.accountId))
          if (placed.isNew) yield* store(state, placed.topUp)
          return placed
        })
      ),
    setCheckout: (id, checkout, at) =>
      Effect.suspend(() =>
        Either.flatMap(topUpOf(state, id), (before) => store(state, withCheckout(before, checkout, at)))
      ),
    requestCheck: (by, request) =>
      Effect.sync(() => {
        const before = findBy(state, by)
        if (before === undefined) return undefined
        const after = hinted(before, request)
        state.topUps.set(after.id, after)
        return after
      }),
    takeTopUp: ({ at, until, id, uncheckedSince }) =>
      Effect.sync(() => {
        const [before] = [...state.topUps.values()]
          .filter((topUp) => {
            if (id !== undefined) return topUp.id === id && isFree(topUp, { at, uncheckedSince })
            const { dueAt } = topUp
            return dueAt !== null && DateTime.lessThanOrEqualTo(dueAt, at) && !isLeased(topUp, at)
          })
          .sort(dueFirst)
        if (before === undefined) return undefined
        const topUp = takenUntil(before, until)
        state.topUps.set(topUp.id, topUp)
        return { topUp, token: topUp.token }
      }),
    postponeTopUp: (id, token, until) =>
      Effect.sync(() => {
        const before = state.topUps.get(id)
        if (before?.token === token) state.topUps.set(id, postponedUntil(before, until))
      }),
    settleTopUp: (id, token, report, at) =>
      Effect.suspend(() =>
        Either.gen(function* () {
          const before = state.topUps.get(id)
          if (before === undefined || before.token !== token) return undefined
          const data = state.accounts.get(before.accountId)
          if (data === undefined) return yield* storageFailure(`no account has top-up ${id}`)
          const { balance, closedAt } = data.account
          const settlement = settleTopUp(before, report, { balance, isClosed: closedAt !== null }, at)
          const topUp = yield* store(state, settlement.topUp)
          const entries: ReadonlyArray<LedgerEntry> = settlement.entries.map((entry) =>
            appendNow(state, data, { ...entry, qrCodeId: null, topUpId: id }, at)
          )
          return { topUp, entries }
        })
      ),
    findTopUp: (accountId, id) =>
      Effect.suspend(() =>
        Either.filterOrLeft(
          topUpOf(state, id),
          (topUp) => topUp.accountId === accountId,
          () => new TopUpNotFound({ id })
        )
      ),
    findAnyTopUp: (by) => Effect.sync(() => findBy(state, by)),
    listTopUps: (accountId, page) =>
      Effect.sync(() => {
        const listed = ofAccount(state, accountId)
          .filter(({ checkout }) => checkout !== null)
          .sort(newerFirst)
        return { topUps: slice(listed, page), totalCount: listed.length }
      }),
    listUndecided: (accountId) =>
      Effect.sync(() =>
        ofAccount(state, accountId).filter((topUp) => topUp.state === "new" || isUndecided(topUp))
      ),
    hasUndecided: Effect.sync(() => [...state.topUps.values()].some(isUndecided)),
    listAllTopUps: ({ after, since, attention, limit }) =>
      Effect.sync(() =>
        [...state.topUps.values()]
          .filter(
            (topUp) =>
              (after === undefined || newerFirst(topUp, after) < 0) &&
              (since === undefined || DateTime.greaterThanOrEqualTo(topUp.createdAt, since)) &&
              (attention !== true || topUp.attention !== null)
          )
          .sort((a, b) => newerFirst(b, a))
          .slice(0, limit)
      ),
    restoreTopUp: (order, checkout) =>
      Effect.sync(() => {
        if (!state.accounts.has(order.accountId) || state.topUps.has(order.id)) return false
        return Either.isRight(store(state, restoredTopUp(order, checkout)))
      }),
    takeReading: (provider, at, until) =>
      Effect.sync(() => {
        const before = state.readings.get(provider) ?? { readUntil: null, leasedUntil: null, token: 0 }
        if (isLeased(before, at)) return undefined
        const token = before.token + 1
        state.readings.set(provider, { ...before, leasedUntil: until, token })
        return { readUntil: before.readUntil, token }
      }),
    finishReading: (provider, token, readUntil) =>
      Effect.sync(() => {
        if (state.readings.get(provider)?.token === token)
          state.readings.set(provider, { readUntil, leasedUntil: null, token })
      })
  })

export const layerOf = (state: State): Layer.Layer<TopUpStorage> =>
  Layer.sync(TopUpStorage, () => make(state))
