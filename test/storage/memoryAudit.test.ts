import {
  AccountId,
  ApiKeyId,
  Credits,
  DomainHost,
  Email,
  fullGrant,
  IdempotencyKey,
  type Invariant,
  imageReference,
  type LedgerEntry,
  newApiKey,
  pendingDomain,
  QrCodeId,
  type QrCodeRecord,
  Storage
} from "@quick-response/core"
import { emptyState, layerOf, type State } from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, test } from "vitest"

const at = DateTime.unsafeMake
const hash = "0".repeat(64)
const uuid = (digit: string) => `${digit}0000000-0000-4000-8000-000000000000`
const [first, second, third, gone] = [
  QrCodeId.make(uuid("b")),
  QrCodeId.make(uuid("c")),
  QrCodeId.make(uuid("a")),
  QrCodeId.make(uuid("f"))
]
const shop = AccountId.make(uuid("3"))
const names = { b: first, c: second, a: third, shop }

/** A detail with names instead of ids. */
const withNames = (detail: string): string =>
  Object.entries(names).reduce((text, [name, id]) => text.replaceAll(id, name), detail)
const [key, otherKey] = [IdempotencyKey.make("k"), IdempotencyKey.make("other")]

const openAccount = (id: AccountId, balance: number) =>
  Effect.gen(function* () {
    const { createAccount, post } = yield* Storage
    yield* createAccount({ id, email: Schema.decodeSync(Email)(`${id}@example.test`), at: at(10) })
    const amount = Credits.Credits(balance)
    yield* post({ accountId: id, kind: "grant", amount, reason: "", at: at(10) })
  })

const buy = (qrCodeId: QrCodeId, price: number, time: number) =>
  Effect.flatMap(Storage, ({ purchase }) => {
    const isFirst = qrCodeId === first
    const config = isFirst
      ? { text: imageReference + hash, images: [{ hash, text: "data:," }], dataHash: "data" }
      : { text: "{}", images: [], dataHash: "data" }
    const idempotency = isFirst ? { key, fingerprint: "one request" } : undefined
    const order = {
      accountId: shop,
      qrCodeId,
      name: "",
      config,
      contentText: null,
      price: Credits.Credits(price),
      idempotency
    }
    return purchase({ ...order, at: at(time) })
  })

const adjust = (units: number, time: number) =>
  Effect.flatMap(Storage, ({ post }) => {
    const amount = Credits.Credits(units)
    return post({ accountId: shop, kind: "adjustment", amount, reason: "", at: at(time) })
  })

/** Fills a store that is whole, and touches each bound: amounts of zero, equal times, the least and the largest balance. */
const fill = Effect.gen(function* () {
  const { refund } = yield* Storage
  yield* openAccount(AccountId.make(uuid("1")), 0)
  yield* openAccount(AccountId.make(uuid("2")), Credits.maximum)
  yield* openAccount(shop, 100)
  yield* buy(first, 30, 20)
  yield* buy(second, 20, 20)
  yield* buy(third, 0, 30)
  for (const id of [first, third]) yield* refund(id, "", at(30))
  yield* adjust(-5, 40)
  yield* adjust(6, 40)
})

const auditOf = (state: State) =>
  Effect.runSync(
    Effect.provide(
      Effect.flatMap(Storage, ({ audit }) => audit),
      layerOf(state)
    )
  )

const makeBook = () => {
  const state = emptyState()
  Effect.runSync(Effect.provide(fill, layerOf(state)))
  const data = state.accounts.get(shop)
  if (data === undefined) throw new Error("there is no shop")
  return {
    state,
    data,
    /** Overwrites an entry by its place, counted from 1. */
    entry: (place: number, change: Partial<LedgerEntry>) => {
      const entry = data.ledger[place - 1]
      if (entry === undefined) throw new Error(`there is no entry ${place}`)
      data.ledger[place - 1] = { ...entry, ...change }
    },
    record: (id: QrCodeId, change: Partial<QrCodeRecord>) => {
      const stored = state.qrCodes.get(id)
      if (stored === undefined) throw new Error(`there is no record ${id}`)
      stored.qrCode = { ...stored.qrCode, ...change }
    },
    balance: (balance: number) => {
      data.account = { ...data.account, balance: Credits.Credits(balance) }
    },
    /** Exchanges two records that are listed one after the other. */
    swap: (place: number) => data.qrCodes.splice(place, 2, ...data.qrCodes.slice(place, place + 2).reverse())
  }
}

const limitedKey = newApiKey({
  ...fullGrant,
  id: ApiKeyId.make(uuid("e")),
  accountId: shop,
  prefix: "qr_live_ab12",
  name: "a till",
  at: at(10),
  expiresAt: null
})

const spent = (ever: number, inDay: number) => ({
  spentEver: Credits.Credits(ever),
  spentDay: 0,
  spentInDay: Credits.Credits(inDay)
})

type Book = ReturnType<typeof makeBook>
type Found = readonly [Invariant, detail: string]

/** The changes planted in the book, and the findings of the audit. Entries: a grant, 3 purchases, 2 refunds, 2 adjustments. */
const plants: Readonly<Record<string, readonly [(book: Book) => unknown, ReadonlyArray<Found>]>> = {
  "a balance below zero": [
    (book) => book.balance(-1),
    [
      ["balanceRange", "account shop: the balance is -0.0001"],
      ["balanceSum", "account shop: the ledger sums to 81 units"]
    ]
  ],
  "an adjustment below zero": [
    (book) => {
      book.entry(8, { amount: Credits.Credits(-76), balanceAfter: Credits.Credits(-1) })
      book.balance(-1)
    },
    [["balanceRange", "account shop: entry 8 leaves -0.0001"]]
  ],
  "a balance that is not its sum": [
    (book) => book.balance(82),
    [["balanceSum", "account shop: the ledger sums to 81 units"]]
  ],
  "a gap": [(book) => book.entry(7, { sequence: 9 }), [["sequence", "account shop: entry 9 is at place 7"]]],
  "a balance after an entry": [
    (book) => book.entry(7, { balanceAfter: Credits.Credits(76) }),
    [["balanceAfter", "account shop: entry 7"]]
  ],
  "an entry that is older than its account": [
    (book) => book.entry(1, { createdAt: at(9) }),
    [["time", "account shop: entry 1 is older than the one before it"]]
  ],
  "an entry that is older than the one before": [
    (book) => book.entry(8, { createdAt: at(39) }),
    [["time", "account shop: entry 8 is older than the one before it"]]
  ],
  "a grant that takes": [
    (book) => book.entry(7, { kind: "grant" }),
    [["amountSign", "account shop: entry 7"]]
  ],
  "a refund that takes": [
    (book) => book.entry(7, { kind: "refund" }),
    [["amountSign", "account shop: entry 7"]]
  ],
  "a purchase that gives": [
    (book) => book.entry(8, { kind: "purchase" }),
    [["amountSign", "account shop: entry 8"]]
  ],
  "an entry of a record that is gone": [
    (book) => book.entry(7, { qrCodeId: gone }),
    [["recordOfDebit", "account shop: entry 7"]]
  ],
  "records of one time in the order of their ids reversed": [
    (book) => book.swap(0),
    [["order", "account shop: QR code b does not come after c"]]
  ],
  "records in the order of their times reversed": [
    (book) => book.swap(1),
    [["order", "account shop: QR code c does not come after a"]]
  ],
  "a record that is listed twice": [
    (book) => book.data.qrCodes.push(...book.data.qrCodes.slice(-1)),
    [["order", "account shop: QR code a does not come after a"]]
  ],
  "a record of another price": [
    (book) => book.record(second, { pricePaid: Credits.Credits(21) }),
    [["debitOfRecord", "account shop: QR code c"]]
  ],
  "two debits of a record": [
    (book) => book.entry(7, { kind: "purchase", qrCodeId: second }),
    [["debitOfRecord", "account shop: QR code c"]]
  ],
  "no debit of a record": [
    (book) => book.entry(3, { qrCodeId: null }),
    [
      ["debitOfRecord", "account shop: QR code c"],
      ["time", "account shop: QR code c has not the time of its debit, or was changed before"]
    ]
  ],
  "a record that is younger than its debit": [
    (book) => book.record(second, { createdAt: at(21), updatedAt: at(21) }),
    [["time", "account shop: QR code c has not the time of its debit, or was changed before"]]
  ],
  "a record that was changed before it was bought": [
    (book) => book.record(second, { updatedAt: at(19) }),
    [["time", "account shop: QR code c has not the time of its debit, or was changed before"]]
  ],
  "two refunds of a record, each of its price": [
    (book) =>
      book.data.ledger.push(
        ...book.data.ledger.slice(5, 6).map((entry) => ({
          ...entry,
          sequence: 9,
          balanceAfter: book.data.account.balance,
          createdAt: at(40)
        }))
      ),
    [["refundOnce", "account shop: QR code a"]]
  ],
  "a refund of another price": [
    (book) => book.entry(8, { kind: "refund", qrCodeId: second }),
    [["refundOnce", "account shop: QR code c"]]
  ],
  "a claim of which one record is gone": [
    ({ data }) => {
      const claims = data.claims.get(key) ?? []
      const lost = claims.map((claim) => ({ ...claim, receipt: { ...claim.receipt, qrCodeId: gone } }))
      data.claims.set(otherKey, [...claims, ...lost])
    },
    [["claim", "account shop: idempotency key other"]]
  ],
  "a key that has spent more than its purchases": [
    ({ state, data }) => {
      data.counting.set(3, limitedKey.id)
      state.apiKeys.set(limitedKey.id, { ...limitedKey, ...spent(21, 20) })
    },
    [
      [
        "keySpending",
        `account shop: the spending of API key ${limitedKey.id} is not the sum of its purchases`
      ]
    ]
  ],
  "a key that has spent less in its day": [
    ({ state, data }) => {
      data.counting.set(3, limitedKey.id)
      state.apiKeys.set(limitedKey.id, { ...limitedKey, ...spent(20, 19) })
    },
    [
      [
        "keySpending",
        `account shop: the spending of API key ${limitedKey.id} is not the sum of its purchases`
      ]
    ]
  ],
  "an image that is gone": [
    ({ state }) => state.images.delete(hash),
    [["images", `account shop: QR code b lacks its image ${hash}`]]
  ],
  "an image without a record": [
    ({ state }) => state.images.set("left over", ""),
    [["images", "image left over has no record"]]
  ]
}

describe("audit() of a store in memory", () => {
  test("names a second holder of a host, and no account that waits", () => {
    const state = emptyState()
    const host = DomainHost.make("go.luna.example")
    const audited = Effect.runSync(
      Effect.gen(function* () {
        for (const [digit, domainState] of [
          ["1", "lost"],
          ["2", "pending"],
          ["3", "live"]
        ] as const) {
          const domain = pendingDomain({ accountId: AccountId.make(uuid(digit)), host, token: "", at: at(0) })
          state.domains.set(digit, { ...domain, state: domainState })
        }
        return yield* (yield* Storage).audit
      }).pipe(Effect.provide(layerOf(state)))
    )
    const detail = `account ${uuid("3")}: another account holds ${host}, too`
    expect(audited).toEqual([{ invariant: "domain", detail }])
  })

  test("finds nothing in an intact store", () => {
    const { state, data } = makeBook()
    expect(auditOf(state)).toEqual([])
    data.counting.set(3, limitedKey.id)
    state.apiKeys.set(limitedKey.id, { ...limitedKey, ...spent(20, 20) })
    expect(auditOf(state)).toEqual([])
  })

  test.each(Object.entries(plants))("names %s, and nothing else", (_, [plant, found]) => {
    const book = makeBook()
    plant(book)
    const named = auditOf(book.state).map(({ invariant, detail }) => [invariant, withNames(detail)])
    expect(named).toEqual(found)
  })
})
