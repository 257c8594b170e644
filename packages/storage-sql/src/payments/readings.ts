import { isLeased, type SignalReading } from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Integer, Moment } from "../statements/columns.ts"
import { planned, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, insertInto, query } from "../statements/statement.ts"

const lockReading = query(
  Schema.Struct({ readUntil: Schema.NullOr(Moment), leasedUntil: Schema.NullOr(Moment), token: Integer }),
  ({ rowLock }) => `SELECT read_until AS "readUntil", leased_until AS "leasedUntil", token FROM provider_reads
    WHERE provider = ? ${rowLock}`
)

interface Lease extends SignalReading {
  readonly provider: string
  readonly until: DateTime.Utc
}

const insertLease = insertInto("provider_reads")<Lease>(
  {
    provider: ({ provider }) => provider,
    read_until: () => null,
    leased_until: ({ until }) => until.epochMillis,
    token: ({ token }) => token
  },
  { key: ["provider"], action: "retry" }
)
const lease = command("UPDATE provider_reads SET leased_until = ?, token = ? WHERE provider = ?")
const finish = command(
  "UPDATE provider_reads SET read_until = ?, leased_until = NULL WHERE provider = ? AND token = ?"
)

export const takeReading =
  (provider: string, at: DateTime.Utc, until: DateTime.Utc): WriteVerb<SignalReading | undefined> =>
  (read) =>
    Effect.map(lockReading(read, provider), ([before]) => {
      if (before === undefined) {
        const first = { readUntil: null, token: 1 }
        return planned(first, ...insertLease([{ ...first, provider, until }]))
      }
      if (isLeased(before, at)) return planned(undefined)
      const token = before.token + 1
      return planned({ readUntil: before.readUntil, token }, lease(until.epochMillis, token, provider))
    })

export const finishReading =
  (provider: string, token: number, readUntil: DateTime.Utc): WriteVerb<void> =>
  () =>
    Effect.succeed(planned(undefined, finish(readUntil.epochMillis, provider, token)))
