import { type AccountId, QrCodeId, type QrCodeRecord } from "@quick-response/core"
import { Credits, zero } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import { refuses, same } from "../trials/answers.ts"
import { accountWith, allPages, configWith, fresh, oneCredit, orderBy, time } from "../trials/fixtures.ts"
import { law, type StorageLaw } from "../trials/Law.ts"

const wealth = Credits(1_000_000)

const day = 86_400_000

/** Compares records by time, then id, as in lists. */
const byAge = (one: Omit<QrCodeRecord, "updatedAt">, other: Omit<QrCodeRecord, "updatedAt">): number =>
  one.createdAt.epochMillis - other.createdAt.epochMillis || (one.id < other.id ? -1 : 1)

/** A fresh id that sorts by this digit among ids with the same rest. */
const idStarting = (digit: string, rest: string): QrCodeId => QrCodeId.make(`${digit}${rest.slice(1)}`)

export const recordLaws: ReadonlyArray<StorageLaw> = [
  law(
    "an account finds only its own records",
    "Else a customer reads what another bought, or learns that it exists.",
    (storage) =>
      Effect.gen(function* () {
        const [owner, other] = [yield* accountWith(oneCredit), yield* accountWith(oneCredit)]
        const { qrCodeId } = (yield* storage.purchase(orderBy(owner))).receipt
        yield* same("the owner's", (yield* storage.findQrCode(owner, qrCodeId)).id, qrCodeId)
        const foreign = yield* Effect.flip(storage.findQrCode(other, qrCodeId))
        yield* same("another's", foreign, { _tag: "QrCodeNotFound", id: qrCodeId })
        yield* refuses("an unknown one", storage.findQrCode(owner, fresh.qrCodeId()), "QrCodeNotFound")
        const listed = yield* storage.listQrCodes(other, { pageNumber: 1, pageSize: 100 })
        yield* same("another's list", listed, { qrCodes: [], totalCount: 0 })
      })
  ),
  law(
    "records are listed newest first, by time and then by id",
    "Else pages of the same list overlap: times repeat within a millisecond, and clocks step back.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(wealth)
        const rest = crypto.randomUUID()
        // Within a millisecond, ids have any order; a fast clock is set back by days.
        const steps = [
          { at: 5, digit: "7", createdAt: 5 },
          { at: 5, digit: "a", createdAt: 5 },
          { at: 5, digit: "3", createdAt: 6 },
          { at: 3, digit: "9", createdAt: 6 },
          { at: 2 * day, digit: "0", createdAt: 2 * day },
          { at: 9, digit: "f", createdAt: 2 * day },
          { at: 10, digit: "1", createdAt: 2 * day + 1 },
          { at: -day, digit: "2", createdAt: 2 * day + 1 },
          { at: 2 * day + 1, digit: "c", createdAt: 2 * day + 1 },
          { at: 2 * day + 2, digit: "8", createdAt: 2 * day + 2 }
        ]
        for (const { at, digit, createdAt } of steps) {
          const qrCodeId = idStarting(digit, rest)
          yield* storage.purchase(orderBy(accountId, { qrCodeId, at: time(at) }))
          const found = yield* storage.findQrCode(accountId, qrCodeId)
          yield* same(
            "the record's times",
            [found.createdAt, found.updatedAt],
            Array(2).fill(time(createdAt))
          )
          const { entries } = yield* storage.listLedger(accountId, { pageNumber: 1, pageSize: 1 })
          yield* same("its debit's time", entries[0]?.createdAt, found.createdAt)
        }
        const expected = steps.toReversed().map(({ digit }) => idStarting(digit, rest))
        for (const pageSize of [1, 3, 10, 100]) {
          const listed = yield* allPages(
            (page) => Effect.map(storage.listQrCodes(accountId, page), ({ qrCodes }) => qrCodes),
            pageSize
          )
          yield* same(
            `listQrCodes by ${pageSize}`,
            listed.map(({ id }) => id),
            expected
          )
          yield* same(`their order by ${pageSize}`, listed.toSorted(byAge).toReversed(), listed)
        }
        const past = yield* storage.listQrCodes(accountId, { pageNumber: 2_147_483_647, pageSize: 100 })
        yield* same("a page past the end", past, { qrCodes: [], totalCount: 10 })
        const nobody = yield* storage.listQrCodes(fresh.accountId(), { pageNumber: 1, pageSize: 1 })
        yield* same("the list of an unknown account", nobody, { qrCodes: [], totalCount: 0 })
        yield* same("audit", yield* storage.audit, [])
      })
  ),
  law(
    "records bought at the same time have one order",
    "Else a list differs from the order that its times show, where many buy in the same millisecond.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(wealth)
        const clocks = Array.from({ length: 40 }, (_, index) => [0, 0, 0, 7, -day, 3][index % 6] ?? 0)
        yield* Effect.all(
          clocks.map((at) => storage.purchase(orderBy(accountId, { at: time(at) }))),
          { concurrency: "unbounded" }
        )
        const { qrCodes } = yield* storage.listQrCodes(accountId, { pageNumber: 1, pageSize: 100 })
        const { entries } = yield* storage.listLedger(accountId, { pageNumber: 1, pageSize: 40 })
        const ids = qrCodes.map(({ id }) => id)
        yield* same(
          "the order of their debits",
          ids,
          entries.map(({ qrCodeId }) => qrCodeId)
        )
        yield* same(
          "the order by time and id",
          qrCodes
            .toSorted(byAge)
            .map(({ id }) => id)
            .toReversed(),
          ids
        )
      })
  ),
  law(
    "pages of a growing list show its length at the first page",
    "Else who reads page by page meets a record twice when another is bought meanwhile, or misses one.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(wealth)
        const buy = (at: number) => storage.purchase(orderBy(accountId, { at: time(at) }))
        const before: Array<string> = []
        for (const at of [10, 20, 20, 30, 40]) before.push((yield* buy(at)).receipt.qrCodeId)
        const first = yield* storage.listQrCodes(accountId, { pageNumber: 1, pageSize: 2 })
        const seen = first.qrCodes.map(({ id }) => id)
        for (const pageNumber of [2, 3]) {
          yield* buy(50)
          yield* buy(15)
          const page = { pageNumber, pageSize: 2, asOf: first.totalCount }
          const { qrCodes, totalCount } = yield* storage.listQrCodes(accountId, page)
          yield* same("the count", totalCount, 5)
          seen.push(...qrCodes.map(({ id }) => id))
        }
        yield* same("what was seen", [...seen].sort(), before.sort())
        const future = { pageNumber: 1, pageSize: 1, asOf: 1000 }
        yield* same("as of what is not yet", (yield* storage.listQrCodes(accountId, future)).totalCount, 9)
      })
  ),
  law(
    "a record's time of change never goes back",
    "Else an operator cannot withdraw a code, or its history lies.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(oneCredit)
        const { qrCodeId } = (yield* storage.purchase(orderBy(accountId))).receipt
        const steps = [
          [true, 1, 0],
          [false, 2, 2],
          [false, 3, 2],
          [true, 4, 4],
          [false, -1, 4],
          [true, 3, 4]
        ] as const
        for (const [isActive, at, updatedAt] of steps) {
          const changed = yield* storage.setQrCodeActive(qrCodeId, isActive, time(at))
          yield* same(
            `at ${at}`,
            [changed.isActive, changed.createdAt, changed.updatedAt],
            [isActive, time(0), time(updatedAt)]
          )
          yield* same("as found", yield* storage.findQrCode(accountId, qrCodeId), changed)
          const { qrCodes } = yield* storage.listQrCodes(accountId, { pageNumber: 1, pageSize: 1 })
          yield* same("as listed", qrCodes[0]?.isActive, isActive)
        }
        const unknown = storage.setQrCodeActive(fresh.qrCodeId(), true, time(0))
        yield* refuses("an unknown record", unknown, "QrCodeNotFound")
      })
  ),
  law(
    "texts are returned unchanged",
    "Else a code encodes another text than the one that was paid for.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(wealth)
        const texts = [
          "",
          "a\u0001b",
          "'; DROP TABLE accounts; --",
          "\u{1f600} \ufeff\u00e9 e\u0301",
          "?",
          "\n\r\t"
        ]
        for (const name of [...texts, "long ".repeat(100_000)]) {
          const order = orderBy(accountId, {
            name,
            config: { text: JSON.stringify({ data: name }), images: [], dataHash: "data" },
            contentText: JSON.stringify({ type: "text", text: name })
          })
          yield* storage.purchase(order)
          const found = yield* storage.findQrCode(accountId, order.qrCodeId)
          yield* same("the name", found.name, name)
          yield* same("the configuration", found.configText, order.config.text)
          yield* same("the content", found.contentText, order.contentText)
          const refunded = yield* storage.refund(order.qrCodeId, name, time(1))
          const { entries } = yield* storage.listLedger(accountId, { pageNumber: 1, pageSize: 1 })
          yield* same("the reason", [entries[0]?.reason, refunded.reason], [name, name])
        }
      })
  ),
  law(
    "a query finds names that contain its words, in any letter case and accents",
    "Else a customer does not find what was bought, or finds what another bought.",
    (storage) =>
      Effect.gen(function* () {
        const [owner, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const names = [
          "Men\u00fc, table 1",
          "MEN\u00dc, table 2",
          "50% off_today",
          "500 off today",
          "Cafe\u0301",
          "stra\u00dfe",
          "\u039f\u0394\u039f\u03a3",
          "back\\slash 'quoted' *?[a]",
          "men\u00fc, table 3"
        ]
        for (const name of names) yield* storage.purchase(orderBy(owner, { name }))
        yield* storage.purchase(orderBy(other, { name: "Men\u00fc of another" }))
        const find = (query: string, pageSize = 100, pageNumber = 1, asOf?: number) =>
          Effect.map(
            storage.listQrCodes(owner, { query, pageSize, pageNumber, asOf }),
            ({ qrCodes, totalCount }) => [qrCodes.map(({ name }) => name), totalCount]
          )
        const menus = ["men\u00fc, table 3", "MEN\u00dc, table 2", "Men\u00fc, table 1"]
        for (const query of ["men\u00fc", "MEN\u00dc", "enu\u0308, TAB", "menu", "able MENU,  tab"])
          yield* same(`${query}`, yield* find(query), [menus, 3])
        yield* same("a query of none", yield* find("menu bill"), [[], 0])
        yield* same("no query", yield* find(""), [names.toReversed(), 9])
        for (const [query, name] of [
          ["0%", "50% off_today"],
          ["f_t", "50% off_today"],
          ["CAF\u00c9", "Cafe\u0301"],
          ["STRASSE", "stra\u00dfe"],
          ["\u03bf\u03b4\u03bf\u03c2", "\u039f\u0394\u039f\u03a3"],
          ["k\\s", "back\\slash 'quoted' *?[a]"],
          ["'QUOTED'", "back\\slash 'quoted' *?[a]"],
          ["*?[A]", "back\\slash 'quoted' *?[a]"]
        ] as const)
          yield* same(query, yield* find(query), [[name], 1])
        for (const [index, name] of menus.entries())
          yield* same(`page ${index + 1}`, yield* find("men\u00fc", 1, index + 1), [[name], 3])
        yield* same("a page past the end", yield* find("men\u00fc", 2, 3), [[], 3])
        yield* storage.purchase(orderBy(owner, { name: "men\u00fc, table 4" }))
        yield* storage.purchase(orderBy(owner, { name: "bill" }))
        yield* same("the rest, as of 3", yield* find("men\u00fc", 2, 2, 3), [menus.slice(2), 3])
        yield* same("as of 2", yield* find("men\u00fc", 9, 1, 2), [menus.slice(1), 2])
      })
  ),
  law(
    "records share an image, which is returned unchanged",
    "Else a code loses its logo, or each copy of a large logo takes its room again.",
    (storage) =>
      Effect.gen(function* () {
        const [one, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const shared = { ...fresh.image(), text: `data:,\\"\u00e9\u{1f600}${"x".repeat(100_000)}` }
        const [own, refused] = [fresh.image(), fresh.image()]
        yield* same("before", yield* storage.findImage(shared.hash), undefined)
        const bought = [
          orderBy(one, { config: configWith([shared]) }),
          orderBy(one, { config: configWith([shared]) }),
          orderBy(other, { config: configWith([shared, own, shared]) })
        ]
        yield* Effect.all(
          bought.map((order) => storage.purchase(order)),
          { concurrency: "unbounded" }
        )
        const poor = orderBy(yield* accountWith(Credits(1)), { config: configWith([refused]) })
        yield* refuses("without money", storage.purchase(poor), "InsufficientBalance")
        for (const { hash, text } of [shared, own]) {
          yield* same("the image", yield* storage.findImage(hash), text)
        }
        yield* same("a refused one", yield* storage.findImage(refused.hash), undefined)
        for (const { accountId, qrCodeId, config } of bought) {
          const { configText } = yield* storage.findQrCode(accountId, qrCodeId)
          yield* same("the configuration", configText, config.text)
        }
        yield* same("audit", yield* storage.audit, [])
      })
  ),
  law(
    "bought configurations are found by data while active and not refunded",
    "Else drawing that is sold is refused to who paid, or done for who did not.",
    (storage) =>
      Effect.gen(function* () {
        const [owner, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const text = (style: string) => JSON.stringify({ data: "one", style })
        const buy = (accountId: AccountId, style: string, dataHash: string) =>
          Effect.map(
            storage.purchase(orderBy(accountId, { config: { text: text(style), images: [], dataHash } })),
            ({ receipt }) => receipt.qrCodeId
          )
        const find = (accountId: AccountId, dataHash: string) =>
          Effect.map(storage.findBoughtConfigs(accountId, dataHash), (texts) => texts.toSorted())
        const plain = yield* buy(owner, "plain", "one")
        yield* buy(owner, "plain", "one")
        const round = yield* buy(owner, "round", "one")
        yield* buy(owner, "of other data", "other")
        yield* buy(other, "of another", "one")
        yield* same("its own", yield* find(owner, "one"), [text("plain"), text("round")])
        yield* same("of other data", yield* find(owner, "other"), [text("of other data")])
        yield* same("of data that it did not buy", yield* find(owner, "none"), [])
        yield* same("an unknown account's", yield* find(fresh.accountId(), "one"), [])
        yield* storage.setQrCodeActive(round, false, time(1))
        yield* same("without an inactive one", yield* find(owner, "one"), [text("plain")])
        yield* storage.setQrCodeActive(round, true, time(2))
        yield* storage.refund(plain, "back", time(3))
        yield* same("of two alike, with the other", yield* find(owner, "one"), [text("plain"), text("round")])
        yield* storage.refund(round, "back", time(4))
        yield* same("without a refunded one", yield* find(owner, "one"), [text("plain")])
      })
  ),
  law(
    "the newest code of a text is found by its data",
    "Else a print is compared with another code, or said to be no code of the account.",
    (storage) =>
      Effect.gen(function* () {
        const [owner, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const buy = (accountId: AccountId, dataHash: string) =>
          Effect.map(
            storage.purchase(orderBy(accountId, { config: { text: "{}", images: [], dataHash } })),
            ({ receipt }) => receipt.qrCodeId
          )
        yield* buy(owner, "one")
        const newest = yield* buy(owner, "one")
        yield* buy(owner, "other")
        yield* buy(other, "one")
        yield* same("the newest", yield* storage.findQrCodeOfData(owner, "one"), newest)
        yield* same("of data that it did not buy", yield* storage.findQrCodeOfData(owner, "none"), undefined)
        yield* storage.setQrCodeActive(newest, false, time(1))
        yield* same("an inactive one", yield* storage.findQrCodeOfData(owner, "one"), newest)
        yield* same(
          "an unknown account's",
          yield* storage.findQrCodeOfData(fresh.accountId(), "one"),
          undefined
        )
      })
  ),
  law(
    "times are exact to the millisecond, before and after 1970",
    "Else a record is older or younger in one store than in another.",
    (storage) =>
      Effect.gen(function* () {
        const opened = { id: fresh.accountId(), email: fresh.email(), at: time(-1_800_000_000_002) }
        const accountId = (yield* storage.createAccount(opened)).id
        for (const at of [time(-1_800_000_000_001), time(0), time(1)]) {
          const { receipt } = yield* storage.purchase(orderBy(accountId, { at, price: zero }))
          yield* same("the time", (yield* storage.findQrCode(accountId, receipt.qrCodeId)).createdAt, at)
        }
      })
  )
]
