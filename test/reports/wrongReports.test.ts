import type { StoragePorts } from "@quick-response/core"
import { priceListLaws, reportLaws } from "@quick-response/laws"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { describe } from "vitest"
import { type Faults, itBreaks, itBreaksEach } from "../laws/brokenStore.ts"

const faults: Faults = [
  [
    "counts a day with the first moment of the next",
    ({ reports: { countEntries } }) => ({
      reports: {
        countEntries: ({ from, until }) =>
          countEntries({ from, until: typeof until === "number" ? until + 1 : until })
      }
    }),
    "all accounts' entries are read once, ordered by time, account and sequence"
  ],
  [
    "forgets what was paid",
    ({ reports: { readLedger } }) => ({
      reports: {
        readLedger: (window) =>
          Effect.map(readLedger(window), (entries) => entries.map((entry) => ({ ...entry, money: null })))
      }
    }),
    "a top-up's entry has the paid amount of money"
  ],
  [
    "keeps the number of entries that a day had at first",
    ({ reports: { storeDay }, state }) => ({
      reports: {
        storeDay: ({ day, entries }, sums) =>
          Effect.suspend(() => storeDay({ day, entries: state.foldedDays.get(day) ?? entries }, sums))
      }
    }),
    "stored sums of a day replace earlier ones, in order"
  ],
  [
    "keeps the refusals of one server",
    ({ reports: { addRefusals }, state }) => ({
      reports: {
        addRefusals: (counts) =>
          Effect.suspend(() => {
            for (const { day, code } of counts) state.refusalDays.delete(`${day} ${code}`)
            return addRefusals(counts)
          })
      }
    }),
    "refusals counted concurrently by several servers add up"
  ],
  [
    "says that every mail was given up",
    ({ reports: { readOverview }, state }) => ({
      reports: {
        readOverview: (from, until) =>
          Effect.map(readOverview(from, until), (overview) => ({
            ...overview,
            failedMails: [...state.mails.values()].filter(({ dueAt }) => dueAt === null).length
          }))
      }
    }),
    "an overview counts"
  ],
  [
    "reads the payments of all times",
    ({ reports: { readPayments } }) => ({
      reports: {
        readPayments: (_, until) => readPayments(DateTime.unsafeMake(0), until)
      }
    }),
    "a top-up's entry has the paid amount of money"
  ],
  [
    "never notices an entry that comes late",
    ({ reports: { countEntries }, state }) => ({
      reports: {
        countEntries: (range) =>
          typeof range.until !== "number"
            ? countEntries(range)
            : Effect.suspend(() => {
                const day = new Date(range.from).toISOString().slice(0, 10)
                const stored = state.foldedDays.get(day)
                return stored === undefined ? countEntries(range) : Effect.succeed(stored)
              })
      }
    }),
    "sales by any dimension"
  ],
  [
    "takes a price list that another took the place of",
    ({ priceLists: { publishPriceList }, state }) => ({
      priceLists: {
        publishPriceList: (list) =>
          Effect.suspend(() => publishPriceList({ ...list, expectedVersion: state.priceLists.length }))
      }
    }),
    "of price lists that are published at once"
  ],
  [
    "tells nobody who published a price list",
    ({ priceLists: { publishPriceList }, state }) => ({
      priceLists: {
        publishPriceList: (list) =>
          Effect.tap(publishPriceList(list), () =>
            Effect.sync(() => {
              state.operatorLog.pop()
            })
          )
      }
    }),
    "what is read of the price lists"
  ],
  [
    "believes a clock that steps back",
    ({ priceLists: { publishPriceList }, state }) => ({
      priceLists: {
        publishPriceList: (list) =>
          Effect.map(publishPriceList(list), (published) => {
            const wrong = { ...published, createdAt: list.at, effectiveAt: list.effectiveAt ?? list.at }
            state.priceLists[state.priceLists.length - 1] = wrong
            return wrong
          })
      }
    }),
    "the times of price lists never go back"
  ]
]

const laws = (store: Layer.Layer<StoragePorts>) => [...reportLaws(store), ...priceListLaws(store)]

describe("reportLaws and priceListLaws", () => {
  itBreaks(laws, faults)
  itBreaksEach(laws, faults)
})
