type Headers = Readonly<Record<string, string>>

/** Fields that are of one caller or one request. */
const ofCaller: ReadonlySet<string> = new Set(["ratelimit", "ratelimit-policy", "set-cookie", "x-request-id"])

/**
 * Keeps a caller's own header fields out of caches that many share. A `public` answer has none of them, the request's id included;
 * where the caller gave that id, and so looks for it, the answer has all fields and is `private`.
 */
export const forCaches = (headers: Headers, isOwnId: boolean): Headers => {
  const cacheControl = headers["cache-control"] ?? ""
  if (!cacheControl.startsWith("public")) return headers
  if (isOwnId) return { ...headers, "cache-control": cacheControl.replace("public", "private") }
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofCaller.has(name)))
}
