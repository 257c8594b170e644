import { AuditObserver, type AuditViolation, type StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Integer } from "../statements/columns.ts"
import type { Dialect, Select } from "../statements/Dialect.ts"
import type { ReadVerb } from "../statements/SqlVerb.ts"
import { query } from "../statements/statement.ts"
import type { Transactions } from "../statements/Transactions.ts"
import type { Scan } from "./AuditScan.ts"
import { bookScans } from "./bookScans.ts"
import { runScan } from "./runScan.ts"

const Detail = Schema.Struct({ detail: Schema.String })
const Size = Schema.Struct({ size: Integer })

const damageBy =
  (select: Select): ReadVerb<ReadonlyArray<AuditViolation>> =>
  (read) =>
    Effect.map(query(Detail, select)(read), (rows) =>
      rows.map(({ detail }) => ({ invariant: "integrity", detail }))
    )

/**
 * Checks every invariant in short reads, each on a consistent snapshot, so that writers and the log are never delayed
 * for long. Concurrently written rows are checked completely or not at all.
 */
export const audit = (
  transactions: Pick<Transactions, "read" | "snapshot">,
  dialect: Dialect
): Effect.Effect<ReadonlyArray<AuditViolation>, StorageError> =>
  Effect.gen(function* () {
    const observe = yield* AuditObserver
    const { scans, whole } = dialect.integrity
    const checks = dialect.integrity.checks(dialect.migrations)
    const damage = (select: Select) => transactions.read(damageBy(select))
    const sizeOf: ReadVerb<ReadonlyArray<typeof Size.Type>> = (read) => query(Size, whole.size)(read)
    const schemaScans: ReadVerb<ReadonlyArray<Scan>> = scans
    const walks = [...bookScans(dialect), ...(yield* transactions.snapshot(schemaScans))]
    const found = [...(yield* Effect.forEach(checks, damage))]
    const counted = { accounts: 0, entries: 0, records: 0 }
    for (const scan of walks) {
      const { violations, rows } = yield* runScan(transactions, dialect, scan)
      found.push(violations)
      if (scan.counts !== undefined) counted[scan.counts] += rows
    }
    const [{ size } = { size: 0 }] = yield* transactions.read(sizeOf)
    if (size <= whole.limit) found.push(...(yield* Effect.forEach(whole.checks, damage)))
    else yield* observe({ _tag: "omitted", what: whole.omitted })
    yield* observe({ _tag: "counted", ...counted })
    return found.flat()
  })
