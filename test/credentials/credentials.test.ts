import { Credentials, Credits, generateToken, Sessions, Storage } from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import { describe, expect, it } from "vitest"
import { address, closedOutbox, lastToken, settle, type World, withPeople } from "./people.ts"

const email = address("Ann@example.com")
const password = "correct horse battery"
const userAgent = "a browser"

/** The tag of an effect's error; undefined if it succeeds. */
const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.match(effect, { onSuccess: () => undefined, onFailure: ({ _tag }) => _tag })

const signUp = (world: World, to = email) =>
  Effect.gen(function* () {
    const credentials = yield* Credentials
    yield* credentials.requestSignUp(to)
    yield* settle
    return yield* credentials.setPassword({ token: lastToken(world), password, userAgent })
  })

describe("Credentials", () => {
  it("opens an account by the mailed link, and signs in", () =>
    withPeople(
      (world) =>
        Effect.gen(function* () {
          const { account, isNew, session, secret } = yield* signUp(world)
          expect([account.email, isNew, account.balance]).toEqual([email, true, Credits.Credits(100_000)])
          const sessions = yield* Sessions
          expect(yield* sessions.authenticate(secret)).toEqual(session)
          const again = yield* sessions.signIn({ email, password, userAgent })
          expect(again.session.accountId).toBe(account.id)
        }),
      { welcomeCredits: Credits.Credits(100_000) }
    ))

  it("does the same work for known and unknown addresses", () =>
    withPeople((world) =>
      Effect.gen(function* () {
        yield* signUp(world)
        const stranger = address("stranger@example.com")
        const { requestSignUp, requestPasswordReset } = yield* Credentials
        const { signIn } = yield* Sessions
        for (const to of [email, stranger]) {
          const before = world.hashed
          expect(yield* requestSignUp(to)).toBeUndefined()
          expect(yield* requestPasswordReset(to)).toBeUndefined()
          expect(yield* tagOf(signIn({ email: to, password: "wrong", userAgent }))).toBe("CredentialsInvalid")
          expect(world.hashed - before).toBe(1)
        }
        yield* settle
        const told = world.letters.slice(1).map((letter) => [letter.to, letter._tag])
        expect(told.sort()).toEqual([
          [email, "account-exists"],
          [email, "link"],
          [stranger, "link"],
          [stranger, "no-account"]
        ])
      })
    ))

  it("refuses a used, unknown, old or malformed link without hashing", () =>
    withPeople((world) =>
      Effect.gen(function* () {
        const { setPassword, requestPasswordReset, requestSignUp } = yield* Credentials
        yield* signUp(world)
        const used = lastToken(world)
        yield* requestPasswordReset(email)
        yield* settle
        const reset = lastToken(world)
        yield* requestSignUp(address("bob@example.com"))
        yield* settle
        const signUpLink = lastToken(world)
        const before = world.hashed
        const refused = (token: typeof used) => tagOf(setPassword({ token, password, userAgent }))
        yield* TestClock.adjust("1 hour")
        for (const token of [used, generateToken(), Redacted.make("no token"), reset])
          expect(yield* refused(token)).toBe("LinkExpired")
        expect(yield* tagOf((yield* Credentials).changeEmail(signUpLink))).toBe("LinkExpired")
        expect(world.hashed).toBe(before)
        expect(yield* refused(signUpLink)).toBeUndefined()
      })
    ))

  it("keeps a link whose password it refuses, and names the fault", () =>
    withPeople((world) =>
      Effect.gen(function* () {
        const { requestSignUp, setPassword } = yield* Credentials
        yield* requestSignUp(email)
        yield* settle
        const token = lastToken(world)
        const reasons = ["short12", "x".repeat(129), "password1"].map((text) =>
          Effect.match(setPassword({ token, password: text, userAgent }), {
            onSuccess: () => "accepted",
            onFailure: (error) => (error._tag === "PasswordRefused" ? error.reason : error._tag)
          })
        )
        expect(yield* Effect.all(reasons)).toEqual(["short", "long", "common"])
        // Eight characters, of four bytes each.
        expect(
          yield* tagOf(setPassword({ token, password: "\u{1f600}".repeat(8), userAgent }))
        ).toBeUndefined()
      })
    ))

  it("takes a password that is entered by another keyboard as the same", () =>
    withPeople((world) =>
      Effect.gen(function* () {
        const { requestSignUp, setPassword } = yield* Credentials
        yield* requestSignUp(email)
        yield* settle
        yield* setPassword({ token: lastToken(world), password: "caf\u00e9 au lait", userAgent })
        const { signIn } = yield* Sessions
        expect(yield* tagOf(signIn({ email, password: "cafe\u0301 au lait", userAgent }))).toBeUndefined()
        expect(yield* tagOf(signIn({ email, password: "cafe au lait", userAgent }))).toBe(
          "CredentialsInvalid"
        )
      })
    ))

  it("resets a password ending all sessions, changes one ending the others", () =>
    withPeople((world) =>
      Effect.gen(function* () {
        const { requestPasswordReset, setPassword, changePassword } = yield* Credentials
        const { authenticate, signIn } = yield* Sessions
        const first = yield* signUp(world)
        yield* requestPasswordReset(email)
        yield* settle
        const next = yield* setPassword({ token: lastToken(world), password: "another secret", userAgent })
        expect(next.isNew).toBe(false)
        expect(yield* tagOf(authenticate(first.secret))).toBe("SessionEnded")
        expect(yield* tagOf(signIn({ email, password, userAgent }))).toBe("CredentialsInvalid")

        const other = yield* signIn({ email, password: "another secret", userAgent })
        const change = { session: next.session, password: "a third secret" }
        expect(yield* tagOf(changePassword({ ...change, currentPassword: password }))).toBe(
          "CredentialsInvalid"
        )
        yield* changePassword({ ...change, currentPassword: "another secret" })
        expect(yield* tagOf(authenticate(other.secret))).toBe("SessionEnded")
        expect(yield* tagOf(authenticate(next.secret))).toBeUndefined()
        yield* signIn({ email, password: "a third secret", userAgent })
      })
    ))

  it("changes an address once it is proved, and notifies the old one", () =>
    withPeople((world) =>
      Effect.gen(function* () {
        const { requestEmailChange, changeEmail } = yield* Credentials
        const { session } = yield* signUp(world)
        const next = address("ann@example.net")
        const request = { session, currentPassword: password, email: next }
        expect(yield* tagOf(requestEmailChange({ ...request, currentPassword: "wrong" }))).toBe(
          "CredentialsInvalid"
        )
        yield* requestEmailChange(request)
        yield* settle
        expect(world.letters.at(-1)).toMatchObject({ _tag: "link", to: next, purpose: "email-change" })
        expect((yield* changeEmail(lastToken(world))).email).toBe(next)
        yield* settle
        expect(world.letters.at(-1)).toEqual({ _tag: "address-changed", to: email })
        const { signIn } = yield* Sessions
        expect(yield* tagOf(signIn({ email, password, userAgent }))).toBe("CredentialsInvalid")
        yield* signIn({ email: next, password, userAgent })
      })
    ))

  it("tells only the mailbox that an address is taken", () =>
    withPeople((world) =>
      Effect.gen(function* () {
        const { session } = yield* signUp(world)
        const bob = address("bob@example.com")
        yield* signUp(world, bob)
        const { requestEmailChange } = yield* Credentials
        yield* requestEmailChange({ session, currentPassword: password, email: bob })
        yield* settle
        expect(world.letters.at(-1)).toEqual({ _tag: "address-taken", to: bob })
      })
    ))

  it("closes an account only by its password", () =>
    withPeople((world) =>
      Effect.gen(function* () {
        const { close, closeAccount } = yield* Credentials
        const { authenticate } = yield* Sessions
        const { account, session, secret } = yield* signUp(world)
        expect(yield* tagOf(close({ session, password: "wrong" }))).toBe("CredentialsInvalid")
        yield* close({ session, password })
        expect(yield* tagOf(authenticate(secret))).toBe("SessionEnded")
        expect(yield* tagOf(closeAccount(account.id))).toBe("AccountNotFound")
        const { findAccount } = yield* Storage
        expect((yield* findAccount({ id: account.id })).closedAt).not.toBeNull()
        const again = yield* signUp(world)
        expect([again.isNew, again.account.id === account.id]).toEqual([true, false])
        yield* closeAccount(again.account.id)
        expect(yield* tagOf(authenticate(again.secret))).toBe("SessionEnded")
      })
    ))

  it("opens accounts by invitation if sign-up is closed", () =>
    withPeople(
      () =>
        Effect.gen(function* () {
          const { requestSignUp, issueLink, setPassword } = yield* Credentials
          expect(yield* tagOf(requestSignUp(email))).toBe("SignUpClosed")
          expect(yield* tagOf(issueLink("password-reset", email))).toBe("AccountNotFound")
          const token = yield* issueLink("sign-up", email)
          expect((yield* setPassword({ token, password, userAgent })).isNew).toBe(true)
          const reset = yield* issueLink("password-reset", email)
          expect((yield* setPassword({ token: reset, password, userAgent })).isNew).toBe(false)
        }),
      { signUp: "closed" }
    ))
})

describe("Sessions", () => {
  it("last 30 days since their last use, and 90 in all", () =>
    withPeople(
      () =>
        Effect.gen(function* () {
          const { issueLink, setPassword } = yield* Credentials
          const token = yield* issueLink("sign-up", email)
          const { session, secret } = yield* setPassword({ token, password, userAgent })
          const { authenticate, signIn, list, end } = yield* Sessions
          const idle = yield* signIn({ email, password, userAgent })
          for (const days of [29, 29, 29]) {
            yield* TestClock.adjust(`${days} days`)
            expect(yield* tagOf(authenticate(secret))).toBeUndefined()
          }
          expect(yield* tagOf(authenticate(idle.secret))).toBe("SessionEnded")
          const page = { pageNumber: 1, pageSize: 100 }
          expect((yield* list(session.accountId, page)).sessions.map(({ id }) => id)).toEqual([session.id])
          yield* TestClock.adjust("3 days")
          expect(yield* tagOf(authenticate(secret))).toBe("SessionEnded")
          expect(yield* list(session.accountId, page)).toEqual({ sessions: [], totalCount: 0 })
          const last = yield* signIn({ email, password, userAgent: "x".repeat(999) })
          expect(last.session.userAgent.length).toBe(256)
          expect(yield* end(session.accountId, last.session.id)).toBe(1)
          expect(yield* tagOf(authenticate(last.secret))).toBe("SessionEnded")
          expect(yield* tagOf(authenticate(Redacted.make("x".repeat(1_000_000))))).toBe("SessionEnded")
        }),
      {},
      StorageMemory.layer,
      closedOutbox
    ))
})
