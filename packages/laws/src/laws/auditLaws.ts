import { type AuditEvent, AuditObserver, type Storage } from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import { same } from "../trials/answers.ts"
import { accountWith, orderBy, time } from "../trials/fixtures.ts"
import { law, type StorageLaw } from "../trials/Law.ts"

/** Audits a correct store, and returns the counts. */
const count = (storage: typeof Storage.Service) =>
  Effect.gen(function* () {
    const events: Array<AuditEvent> = []
    const observer = (event: AuditEvent) => Effect.sync(() => events.push(event))
    yield* same("audit", yield* Effect.provideService(storage.audit, AuditObserver, observer), [])
    const counted = events.filter((event) => event._tag === "counted")
    yield* same("how often the audit said what it counted", counted.length, 1)
    return counted[0] ?? { accounts: 0, entries: 0, records: 0 }
  })

export const auditLaws: ReadonlyArray<StorageLaw> = [
  law(
    "an audit reads and counts every account, entry and record",
    "Else an operator trusts books that nobody has looked at.",
    (storage) =>
      Effect.gen(function* () {
        const before = yield* count(storage)
        const accounts = yield* Effect.all([accountWith(Credits(100)), accountWith(Credits(100))])
        for (const accountId of accounts) {
          const order = orderBy(accountId, { price: Credits(1) })
          yield* storage.purchase(order)
          yield* storage.purchase(orderBy(accountId, { price: Credits(1) }))
          yield* storage.refund(order.qrCodeId, "refund", time(1))
        }
        const after = yield* count(storage)
        // Other processes may use the store at the same time.
        const added = { accounts: 2, entries: 8, records: 4 }
        for (const part of ["accounts", "entries", "records"] as const) {
          const more = after[part] - before[part]
          yield* same(
            `how many more ${part} the audit counts after ${added[part]} were added`,
            more >= added[part] ? added[part] : more,
            added[part]
          )
        }
      })
  ),
  law(
    "the store is consistent and writable",
    "Else the operator's audit or the service's health check cries wolf.",
    (storage) =>
      Effect.gen(function* () {
        yield* same("audit", yield* storage.audit, [])
        yield* storage.check
      })
  )
]
