import { Catalogue, Pricing, Purchasing, Rendering } from "@quick-response/core"
import type { Services } from "@quick-response/http/fetch"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Variation } from "./service.ts"

const renderingThat = (does: Effect.Effect<never>) =>
  Layer.succeed(Rendering, { render: () => does, readBack: () => does })

/** Everything that reads records or tools does this instead. */
const lookingUp =
  (does: Effect.Effect<never>) =>
  (context: Context.Context<Services>): Context.Context<Services> =>
    context.pipe(
      Context.add(Catalogue, { list: does, find: () => does, setActive: () => does }),
      Context.add(Purchasing, {
        ...Context.get(context, Purchasing),
        find: () => does,
        listLazily: () => does
      })
    )

/** Whatever waits for anything waits for ever, and is given up after 200 milliseconds. */
export const hanging: Variation = {
  options: { requestTimeout: "200 millis" },
  rendering: renderingThat(Effect.never),
  alter: lookingUp(Effect.never)
}

const defect = Effect.die(new Error("planted: secret detail"))

/** Services whose rendering, key lookup and pricing die. */
export const crashing: Variation = {
  rendering: renderingThat(defect),
  alter: (context) =>
    lookingUp(defect)(context).pipe(
      Context.add(Pricing, {
        quote: () => {
          throw new Error("planted: secret detail")
        }
      })
    )
}

/** One request is free, and then there is a minute to wait. */
export const limited: Variation = { options: { rateLimit: { account: 1, address: 1 } } }
