import * as Schema from "effect/Schema"
import { Counts } from "../telemetry/metrics.ts"

/** A message of a worker to the process that started it. */
export const Report = Schema.Union(
  Schema.Struct({ kind: Schema.Literal("listening"), url: Schema.String }),
  /** It cannot serve, for this reason, and ends. */
  Schema.Struct({ kind: Schema.Literal("refused"), message: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("counted"), counts: Counts })
)
export type Report = typeof Report.Type

/** A message to a worker: to finish and end, or to report what it has counted since its last report. */
export const Order = Schema.Literal("stop", "count")
export type Order = typeof Order.Type

/** The argument of a worker: its number, the identity of the database, and the flags that `serve` was given. */
export const Assignment = Schema.parseJson(
  Schema.Struct({
    worker: Schema.Int,
    database: Schema.String,
    flags: Schema.Record({ key: Schema.String, value: Schema.UndefinedOr(Schema.String) })
  })
)
