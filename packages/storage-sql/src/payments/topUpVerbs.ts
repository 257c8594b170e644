import {
  type Account,
  type AccountId,
  AccountNotFound,
  AccountSuspended,
  type Checkout,
  closedTopUp,
  creditedUnseenFor,
  hinted,
  isActing,
  isFree,
  type NewTopUp,
  type Page,
  placeTopUp,
  postponedUntil,
  restoredTopUp,
  type TakenTopUp,
  type TooManyTopUps,
  type TopUp,
  type TopUpId,
  TopUpNotFound,
  type TopUpPage,
  type TopUpReference,
  type TopUpStorage,
  takenUntil,
  topUpsPeriod,
  withCheckout
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { lockOpenTotals, lockTotals } from "../accounts/accountTotals.ts"
import { Integer } from "../statements/columns.ts"
import { type Plan, planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { query, type Read } from "../statements/statement.ts"
import { insertTopUps, TopUpRow, topUpColumns, updateTopUps } from "./topUpTable.ts"

type Port = typeof TopUpStorage.Service

const undecided = "state IN ('new', 'open', 'processing')"

const selectBy = {
  id: query(TopUpRow, `SELECT ${topUpColumns} FROM top_ups WHERE id = ?`),
  checkout: query(TopUpRow, `SELECT ${topUpColumns} FROM top_ups WHERE checkout = ?`),
  payment: query(TopUpRow, `SELECT ${topUpColumns} FROM top_ups WHERE payment = ?`)
}
const lockById = query(
  TopUpRow,
  ({ rowLock }) => `SELECT ${topUpColumns} FROM top_ups WHERE id = ? ${rowLock}`
)
const selectDue = query(
  TopUpRow,
  ({ byCodePoint, freeRowLock }) => `SELECT ${topUpColumns} FROM top_ups
    WHERE due_at <= ? AND (leased_until IS NULL OR leased_until <= ?)
    ORDER BY due_at, created_at, ${byCodePoint("id")} LIMIT 1 ${freeRowLock}`
)
const selectOrderable = query(
  TopUpRow,
  `SELECT ${topUpColumns} FROM top_ups WHERE account_id = ? AND (created_at > ? OR (${undecided} AND state <> 'processing'))`
)
const selectPage = query(
  TopUpRow,
  ({ byCodePoint }) => `SELECT ${topUpColumns} FROM top_ups WHERE account_id = ? AND checkout IS NOT NULL
    ORDER BY created_at DESC, ${byCodePoint("id")} DESC LIMIT ? OFFSET ?`
)
const countListed = query(
  Schema.Struct({ listed: Integer }),
  "SELECT count(*) AS listed FROM top_ups WHERE account_id = ? AND checkout IS NOT NULL"
)
const lockCreditedSince = query(
  TopUpRow,
  ({ byCodePoint, rowLock }) => `SELECT ${topUpColumns} FROM top_ups WHERE account_id = ? AND EXISTS (
      SELECT 1 FROM ledger WHERE top_up_id = top_ups.id AND kind = 'top-up' AND ledger.created_at >= ?
    ) ORDER BY created_at, ${byCodePoint("id")} ${rowLock}`
)
const selectUndecided = query(
  TopUpRow,
  `SELECT ${topUpColumns} FROM top_ups WHERE account_id = ? AND ${undecided}`
)
const selectAnyUndecided = query(
  Schema.Struct({ found: Integer }),
  `SELECT 1 AS found FROM top_ups WHERE ${undecided} AND state <> 'new' LIMIT 1`
)
const selectWindow = (condition: "" | "attention IS NOT NULL AND") =>
  query(
    TopUpRow,
    ({ byCodePoint }) => `SELECT ${topUpColumns} FROM top_ups
      WHERE ${condition} created_at >= ? AND (created_at > ? OR (created_at = ? AND ${byCodePoint("id")} > ?))
      ORDER BY created_at, ${byCodePoint("id")} LIMIT ?`
  )
const selectAll = selectWindow("")
const selectAttention = selectWindow("attention IS NOT NULL AND")

const select = (read: Read, by: TopUpReference) =>
  "id" in by
    ? selectBy.id(read, by.id)
    : "checkout" in by
      ? selectBy.checkout(read, by.checkout)
      : selectBy.payment(read, by.payment)

/** The top-up with this id, locked until the transaction ends. */
export const lockTopUp = (read: Read, id: TopUpId) => Effect.map(lockById(read, id), ([topUp]) => topUp)

const changedTo = <A>(before: TopUp, after: TopUp, answer: A): Plan<A> =>
  planned(answer, ...(after === before ? [] : updateTopUps([after])))

export const createTopUp =
  (
    order: NewTopUp
  ): WriteVerb<
    { readonly topUp: TopUp; readonly isNew: boolean },
    AccountNotFound | AccountSuspended | TooManyTopUps
  > =>
  (read) =>
    Effect.gen(function* () {
      const { accountId, at } = order
      // The account's lock serializes its orders.
      const account = (yield* lockOpenTotals(read, [accountId])).get(accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      if (!isActing(account)) return yield* new AccountSuspended()
      const placed = yield* placeTopUp(
        order,
        yield* selectOrderable(read, accountId, at.epochMillis - topUpsPeriod)
      )
      return planned(placed, ...(placed.isNew ? insertTopUps([placed.topUp]) : []))
    })

export const setCheckout =
  (id: TopUpId, checkout: Checkout, at: DateTime.Utc): WriteVerb<TopUp, TopUpNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const before = yield* lockTopUp(read, id)
      if (before === undefined) return yield* new TopUpNotFound({ id })
      const after = withCheckout(before, checkout, at)
      return changedTo(before, after, after)
    })

export const requestCheck =
  (by: TopUpReference, request: Parameters<Port["requestCheck"]>[1]): WriteVerb<TopUp | undefined> =>
  (read) =>
    Effect.gen(function* () {
      const [named] = yield* select(read, by)
      const before = named === undefined ? undefined : yield* lockTopUp(read, named.id)
      if (before === undefined) return planned(undefined)
      const after = hinted(before, request)
      return changedTo(before, after, after)
    })

export const takeTopUp =
  ({ at, until, id, uncheckedSince }: Parameters<Port["takeTopUp"]>[0]): WriteVerb<TakenTopUp | undefined> =>
  (read) =>
    Effect.gen(function* () {
      const before =
        id === undefined
          ? (yield* selectDue(read, at.epochMillis, at.epochMillis))[0]
          : yield* lockTopUp(read, id)
      if (before === undefined || !isFree(before, id === undefined ? { at } : { at, uncheckedSince }))
        return planned(undefined)
      const topUp = takenUntil(before, until)
      return changedTo(before, topUp, { topUp, token: topUp.token })
    })

export const postponeTopUp =
  (id: TopUpId, token: number, until: DateTime.Utc): WriteVerb<void> =>
  (read) =>
    Effect.map(lockTopUp(read, id), (before) =>
      before?.token === token
        ? changedTo(before, postponedUntil(before, until), undefined)
        : planned(undefined)
    )

export const findTopUp =
  (accountId: AccountId, id: TopUpId): ReadVerb<TopUp, TopUpNotFound> =>
  (read) =>
    Effect.flatMap(selectBy.id(read, id), ([topUp]) =>
      topUp?.accountId === accountId ? Effect.succeed(topUp) : new TopUpNotFound({ id })
    )

export const findAnyTopUp =
  (by: TopUpReference): ReadVerb<TopUp | undefined> =>
  (read) =>
    Effect.map(select(read, by), ([topUp]) => topUp)

export const listTopUps =
  (accountId: AccountId, { pageNumber, pageSize }: Page): ReadVerb<TopUpPage> =>
  (read) =>
    Effect.gen(function* () {
      const [counted] = yield* countListed(read, accountId)
      const totalCount = counted?.listed ?? 0
      const before = (pageNumber - 1) * pageSize
      return {
        topUps: before < totalCount ? yield* selectPage(read, accountId, pageSize, before) : [],
        totalCount
      }
    })

export const listUndecided =
  (accountId: AccountId): ReadVerb<ReadonlyArray<TopUp>> =>
  (read) =>
    selectUndecided(read, accountId)

export const hasUndecided: ReadVerb<boolean> = (read) =>
  Effect.map(selectAnyUndecided(read), (rows) => rows.length > 0)

export const listAllTopUps =
  ({
    after,
    since,
    attention,
    limit
  }: Parameters<Port["listAllTopUps"]>[0]): ReadVerb<ReadonlyArray<TopUp>> =>
  (read) => {
    const from = since?.epochMillis ?? 0
    const place = after?.createdAt.epochMillis ?? -1
    const selectThese = attention === true ? selectAttention : selectAll
    return selectThese(read, from, place, place, after?.id ?? "", limit)
  }

/** Plans to flag top-ups that were credited shortly before their account closes. */
export const nameUnseenTopUps = (
  read: Read,
  { id, balance }: Pick<Account, "id" | "balance">,
  at: DateTime.Utc
) =>
  Effect.map(lockCreditedSince(read, id, at.epochMillis - creditedUnseenFor), (topUps) =>
    updateTopUps(topUps.map((topUp) => closedTopUp(topUp, balance)))
  )

export const restoreTopUp =
  (order: NewTopUp, checkout: Checkout): WriteVerb<boolean> =>
  (read) =>
    Effect.gen(function* () {
      const accounts = yield* lockTotals(read, [order.accountId])
      const known = [
        ...(yield* selectBy.id(read, order.id)),
        ...(yield* selectBy.checkout(read, checkout.checkout))
      ]
      if (!accounts.has(order.accountId) || known.length > 0) return planned(false)
      return planned(true, ...insertTopUps([restoredTopUp(order, checkout)]))
    })
