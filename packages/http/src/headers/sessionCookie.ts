import { type SecretToken, sessionLifetimes } from "@quick-response/core"
import * as Redacted from "effect/Redacted"
import { sessionCookieName } from "../contract/security.ts"
import { cookieNamed } from "./cookies.ts"

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
