import * as Schema from "effect/Schema"
import { Counts } from "../telemetry/metrics.ts"

/** What a worker tells the process that started it. */
export const Report = Schema.Union(
  Schema.Struct({ kind: Schema.Literal("listening"), url: Schema.String }),
  /** It cannot serve, for this reason, and ends. */
  Schema.Struct({ kind: Schema.Literal("refused"), message: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("counted"), counts: Counts })
)
export type Report = typeof Report.Type

/** What a worker is told: to finish and end, or to report what it has counted since the last time. */
export const Order = Schema.Literal("stop", "count")
export type Order = typeof Order.Type

/** What a worker is started with: which one it is, and the flags that `serve` was given. */
export const Assignment = Schema.parseJson(
  Schema.Struct({
    worker: Schema.Int,
    flags: Schema.Record({ key: Schema.String, value: Schema.UndefinedOr(Schema.String) })
  })
)
