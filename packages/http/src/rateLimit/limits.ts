import { type Charged, millisecondsUntil, type TokenBucket, tokensIn } from "@quick-response/core"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { RateLimited } from "../exchange/Handler.ts"

/** A limit's subject: an account by its keys, or a client by its address. */
export type CallerKind = "account" | "address"

/** A limit's name in headers and metrics; those of processor time end in `-cpu`. */
export type LimitName =
  | CallerKind
  | `${CallerKind}-cpu`
  | "challenge-address"
  | "domain-look"
  | "demo-address"
  | "mail-address"
  | "password"
  | "password-address"
  | "redelivery"
  | "short-address"
  | "takeout"
  | "takeout-running"

/** A caller's limit over time. */
export interface Limit {
  readonly name: LimitName
  /** Its part of the `RateLimit-Policy` header. */
  readonly policy: string
  readonly capacity: number
  readonly interval: number
  /** The tokens needed for the next request. */
  readonly needed: number
  readonly sentence: string
}

const minute = 60_000

const callers = {
  account: { subject: "an account", scope: "over all its keys and sessions" },
  address: { subject: "a client address", scope: "of public endpoints" }
} as const satisfies Record<CallerKind, unknown>

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`

/** A limit on requests per minute. */
export const requestLimit = (kind: CallerKind, perMinute: number): Limit => {
  const { subject, scope } = callers[kind]
  return {
    name: kind,
    policy: `"${kind}";q=${perMinute};w=60`,
    capacity: perMinute,
    interval: minute / perMinute,
    needed: 1,
    sentence: `${subject} may make ${plural(perMinute, "request")} a minute ${scope}`
  }
}

/** A limit on seconds of processor time per minute, in tokens of a millisecond. */
export const cpuLimit = (kind: CallerKind, seconds: number): Limit => {
  const { subject, scope } = callers[kind]
  const milliseconds = seconds * 1000
  return {
    name: `${kind}-cpu`,
    policy: `"${kind}-cpu";q=${milliseconds};w=60`,
    capacity: milliseconds,
    interval: minute / milliseconds,
    needed: 0,
    sentence: `requests of ${subject} may take ${plural(seconds, "second")} of processor time a minute ${scope}`
  }
}

/** A limit on events in these milliseconds, not shown in headers. */
export const limitOn = (
  name: LimitName,
  capacity: number,
  milliseconds: number,
  sentence: string
): Limit => ({
  name,
  policy: "",
  capacity,
  interval: milliseconds / capacity,
  needed: 1,
  sentence
})

export const bucketOf = ({ name, capacity, interval }: Limit, id: string): TokenBucket => ({
  key: `${name} ${id}`,
  capacity,
  interval
})

const secondsOf = (milliseconds: number): number => Math.ceil(milliseconds / 1000)

/** Seconds until a refused caller may retry, at least 1. */
export const secondsUntilNext = (limit: Limit, bucket: TokenBucket, charged: Charged): number =>
  Math.max(1, secondsOf(millisecondsUntil(bucket, charged, limit.needed)))

/**
 * Seconds until a refused caller may make this many requests in a row, or as many as the limit allows. For processor
 * time, which is not known in advance, until the bucket is full.
 */
export const secondsUntilMany = (
  limit: Limit,
  bucket: TokenBucket,
  charged: Charged,
  requests: number
): number => {
  const tokens = limit.needed === 0 ? limit.capacity : Math.min(limit.capacity, requests * limit.needed)
  return Math.max(1, secondsOf(millisecondsUntil(bucket, charged, tokens)))
}

/** The limit's part of the `RateLimit` header (draft-ietf-httpapi-ratelimit-headers-10). */
export const remainderOf = ({ name }: Limit, bucket: TokenBucket, charged: Charged): string => {
  const remaining = Math.max(0, Math.floor(tokensIn(bucket, charged)))
  return `"${name}";r=${remaining};t=${secondsOf(charged.fullAt - charged.chargedAt)}`
}

/** The sentence for a refused caller: the exceeded limit and the wait. */
export const refusalOf = ({ sentence }: Limit, seconds: number): string =>
  `${sentence}; the next one is allowed in ${plural(seconds, "second")}`

/** The failure for limits that refuse a request, each with the seconds until its next one. */
export const rateLimited = (
  refusals: NonEmptyReadonlyArray<{ readonly limit: Limit; readonly seconds: number }>,
  secondsFor?: RateLimited["secondsFor"]
): RateLimited => {
  const seconds = Math.max(...refusals.map((refusal) => refusal.seconds))
  return new RateLimited({
    limit: refusals[0].limit.name,
    seconds,
    secondsFor: secondsFor ?? (() => seconds),
    reasons: refusals.map((refusal) => refusalOf(refusal.limit, refusal.seconds))
  })
}
