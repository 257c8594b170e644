import type { ManifestRow } from "./readManifest.ts"

/** Failures after which the same request may succeed. */
const transient: ReadonlySet<string> = new Set([
  "RATE_LIMITED",
  "UNAVAILABLE",
  "TIMEOUT",
  "IDEMPOTENCY_KEY_IN_USE"
])

/** Seconds to wait for a rate limit without `Retry-After`. */
const longestLimit = 60

/** True if a failed row or request may succeed when resent. */
export const isTransient = ({ code }: { readonly code: string }): boolean => transient.has(code)

/**
 * Seconds after which to resend a batch: for rate-limited rows, the service's time for all of them; otherwise soon.
 * Undefined if no row would succeed.
 */
export const secondsUntilRetry = (rows: ReadonlyArray<ManifestRow>): number | undefined => {
  const failed = rows.filter(isTransient)
  if (failed.length === 0) return undefined
  return Math.max(
    1,
    ...failed.map(({ code, retryAfter }) => (code === "RATE_LIMITED" ? (retryAfter ?? longestLimit) : 1))
  )
}

/** Strips a row's place in the request, which its file does not have, from its sentence. */
export const withoutRow = (sentence: string): string => sentence.replace(/^rows\[\d+\](?:\.|: |(?=\[))/, "")
