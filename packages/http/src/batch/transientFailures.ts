import type { ManifestRow } from "./readManifest.ts"

/** Failures after which the same request may succeed. */
const transient: ReadonlySet<string> = new Set([
  "RATE_LIMITED",
  "UNAVAILABLE",
  "TIMEOUT",
  "IDEMPOTENCY_KEY_IN_USE"
])

/** The longest wait in seconds for a service that names none. */
const longestLimit = 60

/** True where a failed row or request may succeed when it is sent again. */
export const isTransient = ({ code }: { readonly code: string }): boolean => transient.has(code)

/**
 * After how many seconds to send a batch again, by its results: where rows were over a limit, when the service said it takes all
 * of them; else soon. Undefined where no row would fare better.
 */
export const secondsUntilRetry = (rows: ReadonlyArray<ManifestRow>): number | undefined => {
  const failed = rows.filter(isTransient)
  if (failed.length === 0) return undefined
  return Math.max(
    1,
    ...failed.map(({ code, retryAfter }) => (code === "RATE_LIMITED" ? (retryAfter ?? longestLimit) : 1))
  )
}

/** A sentence about a row of a batch without the row's place in its request, which its file does not have. */
export const withoutRow = (sentence: string): string => sentence.replace(/^rows\[\d+\](?:\.|: )/, "")
