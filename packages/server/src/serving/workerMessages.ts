import { Switched } from "@quick-response/core"
import * as Schema from "effect/Schema"
import { Counts } from "../telemetry/Counts.ts"

/** An account or a code that a worker switched, of which the others are told. */
const SwitchedMessage = Schema.Struct({ kind: Schema.Literal("switched"), switched: Switched })

/** A message of a worker to the process that started it. Each is a sign of life. */
export const Report = Schema.Union(
  Schema.Struct({ kind: Schema.Literal("listening"), url: Schema.String }),
  /** It cannot serve, for this reason, and ends. */
  Schema.Struct({ kind: Schema.Literal("refused"), message: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("counted"), counts: Counts }),
  SwitchedMessage
)
export type Report = typeof Report.Type

/** The number of workers in each state. */
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
  /** Report the counts: the health check, too, for only a running event loop answers. */
  Schema.Struct({ kind: Schema.Literal("count") }),
  /** Tell this to those who ask for the readiness of the service. */
  Schema.Struct({ kind: Schema.Literal("workers"), counts: WorkerCounts }),
  SwitchedMessage
)
export type Order = typeof Order.Type

/** The argument of a worker: its number, the counts at its start, the identity of the database, and the flags that `serve` was given. */
export const Assignment = Schema.parseJson(
  Schema.Struct({
    worker: Schema.Int,
    counts: WorkerCounts,
    database: Schema.optional(Schema.String),
    flags: Schema.Record({ key: Schema.String, value: Schema.UndefinedOr(Schema.String) })
  })
)
