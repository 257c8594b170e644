import { priceListLaws, reportLaws } from "@quick-response/core/testing"
import * as Effect from "effect/Effect"
import { describe } from "vitest"
import { type Faults, itBreaks, itBreaksEach } from "../laws/brokenStore.ts"

const faults: Faults = [
  [
    "reads entries after a time alone",
    ({ reports: { readLedger } }) => ({
      reports: {
        readLedger: ({ from, ...window }) =>
          readLedger({ from: typeof from === "number" ? from : from.at + 1, ...window })
      }
    }),
    "the entries of all accounts are read"
  ],
  [
    "reads an entry again",
    ({ reports: { readSold } }) => ({
      reports: {
        readSold: ({ from, ...window }) =>
          readSold({
            from: typeof from === "number" ? from : { ...from, sequence: from.sequence - 1 },
            ...window
          })
      }
    }),
    "the entries of all accounts are read"
  ],
  [
    "counts a day with the first moment of the next",
    ({ reports: { countEntries } }) => ({
      reports: {
        countEntries: ({ from, until }) =>
          countEntries({ from, until: typeof until === "number" ? until + 1 : until })
      }
    }),
    "the entries of all accounts are read"
  ],
  [
    "forgets what was paid",
    ({ reports: { readLedger } }) => ({
      reports: {
        readLedger: (window) =>
          Effect.map(readLedger(window), (entries) => entries.map((entry) => ({ ...entry, money: null })))
      }
    }),
    "the entry of a top-up has the money"
  ],
  [
    "adds up the sums of a day that is stored again",
    ({ reports: { storeDay, readSums } }) => ({
      reports: {
        storeDay: (day, sums) =>
          Effect.flatMap(
            readSums({ dimension: "style", from: day.day, until: day.day, limit: 9 }),
            (before) =>
              storeDay(
                day,
                sums.map((row) => ({
                  ...row,
                  codes: row.codes + (before.find(({ item }) => item === row.item)?.codes ?? 0)
                }))
              )
          )
      }
    }),
    "sums of a day are stored"
  ],
  [
    "keeps the number of entries that a day had at first",
    ({ reports: { storeDay }, state }) => ({
      reports: {
        storeDay: ({ day, entries }, sums) =>
          Effect.suspend(() => storeDay({ day, entries: state.foldedDays.get(day) ?? entries }, sums))
      }
    }),
    "sums of a day are stored"
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
    "refusals that several servers count"
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
    "says of a day that goes on that nothing came late",
    ({ reports: { countEntries, readSold } }) => {
      const read = new Map<string, number>()
      const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
      return {
        reports: {
          readSold: (window) =>
            Effect.tap(readSold(window), (entries) =>
              Effect.sync(() => {
                const day = dayOf(window.until - 1)
                const before = typeof window.from === "number" ? 0 : (read.get(day) ?? 0)
                read.set(day, before + entries.length)
              })
            ),
          countEntries: (range) =>
            typeof range.until === "number"
              ? countEntries(range)
              : Effect.sync(() => read.get(dayOf(range.from)) ?? 0)
        }
      }
    },
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
    "reads the newest price list alone",
    ({ priceLists: { readPriceLists } }) => ({
      priceLists: { readPriceLists: Effect.map(readPriceLists, (versions) => versions.slice(-1)) }
    }),
    "what is read of the price lists"
  ],
  [
    "reads the two newest price lists, whether they count or not",
    ({ priceLists: { readPriceLists } }) => ({
      priceLists: { readPriceLists: Effect.map(readPriceLists, (versions) => versions.slice(-2)) }
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

const laws = [...reportLaws, ...priceListLaws]

describe("reportLaws and priceListLaws", () => {
  itBreaks(laws, faults)
  itBreaksEach(laws, faults)
})
