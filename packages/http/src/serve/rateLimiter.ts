import type { Charge, Charged, TokenBucket } from "@quick-response/core"
import { isNonEmptyArray } from "effect/Array"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { anonymous, type Exchange } from "../exchange/Exchange.ts"
import type { RateLimited } from "../exchange/Handler.ts"
import type { HttpOptions } from "../exchange/HttpOptions.ts"
import type { TimedFibers } from "../exchange/TimedFibers.ts"
import {
  bucketOf,
  type CallerKind,
  cpuLimit,
  type Limit,
  rateLimited,
  remainderOf,
  requestLimit,
  secondsUntilMany,
  secondsUntilNext
} from "../rateLimit/limits.ts"
import { makeMemoryRateStore } from "../rateLimit/memoryRateStore.ts"

/** Limits callers' requests and processor time per minute. */
export interface RateLimiter {
  /** Counts a request of the caller; fails if a limit is reached. An exit if the store answers at once. */
  readonly admit: (exchange: Exchange, kind: CallerKind) => Effect.Effect<void, RateLimited>
  /** Charges the caller milliseconds of processor time. */
  readonly charge: (exchange: Exchange, milliseconds: number) => void
}

interface Limits {
  readonly requests: Limit | undefined
  readonly cpu: Limit | undefined
  readonly all: ReadonlyArray<Limit>
  /** The `RateLimit-Policy` header. */
  readonly policies: string
}

/** The decision of an exceeded limit. */
interface Refusal {
  readonly limit: Limit
  readonly bucket: TokenBucket
  readonly decision: Charged
  /** Seconds until the next request. */
  readonly seconds: number
}

/** Seconds after which the caller may make this many requests in a row. */
const secondsUntilAll = (refusals: ReadonlyArray<Refusal>, requests: number): number =>
  Math.max(
    ...refusals.map(({ limit, bucket, decision }) => secondsUntilMany(limit, bucket, decision, requests))
  )

const unknownAddresses =
  "the host tells no client addresses, so that all callers without a key share one rate limit; pass the address as the handler's second argument ({ remoteAddr: { hostname } }), or behind proxies that append to X-Forwarded-For set trustedProxies to their number"

/** The configured limiter. Warns of the first caller without a known address. */
export const makeRateLimiter = (options: HttpOptions, { runInBackground }: TimedFibers): RateLimiter => {
  const { rateLimit = "off", cpuLimit: cpuLimits = "off", rateStore = makeMemoryRateStore() } = options

  const limitsOf = (kind: CallerKind): Limits => {
    const requests = rateLimit === "off" ? undefined : requestLimit(kind, rateLimit[kind])
    const cpu = cpuLimits === "off" ? undefined : cpuLimit(kind, cpuLimits[kind])
    const all = [requests, cpu].filter((limit) => limit !== undefined)
    return { requests, cpu, all, policies: all.map(({ policy }) => policy).join(", ") }
  }

  const limits = { account: limitsOf("account"), address: limitsOf("address") }

  let hasToldOfAddress = false
  const tellOfAddress = (): void => {
    if (hasToldOfAddress) return
    hasToldOfAddress = true
    runInBackground(Effect.logWarning(unknownAddresses))
  }

  const decide = (
    exchange: Exchange,
    { all, policies }: Limits,
    charges: ReadonlyArray<Charge>,
    decisions: ReadonlyArray<Charged>
  ): Exit.Exit<void, RateLimited> => {
    let remainders = ""
    const refusals: Array<Refusal> = []
    for (let i = 0; i < all.length; i++) {
      const [limit, charge, decision] = [all[i], charges[i], decisions[i]]
      if (limit === undefined || charge === undefined || decision === undefined) continue
      remainders += `${remainders === "" ? "" : ", "}${remainderOf(limit, charge.bucket, decision)}`
      if (decision.isAllowed) continue
      const { bucket } = charge
      refusals.push({ limit, bucket, decision, seconds: secondsUntilNext(limit, bucket, decision) })
    }
    exchange.limits = { ratelimit: remainders, "ratelimit-policy": policies }
    return isNonEmptyArray(refusals)
      ? Exit.fail(rateLimited(refusals, (requests) => secondsUntilAll(refusals, requests)))
      : Exit.void
  }

  return {
    admit: (exchange, kind) => {
      const chosen = limits[kind]
      if (chosen.all.length === 0 || exchange.incoming.isCounted === true) return Exit.void
      const id = exchange.callerIdOf(kind)
      if (id === anonymous) tellOfAddress()
      const charges = chosen.all.map(
        (limit): Charge => ({
          bucket: bucketOf(limit, id),
          cost: limit.needed,
          mayOverdraw: false
        })
      )
      const taken = rateStore.take(charges)
      return hasSucceeded(taken)
        ? decide(exchange, chosen, charges, taken.value)
        : Effect.flatMap(taken, (decisions) => decide(exchange, chosen, charges, decisions))
    },
    charge: (exchange, milliseconds) => {
      const kind = exchange.caller === undefined ? "address" : "account"
      const { cpu } = limits[kind]
      if (cpu === undefined) return
      const telling = rateStore.spend(bucketOf(cpu, exchange.callerIdOf(kind)), milliseconds)
      if (!Exit.isExit(telling)) runInBackground(telling)
    }
  }
}

const hasSucceeded = <A>(effect: Effect.Effect<A>): effect is Exit.Success<A, never> =>
  Exit.isExit(effect) && Exit.isSuccess(effect)
