import { operatorLaws } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import { describe } from "vitest"
import { afterwards, type Faults, itBreaks, itBreaksEach } from "../laws/brokenStore.ts"

const roles = "an account is an operator from when"
const suspension = "a suspended account buys nothing"
const codes = "the dynamic codes of a suspended account"
const deeds = "credits, refunds and switches of operators"
const log = "entries that are appended to the log at once"
const sold = "codes of all accounts are found"
const search = "accounts are found by a part of their address"

const faults: Faults = [
  [
    "keeps the role of an operator who is removed",
    () => ({ operators: { removeOperator: () => Effect.succeed(true) } }),
    roles
  ],
  [
    "gives the role to an account that does not exist",
    ({ operators }) => ({
      operators: {
        addOperator: (id, deed) =>
          Effect.catchTag(operators.addOperator(id, deed), "AccountNotFound", () =>
            Effect.succeed({ accountId: id, email: null, addedAt: deed.at })
          )
      }
    }),
    roles
  ],
  ["lists no operators", () => ({ operators: { listOperators: Effect.succeed([]) } }), roles],
  [
    "sells to a suspended account",
    ({ operators, books }) => ({
      books: {
        purchase: (order) =>
          Effect.gen(function* () {
            const deed = { operatorId: null, reason: "", at: order.at }
            const { state } = yield* Effect.orDie(operators.findSummary(order.accountId))
            if (state === "suspended") yield* Effect.orDie(operators.restore(order.accountId, deed))
            return yield* books.purchase(order)
          })
      }
    }),
    suspension
  ],
  [
    "keeps the first reason of a suspension",
    ({ operators }) => ({
      operators: {
        suspend: (given, deed) =>
          Effect.flatMap(operators.findSummary(given.accountId), ({ suspensionReason }) =>
            operators.suspend(given, { ...deed, reason: suspensionReason ?? deed.reason })
          )
      }
    }),
    suspension
  ],
  [
    "logs a suspension that is there already",
    ({ operators }) => ({
      operators: {
        suspend: (given, deed) =>
          Effect.flatMap(operators.findSummary(given.accountId), ({ suspensionReason }) =>
            suspensionReason === deed.reason
              ? Effect.zipRight(
                  operators.suspend(given, { ...deed, reason: `${deed.reason}, once more` }),
                  operators.suspend(given, deed)
                )
              : operators.suspend(given, deed)
          )
      }
    }),
    suspension
  ],
  [
    "stops no codes",
    ({ operators }) => ({
      operators: {
        suspend: ({ accountId }, deed) => operators.suspend({ accountId, stopsCodes: false }, deed)
      }
    }),
    codes
  ],
  [
    "tells the log of a credit each time that it is repeated",
    ({ operators }) => ({
      operators: {
        credit: (posting, deed) =>
          Effect.tap(operators.credit(posting, deed), () =>
            operators.appendLog({
              ...deed,
              action: "account.credited",
              subject: posting.accountId,
              detail: { amount: 2.5 }
            })
          )
      }
    }),
    deeds
  ],
  [
    "tells the log of a switch that changes nothing",
    ({ operators }) => ({
      operators: {
        setQrCodeActive: (id, isActive, deed) =>
          Effect.tap(operators.setQrCodeActive(id, isActive, deed), () =>
            operators.appendLog({ ...deed, action: "qrCode.deactivated", subject: id, detail: {} })
          )
      }
    }),
    deeds
  ],
  [
    "forgets who did it",
    ({ operators }) => ({
      operators: { credit: (posting, deed) => operators.credit(posting, { ...deed, operatorId: null }) }
    }),
    deeds
  ],
  [
    "forgets the key of a refund",
    ({ operators }) => ({ operators: { refund: (id, deed) => operators.refund(id, deed) } }),
    deeds
  ],
  ["finds no refund", () => ({ operators: { listRefunds: () => Effect.succeed([]) } }), deeds],
  [
    "reads the first page of the log at each",
    ({ operators }) => ({
      operators: { readLog: (query) => operators.readLog({ ...query, pageNumber: 1 }) }
    }),
    log
  ],
  [
    "loses an entry of the log",
    ({ operators }) => ({
      operators: {
        appendLog: (entry) => (entry.detail.number === 3 ? Effect.void : operators.appendLog(entry))
      }
    }),
    log
  ],
  [
    "leaves a gap in the numbers of the log",
    ({ operators }) => ({
      operators: {
        readLog: (query) =>
          Effect.map(operators.readLog(query), ({ entries, totalCount }) => ({
            entries: entries.map((entry) => ({ ...entry, sequence: 2 * entry.sequence })),
            totalCount
          }))
      }
    }),
    log
  ],
  [
    "minds the letter case of addresses",
    ({ operators }) => ({
      operators: {
        findAccounts: ({ query, ...rest }) =>
          query === query?.toLowerCase()
            ? operators.findAccounts({ query, ...rest })
            : Effect.succeed({ accounts: [], totalCount: 0 })
      }
    }),
    search
  ],
  [
    "forgets when an account was seen",
    ({ operators }) => ({
      operators: {
        findSummary: (id) =>
          Effect.map(operators.findSummary(id), (found) => ({ ...found, lastSeenAt: null }))
      }
    }),
    search
  ],
  [
    "finds domains in any state",
    ({ operators }) => ({
      operators: { findDomains: ({ state: _, ...query }) => operators.findDomains(query) }
    }),
    "domains are found"
  ],
  [
    "removes a host from an account that waits for it, too",
    ({ operators, state }) => ({
      operators: {
        removeDomain: (host, deed) =>
          afterwards(operators.removeDomain(host, deed), () => {
            for (const [key, domain] of state.domains) if (domain.host === host) state.domains.delete(key)
          })
      }
    }),
    "domains are found"
  ],
  [
    "lists sold codes in any state",
    ({ operators }) => ({
      operators: { listSoldQrCodes: ({ state: _, ...query }) => operators.listSoldQrCodes(query) }
    }),
    sold
  ],
  [
    "lists sold codes from the first one on each time",
    ({ operators }) => ({
      operators: {
        listSoldQrCodes: ({ after, ...query }) =>
          Effect.map(operators.listSoldQrCodes(query), (page) => ({
            ...page,
            next: after === undefined ? page.next : null
          }))
      }
    }),
    sold
  ],
  [
    "lists no refund of sold codes",
    ({ operators }) => ({
      operators: {
        listSoldQrCodes: (query) =>
          Effect.map(operators.listSoldQrCodes(query), ({ qrCodes, next }) => ({
            qrCodes: qrCodes.map((code) => ({ ...code, isRefunded: false })),
            next
          }))
      }
    }),
    sold
  ]
]

describe("operatorLaws", () => {
  itBreaks(operatorLaws, faults)
  itBreaksEach(operatorLaws, faults)
})
