type Headers = Readonly<Record<string, string>>
type OwnHeaders = Record<string, string>

/** The header fields that tell a caller of its limits. */
export interface LimitHeaders {
  readonly ratelimit: string
  readonly "ratelimit-policy": string
}

/** The header fields of an answer without those that are of one caller or one request. */
const withoutCaller = ({
  "set-cookie": _cookie,
  "x-request-id": _requestId,
  ...others
}: OwnHeaders): OwnHeaders => others

/**
 * The header fields of an answer, to which those of its exchange are added, the caller's own kept out of caches that many share: a
 * `public` answer has none of them, the request's id and its limits included. Where the caller gave that id, and so looks for it,
 * the answer has all and is `private`.
 */
export const sentHeaders = (
  headers: OwnHeaders,
  ofExchange: Headers | undefined,
  limits: LimitHeaders | undefined,
  isOwnId: boolean
): OwnHeaders => {
  const cacheControl = headers["cache-control"]
  const isPublic = cacheControl?.startsWith("public") === true
  const isShared = isPublic && !isOwnId
  const sent = isShared ? withoutCaller(headers) : headers
  if (limits !== undefined && !isShared) {
    sent.ratelimit = limits.ratelimit
    sent["ratelimit-policy"] = limits["ratelimit-policy"]
  }
  if (ofExchange !== undefined)
    for (const [name, value] of Object.entries(ofExchange))
      sent[name] = name === "vary" && sent.vary !== undefined ? `${sent.vary}, ${value}` : value
  if (isPublic && isOwnId) sent["cache-control"] = cacheControl.replace("public", "private")
  return sent
}
