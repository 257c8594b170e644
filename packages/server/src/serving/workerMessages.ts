import { Switched } from "@quick-response/core"
import * as Schema from "effect/Schema"
import { Counts } from "../telemetry/Counts.ts"

/** An account or a code that a worker switched; the other workers are notified. */
const SwitchedMessage = Schema.Struct({ kind: Schema.Literal("switched"), switched: Switched })

/** A worker's message to its parent, each a sign of life. */
export const Report = Schema.Union(
  Schema.Struct({ kind: Schema.Literal("listening"), url: Schema.String }),
  /** It cannot serve, for this reason, and ends. */
  Schema.Struct({ kind: Schema.Literal("refused"), message: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("counted"), counts: Counts }),
  SwitchedMessage
)
export type Report = typeof Report.Type

export const WorkerCounts = Schema.Struct({
  starting: Schema.Int,
  ready: Schema.Int,
  unresponsive: Schema.Int,
  failing: Schema.Int
})
export type WorkerCounts = typeof WorkerCounts.Type

/** A message to a worker. */
export const Order = Schema.Union(
  /** Finish and end. */
  Schema.Struct({ kind: Schema.Literal("stop") }),
  /** Report the counts; doubles as the health check, since only a running event loop answers. */
  Schema.Struct({ kind: Schema.Literal("count") }),
  /** Update the numbers for readiness checks. */
  Schema.Struct({ kind: Schema.Literal("workers"), counts: WorkerCounts }),
  SwitchedMessage
)
export type Order = typeof Order.Type

/** A worker's argument: its number, the initial counts, the database's identity, and the flags of `serve`. */
export const Assignment = Schema.parseJson(
  Schema.Struct({
    worker: Schema.Int,
    counts: WorkerCounts,
    database: Schema.optional(Schema.String),
    flags: Schema.Record({ key: Schema.String, value: Schema.UndefinedOr(Schema.String) })
  })
)
