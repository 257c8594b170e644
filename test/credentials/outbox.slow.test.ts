import {
  CredentialStorage,
  Credentials,
  delayAfter,
  generateToken,
  hashToken,
  isToken,
  MailRefused,
  mailsAnHour,
  Outbox
} from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import { describe, expect, it } from "vitest"
import { address, lastToken, settle, withPeople } from "./people.ts"

const email = address("ann@example.com")

const refused = (permanent: boolean) => new MailRefused({ permanent, cause: new Error("no") })

describe("Outbox", () => {
  it("sends an address three mails of a kind an hour", () =>
    withPeople((world) =>
      Effect.gen(function* () {
        const { request } = yield* Outbox
        const asked = yield* Effect.all(Array.from({ length: 5 }, () => request("sign-up", email)))
        expect(asked.filter((sent) => sent).length).toBe(mailsAnHour)
        yield* settle
        expect(world.letters.length).toBe(mailsAnHour)
        yield* TestClock.adjust("1 hour")
        expect(yield* request("sign-up", email)).toBe(true)
      })
    ))

  it("sends mail in the request's language, or the account's", () =>
    withPeople((world) =>
      Effect.gen(function* () {
        const credentials = yield* Credentials
        yield* credentials.requestSignUp(email, "fr")
        yield* settle
        const { account } = yield* credentials.setPassword({
          token: lastToken(world),
          password: "correct horse battery",
          userAgent: "a browser"
        })
        yield* credentials.requestPasswordReset(email, "es")
        yield* settle
        yield* credentials.chooseLanguage(account.id, "de")
        yield* credentials.requestPasswordReset(email, "es")
        yield* settle
        yield* credentials.chooseLanguage(account.id, null)
        yield* credentials.requestPasswordReset(email)
        yield* settle
        expect(world.languages).toEqual(["fr", "es", "de", undefined])
      })
    ))

  it("retries a mail that the server does not take, later each time", () =>
    withPeople((world) =>
      Effect.gen(function* () {
        const { request } = yield* Outbox
        world.refusal = refused(false)
        yield* request("sign-up", email)
        for (const attempts of [1, 2, 3]) {
          yield* settle
          yield* TestClock.adjust(Duration.millis(delayAfter(attempts)))
        }
        world.refusal = undefined
        yield* settle
        expect(world.letters.length).toBe(0)
        yield* TestClock.adjust(Duration.millis(delayAfter(4)))
        yield* settle
        expect(world.letters.length).toBe(1)
        yield* TestClock.adjust("2 hours")
        expect(world.letters.length).toBe(1)
      })
    ))

  it("gives up a mail refused permanently or for too long", () => {
    const state = StorageMemory.emptyState()
    const due = () => [...state.mails.values()].filter(({ dueAt }) => dueAt !== null).length
    return withPeople(
      (world) =>
        Effect.gen(function* () {
          const { request } = yield* Outbox
          world.refusal = refused(true)
          yield* request("sign-up", email)
          yield* settle
          expect(due()).toBe(0)
          world.refusal = refused(false)
          yield* request("password-reset", email)
          yield* TestClock.adjust("4 hours")
          expect(due()).toBe(1)
          yield* TestClock.adjust("6 hours")
          expect(due()).toBe(0)
          world.refusal = undefined
          yield* TestClock.adjust("2 hours")
          expect(world.letters).toEqual([])
        }),
      {},
      StorageMemory.layerOf(state)
    )
  })

  it("keeps requested mails over a restart, without their links' secrets", async () => {
    const state = StorageMemory.emptyState()
    await withPeople(
      (world) =>
        Effect.gen(function* () {
          world.refusal = refused(false)
          yield* (yield* Outbox).request("sign-up", email)
          yield* settle
        }),
      {},
      StorageMemory.layerOf(state)
    )
    await withPeople(
      (world) =>
        Effect.gen(function* () {
          yield* TestClock.adjust("2 minutes")
          const token = lastToken(world)
          const stored = JSON.stringify([[...state.mails.values()], [...state.links.values()]])
          expect(stored).not.toContain(Redacted.value(token))
          const link = yield* (yield* CredentialStorage).findLink(hashToken(token))
          expect(link?.email).toBe(email)
        }),
      {},
      StorageMemory.layerOf(state)
    )
  })
})

describe("secrets", () => {
  it("generateToken() makes 43 characters of base64url, each time others", () => {
    const tokens = Array.from({ length: 100 }, () => Redacted.value(generateToken()))
    expect(new Set(tokens).size).toBe(100)
    expect(tokens.every(isToken)).toBe(true)
    expect(["", "x".repeat(42), "x".repeat(44), `${"x".repeat(42)}+`].some(isToken)).toBe(false)
  })
})
