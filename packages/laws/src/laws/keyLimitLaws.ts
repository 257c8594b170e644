import {
  type AccountId,
  type ApiKeyChange,
  ApiKeyHash,
  ApiKeyId,
  CredentialStorage,
  fullGrant,
  type KeyLimits,
  type PurchaseOrder,
  type StoredApiKey
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import { freshHash } from "../fixtures/credentialFixtures.ts"
import { type EventTrial, eventsOf, mailsAre } from "../fixtures/eventFixtures.ts"
import { Difference, refuses, same } from "../trials/answers.ts"
import { accountWith, fresh, orderBy, time } from "../trials/fixtures.ts"

type Stores = Parameters<EventTrial["trial"]>[0]

/** Milliseconds from `time(0)` to the next midnight of UTC. */
const midnight = 57_600_000

const limitOf = (amount: number, per: "day" | "ever"): Pick<KeyLimits, "creditLimit"> => ({
  creditLimit: { amount: Credits(amount), per }
})

const makeKey = ({ storage }: Stores, accountId: AccountId, limits: ApiKeyChange) =>
  storage.createApiKey({
    ...fullGrant,
    creditLimit: limits.creditLimit ?? null,
    priceLimit: limits.priceLimit ?? null,
    id: ApiKeyId.make(crypto.randomUUID()),
    accountId,
    hash: ApiKeyHash.make(freshHash()),
    prefix: "qr_live_ab12",
    name: "a till",
    at: time(0),
    expiresAt: null
  })

const orderOf = ({ id, accountId }: StoredApiKey, price: number, given: Partial<PurchaseOrder> = {}) =>
  orderBy(accountId, { apiKeyId: id, price: Credits(price), ...given })

const keyNow = ({ storage }: Stores, { id, accountId }: StoredApiKey) =>
  Effect.flatMap(storage.findOwnApiKey(accountId, id), (key) =>
    key === undefined
      ? new Difference({ what: "the key", expected: "a key", actual: "none" })
      : Effect.succeed(key)
  )

const spendingIs = (stores: Stores, key: StoredApiKey, spentEver: number, spentInDay: number) =>
  Effect.flatMap(keyNow(stores, key), (now) =>
    same("what the key spent", [now.spentEver, now.spentInDay], [spentEver, spentInDay])
  )

const balanceIs = ({ storage }: Stores, id: AccountId, balance: number) =>
  Effect.flatMap(storage.findAccount({ id }), (account) => same("the balance", account.balance, balance))

/** The laws of keys with limits. */
export const keyLimitTrials: ReadonlyArray<EventTrial> = [
  {
    name: "concurrent purchases under a key spend at most its credit limit",
    meaning: "Else a program that calls often spends more than its owner allowed.",
    trial: (stores) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(1_000))
        const key = yield* makeKey(stores, owner, limitOf(50, "ever"))
        const other = yield* makeKey(stores, owner, limitOf(1_000, "ever"))
        const buy = (index: number) =>
          Effect.either(
            stores.storage.purchase(orderOf(index % 4 === 3 ? other : key, 7, { at: time(index) }))
          )
        const bought = yield* Effect.all(
          Array.from({ length: 24 }, (_, index) => buy(index)),
          {
            concurrency: "unbounded"
          }
        )
        yield* same("bought", bought.filter(Either.isRight).length, 7 + 6)
        const tags = bought.flatMap((one) => (Either.isLeft(one) ? one.left._tag : []))
        yield* same("refused", [...new Set(tags)], ["KeyLimitReached"])
        yield* spendingIs(stores, key, 49, 49)
        yield* spendingIs(stores, other, 42, 42)
        yield* balanceIs(stores, owner, 1_000 - 91)
        yield* stores.storage.purchase(orderOf(key, 1, { at: time(30) }))
        yield* stores.storage.purchase(orderOf(key, 0, { at: time(31) }))
        yield* refuses(
          "one more",
          stores.storage.purchase(orderOf(key, 1, { at: time(32) })),
          "KeyLimitReached"
        )
        yield* spendingIs(stores, key, 50, 50)
      })
  },
  {
    name: "a purchase and what its key spends are stored together or not at all",
    meaning: "Else a refused purchase uses up a key, or a paid one does not count.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { storage } = stores
        const owner = yield* accountWith(Credits(30))
        const key = yield* makeKey(stores, owner, { ...limitOf(100, "day"), priceLimit: Credits(40) })
        const idempotency = { key: fresh.idempotencyKey(), fingerprint: "one" }
        const order = orderOf(key, 10, { idempotency, at: time(1) })
        yield* storage.purchase(order)
        yield* spendingIs(stores, key, 10, 10)
        const again = yield* storage.purchase({ ...order, qrCodeId: fresh.qrCodeId() })
        yield* same("replayed", again.replayed, true)
        yield* refuses("an id twice", storage.purchase({ ...order, idempotency: undefined }), "StorageError")
        yield* refuses("too dear", storage.purchase(orderOf(key, 41, { at: time(2) })), "KeyLimitReached")
        yield* refuses("too poor", storage.purchase(orderOf(key, 30, { at: time(2) })), "InsufficientBalance")
        yield* spendingIs(stores, key, 10, 10)
        yield* storage.refund(order.qrCodeId, "by mistake", time(3))
        yield* spendingIs(stores, key, 10, 10)
        yield* balanceIs(stores, owner, 30)
        const free = yield* makeKey(stores, owner, {})
        yield* storage.purchase(orderOf(free, 5, { at: time(4) }))
        yield* spendingIs(stores, free, 0, 0)
      })
  },
  {
    name: "the spending of a day begins at zero at midnight UTC of the account's time",
    meaning: "Else a till stands still in the morning, or a clock that is set back gives a day twice.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { storage } = stores
        const owner = yield* accountWith(Credits(1_000))
        const key = yield* makeKey(stores, owner, limitOf(10, "day"))
        const buyAt = (at: number, price: number) => storage.purchase(orderOf(key, price, { at: time(at) }))
        yield* buyAt(0, 6)
        yield* refuses("the same day", buyAt(midnight - 2, 5), "KeyLimitReached")
        yield* buyAt(midnight - 2, 4)
        yield* spendingIs(stores, key, 10, 10)
        yield* buyAt(midnight, 9)
        yield* spendingIs(stores, key, 19, 9)
        yield* refuses("by a clock set back", buyAt(0, 2), "KeyLimitReached")
        yield* buyAt(0, 1)
        yield* spendingIs(stores, key, 20, 10)
        yield* buyAt(midnight + 86_400_000, 10)
        yield* spendingIs(stores, key, 30, 10)
      })
  },
  {
    name: "purchases during a change of limits are under the old or the new ones",
    meaning: "Else a limit that was lowered in haste holds for nobody, or a raised one refuses all.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { storage } = stores
        const owner = yield* accountWith(Credits(1_000))
        const key = yield* makeKey(stores, owner, limitOf(50, "ever"))
        const buy = () => Effect.either(storage.purchase(orderOf(key, 10, { at: time(1) })))
        const change = (amount: number) =>
          Effect.as(storage.changeApiKey(owner, key.id, limitOf(amount, "ever"), time(1)), undefined)
        const outcomes = yield* Effect.all(
          [buy(), buy(), change(20), buy(), buy(), change(40), buy(), buy(), buy()],
          { concurrency: "unbounded" }
        )
        const bought = outcomes.filter((one) => one !== undefined && Either.isRight(one)).length
        yield* spendingIs(stores, key, 10 * bought, 10 * bought)
        yield* same("at most the larger limit", bought <= 5, true)
        yield* storage.changeApiKey(owner, key.id, limitOf(20, "ever"), time(2))
        if (bought >= 2)
          yield* refuses("above the lowered one", storage.purchase(orderOf(key, 1)), "KeyLimitReached")
        yield* storage.changeApiKey(owner, key.id, { creditLimit: null }, time(3))
        const { receipt } = yield* storage.purchase(orderOf(key, 500, { at: time(4) }))
        yield* same("without a limit", receipt.remainingBalance, 500 - 10 * bought)
      })
  },
  {
    name: "an audit finds a key's spending in the purchases that it counted",
    meaning: "Else nobody can prove what a key spent.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { storage } = stores
        const owner = yield* accountWith(Credits(1_000))
        const key = yield* makeKey(stores, owner, limitOf(100, "day"))
        const buyAt = (at: number, price: number) => storage.purchase(orderOf(key, price, { at: time(at) }))
        const change = (limits: ApiKeyChange) => storage.changeApiKey(owner, key.id, limits, time(midnight))
        yield* buyAt(1, 10)
        yield* buyAt(midnight, 5)
        yield* change({ creditLimit: null })
        yield* buyAt(midnight + 1, 7)
        yield* change(limitOf(20, "ever"))
        yield* buyAt(midnight + 2, 3)
        yield* refuses("over the limit", buyAt(midnight + 3, 3), "KeyLimitReached")
        yield* spendingIs(stores, key, 18, 8)
        const found = (yield* storage.audit).filter(({ detail }) => detail.includes(owner))
        yield* same("the audit", found, [])
      })
  },
  {
    name: "the owner is told of a key's limit once in a day",
    meaning: "Else a program at its limit floods its owner, or stands still unseen.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { storage } = stores
        const owner = yield* accountWith(Credits(1_000))
        const key = yield* makeKey(stores, owner, { ...limitOf(10, "day"), priceLimit: Credits(20) })
        const refuse = (at: number, price: number) =>
          refuses(`at ${at}`, storage.purchase(orderOf(key, price, { at: time(at) })), "KeyLimitReached")
        const toldTimes = Effect.map(eventsOf(owner), (events) =>
          events.flatMap(({ type, timestamp, data }) =>
            type === "apiKey.limitReached" ? [[timestamp, data]] : []
          )
        )
        yield* refuse(1, 21)
        yield* same("by the price limit", yield* toldTimes, [])
        for (const at of [2, 3, 4]) yield* refuse(at, 11)
        const data = { apiKeyId: key.id, name: key.name, prefix: key.prefix }
        yield* same("in a day", yield* toldTimes, [[time(2), data]])
        yield* mailsAre(stores, owner, "key-limit-reached", 1)
        const { toldMail } = yield* keyNow(stores, key)
        const due = yield* takeAll
        yield* same("the key names its mail", due.includes(toldMail ?? ""), true)
        for (const at of [midnight, midnight + 1]) yield* refuse(at, 11)
        yield* same("on the next day", yield* toldTimes, [
          [time(2), data],
          [time(midnight), data]
        ])
        yield* spendingIs(stores, key, 0, 0)
      })
  }
]

/** The ids of the mails that are due. */
const takeAll = Effect.gen(function* () {
  const { takeMail } = yield* CredentialStorage
  const ids: Array<string> = []
  for (;;) {
    const mail = yield* takeMail({ at: time(midnight), until: time(10 * midnight) })
    if (mail === undefined) return ids
    ids.push(mail.id)
  }
})
