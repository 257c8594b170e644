import { entryOfPriceList, nextPriceList, PriceListStorage, VersionChanged } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { State } from "../state/state.ts"

export const layerOf = (state: State): Layer.Layer<PriceListStorage> =>
  Layer.succeed(PriceListStorage, {
    readPriceLists: Effect.sync(() => [...state.priceLists]),
    publishPriceList: ({ expectedVersion, operatorId, reason, ...list }) =>
      Effect.suspend(() => {
        const actual = state.priceLists.length
        if (actual !== expectedVersion)
          return Either.left(new VersionChanged({ expected: expectedVersion, actual }))
        const next = nextPriceList(state.priceLists.at(-1), list)
        state.priceLists.push(next)
        const sequence = state.operatorLog.length + 1
        state.operatorLog.push({ operatorId, reason, at: list.at, sequence, ...entryOfPriceList(next) })
        return Either.right(next)
      })
  })
