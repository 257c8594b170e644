import * as Effect from "effect/Effect"

/** Whether a request is within its limit, and what is left of it. */
export interface RateDecision {
  readonly isAllowed: boolean
  /** Requests that may follow at once. */
  readonly remaining: number
  /** Milliseconds until the bucket is full again. */
  readonly untilFull: number
  /** Milliseconds until the next request is allowed; 0 where one is now. */
  readonly untilNext: number
}

/** Where buckets are kept. */
export interface RateStore {
  /**
   * Takes a token from a bucket that holds, and each minute gains, so many. Cannot fail: how requests are counted while
   * the buckets are out of reach is the store's to decide. `now` is in milliseconds since 1970.
   */
  readonly take: (bucket: string, perMinute: number, now: number) => Effect.Effect<RateDecision>
}

const minute = 60_000

/** A bucket after a request: when it will be full again, and what that means for the request. */
export interface Spent {
  readonly fullAt: number
  readonly decision: RateDecision
}

/**
 * Takes a token from the bucket that will be full again at a time; undefined, like any time past, is a full one. That
 * one number is all that a token bucket needs (the generic cell rate algorithm).
 */
export const spend = (fullAt: number | undefined, perMinute: number, now: number): Spent => {
  const cost = minute / perMinute
  const known = Math.max(fullAt ?? now, now)
  // A bucket fills within a minute. A time a little past that is by another process, whose request came later and was counted
  // sooner; a time far past it is from before the clock stepped back.
  const before = known > now + 2 * minute ? now + minute : known
  const after = before + cost
  const isAllowed = after - now <= minute
  const kept = isAllowed ? after : before
  return {
    fullAt: kept,
    decision: {
      isAllowed,
      remaining: Math.max(0, Math.floor((minute - (kept - now)) / cost + 1e-6)),
      untilFull: kept - now,
      untilNext: Math.max(0, kept + cost - minute - now)
    }
  }
}

/** When buckets will be full again, as far as this process has seen. */
export interface Buckets {
  readonly get: (bucket: string) => number | undefined
  readonly set: (bucket: string, fullAt: number) => void
}

const maximumBuckets = 20_000

/** Holds 20,000 buckets; past that the one that was longest unused is forgotten, and so is full. */
export const makeBuckets = (): Buckets => {
  const times = new Map<string, number>()
  return {
    get: (bucket) => times.get(bucket),
    set: (bucket, fullAt) => {
      times.delete(bucket)
      times.set(bucket, fullAt)
      if (times.size <= maximumBuckets) return
      const [oldest] = times.keys()
      if (oldest !== undefined) times.delete(oldest)
    }
  }
}

/** Counts the requests of this process, at once. */
export const makeRateStore = (): RateStore => {
  const buckets = makeBuckets()
  return {
    take: (bucket, perMinute, now) => {
      const { fullAt, decision } = spend(buckets.get(bucket), perMinute, now)
      buckets.set(bucket, fullAt)
      return Effect.succeed(decision)
    }
  }
}

const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000)

/** The header fields that tell a caller its limit (draft-ietf-httpapi-ratelimit-headers-10). */
export const rateHeaders = (
  policy: "key" | "address",
  perMinute: number,
  { isAllowed, remaining, untilFull, untilNext }: RateDecision
): Readonly<Record<string, string>> => ({
  ratelimit: `"${policy}";r=${remaining};t=${seconds(untilFull)}`,
  "ratelimit-policy": `"${policy}";q=${perMinute};w=60`,
  ...(isAllowed ? {} : { "retry-after": String(Math.max(1, seconds(untilNext))) })
})

/** What a refused caller reads. */
export const rateSentence = (perMinute: number, { untilNext }: RateDecision): string => {
  const wait = Math.max(1, seconds(untilNext))
  return `${perMinute} requests a minute are allowed; the next one is in ${wait} second${wait === 1 ? "" : "s"}`
}
