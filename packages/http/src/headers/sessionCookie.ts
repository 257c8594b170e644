import { type SecretToken, sessionLifetimes } from "@quick-response/core"
import * as Redacted from "effect/Redacted"
import { sessionCookieName } from "../contract/security.ts"
import { cookieNamed } from "./cookies.ts"

/** The cookie that holds a session's secret: scripts cannot read it, and other sites' requests do not carry it. */
export interface SessionCookie {
  /** The secret in a header `Cookie`. */
  readonly read: (header: string | undefined) => SecretToken | undefined
  /** The header `Set-Cookie` of an answer that starts a session, for as long as it can last. */
  readonly set: (secret: SecretToken) => string
  /** The header `Set-Cookie` of an answer that ends the session. */
  readonly clear: string
}

/** The cookie of a service, on https only ever sent to its own host over https. */
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
