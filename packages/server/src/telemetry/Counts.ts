import * as Schema from "effect/Schema"

/** The counts of one process since its start, in the export format of `prom-client`. */
export const Counts = Schema.Array(
  Schema.Struct({
    name: Schema.String,
    help: Schema.String,
    type: Schema.Literal("counter", "gauge", "histogram"),
    /** How to aggregate the values of processes. */
    aggregator: Schema.String,
    values: Schema.Array(
      Schema.Struct({
        value: Schema.Number,
        labels: Schema.Record({ key: Schema.String, value: Schema.Union(Schema.String, Schema.Number) }),
        /** With the suffix `_bucket`, `_sum` or `_count` in histograms. */
        metricName: Schema.optional(Schema.String)
      })
    )
  })
)
export type Counts = typeof Counts.Type
