import { type ArchivedChoice, type QrCodeLabel, type QrCodeQuery, Storage } from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import { refuses, same } from "../trials/answers.ts"
import { accountWith, fresh, orderBy, time } from "../trials/fixtures.ts"
import { law, type StorageLaw } from "../trials/Law.ts"

const wealth = Credits(1_000_000)

const firstPage = { pageNumber: 1, pageSize: 100 }

/** An account that bought codes with these names in order, and their ids by name. */
const bought = (names: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const accountId = yield* accountWith(wealth)
    const ids = new Map<string, ReturnType<typeof fresh.qrCodeId>>()
    for (const name of names) {
      const order = orderBy(accountId, { name })
      yield* storage.purchase(order)
      ids.set(name, order.qrCodeId)
    }
    const idOf = (name: string) => ids.get(name) ?? fresh.qrCodeId()
    return {
      accountId,
      idOf,
      label: (name: string, label: QrCodeLabel, at = 1) =>
        storage.labelQrCode(accountId, idOf(name), label, time(at)),
      list: (query: Omit<QrCodeQuery, "pageNumber" | "pageSize"> & Partial<QrCodeQuery> = {}) =>
        Effect.map(storage.listQrCodes(accountId, { ...firstPage, ...query }), ({ qrCodes, totalCount }) => [
          qrCodes.map(({ name }) => name),
          totalCount
        ])
    }
  })

export const labelLaws: ReadonlyArray<StorageLaw> = [
  law(
    "labeling a record changes only its name and archive mark",
    "Else a customer loses a name, changes what was sold, or changes another's record.",
    (storage) =>
      Effect.gen(function* () {
        const { accountId, idOf, label } = yield* bought(["as bought"])
        const other = yield* accountWith(wealth)
        const id = idOf("as bought")
        const before = yield* storage.findQrCode(accountId, id)
        yield* same("at first", [before.ownName, before.isArchived], [null, false])
        const steps = [
          [{}, 1, [null, false], 0],
          [{ ownName: "Men\u00fc \u{1f600}" }, 2, ["Men\u00fc \u{1f600}", false], 2],
          [{ ownName: "Men\u00fc \u{1f600}" }, 3, ["Men\u00fc \u{1f600}", false], 2],
          [{ isArchived: true }, 4, ["Men\u00fc \u{1f600}", true], 4],
          [{ isArchived: true, ownName: undefined }, 5, ["Men\u00fc \u{1f600}", true], 4],
          [{ ownName: "'; --", isArchived: false }, 3, ["'; --", false], 4],
          [{ ownName: "as bought" }, 6, [null, false], 6],
          [{ ownName: null }, 7, [null, false], 6]
        ] as const
        for (const [change, at, [ownName, isArchived], updatedAt] of steps) {
          const expected = { ...before, ownName, isArchived, updatedAt: time(updatedAt) }
          yield* same(`at ${at}`, yield* label("as bought", change, at), expected)
          yield* same(`as found at ${at}`, yield* storage.findQrCode(accountId, id), expected)
          const { qrCodes } = yield* storage.listQrCodes(accountId, { ...firstPage, archived: "include" })
          const { updatedAt: _, ...item } = expected
          yield* same(`as listed at ${at}`, qrCodes, [item])
        }
        yield* refuses(
          "another's record",
          storage.labelQrCode(other, id, { ownName: "mine" }, time(8)),
          "QrCodeNotFound"
        )
        yield* refuses("an unknown record", label("unknown", { isArchived: true }), "QrCodeNotFound")
        yield* same("after refusals", (yield* storage.findQrCode(accountId, id)).ownName, null)
        yield* same("audit", yield* storage.audit, [])
      })
  ),
  law(
    "tags are found in any letter case, only by their account",
    "Else a customer does not find its codes, or sees the words of another.",
    (storage) =>
      Effect.gen(function* () {
        const { accountId, idOf, label, list } = yield* bought(["one", "two", "three"])
        const other = yield* accountWith(wealth)
        const order = orderBy(accountId, { name: "four", tags: ["menu", "Table"] })
        yield* storage.purchase(order)
        yield* storage.purchase(orderBy(other, { name: "another's", tags: ["menu", "mine"] }))
        yield* label("one", { tags: ["MENU"] })
        yield* label("two", { addTags: ["table", "Z\u00fcrich"] })
        const step = yield* label("two", { addTags: ["TABLE", "a"], removeTags: ["z\u00dcrich"] }, 2)
        yield* same("the tags of two", [step.tags, step.updatedAt], [["a", "table"], time(2)])
        yield* same("as found", (yield* storage.findQrCode(accountId, idOf("two"))).tags, ["a", "table"])
        const many = Array.from({ length: 10 }, (_, index) => `tag ${index}`)
        yield* refuses("an eleventh", label("two", { addTags: many }), "TooManyTags")
        yield* same("menus", yield* list({ tags: ["Menu"] }), [["four", "one"], 2])
        yield* same("both", yield* list({ tags: ["TABLE", "menu"] }), [["four"], 1])
        yield* same("words", yield* list({ query: "zurich" }), [[], 0])
        yield* same("a word", yield* list({ query: "tabl" }), [["four", "two"], 2])
        yield* same("an own name", yield* list({ tags: ["mine"] }), [[], 0])
        const expected = [
          { tag: "a", codes: 1 },
          { tag: "MENU", codes: 2 },
          { tag: "Table", codes: 2 }
        ]
        yield* same("all", yield* storage.listTags(accountId), expected)
        yield* same("another's", (yield* storage.listTags(other)).length, 2)
        yield* label("one", { tags: [], isArchived: true })
        yield* same("after removal", yield* list({ tags: ["menu"], archived: "include" }), [["four"], 1])
        yield* same("audit", yield* storage.audit, [])
      })
  ),
  law(
    "a list is ordered by age or by its present names",
    "Else a customer misses codes on the pages of a list.",
    () =>
      Effect.gen(function* () {
        const names = ["b", "\u00c4", "c", "a", "B"]
        const { label, list } = yield* bought(names)
        yield* label("c", { ownName: "\u00e4 first" })
        const orders = {
          newest: names.toReversed(),
          oldest: names,
          name: ["\u00c4", "a", "c", "b", "B"]
        } as const
        for (const sort of ["newest", "oldest", "name"] as const)
          for (const filter of [{}, { kind: "static" }] as const)
            for (const pageSize of [1, 2, 5])
              for (let pageNumber = 1; pageNumber <= 6; pageNumber++) {
                const shown = orders[sort].slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
                yield* same(
                  `${sort}, page ${pageNumber} by ${pageSize}`,
                  yield* list({ sort, pageNumber, pageSize, ...filter }),
                  [shown, 5]
                )
              }
        for (const filter of [{}, { kind: "static" }] as const) {
          yield* same("as of 3, by name", yield* list({ sort: "name", asOf: 3, ...filter }), [
            ["\u00c4", "c", "b"],
            3
          ])
          yield* same("as of 3, oldest", yield* list({ sort: "oldest", asOf: 3, ...filter }), [
            names.slice(0, 3),
            3
          ])
        }
      })
  ),
  law(
    "a receipt keeps the name that was bought",
    "Else a request that is sent again is answered otherwise than the first time.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(wealth)
        const idempotency = { key: fresh.idempotencyKey(), fingerprint: "one" }
        const order = orderBy(accountId, { name: "as bought", idempotency })
        const { receipt } = yield* storage.purchase(order)
        yield* storage.labelQrCode(accountId, order.qrCodeId, { ownName: "other", isArchived: true }, time(1))
        const again = yield* storage.purchase({ ...order, qrCodeId: fresh.qrCodeId() })
        yield* same("the receipt", again, { receipt, replayed: true })
      })
  ),
  law(
    "a list excludes, includes or consists of archived records",
    "Else a customer meets what was put away, or cannot bring it back.",
    (storage) =>
      Effect.gen(function* () {
        const names = ["one", "two", "three", "four", "five", "six", "seven"]
        const { accountId, label, list } = yield* bought(names)
        const rest = ["seven", "five", "four", "two"]
        yield* same("nothing archived", yield* list({ archived: "only" }), [[], 0])
        for (const name of ["one", "three", "six"]) yield* label(name, { isArchived: true })
        const expected = {
          exclude: rest,
          include: names.toReversed(),
          only: ["six", "three", "one"]
        } as const satisfies Record<ArchivedChoice, ReadonlyArray<string>>
        yield* same("by default", yield* list(), [rest, 4])
        for (const archived of ["exclude", "include", "only"] as const) {
          const all: ReadonlyArray<string> = expected[archived]
          for (const pageSize of [1, 2, 3, 100])
            for (let pageNumber = 1; pageNumber <= all.length + 1; pageNumber++) {
              const shown = all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
              yield* same(
                `${archived}, page ${pageNumber} by ${pageSize}`,
                yield* list({ archived, pageNumber, pageSize }),
                [shown, all.length]
              )
            }
          yield* same(`${archived}, as of 2`, yield* list({ archived, asOf: 2 }), [all.slice(-2), 2])
        }
        yield* storage.purchase(orderBy(accountId, { name: "eight" }))
        yield* same("the rest, as of 4", yield* list({ pageSize: 2, pageNumber: 2, asOf: 4 }), [
          rest.slice(2),
          4
        ])
        for (const name of ["one", "three", "six"]) yield* label(name, { isArchived: false })
        yield* same("brought back", yield* list(), [["eight", ...names.toReversed()], 8])
      })
  ),
  law(
    "a query finds listed records by their present and bought names",
    "Else a customer does not find a code by what it is called, or by the address that it leads to.",
    () =>
      Effect.gen(function* () {
        const { label, list } = yield* bought(["qr.example/a", "qr.example/b", "qr.example/c"])
        yield* label("qr.example/a", { ownName: "Men\u00fc am Eingang" })
        yield* label("qr.example/b", { ownName: "Men\u00fc am Tisch", isArchived: true })
        for (const query of ["MEN\u00dc", "am eingang", "example/A"])
          yield* same(query, yield* list({ query }), [["qr.example/a"], 1])
        const archived = { query: "men\u00fc", archived: "only" } as const
        yield* same("archived", yield* list(archived), [["qr.example/b"], 1])
        const both = { query: "men\u00fc", archived: "include" } as const
        yield* same("all", yield* list(both), [["qr.example/b", "qr.example/a"], 2])
        yield* same("page 2 of all", yield* list({ ...both, pageNumber: 2, pageSize: 1 }), [
          ["qr.example/a"],
          2
        ])
        yield* label("qr.example/a", { ownName: "Bill" })
        yield* same("by a former name", yield* list({ query: "men\u00fc" }), [[], 0])
        yield* label("qr.example/a", { ownName: null })
        yield* same("by none of its own", yield* list({ query: "bill" }), [[], 0])
        yield* same("as bought", yield* list({ query: "EXAMPLE/" }), [["qr.example/c", "qr.example/a"], 2])
      })
  )
]
