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
  /** Takes a token from a bucket that holds, and each minute gains, so many. */
  readonly take: (bucket: string, perMinute: number, now: number) => RateDecision
}

const minute = 60_000

const maximumBuckets = 20_000

/**
 * Buckets in this process, as the one number that a token bucket needs: when it will be full again (the generic cell
 * rate algorithm). Holds 20,000 buckets; past that the one that was longest unused is forgotten, and so is full.
 */
export const makeRateStore = (): RateStore => {
  const fullAt = new Map<string, number>()
  return {
    take: (bucket, perMinute, now) => {
      const cost = minute / perMinute
      const before = Math.max(fullAt.get(bucket) ?? now, now)
      const after = before + cost
      const isAllowed = after - now <= minute
      const kept = isAllowed ? after : before
      fullAt.delete(bucket)
      fullAt.set(bucket, kept)
      if (fullAt.size > maximumBuckets) {
        const [oldest] = fullAt.keys()
        if (oldest !== undefined) fullAt.delete(oldest)
      }
      return {
        isAllowed,
        remaining: Math.floor((minute - (kept - now)) / cost + 1e-6),
        untilFull: kept - now,
        untilNext: Math.max(0, kept + cost - minute - now)
      }
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
