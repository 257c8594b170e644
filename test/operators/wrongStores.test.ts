import { AccountId, OperatorStorage, RedirectStorage, Storage } from "@quick-response/core"
import { operatorLaws } from "@quick-response/core/testing"
import * as Memory from "@quick-response/storage-memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"

interface Store {
  readonly operators: typeof OperatorStorage.Service
  readonly storage: typeof Storage.Service
  readonly redirects: typeof RedirectStorage.Service
}

/** Verbs that are made wrong. */
interface Fault {
  readonly operators?: Partial<Store["operators"]>
  readonly storage?: Partial<Store["storage"]>
  readonly redirects?: Partial<Store["redirects"]>
}

const withFault = (
  faultOf: (right: Store) => Fault
): Layer.Layer<OperatorStorage | RedirectStorage | Storage> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const right = {
        operators: yield* OperatorStorage,
        storage: yield* Storage,
        redirects: yield* RedirectStorage
      }
      const fault = faultOf(right)
      return Context.make(Storage, { ...right.storage, ...fault.storage }).pipe(
        Context.add(RedirectStorage, { ...right.redirects, ...fault.redirects }),
        Context.add(OperatorStorage, { ...right.operators, ...fault.operators })
      )
    })
  ).pipe(Layer.provide(Memory.layer))

const roles = "an account is an operator from when"
const suspension = "a suspended account buys nothing"
const codes = "the dynamic codes of a suspended account"
const deeds = "credits, refunds and switches of operators"
const log = "entries that are appended to the log at once"
const search = "accounts are found by a part of their address"

/** The faults of a store, each with the begin of the name of the law that it breaks. */
const faults: ReadonlyArray<readonly [what: string, fault: (right: Store) => Fault, law: string]> = [
  [
    "knows every account as an operator",
    () => ({ operators: { isOperator: () => Effect.succeed(true) } }),
    roles
  ],
  [
    "keeps the role of an operator who is removed",
    () => ({ operators: { removeOperator: () => Effect.succeed(true) } }),
    roles
  ],
  [
    "gives a role twice",
    ({ operators }) => ({
      operators: {
        addOperator: (id, deed) =>
          Effect.zipRight(operators.removeOperator(id, deed), operators.addOperator(id, deed))
      }
    }),
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
    ({ operators, storage }) => ({
      storage: {
        purchase: (order) =>
          Effect.gen(function* () {
            const deed = { operatorId: null, reason: "", at: order.at }
            const { state } = yield* Effect.orDie(operators.findSummary(order.accountId))
            if (state === "suspended") yield* Effect.orDie(operators.restore(order.accountId, deed))
            return yield* storage.purchase(order)
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
    "takes the time of a suspension anew",
    ({ operators }) => ({
      operators: {
        suspend: (given, deed) =>
          Effect.zipRight(operators.restore(given.accountId, deed), operators.suspend(given, deed))
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
    "lifts no suspension",
    ({ operators }) => ({ operators: { restore: (id) => operators.findSummary(id) } }),
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
    "stops all codes",
    ({ operators }) => ({
      operators: {
        suspend: ({ accountId }, deed) => operators.suspend({ accountId, stopsCodes: true }, deed)
      }
    }),
    codes
  ],
  [
    "leads on from a stopped code, found by its slug",
    ({ redirects }) => ({
      redirects: {
        findRedirect: (slug) =>
          Effect.map(redirects.findRedirect(slug), (found) => found && { ...found, isBlocked: false })
      }
    }),
    codes
  ],
  [
    "tells the log nothing of a credit",
    ({ storage }) => ({ operators: { credit: (posting) => storage.post(posting) } }),
    deeds
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
    "tells the log nothing of a refund",
    ({ storage }) => ({ operators: { refund: (id, { reason, at }) => storage.refund(id, reason, at) } }),
    deeds
  ],
  [
    "forgets the key of a refund",
    ({ operators }) => ({ operators: { refund: (id, deed) => operators.refund(id, deed) } }),
    deeds
  ],
  ["finds no refund", () => ({ operators: { listRefunds: () => Effect.succeed([]) } }), deeds],
  [
    "names another account as a code's",
    ({ operators }) => ({
      operators: {
        findQrCode: (id) =>
          Effect.map(operators.findQrCode(id), (found) => ({
            ...found,
            accountId: AccountId.make(crypto.randomUUID())
          }))
      }
    }),
    deeds
  ],
  [
    "reads the log oldest first",
    ({ operators }) => ({
      operators: {
        readLog: (query) =>
          Effect.map(operators.readLog(query), ({ entries, totalCount }) => ({
            entries: entries.toReversed(),
            totalCount
          }))
      }
    }),
    log
  ],
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
    "finds accounts in any state",
    ({ operators }) => ({
      operators: { findAccounts: ({ state: _, ...query }) => operators.findAccounts(query) }
    }),
    search
  ],
  [
    "counts no codes",
    ({ operators }) => ({
      operators: {
        findSummary: (id) => Effect.map(operators.findSummary(id), (found) => ({ ...found, qrCodes: 0 }))
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
  ]
]

describe("operatorLaws", () => {
  for (const [what, fault, name] of faults)
    it(`notice a store that ${what}`, async () => {
      const [law, ...others] = operatorLaws.filter((law) => law.name.startsWith(name))
      if (law === undefined) throw new Error(`there is no law "${name}"`)
      expect(others).toEqual([])
      const broken = await Effect.runPromise(Effect.flip(Effect.provide(law.holds, withFault(fault))))
      expect(broken.law).toBe(law.name)
    })

  it("are each broken by a fault", () => {
    const unbroken = operatorLaws.filter((law) => !faults.some(([, , name]) => law.name.startsWith(name)))
    expect(unbroken.map(({ name }) => name)).toEqual([])
  })
})
