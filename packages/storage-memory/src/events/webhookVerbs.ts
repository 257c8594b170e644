import {
  type AccountId,
  afterTurn,
  changedWebhook,
  type Delivery,
  firstWebhook,
  isActing,
  isDue,
  type ListedWebhook,
  maximumWebhooks,
  resentCount,
  resentDelivery,
  resentFrom,
  resentOnce,
  switchedWebhook,
  TooManyWebhooks,
  takenForTurn,
  takesNewEvents,
  typeOfEntry,
  type Webhook,
  type WebhookId,
  WebhookNotFound,
  type WebhookStorage,
  withNextSecret
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { mailOwner } from "../state/appendEvent.ts"
import { byCodePoint, newerFirst, slice } from "../state/sort.ts"
import { deleteWhere, findOpenAccount, idTaken, type State, type StoredWebhook } from "../state/state.ts"
import { newestOf, recordAt, recordsAfter } from "./eventVerbs.ts"

type Port = typeof WebhookStorage.Service

const placeKey = ({ stream, sequence }: Pick<Delivery, "stream" | "sequence">): string =>
  `${stream} ${sequence}`

const byDueTime = (a: Delivery, b: Delivery): number =>
  (a.dueAt?.epochMillis ?? 0) - (b.dueAt?.epochMillis ?? 0) || byCodePoint(placeKey(a), placeKey(b))

const retriesOf = ({ deliveries }: StoredWebhook): ReadonlyArray<Delivery> =>
  [...deliveries.values()].filter(({ dueAt }) => dueAt !== null).sort(byDueTime)

const newestAttemptFirst = (a: Delivery, b: Delivery): number =>
  b.attemptedAt.epochMillis - a.attemptedAt.epochMillis ||
  byCodePoint(b.stream, a.stream) ||
  b.sequence - a.sequence

const listed = (state: State, stored: StoredWebhook): ListedWebhook => {
  const retries = retriesOf(stored)
  return {
    ...stored.webhook,
    newest: newestOf(state.accounts.get(stored.webhook.accountId)),
    retrying: retries.length,
    retryAt: retries[0]?.dueAt ?? null
  }
}

const ownerActs = (state: State, { accountId }: Webhook): boolean => {
  const owner = state.accounts.get(accountId)
  return owner !== undefined && isActing(owner.account)
}

const isDueNow = (state: State, stored: StoredWebhook, at: DateTime.Utc): boolean =>
  ownerActs(state, stored.webhook) && isDue(listed(state, stored), at)

/** Stops or resumes a webhook for an operator. */
export const switchWebhook = (
  state: State,
  id: WebhookId,
  isStopped: boolean,
  at: DateTime.Utc
): Either.Either<ListedWebhook, WebhookNotFound> => {
  const stored = state.webhooks.get(id)
  if (stored === undefined) return Either.left(new WebhookNotFound({ id }))
  stored.webhook = switchedWebhook(stored.webhook, isStopped, at)
  return Either.right(listed(state, stored))
}

const ownWebhook = (
  state: State,
  accountId: AccountId,
  id: WebhookId
): Either.Either<StoredWebhook, WebhookNotFound> => {
  const stored = state.webhooks.get(id)
  return stored?.webhook.accountId === accountId
    ? Either.right(stored)
    : Either.left(new WebhookNotFound({ id }))
}

/** Changes an account's webhook and returns it. */
const change = (
  state: State,
  accountId: AccountId,
  id: WebhookId,
  next: (before: Webhook) => Webhook
): Either.Either<ListedWebhook, WebhookNotFound> =>
  Either.map(ownWebhook(state, accountId, id), (stored) => {
    stored.webhook = next(stored.webhook)
    return listed(state, stored)
  })

/** The number of elements before a time in a sorted list. */
const countBefore = (
  list: ReadonlyArray<{ readonly createdAt: DateTime.Utc }>,
  since: DateTime.Utc
): number => {
  const index = list.findIndex(({ createdAt }) => createdAt.epochMillis >= since.epochMillis)
  return index < 0 ? list.length : index
}

export const ownWebhookVerbs = (
  state: State
): Pick<
  Port,
  | "secretKey"
  | "createWebhook"
  | "listWebhooks"
  | "findWebhook"
  | "changeWebhook"
  | "deleteWebhook"
  | "rollSecret"
  | "redeliver"
  | "listDeliveries"
> => ({
  secretKey: Effect.sync(() => state.markKey),
  createWebhook: (order) =>
    Effect.suspend(() =>
      Either.gen(function* () {
        const data = yield* findOpenAccount(state, order.accountId)
        const own = [...state.webhooks.values()].filter(
          ({ webhook }) => webhook.accountId === order.accountId
        )
        if (own.length >= maximumWebhooks) return yield* Either.left(new TooManyWebhooks())
        if (state.webhooks.has(order.id)) return yield* idTaken(order.id)
        const stored = { webhook: firstWebhook(order, newestOf(data)), deliveries: new Map() }
        state.webhooks.set(order.id, stored)
        return listed(state, stored)
      })
    ),
  listWebhooks: (accountId) =>
    Effect.sync(() =>
      [...state.webhooks.values()]
        .filter(({ webhook }) => webhook.accountId === accountId)
        .sort((a, b) => newerFirst(b.webhook, a.webhook))
        .map((stored) => listed(state, stored))
    ),
  findWebhook: (accountId, id) =>
    Effect.suspend(() => Either.map(ownWebhook(state, accountId, id), (stored) => listed(state, stored))),
  changeWebhook: (accountId, id, wish, at) =>
    Effect.suspend(() => change(state, accountId, id, (before) => changedWebhook(before, wish, at))),
  deleteWebhook: (accountId, id) =>
    Effect.suspend(() =>
      Either.map(ownWebhook(state, accountId, id), () => {
        state.webhooks.delete(id)
      })
    ),
  rollSecret: (accountId, id, times) =>
    Effect.suspend(() => change(state, accountId, id, (before) => withNextSecret(before, times))),
  redeliver: (accountId, id, what, at) =>
    Effect.suspend(() =>
      Either.map(ownWebhook(state, accountId, id), (stored) => {
        if ("since" in what) {
          const { ledger = [], events = [] } = state.accounts.get(accountId) ?? {}
          const place = {
            entries: countBefore(ledger, what.since),
            events: countBefore(events, what.since)
          }
          const count = resentCount(stored.webhook, place)
          stored.webhook = resentFrom(stored.webhook, place)
          return count
        }
        if (what.event.accountId !== accountId || recordAt(state, what.event) === undefined) return undefined
        const key = placeKey(what.event)
        stored.deliveries.set(key, resentDelivery(what.event, stored.deliveries.get(key), at))
        stored.webhook = resentOnce(stored.webhook)
        return 1
      })
    ),
  listDeliveries: (accountId, id, page) =>
    Effect.suspend(() =>
      Either.map(ownWebhook(state, accountId, id), ({ deliveries }) => {
        const all = [...deliveries.values()].sort(newestAttemptFirst)
        const typed = slice(all, page).flatMap((delivery) => {
          const { stream, sequence } = delivery
          const record = recordAt(state, { accountId, stream, sequence })
          if (record === undefined) return []
          return [{ ...delivery, type: "entry" in record ? typeOfEntry[record.entry.kind] : record.type }]
        })
        return { deliveries: typed, totalCount: all.length }
      })
    )
})

/** The verbs of deliveries, for all accounts. */
export const deliveryVerbs = (
  state: State
): Pick<
  Port,
  "listSubscribers" | "listDue" | "nextDue" | "takeWebhook" | "isUnderWay" | "settleTurn" | "forgetDeliveries"
> => ({
  listSubscribers: ({ after, limit }) =>
    Effect.sync(() =>
      [...new Set([...state.webhooks.values()].map(({ webhook }) => webhook))]
        .filter(({ disabledReason }) => disabledReason === null)
        .map(({ accountId }) => accountId)
        .filter((accountId, place, all) => all.indexOf(accountId) === place)
        .filter((accountId) => after === undefined || accountId > after)
        .sort(byCodePoint)
        .slice(0, limit)
    ),
  listDue: ({ at, accountId, after, limit }) =>
    Effect.sync(() =>
      [...state.webhooks.values()]
        .filter(({ webhook }) => accountId === undefined || webhook.accountId === accountId)
        .filter((stored) => isDueNow(state, stored, at))
        .map(({ webhook }) => webhook.id)
        .filter((id) => after === undefined || id > after)
        .sort(byCodePoint)
        .slice(0, limit)
    ),
  nextDue: (after) =>
    Effect.sync(() => {
      const times = [...state.webhooks.values()]
        .filter(({ webhook }) => webhook.disabledReason === null)
        .flatMap((stored) => [stored.webhook.pausedUntil, ...retriesOf(stored).map(({ dueAt }) => dueAt)])
        .flatMap((time) => (time !== null && DateTime.greaterThan(time, after) ? [time.epochMillis] : []))
      return times.length === 0 ? undefined : DateTime.unsafeMake(times.reduce((a, b) => Math.min(a, b)))
    }),
  takeWebhook: (id, { at, until }) =>
    Effect.sync(() => {
      const stored = state.webhooks.get(id)
      if (stored === undefined) return undefined
      const before = listed(state, stored)
      if (!isDueNow(state, stored, at)) return undefined
      const { accountId, width, position } = before
      stored.webhook = takenForTurn(stored.webhook, until)
      const data = state.accounts.get(accountId)
      return {
        webhook: stored.webhook,
        records: takesNewEvents(before) ? recordsAfter(state, data, position, width) : [],
        retries: retriesOf(stored)
          .filter(({ dueAt }) => dueAt !== null && DateTime.lessThanOrEqualTo(dueAt, at))
          .slice(0, width)
          .flatMap((delivery) => {
            const { stream, sequence } = delivery
            const record = recordAt(state, { accountId, stream, sequence })
            return record === undefined ? [] : [{ record, delivery }]
          })
      }
    }),
  isUnderWay: (id, token) =>
    Effect.sync(() => {
      const webhook = state.webhooks.get(id)?.webhook
      return (
        webhook?.token === token &&
        webhook.disabledReason === null &&
        webhook.stoppedAt === null &&
        ownerActs(state, webhook)
      )
    }),
  settleTurn: (id, token, { progress, deliveries, mail }, at) =>
    Effect.sync(() => {
      const stored = state.webhooks.get(id)
      if (stored === undefined || stored.webhook.token !== token) return false
      stored.webhook = afterTurn(stored.webhook, progress)
      for (const delivery of deliveries) stored.deliveries.set(placeKey(delivery), delivery)
      const data = state.accounts.get(stored.webhook.accountId)
      if (mail !== undefined && data !== undefined) mailOwner(state, data, mail, at)
      return true
    }),
  forgetDeliveries: ({ before, kept }) =>
    Effect.sync(() => {
      for (const { deliveries } of state.webhooks.values()) {
        deleteWhere(
          deliveries,
          ({ dueAt, attemptedAt }) => dueAt === null && attemptedAt.epochMillis < before.epochMillis
        )
        const done = [...deliveries.values()].filter(({ dueAt }) => dueAt === null)
        for (const surplus of done.sort(newestAttemptFirst).slice(kept)) deliveries.delete(placeKey(surplus))
      }
    })
})
