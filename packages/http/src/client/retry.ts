const gatewayStatuses = new Set([502, 503, 504])

const transientStatuses = new Set([429, ...gatewayStatuses])

export const defaultRetries = 3

/** Milliseconds for a call with all its attempts. */
export const defaultTimeout = 60_000

/** The most records of a page. */
export const pageSize = 100

/** Milliseconds before the second attempt; doubled for each later one. */
export const firstWait = 500

/** Milliseconds of a `Retry-After` header, in seconds or as a date. */
export const retryAfterMilliseconds = (retryAfter: string | null | undefined): number | undefined => {
  const text = retryAfter?.trim() || "none"
  const seconds = Number(text)
  const milliseconds = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : 1000 * seconds
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}

/** True if the status guarantees that the request had no effect. */
const wasNotDone = (status: number | undefined): boolean => status === 429 || status === 503

/**
 * True if a request may be resent after this status, or without one. An account change only if it had no effect: a key
 * would be created twice, or a used link refused. Likewise a code change, since a repeated one is refused for its
 * version. Any other request may: purchases carry an idempotency key, and other calls change no state.
 */
export const mayBeRepeated = (method: string, url: string, status: number | undefined): boolean =>
  method === "GET" || (method !== "PATCH" && !url.includes("/v1/Account")) || wasNotDone(status)

/** True if a retry may succeed, including after a conflict with a `Retry-After`. */
export const isTransient = (status: number, retryAfter: string | null | undefined): boolean =>
  transientStatuses.has(status) || (status === 409 && retryAfterMilliseconds(retryAfter) !== undefined)

/** The error for a gateway's answer: the service itself always answers in JSON. */
export const gatewayFault = (status: number, contentType: string | null | undefined): Error | undefined =>
  gatewayStatuses.has(status) && !/^application\/json\b/i.test(contentType ?? "")
    ? new Error(`a gateway answered ${status} in place of the service`)
    : undefined

/** Adds up to a quarter, so that waiting clients do not return all at once. */
export const withJitter = (wait: number): number => wait * (1 + Math.random() / 4)
