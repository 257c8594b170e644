import { type Account, Accounts, Credentials, type Email } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { address } from "../credentials/people.ts"

/** A signed-in person with an account. */
export interface Person {
  readonly email: Email
  readonly password: string
  readonly account: Account
  /** The header `Cookie` of the session. */
  readonly cookie: string
}

/** The name of the cookie on http. */
export const cookieName = "qr_session"

/** A secret of a link to sign up with this address. */
export const linkFor = (email: Email): Effect.Effect<string, never, Credentials> =>
  Effect.flatMap(Credentials, (credentials) => credentials.issueLink("sign-up", email)).pipe(
    Effect.map(Redacted.value),
    Effect.orDie
  )

/** Opens an account with this many credits for someone new. */
export const openPerson = (credits = 0): Effect.Effect<Person, never, Accounts | Credentials> =>
  Effect.gen(function* () {
    const email = address(`${crypto.randomUUID()}@example.com`)
    const password = `a password of ${email}`
    const token = Redacted.make(yield* linkFor(email))
    const { account, secret } = yield* (yield* Credentials).setPassword({
      token,
      password,
      userAgent: "a test"
    })
    if (credits > 0) yield* (yield* Accounts).credit(account.id, credits, "test")
    return { email, password, account, cookie: `${cookieName}=${Redacted.value(secret)}` }
  }).pipe(Effect.orDie)

/** The secret of a session, from the header `Cookie` or `Set-Cookie`. */
export const secretOf = (cookie: string): string => /^\w+=([^;]*)/.exec(cookie)?.[1] ?? ""
