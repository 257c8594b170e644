import { nextPriceList, PriceListStorage, VersionChanged } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { State } from "../state/state.ts"

/** The port to price lists on this state. */
export const layerOf = (state: State): Layer.Layer<PriceListStorage> =>
  Layer.succeed(PriceListStorage, {
    readPriceLists: Effect.sync(() => [...state.priceLists]),
    publishPriceList: ({ expectedVersion, ...list }) =>
      Effect.suspend(() => {
        const actual = state.priceLists.length
        if (actual !== expectedVersion)
          return Either.left(new VersionChanged({ expected: expectedVersion, actual }))
        const next = nextPriceList(state.priceLists.at(-1), list)
        state.priceLists.push(next)
        return Either.right(next)
      })
  })
