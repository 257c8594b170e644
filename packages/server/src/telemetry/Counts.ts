import * as Schema from "effect/Schema"

/** The counts of one process since its start, as `prom-client` exports its metrics. */
export const Counts = Schema.Array(
  Schema.Struct({
    name: Schema.String,
    help: Schema.String,
    type: Schema.Literal("counter", "gauge", "histogram"),
    /** The way in which the values of several processes become one. */
    aggregator: Schema.String,
    values: Schema.Array(
      Schema.Struct({
        value: Schema.Number,
        labels: Schema.Record({ key: Schema.String, value: Schema.Union(Schema.String, Schema.Number) }),
        /** With the ending `_bucket`, `_sum` or `_count`, in a histogram. */
        metricName: Schema.optional(Schema.String)
      })
    )
  })
)
export type Counts = typeof Counts.Type
