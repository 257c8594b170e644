import {
  type AccountId,
  beginning,
  eventOf,
  hostUserAddress,
  lowBalanceMailEvery,
  placeOfRecord,
  StoredEmail,
  scannedEvery
} from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  afterRecords,
  type EventTrial,
  eventsOf,
  mailsAre,
  mailsToAre,
  makeKey,
  recordsOf,
  typesOf
} from "../fixtures/eventFixtures.ts"
import { dayStart, dynamicCode, foldAll, scanOf } from "../fixtures/redirectFixtures.ts"
import { refuses, same } from "../trials/answers.ts"
import { accountWith, fresh, oneCredit, orderBy, time } from "../trials/fixtures.ts"

/** More codes than other trials leave in a store. */
const all = 10_000

const includes = (accounts: ReadonlyArray<AccountId>, accountId: AccountId): boolean =>
  accounts.filter((id) => id === accountId).length === 1

const changes: ReadonlyArray<EventTrial> = [
  {
    name: "each ledger entry, key and record switch adds one event",
    meaning: "Else a program acts twice on what happened once, or never on what did.",
    trial: ({ storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(oneCredit)
        const order = orderBy(owner, { name: "Flyer \u{1f600}", at: time(1) })
        const { qrCodeId } = (yield* storage.purchase(order)).receipt
        const key = yield* makeKey(owner, time(2))
        const expired = yield* makeKey(owner, time(2), time(3))
        yield* storage.setQrCodeActive(qrCodeId, true, time(3))
        for (const at of [time(4), time(5)]) yield* storage.setQrCodeActive(qrCodeId, false, at)
        yield* storage.setQrCodeActive(qrCodeId, true, time(6))
        yield* storage.refund(qrCodeId, "by mistake", time(7))
        yield* storage.changeApiKey(owner, key.id, { verbs: ["read"] }, time(7))
        for (const at of [time(8), time(9)]) yield* storage.revokeApiKey(key.id, at)
        yield* storage.revokeApiKey(expired.id, time(9))
        const code = { qrCodeId, name: order.name }
        const keyData = { apiKeyId: key.id, name: key.name, prefix: key.prefix }
        const entry = (sequence: number, amount: number, balanceAfter: number) => ({
          sequence,
          amount: Credits(amount),
          balanceAfter: Credits(balanceAfter)
        })
        const one = Number(oneCredit)
        yield* same(
          "events",
          (yield* eventsOf(owner)).map(({ type, timestamp, data }) => [type, timestamp, data]),
          [
            ["credits.granted", time(0), { ...entry(1, one, one), reason: "to start with" }],
            ["qrCode.purchased", time(1), { ...entry(2, -one, 0), ...code }],
            ["apiKey.created", time(2), keyData],
            ["apiKey.created", time(2), { ...keyData, apiKeyId: expired.id }],
            ["qrCode.deactivated", time(4), code],
            ["qrCode.activated", time(6), code],
            ["qrCode.refunded", time(7), { ...entry(3, one, one), ...code }],
            ["apiKey.changed", time(7), keyData],
            ["apiKey.revoked", time(8), keyData]
          ]
        )
      })
  },
  {
    name: "a dynamic code's change adds one event, the operator's switch two",
    meaning: "Else the owner's program shows another target than scanners are led to.",
    trial: ({ storage, redirects }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(oneCredit)
        const { qrCodeId, target } = yield* dynamicCode(owner)
        const next = "https://example.test/second"
        for (const at of [time(1), time(2)])
          yield* redirects.changeRedirect(owner, qrCodeId, { target: next }, at)
        yield* redirects.changeRedirect(owner, qrCodeId, { isActive: false }, time(3))
        yield* storage.setQrCodeActive(qrCodeId, false, time(4), "reported")
        yield* storage.setQrCodeActive(qrCodeId, true, time(5))
        const code = { qrCodeId, name: "a code" }
        yield* same("the first target is another", target === next, false)
        yield* same(
          "events",
          (yield* eventsOf(owner)).slice(2).map(({ type, timestamp, data }) => [type, timestamp, data]),
          [
            ["qrCode.changed", time(1), { ...code, version: 2, state: "active", target: next }],
            ["qrCode.changed", time(3), { ...code, version: 3, state: "paused", target: next }],
            ["qrCode.deactivated", time(4), code],
            ["qrCode.blocked", time(4), { ...code, state: "blocked", reason: "reported" }],
            ["qrCode.activated", time(5), code],
            ["qrCode.unblocked", time(5), { ...code, state: "paused", reason: null }]
          ]
        )
      })
  },
  {
    name: "no event or entry is older than the one before it",
    meaning: "Else a list by time shows an event before what led to it, and a cursor is past it already.",
    trial: ({ storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(oneCredit)
        yield* makeKey(owner, time(50))
        yield* storage.purchase(orderBy(owner, { at: time(10) }))
        yield* makeKey(owner, time(20))
        yield* storage.post({ accountId: owner, kind: "grant", amount: oneCredit, reason: "", at: time(60) })
        yield* makeKey(owner, time(30))
        const times = (yield* recordsOf(owner)).map((record) => [
          placeOfRecord(record).stream,
          eventOf(record).timestamp
        ])
        // At equal times, entries come first.
        yield* same("times", times, [
          ["ledger", time(0)],
          ["ledger", time(50)],
          ["account", time(50)],
          ["account", time(50)],
          ["ledger", time(60)],
          ["account", time(60)]
        ])
      })
  },
  {
    name: "changes that fail leave no event",
    meaning: "Else a program learns of what never happened.",
    trial: ({ storage, redirects }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(oneCredit)
        const { qrCodeId } = yield* dynamicCode(owner)
        const before = yield* typesOf(owner)
        const change = { target: "https://example.test/other", expectedVersion: 7 }
        yield* refuses(
          "a version",
          redirects.changeRedirect(owner, qrCodeId, change, time(1)),
          "VersionChanged"
        )
        yield* refuses("no money", storage.purchase(orderBy(owner)), "InsufficientBalance")
        yield* refuses("unknown", storage.setQrCodeActive(fresh.qrCodeId(), false, time(1)), "QrCodeNotFound")
        yield* same("events", yield* typesOf(owner), before)
      })
  }
]

const lists: ReadonlyArray<EventTrial> = [
  {
    name: "a reader with a cursor gets each event once",
    meaning: "Else a program that keeps another in step misses a sale for ever.",
    trial: ({ events, storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(1_000_000))
        const seen: Array<string> = []
        let after = beginning
        for (let round = 0; round < 24; round++) {
          // Clocks of three servers, one of them slow.
          const at = time(round - (round % 3 === 0 ? 10 : 0))
          if (round % 2 === 0) yield* makeKey(owner, at)
          if (round % 3 !== 1) yield* storage.purchase(orderBy(owner, { price: Credits(1), at }))
          const { records, newest } = yield* events.readEvents(owner, after, 1 + (round % 3))
          seen.push(...records.map((record) => eventOf(record).id))
          after = afterRecords(after, records)
          yield* same(
            "not past the newest",
            after.entries <= newest.entries && after.events <= newest.events,
            true
          )
        }
        for (;;) {
          const { records, newest } = yield* events.readEvents(owner, after, 2)
          if (records.length === 0) {
            yield* same("the newest", after, newest)
            break
          }
          seen.push(...records.map((record) => eventOf(record).id))
          after = afterRecords(after, records)
        }
        const every = (yield* recordsOf(owner, 3)).map((record) => eventOf(record).id)
        yield* same("each once", [...seen].sort(), [...every].sort())
        yield* same("no other", new Set(every).size, 1 + 12 + 16)
        yield* same("at the end", (yield* events.readEvents(owner, after, 5)).records, [])
      })
  },
  {
    name: "an event is found at its own position only",
    meaning: "Else an id leads to another account's event, or to none.",
    trial: ({ events }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(oneCredit)
        yield* makeKey(owner, time(1))
        for (const record of yield* recordsOf(owner))
          yield* same("found", yield* events.findEvent(placeOfRecord(record)), record)
        const nowhere = [
          { accountId: owner, stream: "ledger", sequence: 2 },
          { accountId: owner, stream: "account", sequence: 2 },
          { accountId: owner, stream: "test", sequence: 1 },
          { accountId: fresh.accountId(), stream: "ledger", sequence: 1 },
          { accountId: fresh.accountId(), stream: "account", sequence: 1 }
        ] as const
        for (const place of nowhere) yield* same("nothing", yield* events.findEvent(place), undefined)
        yield* same("of nobody", yield* events.readEvents(fresh.accountId(), beginning, 9), {
          records: [],
          newest: beginning
        })
      })
  },
  {
    name: "concurrent changes and sales number their events without gaps",
    meaning: "Else an event is lost, or one takes the place of another.",
    trial: ({ storage, redirects }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(1_000_000))
        const code = yield* dynamicCode(owner)
        const targets = ["a", "b", "c", "d"].map((path) => `https://example.test/${path}`)
        yield* Effect.all(
          [
            ...Array.from({ length: 8 }, (_, index) => makeKey(owner, time(index))),
            ...Array.from({ length: 8 }, (_, index) =>
              storage.purchase(orderBy(owner, { price: Credits(1), at: time(index) }))
            ),
            ...targets.map((target, index) =>
              redirects.changeRedirect(owner, code.qrCodeId, { target }, time(index))
            )
          ],
          { concurrency: "unbounded" }
        )
        const places = (yield* recordsOf(owner)).map(placeOfRecord)
        const numbersOf = (wanted: string) =>
          places.flatMap(({ stream, sequence }) => (stream === wanted ? [sequence] : []))
        const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
        yield* same("entries", numbersOf("ledger"), upTo(10))
        yield* same("events", numbersOf("account"), upTo(12))
        yield* same("the audit", yield* storage.audit, [])
      })
  }
]

/** Laws of falling balances, expired codes and scans. */
const told: ReadonlyArray<EventTrial> = [
  {
    name: "each low balance adds an event, and one mail a day",
    meaning: "Else a shop stands still for want of credits, or its owner drowns in mails.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { events, storage } = stores
        const owner = yield* accountWith(Credits(50_000))
        const set = yield* events.setLowBalance(owner, Credits(30_000))
        yield* same("set", [set.lowBalance, set.balance], [30_000, 50_000])
        yield* same("kept", (yield* storage.findAccount({ id: owner })).lowBalance, 30_000)
        const lows = Effect.map(eventsOf(owner), (list) =>
          list.flatMap(({ type, data }) => (type === "balance.low" ? [data] : []))
        )
        const buy = (price: number, at: DateTime.Utc) =>
          storage.purchase(orderBy(owner, { price: Credits(price), at }))
        const grant = (amount: number, at: DateTime.Utc) =>
          storage.post({ accountId: owner, kind: "adjustment", amount: Credits(amount), reason: "", at })
        yield* buy(20_000, time(1))
        yield* same("at the amount", yield* lows, [])
        // Only one of concurrent purchases crosses it.
        yield* Effect.all([buy(1, time(2)), buy(1, time(2)), buy(1, time(2))], { concurrency: 3 })
        const first = { balance: Credits(29_999), lowBalance: Credits(30_000) }
        yield* same("below", yield* lows, [first])
        yield* grant(10_000, time(3))
        yield* grant(-20_000, time(4))
        const second = { balance: Credits(19_997), lowBalance: Credits(30_000) }
        yield* same("again", yield* lows, [first, second])
        const days = (count: number) => time(count * lowBalanceMailEvery + 10)
        yield* grant(50_000, days(1))
        yield* grant(-50_000, days(1))
        yield* events.setLowBalance(owner, null)
        yield* grant(50_000, days(2))
        yield* grant(-50_000, days(2))
        yield* same("none without an amount", (yield* lows).length, 3)
        yield* mailsAre(stores, owner, "balance-low", 2)
        yield* refuses("nobody", events.setLowBalance(fresh.accountId(), null), "AccountNotFound")
      })
  },
  {
    name: "a low balance of a host's user is never mailed",
    meaning: "Else mail is sent to the name by which a program knows its user.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { events, storage } = stores
        const given = { id: fresh.accountId(), user: fresh.hostUser(), at: time(0) }
        const { id: owner } = yield* storage.openAccountFor(given)
        yield* events.setLowBalance(owner, Credits(30_000))
        const post = (kind: "grant" | "adjustment", amount: number) =>
          storage.post({ accountId: owner, kind, amount: Credits(amount), reason: "", at: time(1) })
        yield* post("grant", 50_000)
        yield* post("adjustment", -40_000)
        const types = (yield* eventsOf(owner)).map(({ type }) => type)
        yield* same("told", types.includes("balance.low"), true)
        const address = Schema.decodeUnknownSync(StoredEmail)(hostUserAddress(given.user))
        yield* mailsToAre(stores, address, owner, "balance-low", 0)
      })
  },
  {
    name: "each end of a dynamic code adds one event",
    meaning: "Else a campaign is over and nobody knows, or a program is told of it every minute.",
    trial: ({ events, redirects }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(20_000))
        const code = yield* dynamicCode(owner, { expiresAt: time(100) })
        const later = yield* dynamicCode(owner, { expiresAt: time(90) })
        const change = (expiresAt: DateTime.Utc | null, at: DateTime.Utc) =>
          redirects.changeRedirect(owner, code.qrCodeId, { expiresAt }, at)
        const ends = Effect.map(eventsOf(owner), (list) =>
          list.flatMap(({ type, data }) => (type === "qrCode.expired" ? [data] : []))
        )
        yield* events.tellExpired(time(89), all)
        yield* same("before", yield* ends, [])
        yield* same("told", includes(yield* events.tellExpired(time(100), all), owner), true)
        const end = ({ qrCodeId }: typeof code) => ({
          qrCodeId,
          name: "a code",
          state: "expired",
          reason: null
        })
        yield* same("the longest expired first", yield* ends, [end(later), end(code)])
        yield* redirects.changeRedirect(owner, code.qrCodeId, { target: "https://example.test/2" }, time(101))
        yield* same("told once", (yield* events.tellExpired(time(102), all)).includes(owner), false)
        yield* change(time(200), time(103))
        yield* change(null, time(104))
        yield* same(
          "an end that was taken back",
          (yield* events.tellExpired(time(210), all)).includes(owner),
          false
        )
        yield* change(time(300), time(105))
        const twice = yield* Effect.all(
          [events.tellExpired(time(300), all), events.tellExpired(time(300), all)],
          { concurrency: 2 }
        )
        yield* same("by one of two", twice.filter((told) => told.includes(owner)).length, 1)
        yield* same("once more", (yield* ends).length, 3)
      })
  },
  {
    name: "scan events come at most once a minute, with all scans since",
    meaning: "Else a busy code floods its owner's program, or scans are never told of.",
    trial: ({ events, redirects }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(oneCredit)
        const { slug, qrCodeId } = yield* dynamicCode(owner)
        const at = (after: number) => DateTime.unsafeMake(dayStart + after)
        const scan = (...afters: ReadonlyArray<number>) =>
          Effect.zipRight(
            redirects.recordScans(afters.map((after) => scanOf(slug, after))),
            foldAll(redirects)
          )
        const scanned = Effect.map(eventsOf(owner), (list) =>
          list.flatMap(({ type, data }) => (type === "qrCode.scanned" ? [data] : []))
        )
        const data = (scans: number, total: number, after: number) => ({
          qrCodeId,
          name: "a code",
          scans,
          total,
          lastScanAt: at(after)
        })
        yield* redirects.recordScans([scanOf(slug, 0, { kind: "bot" })])
        yield* foldAll(redirects)
        yield* same("bots are no scans", (yield* events.tellScanned(at(5), all)).includes(owner), false)
        yield* scan(10, 20)
        const twice = yield* Effect.all([events.tellScanned(at(30), all), events.tellScanned(at(30), all)], {
          concurrency: 2
        })
        yield* same("by one of two", twice.filter((told) => told.includes(owner)).length, 1)
        yield* same("told", yield* scanned, [data(2, 2, 20)])
        yield* scan(40)
        yield* same(
          "too early",
          (yield* events.tellScanned(at(30 + scannedEvery - 1), all)).includes(owner),
          false
        )
        yield* scan(50, 45)
        yield* same(
          "a minute later",
          includes(yield* events.tellScanned(at(30 + scannedEvery), all), owner),
          true
        )
        yield* same("all since", yield* scanned, [data(2, 2, 20), data(3, 5, 50)])
        const later = 30 + 5 * scannedEvery
        yield* same("nothing new", (yield* events.tellScanned(at(later), all)).includes(owner), false)
        yield* scan(later)
        yield* same("at once", includes(yield* events.tellScanned(at(later), all), owner), true)
      })
  },
  {
    name: "after closing, an account's only new events are ledger entries",
    meaning: "Else the service goes on telling of someone who left.",
    trial: ({ events, redirects, storage, credentials }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(20_000))
        yield* events.setLowBalance(owner, Credits(5_000))
        const code = yield* dynamicCode(owner, { expiresAt: time(100) })
        yield* redirects.recordScans([scanOf(code.slug, 0)])
        yield* foldAll(redirects)
        const before = yield* typesOf(owner)
        yield* credentials.closeAccount({ accountId: owner, current: undefined, at: time(3) })
        yield* storage.setQrCodeActive(code.qrCodeId, false, time(4))
        yield* redirects.recordScans([scanOf(code.slug, 10)])
        yield* foldAll(redirects)
        for (const told of [events.tellExpired(time(200), all), events.tellScanned(time(10 ** 11), all)])
          yield* same("not told", (yield* told).includes(owner), false)
        yield* storage.post({
          accountId: owner,
          kind: "adjustment",
          amount: Credits(-9_000),
          reason: "",
          at: time(5)
        })
        yield* same("events", yield* typesOf(owner), [...before, "credits.adjusted"])
        yield* refuses("an amount", events.setLowBalance(owner, null), "AccountNotFound")
        yield* same("the audit", yield* storage.audit, [])
      })
  }
]

export const eventTrials: ReadonlyArray<EventTrial> = [...changes, ...lists, ...told]
