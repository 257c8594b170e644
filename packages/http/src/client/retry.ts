const transientStatuses = new Set([429, 502, 503, 504])

/** How often a client asks again where its options do not say. */
export const defaultRetries = 3

/** The wait before the second attempt in milliseconds; each later one is twice the one before. */
export const firstWait = 500

/** The milliseconds that an answer's `Retry-After` asks for. */
export const retryAfterMilliseconds = (retryAfter: string | null | undefined): number | undefined => {
  const seconds = Number(retryAfter ?? Number.NaN)
  return Number.isFinite(seconds) ? 1000 * seconds : undefined
}

/** Whether another attempt may fare better: after a conflict too, where the service says when. */
export const isTransient = (status: number, retryAfter: string | null | undefined): boolean =>
  transientStatuses.has(status) || (status === 409 && retryAfterMilliseconds(retryAfter) !== undefined)

/** Up to a quarter more, so that not all who wait come back at once. */
export const withJitter = (wait: number): number => wait * (1 + Math.random() / 4)
