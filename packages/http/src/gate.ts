import { clientAddress } from "./clientAddress.ts"
import type { Exchange } from "./exchange.ts"
import { RateLimited } from "./handling.ts"
import type { HttpOptions } from "./options.ts"
import { makeRateStore, rateHeaders, rateSentence } from "./rateLimit.ts"

/** Counts a request against the limit of its key or its address; answers why it is over it, if it is. */
export type Gate = (exchange: Exchange, policy: "key" | "address") => RateLimited | undefined

/** A gate with buckets of its own. A caller that neither a key nor an address tells apart is not counted. */
export const makeGate = ({ rateLimit = "off", trustedProxies = 0 }: HttpOptions): Gate => {
  if (rateLimit === "off") return () => undefined
  const rates = makeRateStore()
  return (exchange, policy) => {
    const { address, header } = exchange.incoming
    const who =
      policy === "key"
        ? exchange.caller?.apiKeyId
        : clientAddress(address, header("x-forwarded-for"), trustedProxies)
    if (who === undefined) return undefined
    const perMinute = rateLimit[policy]
    const decision = rates.take(`${policy} ${who}`, perMinute, Date.now())
    exchange.addHeaders(rateHeaders(policy, perMinute, decision))
    return decision.isAllowed ? undefined : new RateLimited({ reason: rateSentence(perMinute, decision) })
  }
}
