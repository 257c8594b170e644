import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { clientAddress } from "./clientAddress.ts"
import type { Exchange } from "./exchange.ts"
import { RateLimited } from "./handling.ts"
import type { HttpOptions } from "./options.ts"
import { makeRateStore, type RateDecision, rateHeaders, rateSentence } from "./rateLimit.ts"

/**
 * Counts a request against the limit of its key or its address; fails where it is over it. An exit where the store has
 * the answer at once.
 */
export type Gate = (exchange: Exchange, policy: "key" | "address") => Effect.Effect<void, RateLimited>

/** The gate that the options ask for. A caller that neither a key nor an address tells apart is not counted. */
export const makeGate = (options: HttpOptions): Gate => {
  const { rateLimit = "off", rateStore = makeRateStore(), trustedProxies = 0 } = options
  if (rateLimit === "off") return () => Exit.void
  return (exchange, policy) => {
    const { address, header } = exchange.incoming
    const who =
      policy === "key"
        ? exchange.caller?.apiKeyId
        : clientAddress(address, header("x-forwarded-for"), trustedProxies)
    if (who === undefined) return Exit.void
    const perMinute = rateLimit[policy]
    const admit = (decision: RateDecision): Exit.Exit<void, RateLimited> => {
      exchange.addHeaders(rateHeaders(policy, perMinute, decision))
      return decision.isAllowed
        ? Exit.void
        : Exit.fail(new RateLimited({ reason: rateSentence(perMinute, decision) }))
    }
    const decided = rateStore.take(`${policy} ${who}`, perMinute, Date.now())
    return hasSucceeded(decided) ? admit(decided.value) : Effect.flatMap(decided, admit)
  }
}

const hasSucceeded = <A>(effect: Effect.Effect<A>): effect is Exit.Success<A, never> =>
  Exit.isExit(effect) && Exit.isSuccess(effect)
