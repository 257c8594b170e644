import {
  maximumOpenTopUps,
  sameTopUpFor,
  type TopUp,
  type TopUpId,
  topUpsAnHour,
  topUpsPeriod
} from "@quick-response/core"
import { Credits, maximum } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { signedUp } from "../fixtures/credentialFixtures.ts"
import {
  freshCheckout,
  look,
  openTopUp,
  orderOf,
  pack,
  paid,
  type TopUpTrial,
  takeNow
} from "../fixtures/topUpFixtures.ts"
import { refuses, same } from "../trials/answers.ts"
import { accountWith, fresh, oneCredit, orderBy, time } from "../trials/fixtures.ts"

const packCalled = (id: string) => ({ ...pack, id })

const orders: ReadonlyArray<TopUpTrial> = [
  {
    name: "a top-up is listed once it has a checkout",
    meaning: "Else a customer pays, and the service has forgotten for what.",
    trial: ({ topUps }) =>
      Effect.gen(function* () {
        const [owner, other] = [yield* accountWith(Credits(0)), yield* accountWith(Credits(0))]
        const label = "25 credits \u{1f600} '--"
        const order = orderOf(owner, { pack: { ...pack, label } })
        const { topUp, isNew } = yield* topUps.createTopUp(order)
        yield* same(
          "is new",
          [isNew, topUp.state, topUp.label, topUp.dueAt],
          [true, "new", label, DateTime.add(order.at, { days: 1 })]
        )
        yield* same("listed", yield* topUps.listTopUps(owner, { pageNumber: 1, pageSize: 9 }), {
          topUps: [],
          totalCount: 0
        })
        yield* same("undecided", yield* topUps.listUndecided(owner), [topUp])
        const checkout = freshCheckout(time(77))
        const opened = yield* topUps.setCheckout(topUp.id, checkout, time(2))
        yield* same("opened", opened, {
          ...topUp,
          ...checkout,
          state: "open",
          dueAt: time(60_000),
          updatedAt: time(2)
        })
        yield* same("once", yield* topUps.setCheckout(topUp.id, freshCheckout(), time(3)), opened)
        yield* same("found", yield* topUps.findTopUp(owner, topUp.id), opened)
        for (const by of [{ id: topUp.id }, { checkout: checkout.checkout }])
          yield* same("by a name", yield* topUps.findAnyTopUp(by), opened)
        yield* same("listed", yield* topUps.listTopUps(owner, { pageNumber: 1, pageSize: 9 }), {
          topUps: [opened],
          totalCount: 1
        })
        yield* same("past the end", yield* topUps.listTopUps(owner, { pageNumber: 2, pageSize: 9 }), {
          topUps: [],
          totalCount: 1
        })
        yield* same("has undecided", yield* topUps.hasUndecided, true)
        yield* refuses("another's", topUps.findTopUp(other, topUp.id), "TopUpNotFound")
        yield* refuses("an unknown one", topUps.findTopUp(owner, orderOf(owner).id), "TopUpNotFound")
        yield* refuses(
          "a checkout of none",
          topUps.setCheckout(orderOf(owner).id, freshCheckout(), time(3)),
          "TopUpNotFound"
        )
        const second = (yield* topUps.createTopUp(orderOf(owner, { pack: packCalled("second") }))).topUp
        yield* refuses("a checkout of two", topUps.setCheckout(second.id, checkout, time(3)), "StorageError")
        yield* refuses("an id of two", topUps.createTopUp(orderOf(other, { id: topUp.id })), "StorageError")
        yield* refuses("no account", topUps.createTopUp(orderOf(fresh.accountId())), "AccountNotFound")
      })
  },
  {
    name: "an open top-up for a pack is reused for half an hour",
    meaning: "Else a double click opens two checkouts, and a customer may pay both.",
    trial: ({ topUps }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(0))
        const first = yield* openTopUp(owner)
        const again = yield* topUps.createTopUp(orderOf(owner, { at: time(sameTopUpFor - 1) }))
        yield* same("the same", again, { topUp: first, isNew: false })
        const changes = [
          { pack: packCalled("large") },
          { pack: { ...pack, credits: Credits(1) } },
          { pack: { ...pack, amount: 301 } },
          { currency: "usd" }
        ]
        for (const given of changes) {
          const account = yield* accountWith(Credits(0))
          yield* openTopUp(account)
          yield* same("another", (yield* topUps.createTopUp(orderOf(account, given))).isNew, true)
        }
        const late = yield* topUps.createTopUp(orderOf(owner, { at: time(sameTopUpFor) }))
        yield* same("later", late.isNew, true)
        const canceled = yield* accountWith(Credits(0))
        const { id } = yield* openTopUp(canceled)
        yield* topUps.requestCheck({ id }, { at: time(1), cancel: true })
        yield* same("after a cancel", (yield* topUps.createTopUp(orderOf(canceled))).isNew, true)
        const both = yield* accountWith(Credits(0))
        const made = yield* Effect.forEach([1, 2, 3, 4], () => topUps.createTopUp(orderOf(both)), {
          concurrency: "unbounded"
        })
        yield* same("at once", new Set(made.map(({ topUp }) => topUp.id)).size, 1)
      })
  },
  {
    name: "an account's open and hourly top-ups are limited",
    meaning: "Else a robot tries stolen cards by the thousand.",
    trial: ({ topUps }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(0))
        const opened: Array<TopUpId> = []
        for (let i = 0; i < maximumOpenTopUps; i++)
          opened.push((yield* openTopUp(owner, { pack: packCalled(`p${i}`), at: time(i) })).id)
        const more = (at: number, name = "more") =>
          topUps.createTopUp(orderOf(owner, { pack: packCalled(name), at: time(at) }))
        const refused = yield* Effect.flip(more(10))
        yield* same("too many open", refused, { _tag: "TooManyTopUps", until: time(3_600_000) })
        yield* same(
          "one is given again",
          (yield* topUps.createTopUp(orderOf(owner, { pack: packCalled("p0"), at: time(10) }))).topUp.id,
          opened[0]
        )
        for (const [index, id] of opened.entries())
          yield* look(id, { state: "expired", payment: null }, time(20 + index))
        for (let i = maximumOpenTopUps; i < topUpsAnHour; i++) {
          const { topUp } = yield* more(100 + i, `q${i}`)
          yield* topUps.setCheckout(topUp.id, freshCheckout(time(topUpsPeriod)), time(100 + i))
          yield* look(topUp.id, { state: "expired", payment: null }, time(100 + i))
        }
        yield* same("too many in an hour", yield* Effect.flip(more(1_000)), {
          _tag: "TooManyTopUps",
          until: time(topUpsPeriod)
        })
        yield* same("an hour later", (yield* more(topUpsPeriod)).isNew, true)
        const other = yield* accountWith(Credits(0))
        yield* same("another account", (yield* topUps.createTopUp(orderOf(other))).isNew, true)
      })
  },
  {
    name: "lists of top-ups are complete and in order",
    meaning: "Else the operator does not see what a person must look at.",
    trial: ({ topUps }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(0))
        const start = 10_000_000_000 + 200 * Number.parseInt(crypto.randomUUID().slice(0, 8), 16)
        const made: Array<TopUp> = []
        for (const [index, at] of [0, 0, 0, 1, 2].entries())
          made.push(yield* openTopUp(owner, { pack: packCalled(`p${index}`), at: time(start + at) }))
        const byTime = made.toSorted(
          (a, b) => a.createdAt.epochMillis - b.createdAt.epochMillis || (a.id < b.id ? -1 : 1)
        )
        const listed: Array<TopUp> = []
        for (let page = 0; page < 3; page++) {
          const after = listed.at(-1)
          const window = { since: time(start), limit: 2, ...(after === undefined ? {} : { after }) }
          listed.push(...(yield* topUps.listAllTopUps(window)).filter(({ accountId }) => accountId === owner))
        }
        yield* same("all since a time", listed, byTime)
        const { topUps: own, totalCount } = yield* topUps.listTopUps(owner, { pageNumber: 2, pageSize: 2 })
        yield* same("the second page", [own, totalCount], [byTime.toReversed().slice(2, 4), 5])
        const [first] = byTime
        if (first !== undefined) yield* look(first.id, { state: "unknown" }, time(start + 5))
        const odd = yield* topUps.listAllTopUps({ attention: true, since: time(start), limit: 99 })
        yield* same(
          "for a person",
          odd.filter(({ accountId }) => accountId === owner).map(({ id }) => id),
          [first?.id]
        )
      })
  },
  {
    name: "a lost top-up is restored once and is due",
    meaning: "Else a customer who paid before a backup was restored gets nothing, or everything twice.",
    trial: ({ topUps }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(0))
        const [order, checkout] = [orderOf(owner), freshCheckout()]
        yield* same("restored", yield* topUps.restoreTopUp(order, checkout), true)
        const found = yield* topUps.findTopUp(owner, order.id)
        yield* same(
          "as it was",
          [found.state, found.checkout, found.dueAt, found.credits],
          ["open", checkout.checkout, order.at, pack.credits]
        )
        yield* same("its id", yield* topUps.restoreTopUp({ ...order }, freshCheckout()), false)
        yield* same("its checkout", yield* topUps.restoreTopUp(orderOf(owner), checkout), false)
        yield* same(
          "no account",
          yield* topUps.restoreTopUp(orderOf(fresh.accountId()), freshCheckout()),
          false
        )
        const { entries } = yield* look(order.id, paid())
        yield* same(
          "its credits",
          entries.map(({ kind, amount }) => [kind, amount]),
          [["top-up", pack.credits]]
        )
      })
  }
]

const looks: ReadonlyArray<TopUpTrial> = [
  {
    name: "a due top-up is leased by one reader, the longest due first",
    meaning: "Else two servers ask for one payment, and others are forgotten.",
    trial: ({ topUps }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(0))
        const ids: Array<TopUpId> = []
        for (const name of ["a", "b", "c"]) ids.push((yield* openTopUp(owner, { pack: packCalled(name) })).id)
        for (const [index, id] of ids.entries()) yield* topUps.requestCheck({ id }, { at: time(100 - index) })
        const until = time(1e12)
        const taken: Array<TopUpId> = []
        // Bounded, to detect a store that returns one repeatedly.
        for (let takes = 0; takes < 1_000; takes++) {
          const one = yield* topUps.takeTopUp({ at: time(100), until })
          if (one === undefined) break
          if (one.topUp.accountId === owner) taken.push(one.topUp.id)
        }
        yield* same("the order", taken, ids.toReversed())
        const [id] = ids
        if (id === undefined) return
        yield* same("leased", yield* topUps.takeTopUp({ at: time(200), until, id }), undefined)
        const again = yield* topUps.takeTopUp({ at: until, until: time(2e12), id })
        yield* same("after the lease", [again?.token, again?.topUp.dueAt], [2, time(2e12)])
        yield* topUps.settleTopUp(id, 2, { state: "open", payment: null }, until)
        const named = { at: time(1e12 + 5), until: time(2e12), id }
        yield* same(
          "checked lately",
          yield* topUps.takeTopUp({ ...named, uncheckedSince: time(1e12 - 1) }),
          undefined
        )
        yield* same(
          "checked before",
          (yield* topUps.takeTopUp({ ...named, uncheckedSince: time(1e12) }))?.token,
          3
        )
      })
  },
  {
    name: "an outdated check of a top-up changes nothing",
    meaning: "Else an answer that was late undoes a newer one, and books a payment twice.",
    trial: ({ topUps, storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(0))
        const { id } = yield* openTopUp(owner)
        const old = yield* takeNow(id, time(10))
        const token = yield* takeNow(id, time(50_000))
        const taken = yield* topUps.findTopUp(owner, id)
        yield* same("settled", yield* topUps.settleTopUp(id, old, paid(), time(50_001)), undefined)
        yield* topUps.postponeTopUp(id, old, time(7))
        yield* same("as taken", yield* topUps.findTopUp(owner, id), taken)
        yield* same("the balance", (yield* storage.findAccount({ id: owner })).balance, 0)
        const unknown = orderOf(owner).id
        yield* same("an unknown one", yield* topUps.settleTopUp(unknown, 1, paid(), time(1)), undefined)
        yield* topUps.postponeTopUp(unknown, 1, time(7))
        yield* topUps.postponeTopUp(id, token, time(60_000))
        const postponed = yield* topUps.findTopUp(owner, id)
        yield* same(
          "postponed",
          [postponed.dueAt, postponed.failures, postponed.leasedUntil],
          [time(60_000), 1, null]
        )
        const { topUp } = yield* look(id, { state: "open", payment: null }, time(60_000))
        yield* same("no failures", topUp.failures, 0)
      })
  },
  {
    name: "a hint during a check leads to another check",
    meaning: "Else a payment that came a moment after the provider was asked waits for hours.",
    trial: ({ topUps }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(0))
        const { id } = yield* openTopUp(owner)
        const token = yield* takeNow(id, time(10))
        yield* same(
          "a name that none has",
          yield* topUps.requestCheck({ payment: `pi_${crypto.randomUUID()}` }, { at: time(11) }),
          undefined
        )
        yield* topUps.requestCheck({ id }, { at: time(12) })
        const settled = yield* topUps.settleTopUp(id, token, { state: "open", payment: null }, time(13))
        yield* same("due again", settled?.topUp.dueAt, time(12))
        const failed = yield* takeNow(id, time(14))
        yield* topUps.requestCheck({ id }, { at: time(15) })
        yield* topUps.postponeTopUp(id, failed, time(9_000))
        yield* same("due in spite of a failure", (yield* topUps.findTopUp(owner, id)).dueAt, time(15))
        const payment = `pi_${crypto.randomUUID()}`
        const once = yield* look(id, paid({ payment }), time(16))
        yield* same("once more, a minute later", once.topUp.dueAt, time(60_016))
        const twice = yield* look(id, paid({ payment }), time(60_016))
        yield* same("then no more", [twice.topUp.dueAt, twice.entries], [null, []])
        const hinted = yield* topUps.requestCheck({ payment }, { at: time(70_000) })
        yield* same("by its payment", [hinted?.id, hinted?.dueAt], [id, time(70_000)])
        yield* topUps.requestCheck({ id }, { at: time(80_000) })
        yield* same("the earlier stays", (yield* topUps.findTopUp(owner, id)).dueAt, time(70_000))
      })
  },
  {
    name: "a payment is booked once, and a refund takes its share",
    meaning: "Else the operator gives credits twice, or a customer loses more than was refunded.",
    trial: ({ topUps, storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(oneCredit)
        const { id } = yield* openTopUp(owner)
        const payment = `pi_${crypto.randomUUID()}`
        const steps = [
          [paid({ payment }), [["top-up", 250_000]]],
          [paid({ payment }), []],
          [paid({ payment, refunded: 100 }), [["top-up-refund", -83_333]]],
          [paid({ payment, refunded: 100, disputed: 100 }), [["dispute", -83_333]]],
          [{ state: "open", payment: null }, []],
          [{ state: "unknown" }, []],
          [
            paid({ payment, refunded: 200 }),
            [
              ["top-up-refund", -83_333],
              ["dispute", 83_333]
            ]
          ],
          [paid({ payment, refunded: 300 }), [["top-up-refund", -83_334]]],
          [paid({ payment, refunded: 0 }), [["top-up-refund", 250_000]]]
        ] as const
        for (const [index, [report, expected]] of steps.entries()) {
          const { topUp, entries } = yield* look(id, report, time(100 + index))
          yield* same(
            `step ${index}`,
            entries.map(({ kind, amount }) => [kind, amount]),
            expected
          )
          yield* same(
            `state ${index}`,
            [topUp.state, topUp.payment, topUp.paidAt],
            ["paid", payment, time(1)]
          )
          for (const entry of entries)
            yield* same(
              `entry ${index}`,
              [entry.topUpId, entry.qrCodeId, entry.createdAt],
              [id, null, time(100 + index)]
            )
        }
        const { entries } = yield* storage.listLedger(owner, { pageNumber: 1, pageSize: 99 })
        yield* same("one entry", entries.filter(({ kind }) => kind === "top-up").length, 1)
        const { balance } = yield* storage.findAccount({ id: owner })
        yield* same(
          "the balance",
          [balance, entries.reduce((sum, { amount }) => sum + amount, 0)],
          [260_000, 260_000]
        )
        const [late] = entries
        const clock = yield* look(id, paid({ payment, refunded: 300 }), time(50))
        yield* same("time", clock.entries[0]?.createdAt, late?.createdAt)
        const other = yield* openTopUp(owner, { at: time(sameTopUpFor) })
        const token = yield* takeNow(other.id, time(sameTopUpFor))
        yield* refuses(
          "a payment of two",
          topUps.settleTopUp(other.id, token, paid({ payment }), time(sameTopUpFor)),
          "StorageError"
        )
      })
  },
  {
    name: "concurrent checks book a payment once",
    meaning: "Else two servers that hear of a payment credit it twice.",
    trial: ({ topUps, storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(0))
        const { id } = yield* openTopUp(owner)
        const token = yield* takeNow(id)
        const settle = topUps.settleTopUp(id, token, paid(), time(11))
        const buy = Effect.either(storage.purchase(orderBy(owner)))
        yield* Effect.all([settle, buy, settle, buy, settle], { concurrency: "unbounded" })
        const { entries } = yield* storage.listLedger(owner, { pageNumber: 1, pageSize: 99 })
        yield* same("one entry", entries.filter(({ kind }) => kind === "top-up").length, 1)
        const { balance } = yield* storage.findAccount({ id: owner })
        yield* same("the balance", balance, entries[0]?.balanceAfter)
      })
  },
  {
    name: "refunds and disputes alone make a balance negative, which buys nothing",
    meaning: "Else a refund is clamped and the books differ from the provider's, or a debtor goes on buying.",
    trial: ({ storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(0))
        const { id } = yield* openTopUp(owner)
        yield* look(id, paid(), time(10))
        const bought = orderBy(owner, { price: Credits(200_000), at: time(11) })
        yield* storage.purchase(bought)
        yield* look(id, paid({ refunded: 300 }), time(12))
        yield* same("the balance", (yield* storage.findAccount({ id: owner })).balance, -200_000)
        for (const price of [Credits(0), oneCredit]) {
          const refused = yield* Effect.flip(storage.purchase(orderBy(owner, { price, at: time(13) })))
          yield* same(`at ${price}`, refused, {
            _tag: "InsufficientBalance",
            required: price,
            available: -200_000
          })
        }
        const posting = { accountId: owner, reason: "", at: time(14) } as const
        yield* refuses(
          "an adjustment",
          storage.post({ ...posting, kind: "adjustment", amount: Credits(-1) }),
          "InsufficientBalance"
        )
        yield* same(
          "a grant",
          (yield* storage.post({ ...posting, kind: "grant", amount: oneCredit })).balanceAfter,
          -190_000
        )
        yield* same(
          "an adjustment up",
          (yield* storage.post({ ...posting, kind: "adjustment", amount: oneCredit })).balanceAfter,
          -180_000
        )
        yield* same(
          "a purchase paid back",
          (yield* storage.refund(bought.qrCodeId, "", time(15))).balanceAfter,
          20_000
        )
        yield* look(id, paid({ refunded: 300, disputed: 300 }), time(16))
        const second = yield* openTopUp(owner, { at: time(sameTopUpFor) })
        yield* look(second.id, paid(), time(sameTopUpFor))
        yield* same("a top-up", (yield* storage.findAccount({ id: owner })).balance, 270_000)
        yield* storage.purchase(orderBy(owner, { price: Credits(270_000), at: time(sameTopUpFor + 1) }))
        yield* look(second.id, paid({ disputed: 1 }), time(sameTopUpFor + 2))
        yield* same("a dispute", (yield* storage.findAccount({ id: owner })).balance, -833)
        yield* same(
          "the audit",
          (yield* storage.audit).filter(({ detail }) => detail.includes(owner)),
          []
        )
      })
  },
  {
    name: "a payment that cannot be booked is flagged and books nothing",
    meaning: "Else a customer gets credits for another price, or a balance that cannot be kept.",
    trial: ({ storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(0))
        const { id } = yield* openTopUp(owner)
        for (const odd of [paid({ subtotal: 299 }), paid({ currency: "usd" })]) {
          const { topUp, entries } = yield* look(id, odd)
          yield* same(
            "its state",
            [topUp.state, topUp.attention === null, entries],
            ["processing", false, []]
          )
        }
        yield* same("mended", (yield* look(id, paid())).topUp.attention, null)
        const rich = yield* accountWith(Credits(maximum))
        const full = yield* openTopUp(rich)
        const { topUp } = yield* look(full.id, paid())
        yield* same("no room", [topUp.state, topUp.attention === null], ["processing", false])
        yield* same("the balance", (yield* storage.findAccount({ id: rich })).balance, maximum)
        yield* storage.purchase(orderBy(rich, { price: pack.credits, at: time(20) }))
        yield* same("with room", (yield* look(full.id, paid(), time(21))).topUp.state, "paid")
      })
  },
  {
    name: "a payment for a closed account is credited and needs attention",
    meaning: "Else money is kept for which nobody got anything, and nobody knows.",
    trial: ({ topUps, storage, credentials }) =>
      Effect.gen(function* () {
        const { accountId, password: current } = yield* signedUp({})
        const { id } = yield* openTopUp(accountId)
        yield* topUps.requestCheck({ id }, { at: time(1), cancel: true })
        yield* credentials.closeAccount({ accountId, current, at: time(2) })
        yield* refuses("a new one", topUps.createTopUp(orderOf(accountId)), "AccountNotFound")
        const canceled = yield* look(id, { state: "expired", payment: null }, time(3))
        yield* same("canceled", canceled.topUp.state, "canceled")
        const { topUp, entries } = yield* look(id, paid(), time(4))
        yield* same(
          "credited",
          [topUp.state, topUp.attention === null, entries[0]?.amount],
          ["paid", false, pack.credits]
        )
        yield* same("the balance", (yield* storage.findAccount({ id: accountId })).balance, pack.credits)
        yield* same("given back", (yield* look(id, paid({ refunded: 300 }), time(5))).topUp.attention, null)
      })
  },
  {
    name: "a payment credited shortly before its account closes is flagged",
    meaning: "Else a customer who closes has paid for credits of which nobody knew.",
    trial: ({ topUps, storage, credentials }) =>
      Effect.gen(function* () {
        const hour = 3_600_000
        const closed = (creditedAt: number, spent: typeof pack.credits | 0) =>
          Effect.gen(function* () {
            const { accountId, password: current } = yield* signedUp({})
            const { id } = yield* openTopUp(accountId)
            yield* look(id, paid(), time(creditedAt))
            if (spent > 0)
              yield* storage.purchase(orderBy(accountId, { price: pack.credits, at: time(creditedAt) }))
            yield* credentials.closeAccount({ accountId, current, at: time(2 * hour) })
            const { attention } = yield* topUps.findTopUp(accountId, id)
            return [id, attention !== null] as const
          })
        const [id, isNamed] = yield* closed(hour, 0)
        yield* same("named", isNamed, true)
        const named = yield* topUps.listAllTopUps({ attention: true, limit: 1_000 })
        yield* same(
          "in the list",
          named.some((topUp) => topUp.id === id),
          true
        )
        yield* same(
          "after another look",
          (yield* look(id, paid(), time(3 * hour))).topUp.attention === null,
          false
        )
        yield* same(
          "given back",
          (yield* look(id, paid({ refunded: 300 }), time(4 * hour))).topUp.attention,
          null
        )
        yield* same("an earlier one", (yield* closed(hour - 1, 0))[1], false)
        yield* same("a spent one", (yield* closed(hour, pack.credits))[1], false)
      })
  }
]

const readings: ReadonlyArray<TopUpTrial> = [
  {
    name: "one reader at a time reads a provider's events, from the last position",
    meaning: "Else an event is missed, or every server asks for all of them.",
    trial: ({ topUps }) =>
      Effect.gen(function* () {
        const provider = `provider ${crypto.randomUUID()}`
        const first = yield* topUps.takeReading(provider, time(0), time(10))
        yield* same("from nowhere", first, { readUntil: null, token: 1 })
        yield* same("leased", yield* topUps.takeReading(provider, time(9), time(20)), undefined)
        yield* same("after the lease", yield* topUps.takeReading(provider, time(10), time(20)), {
          readUntil: null,
          token: 2
        })
        yield* topUps.finishReading(provider, 1, time(99))
        yield* same("an old one", yield* topUps.takeReading(provider, time(11), time(20)), undefined)
        yield* topUps.finishReading(provider, 2, time(5))
        yield* same("on from there", yield* topUps.takeReading(provider, time(12), time(20)), {
          readUntil: time(5),
          token: 3
        })
      })
  }
]

export const topUpTrials: ReadonlyArray<TopUpTrial> = [...orders, ...looks, ...readings]
