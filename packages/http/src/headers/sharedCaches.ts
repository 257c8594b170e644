type Headers = Readonly<Record<string, string>>

/** Fields that are of one caller or one request. */
const ofCaller: ReadonlySet<string> = new Set(["ratelimit", "ratelimit-policy", "set-cookie", "x-request-id"])

const addTo = (sent: Record<string, string>, headers: Headers, isShared: boolean): void => {
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    if (value === undefined || (isShared && ofCaller.has(name))) continue
    sent[name] = name === "vary" && sent.vary !== undefined ? `${sent.vary}, ${value}` : value
  }
}

/**
 * The header fields of an answer with those of its exchange, the caller's own kept out of caches that many share: a `public` answer has
 * none of them, the request's id included. Where the caller gave that id, and so looks for it, the answer has all and is `private`.
 */
export const sentHeaders = (headers: Headers, ofExchange: Headers | undefined, isOwnId: boolean): Headers => {
  const cacheControl = headers["cache-control"]
  const isPublic = cacheControl?.startsWith("public") === true
  if (!isPublic && ofExchange === undefined) return headers
  const isShared = isPublic && !isOwnId
  // One copy: the fields of each answer pass here.
  const sent: Record<string, string> = isShared ? {} : { ...headers }
  if (isShared) addTo(sent, headers, isShared)
  if (ofExchange !== undefined) addTo(sent, ofExchange, isShared)
  if (isPublic && isOwnId) sent["cache-control"] = cacheControl.replace("public", "private")
  return sent
}
