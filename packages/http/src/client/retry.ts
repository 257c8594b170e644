const gatewayStatuses = new Set([502, 503, 504])

const transientStatuses = new Set([429, ...gatewayStatuses])

/** The number of repetitions where a client's options give none. */
export const defaultRetries = 3

/** Milliseconds of a call with all its attempts, where no option gives them. */
export const defaultTimeout = 60_000

/** The most records of a page. */
export const pageSize = 100

/** The wait before the second attempt in milliseconds; each later one is twice the one before. */
export const firstWait = 500

/** The milliseconds that a header `Retry-After` asks for, by a number of seconds or a date. */
export const retryAfterMilliseconds = (retryAfter: string | null | undefined): number | undefined => {
  const text = retryAfter?.trim() || "none"
  const seconds = Number(text)
  const milliseconds = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : 1000 * seconds
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}

/** True where a status says that nothing was done. */
const wasNotDone = (status: number | undefined): boolean => status === 429 || status === 503

/**
 * True where a request may be sent again after this status, or after none. A change of an account may not unless nothing was done:
 * a key would be made twice, or a link that was used refused. Nor may a change of a code, which would be refused for its version once
 * it was done. All else may: a purchase carries a key under which it is charged once, and no other call changes anything.
 */
export const mayBeRepeated = (method: string, url: string, status: number | undefined): boolean =>
  method === "GET" || (method !== "PATCH" && !url.includes("/v1/Account")) || wasNotDone(status)

/** True where another attempt may succeed: after a conflict too, if the service gives a time. */
export const isTransient = (status: number, retryAfter: string | null | undefined): boolean =>
  transientStatuses.has(status) || (status === 409 && retryAfterMilliseconds(retryAfter) !== undefined)

/** The fault of an answer of a gateway, which the service behind it did not give: that answers in JSON whatever fails. */
export const gatewayFault = (status: number, contentType: string | null | undefined): Error | undefined =>
  gatewayStatuses.has(status) && !/^application\/json\b/i.test(contentType ?? "")
    ? new Error(`a gateway answered ${status} in place of the service`)
    : undefined

/** Up to a quarter more, so that not all who wait come back at once. */
export const withJitter = (wait: number): number => wait * (1 + Math.random() / 4)
