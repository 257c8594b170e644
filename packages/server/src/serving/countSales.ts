import { Storage, type StoragePorts } from "@quick-response/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Metrics } from "../telemetry/metrics.ts"

/** Counts the storage's sales in the metrics, if given. Replayed receipts do not count. */
export const countSales = <E>(
  layer: Layer.Layer<StoragePorts, E>,
  metrics: Metrics | undefined
): Layer.Layer<StoragePorts, E> =>
  metrics === undefined
    ? layer
    : Layer.map(layer, (context) => {
        const storage = Context.get(context, Storage)
        return Context.add(context, Storage, {
          ...storage,
          purchase: (order) =>
            Effect.tap(storage.purchase(order), ({ replayed }) =>
              Effect.sync(() => {
                if (!replayed) metrics.onSold(order.price)
              })
            )
        })
      })
