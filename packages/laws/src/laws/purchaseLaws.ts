import {
  type AccountId,
  batchRowKey,
  type ClaimKey,
  IdempotencyKey,
  idempotencyLifetime,
  type QrCodeId,
  type Receipt,
  Storage
} from "@quick-response/core"
import { Credits, maximum, zero } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { refuses, same } from "../trials/answers.ts"
import { accountWith, fresh, oneCredit, orderBy, time } from "../trials/fixtures.ts"
import { law, type StorageLaw } from "../trials/Law.ts"

const wholePage = { pageNumber: 1, pageSize: 100 }

const all = <A, E, R>(count: number, effect: (index: number) => Effect.Effect<A, E, R>) =>
  Effect.all(
    Array.from({ length: count }, (_, index) => effect(index)),
    { concurrency: "unbounded" }
  )

const holdings = (id: AccountId) =>
  Effect.gen(function* () {
    const storage = yield* Storage
    return {
      balance: (yield* storage.findAccount({ id })).balance,
      ledger: yield* storage.listLedger(id, wholePage),
      records: yield* storage.listQrCodes(id, wholePage)
    }
  })

const claim = () => ({ key: fresh.idempotencyKey(), fingerprint: "one request" })

export const purchaseLaws: ReadonlyArray<StorageLaw> = [
  law(
    "a purchase debits its price, appends one entry and keeps one record",
    "Else a customer pays for nothing, or gets what nobody paid for.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(Credits(25_000))
        const order = orderBy(accountId, { at: time(7), name: "the name", price: Credits(12_345) })
        const receipt = {
          qrCodeId: order.qrCodeId,
          name: "the name",
          pricePaid: Credits(12_345),
          remainingBalance: Credits(12_655)
        }
        yield* same("purchase", yield* storage.purchase(order), { receipt, replayed: false })
        const { balance, ledger, records } = yield* holdings(accountId)
        yield* same("the balance", balance, 12_655)
        yield* same("the newest entry", ledger.entries[0], {
          accountId,
          sequence: 2,
          kind: "purchase",
          amount: -12_345,
          balanceAfter: 12_655,
          reason: "the name",
          qrCodeId: order.qrCodeId,
          topUpId: null,
          createdAt: time(7)
        })
        const item = {
          id: order.qrCodeId,
          name: "the name",
          ownName: null,
          tags: [],
          configText: order.config.text,
          contentText: null,
          pricePaid: 12_345,
          isActive: true,
          isArchived: false,
          createdAt: time(7)
        }
        yield* same("the records", records, { qrCodes: [item], totalCount: 1 })
        yield* same("the record", yield* storage.findQrCode(accountId, order.qrCodeId), {
          ...item,
          updatedAt: time(7)
        })
      })
  ),
  law(
    "a purchase that fails changes nothing",
    "Else a refused customer has paid, or a retry after a top-up is refused for ever.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(Credits(15_000))
        const first = orderBy(accountId)
        yield* storage.purchase(first)
        const before = yield* holdings(accountId)
        const claimed = orderBy(accountId, { idempotency: claim() })
        yield* refuses("too little money", storage.purchase(claimed), "InsufficientBalance")
        yield* refuses(
          "an unknown account",
          storage.purchase(orderBy(fresh.accountId(), { price: zero })),
          "AccountNotFound"
        )
        const sameId = orderBy(accountId, { qrCodeId: first.qrCodeId, price: zero, idempotency: claim() })
        yield* refuses("an id that is taken", storage.purchase(sameId), "StorageError")
        yield* same("the account after refusals", yield* holdings(accountId), before)
        yield* refuses("the record", storage.findQrCode(accountId, claimed.qrCodeId), "QrCodeNotFound")
        const topUp = { kind: "grant" as const, amount: oneCredit, reason: "more", at: time(1) }
        yield* storage.post({ accountId, ...topUp })
        const { replayed } = yield* storage.purchase({ ...claimed, at: time(2) })
        yield* same("the same claim after a top-up is a replay", replayed, false)
      })
  ),
  law(
    "a grant never debits, and a purchase never credits",
    "Else a sign that was forgotten somewhere above turns a charge into a present.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(oneCredit)
        const before = yield* holdings(accountId)
        const posting = { accountId, kind: "grant" as const, reason: "taken", at: time(1) }
        yield* refuses("a grant", storage.post({ ...posting, amount: Credits(-1) }), "StorageError")
        const order = orderBy(accountId, { price: Credits(-1), idempotency: claim() })
        yield* refuses("a purchase", storage.purchase(order), "StorageError")
        yield* same("the account after refusals", yield* holdings(accountId), before)
      })
  ),
  law(
    "a purchase spends a balance to its last unit and no more",
    "Else the last credit cannot be spent, or is spent twice.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(oneCredit)
        const buy = (price: Credits) => storage.purchase(orderBy(accountId, { price }))
        const oneMore = Credits(oneCredit + 1)
        yield* refuses("a price of one unit more", buy(oneMore), "InsufficientBalance")
        const { receipt } = yield* buy(oneCredit)
        yield* same("the remaining balance", receipt.remainingBalance, 0)
        yield* refuses("a price of one unit", buy(Credits(1)), "InsufficientBalance")
        const free = yield* buy(zero)
        yield* same("the balance after a free one", free.receipt.remainingBalance, 0)
        const { ledger } = yield* holdings(accountId)
        yield* same("the free one's entry", ledger.entries[0]?.amount, 0)
      })
  ),
  law(
    "exactly those concurrent purchases succeed for which the balance suffices",
    "Else concurrent purchases overdraw the account, which no later check can undo.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(Credits(70_000))
        const bought = yield* all(24, () => Effect.either(storage.purchase(orderBy(accountId))))
        const left = bought.flatMap((outcome) =>
          outcome._tag === "Right" ? [outcome.right.receipt.remainingBalance] : []
        )
        yield* same(
          "what each saw remain",
          left.sort((a, b) => b - a),
          [60_000, 50_000, 40_000, 30_000, 20_000, 10_000, 0]
        )
        const { balance, ledger, records } = yield* holdings(accountId)
        yield* same("balance, entries, records", [balance, ledger.totalCount, records.totalCount], [0, 8, 7])
      })
  ),
  law(
    "a repeated claim charges once and gets the same answer",
    "Else a client that lost an answer and retries pays twice, and be it that a clock was wrong.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(Credits(100_000))
        const idempotency = claim()
        const order = (at: number) => orderBy(accountId, { idempotency, at: time(at) })
        const first = yield* storage.purchase(order(1000))
        yield* same("the first is a replay", first.replayed, false)
        yield* storage.purchase(orderBy(accountId))
        const replay = { receipt: first.receipt, replayed: true }
        const year = 365 * idempotencyLifetime
        for (const at of [1000, 0, -idempotencyLifetime, 1000 + idempotencyLifetime, year, -year, 1001]) {
          yield* same(`a replay at ${at}`, yield* storage.purchase(order(at)), replay)
        }
        const { fingerprint } = idempotency
        yield* same("the claims", yield* storage.findClaims(accountId, idempotency.key), [
          { fingerprint, claimedAt: time(1000), receipt: first.receipt }
        ])
        yield* same("claims of another key", yield* storage.findClaims(accountId, claim().key), [])
      })
  ),
  law(
    "a different fingerprint buys if the key names all its purchases",
    "Else a request takes another's answer for its own, or a key forgets who had it before.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(Credits(100_000))
        const { key } = claim()
        const buy = (fingerprint: string, differsFrom: ReadonlyArray<QrCodeId>, at: number) =>
          storage.purchase(
            orderBy(accountId, { idempotency: { key, fingerprint, differsFrom }, at: time(at) })
          )
        const taken = (fingerprint: string, differsFrom: ReadonlyArray<QrCodeId>) =>
          Effect.map(Effect.flip(buy(fingerprint, differsFrom, 9)), (error) =>
            error._tag === "IdempotencyKeyTaken" ? error.claims : error._tag
          )
        const one = yield* buy("one", [], 5)
        const oneClaim = { fingerprint: "one", claimedAt: time(5), receipt: one.receipt }
        yield* same("two, which names none", yield* taken("two", []), [oneClaim])
        yield* same("two, which names another", yield* taken("two", [fresh.qrCodeId()]), [oneClaim])
        // The second is earlier by the clock: purchase order wins.
        const two = yield* buy("two", [one.receipt.qrCodeId], 3)
        yield* same("the second is a replay", two.replayed, false)
        const twoClaim = { fingerprint: "two", claimedAt: time(3), receipt: two.receipt }
        yield* same("three, which names none", yield* taken("three", []), [oneClaim, twoClaim])
        yield* same("three, which names the first", yield* taken("three", [one.receipt.qrCodeId]), [twoClaim])
        yield* same("three, which names the second", yield* taken("three", [two.receipt.qrCodeId]), [
          oneClaim
        ])
        const three = yield* buy("three", [two.receipt.qrCodeId, one.receipt.qrCodeId], 4)
        const bought = { one, two, three }
        for (const [fingerprint, { receipt }] of Object.entries(bought)) {
          const again = yield* buy(fingerprint, [], 8)
          yield* same(`${fingerprint} again`, again, { receipt, replayed: true })
        }
        const other = orderBy(accountId, { idempotency: claim() })
        const [beside] = yield* Effect.all([buy("one", [], 8), storage.purchase(other)], {
          concurrency: "unbounded"
        })
        yield* same("one beside another key", beside, { receipt: one.receipt, replayed: true })
        yield* same("the claims", yield* storage.findClaims(accountId, key), [
          oneClaim,
          twoClaim,
          { fingerprint: "three", claimedAt: time(4), receipt: three.receipt }
        ])
        yield* same("the balance", (yield* holdings(accountId)).balance, 60_000)
      })
  ),
  law(
    "concurrent repeats of a claim charge once",
    "Else two retries that cross on the wire are both charged.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(Credits(100_000))
        const idempotency = claim()
        const outcomes = yield* all(100, (index) =>
          storage.purchase(orderBy(accountId, { idempotency, at: time(index * idempotencyLifetime) }))
        )
        const receipts = new Set(outcomes.map(({ receipt }) => receipt.qrCodeId))
        yield* same("the receipts", receipts.size, 1)
        yield* same("the first ones", outcomes.filter(({ replayed }) => !replayed).length, 1)
        yield* same("the balance", (yield* holdings(accountId)).balance, 90_000)
      })
  ),
  law(
    "claims of different accounts are independent",
    "Else one customer's retry gives another customer's receipt.",
    (storage) =>
      Effect.gen(function* () {
        const [one, other] = [yield* accountWith(oneCredit), yield* accountWith(oneCredit)]
        const idempotency = claim()
        const bought = yield* storage.purchase(orderBy(one, { idempotency }))
        yield* same("the other's claims", yield* storage.findClaims(other, idempotency.key), [])
        const second = yield* storage.purchase(orderBy(other, { idempotency }))
        yield* same("the other's is a replay", second.replayed, false)
        yield* same("the receipts are one", second.receipt.qrCodeId === bought.receipt.qrCodeId, false)
      })
  ),
  law(
    "a purchase is refunded once, exactly, to its account",
    "Else a customer is paid back twice, or not what was paid.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(Credits(50_000))
        const order = orderBy(accountId, { price: Credits(12_345) })
        yield* storage.purchase(order)
        const refunds = yield* all(8, (index) =>
          Effect.either(storage.refund(order.qrCodeId, "it did not print", time(index)))
        )
        const paidBack = refunds.flatMap((refund) => (refund._tag === "Right" ? [refund.right] : []))
        yield* same("how many were paid back", paidBack.length, 1)
        const { createdAt, ...entry } = paidBack[0] ?? { createdAt: undefined }
        yield* same("the entry", entry, {
          accountId,
          sequence: 3,
          kind: "refund",
          amount: 12_345,
          balanceAfter: 50_000,
          reason: "it did not print",
          qrCodeId: order.qrCodeId,
          topUpId: null
        })
        yield* refuses("another", storage.refund(order.qrCodeId, "again", time(9)), "AlreadyRefunded")
        yield* refuses("an unknown one", storage.refund(fresh.qrCodeId(), "", time(9)), "QrCodeNotFound")
        const { balance, ledger, records } = yield* holdings(accountId)
        yield* same(
          "balance, entries, records",
          [balance, ledger.totalCount, records.totalCount],
          [50_000, 3, 1]
        )
      })
  ),
  law(
    "a refund over the largest balance is refused",
    "Else a refund takes a balance past what is exact.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(Credits(maximum))
        const order = orderBy(accountId)
        yield* storage.purchase(order)
        const posting = { accountId, kind: "grant" as const, reason: "fill up", at: time(1) }
        yield* storage.post({ ...posting, amount: oneCredit })
        yield* refuses("a refund past it", storage.refund(order.qrCodeId, "no", time(2)), "BalanceTooLarge")
        yield* storage.post({ ...posting, kind: "adjustment", amount: Credits(-10_000) })
        const paidBack = yield* storage.refund(order.qrCodeId, "yes", time(3))
        yield* same("the balance after", paidBack.balanceAfter, maximum)
      })
  ),
  law(
    "an interrupted purchase is complete or absent",
    "Else a client that goes away leaves money taken and nothing kept.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(Credits(100_000))
        yield* Effect.forEach(
          Array.from({ length: 10 }, (_, index) => index),
          (turns) =>
            Effect.gen(function* () {
              const fiber = yield* Effect.fork(storage.purchase(orderBy(accountId, { price: Credits(1) })))
              yield* Effect.forEach(Array.from({ length: turns }), () => Effect.yieldNow())
              yield* Fiber.interrupt(fiber)
            })
        )
        const { balance, ledger, records } = yield* holdings(accountId)
        yield* same("entries", ledger.totalCount, records.totalCount + 1)
        yield* same("the balance", balance, 100_000 - records.totalCount)
      })
  ),
  law(
    "claims of batch rows are independent of single purchases",
    "Else a batch that is sent again buys a row twice, or a key of one kind stands in the way of the other.",
    (storage) =>
      Effect.gen(function* () {
        const [owner, other] = [
          yield* accountWith(Credits(1_000_000)),
          yield* accountWith(Credits(1_000_000))
        ]
        const key = fresh.idempotencyKey()
        const longer = IdempotencyKey.make(`${key}1`)
        const rowOf = (accountId: typeof owner, name: ClaimKey, fingerprint = "a batch") =>
          orderBy(accountId, { idempotency: { key: name, fingerprint } })
        const rows = [7, 0, 10].map((row) => ({ row, order: rowOf(owner, batchRowKey(key, row)) }))
        const receipts: Array<Receipt> = []
        for (const { order } of rows) receipts.push((yield* storage.purchase(order)).receipt)
        const elsewhere = [
          rowOf(owner, key),
          rowOf(owner, batchRowKey(longer, 0)),
          rowOf(other, batchRowKey(key, 0))
        ]
        for (const order of elsewhere)
          yield* same("bought elsewhere", (yield* storage.purchase(order)).replayed, false)
        const remembered = yield* storage.findBatchClaims(owner, key)
        yield* same(
          "findBatchClaims",
          remembered.map(({ row, fingerprint, receipt }) => [row, fingerprint, receipt]),
          rows.map(({ row }, index) => [row, "a batch", receipts[index]])
        )
        yield* same("findClaims", (yield* storage.findClaims(owner, key)).length, 1)
        const again = yield* storage.purchase(rowOf(owner, batchRowKey(key, 10)))
        yield* same("a row again", again, { receipt: receipts[2], replayed: true })
        const otherBatch = rowOf(owner, batchRowKey(key, 10), "another batch")
        yield* refuses("a row of another batch", storage.purchase(otherBatch), "IdempotencyKeyTaken")
        const id = receipts[2]?.qrCodeId
        const differsFrom = id === undefined ? [] : [id]
        const replacing = { key: batchRowKey(key, 10), fingerprint: "another batch", differsFrom }
        const replaced = yield* storage.purchase(orderBy(owner, { idempotency: replacing }))
        yield* same("a row that replaces it", replaced.replayed, false)
        yield* same(
          "both are remembered",
          (yield* storage.findBatchClaims(owner, key)).map(({ row, fingerprint }) => [row, fingerprint]),
          [...rows.map(({ row }) => [row, "a batch"]), [10, "another batch"]]
        )
        yield* same("no batch", yield* storage.findBatchClaims(owner, fresh.idempotencyKey()), [])
        yield* same("audit", yield* storage.audit, [])
      })
  )
]
