import { type SecretToken, sessionLifetimes } from "@quick-response/core"
import * as Redacted from "effect/Redacted"
import { sessionCookieName } from "../contract/security.ts"

/** Longer headers are ignored: browsers send at most 4 KiB a cookie, and servers seldom set more than a few. */
const longestHeader = 16 * 1024

/**
 * A cookie's value by name, in linear time. Undefined for duplicates: any page of the same site may set a second one
 * (RFC 6265, section 8.6).
 */
const cookieNamed = (name: string, header: string | undefined): string | undefined => {
  if (header === undefined || header.length > longestHeader) return undefined
  let found: string | undefined
  for (const pair of header.split(";")) {
    const end = pair.indexOf("=")
    if (end < 0 || pair.slice(0, end).trim() !== name) continue
    if (found !== undefined) return undefined
    found = pair.slice(end + 1).trim()
  }
  return found
}

/** The session cookie, hidden from scripts and from other sites' requests. */
export interface SessionCookie {
  /** The secret in a `Cookie` header. */
  readonly read: (header: string | undefined) => SecretToken | undefined
  /** The `Set-Cookie` header that starts a session, for its maximum lifetime. */
  readonly set: (secret: SecretToken) => string
  /** The `Set-Cookie` header that ends the session. */
  readonly clear: string
}

/** The service's cookie; on https restricted to its own host. */
export const makeSessionCookie = (isSecure: boolean): SessionCookie => {
  const name = sessionCookieName(isSecure)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`
  return {
    read: (header) => {
      const secret = cookieNamed(name, header)
      return secret === undefined || secret === "" ? undefined : Redacted.make(secret)
    },
    set: (secret) =>
      `${name}=${Redacted.value(secret)}; Max-Age=${sessionLifetimes.total / 1000}; ${attributes}`,
    clear: `${name}=; Max-Age=0; ${attributes}`
  }
}
