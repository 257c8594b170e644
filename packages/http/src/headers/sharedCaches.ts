type Headers = Readonly<Record<string, string>>

/** Fields that are of one caller or one request. */
const ofCaller: ReadonlySet<string> = new Set(["ratelimit", "ratelimit-policy", "set-cookie", "x-request-id"])

/**
 * Keeps what is one caller's out of caches that many share. An answer that is `public` has no field of its caller, the request's id
 * among them; where the caller gave that id, and so looks for it, the answer has all fields and is `private`.
 */
export const forCaches = (headers: Headers, isOwnId: boolean): Headers => {
  const cacheControl = headers["cache-control"] ?? ""
  if (!cacheControl.startsWith("public")) return headers
  if (isOwnId) return { ...headers, "cache-control": cacheControl.replace("public", "private") }
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofCaller.has(name)))
}
