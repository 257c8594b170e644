import { topUpLaws } from "@quick-response/laws"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { describe } from "vitest"
import { type Faults, itBreaks } from "../laws/brokenStore.ts"

const faults: Faults = [
  [
    "takes every token for the newest",
    ({ topUps: { settleTopUp }, state }) => ({
      topUps: {
        settleTopUp: (id, token, report, at) =>
          settleTopUp(id, state.topUps.get(id)?.token ?? token, report, at)
      }
    }),
    "an outdated check of a top-up changes nothing"
  ],
  [
    "forgets a hint that comes during a look",
    ({ topUps: { requestCheck, findAnyTopUp } }) => ({
      topUps: {
        requestCheck: (by, request) =>
          Effect.flatMap(findAnyTopUp(by), (topUp) =>
            topUp === undefined || topUp.leasedUntil === null
              ? requestCheck(by, request)
              : Effect.succeed(topUp)
          )
      }
    }),
    "a hint during a check leads to another check"
  ],
  [
    "opens a second checkout of the same pack",
    ({ topUps: { createTopUp } }) => ({
      topUps: {
        createTopUp: (order) =>
          createTopUp({ ...order, provider: `${order.provider} ${crypto.randomUUID()}` })
      }
    }),
    "an open top-up for a pack is reused for half an hour"
  ],
  [
    "does not count those that are open",
    ({ topUps: { createTopUp } }) => ({
      topUps: { createTopUp: (order) => createTopUp({ ...order, expiresAt: order.at }) }
    }),
    "an account's open and hourly top-ups are limited"
  ],
  [
    "gives a leased one to another",
    ({ topUps: { takeTopUp } }) => ({
      topUps: { takeTopUp: (request) => takeTopUp({ ...request, until: request.at }) }
    }),
    "a due top-up is leased by one reader, the longest due first"
  ],
  [
    "books a look twice",
    ({ topUps: { settleTopUp }, state }) => ({
      topUps: {
        settleTopUp: (id, token, report, at) => {
          const before = state.topUps.get(id)
          if (before?.state === "paid") state.topUps.set(id, { ...before, state: "open", paidAt: null })
          return settleTopUp(id, token, report, at)
        }
      }
    }),
    "a payment is booked once"
  ],
  [
    "loses what is taken back",
    ({ topUps: { settleTopUp } }) => ({
      topUps: {
        settleTopUp: (id, token, report, at) =>
          settleTopUp(id, token, report.state === "paid" ? { ...report, refunded: 0 } : report, at)
      }
    }),
    "refunds and disputes alone make a balance negative, which buys nothing"
  ],
  [
    "sells below zero",
    ({ books: { purchase } }) => ({
      books: {
        purchase: (order) =>
          Effect.catchTag(purchase(order), "InsufficientBalance", (refused) =>
            refused.available < 0
              ? Effect.succeed({
                  receipt: {
                    qrCodeId: order.qrCodeId,
                    name: "",
                    pricePaid: order.price,
                    remainingBalance: refused.available
                  },
                  replayed: false
                })
              : refused
          )
      }
    }),
    "refunds and disputes alone make a balance negative, which buys nothing"
  ],
  [
    "restores one that it has",
    ({ topUps: { restoreTopUp }, state }) => ({
      topUps: {
        restoreTopUp: (order, checkout) => {
          state.topUps.delete(order.id)
          return restoreTopUp(order, checkout)
        }
      }
    }),
    "a lost top-up is restored once and is due"
  ],
  [
    "lists some from before",
    ({ topUps: { listAllTopUps } }) => ({
      topUps: { listAllTopUps: ({ after: _, ...window }) => listAllTopUps(window) }
    }),
    "lists of top-ups are complete and in order"
  ],
  [
    "does not see that an account is closed",
    ({ topUps: { settleTopUp }, state }) => ({
      topUps: {
        settleTopUp: (id, token, report, at) => {
          const topUp = state.topUps.get(id)
          const data = topUp === undefined ? undefined : state.accounts.get(topUp.accountId)
          if (data !== undefined) data.account = { ...data.account, closedAt: null }
          return settleTopUp(id, token, report, at)
        }
      }
    }),
    "a payment for a closed account"
  ],
  [
    "does not name what was credited as an account closes",
    ({ people: { closeAccount } }) => ({
      people: {
        closeAccount: (given) => closeAccount({ ...given, at: DateTime.add(given.at, { hours: 2 }) })
      }
    }),
    "a payment credited shortly before its account closes is flagged"
  ],
  [
    "lets two read events",
    ({ topUps: { takeReading } }) => ({
      topUps: {
        takeReading: (provider, at) => takeReading(provider, at, DateTime.subtract(at, { seconds: 1 }))
      }
    }),
    "one reader at a time reads a provider's events, from the last position"
  ]
]

describe("topUpLaws", () => {
  itBreaks(topUpLaws, faults)
})
