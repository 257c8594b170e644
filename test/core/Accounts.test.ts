import { Accounts, Credits, Email, generateSecret, Storage } from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import { describe, expect, it } from "vitest"

const layer = Accounts.layer.pipe(Layer.provideMerge(StorageMemory.layer))

const run = <A, E>(effect: Effect.Effect<A, E, Accounts | Storage>): Promise<A> =>
  Effect.runPromise(effect.pipe(Effect.provide(layer), Effect.provide(TestContext.TestContext)))

const email = Schema.decodeSync(Email)("ada@example.com")

const opened = Effect.gen(function* () {
  const accounts = yield* Accounts
  const account = yield* accounts.create(email)
  return { accounts, account }
})

describe("Accounts", () => {
  it("create() refuses an e-mail address that is taken, in any letter case", () =>
    run(
      Effect.gen(function* () {
        const { accounts } = yield* opened
        const failure = yield* Effect.flip(accounts.create(Schema.decodeSync(Email)("ADA@example.com")))
        expect(failure).toMatchObject({ _tag: "EmailTaken", email: "ada@example.com" })
      })
    ))

  it("credit() writes grants and adjustments to the ledger, and never below zero", () =>
    run(
      Effect.gen(function* () {
        const { accounts, account } = yield* opened
        const grant = yield* accounts.credit(account.id, Credits.Credits(25_000), "welcome")
        expect(grant).toMatchObject({ kind: "grant", amount: 25_000, balanceAfter: 25_000, sequence: 1 })
        const correction = yield* accounts.credit(account.id, Credits.Credits(-5_000), "typing error")
        expect(correction).toMatchObject({ kind: "adjustment", balanceAfter: 20_000, sequence: 2 })
        const refused = yield* Effect.flip(accounts.credit(account.id, Credits.Credits(-20_001), "too much"))
        expect(refused).toMatchObject({ _tag: "InsufficientBalance", available: 20_000 })
        expect((yield* accounts.find({ email })).balance).toBe(20_000)
      })
    ))

  it("authenticate() knows the holder of a key, and no one by another", () =>
    run(
      Effect.gen(function* () {
        const { accounts, account } = yield* opened
        const { apiKey, secret } = yield* accounts.createApiKey(account.id, { name: "shop" })
        expect(yield* accounts.authenticate(secret)).toEqual({ accountId: account.id, apiKeyId: apiKey.id })
        for (const other of [generateSecret(), Redacted.make(""), Redacted.make("qr_live_nonsense")]) {
          expect(Exit.isFailure(yield* Effect.exit(accounts.authenticate(other)))).toBe(true)
        }
      })
    ))

  it("authenticate() refuses a revoked key at once", () =>
    run(
      Effect.gen(function* () {
        const { accounts, account } = yield* opened
        const { apiKey, secret } = yield* accounts.createApiKey(account.id, { name: "shop" })
        yield* accounts.authenticate(secret)
        yield* accounts.revokeApiKey(apiKey.prefix)
        expect(yield* Effect.flip(accounts.authenticate(secret))).toMatchObject({ _tag: "ApiKeyInvalid" })
      })
    ))

  it("authenticate() refuses a revoked key at once, even where it was being looked up meanwhile", () =>
    run(
      Effect.gen(function* () {
        const { accounts, account } = yield* opened
        const { apiKey, secret } = yield* accounts.createApiKey(account.id, { name: "shop" })
        const storage = yield* Storage
        const isLookedUp = yield* Deferred.make<void>()
        const isRevoked = yield* Deferred.make<void>()
        const slow = Storage.of({
          ...storage,
          findApiKey: (hash) =>
            storage
              .findApiKey(hash)
              .pipe(
                Effect.tap(Deferred.succeed(isLookedUp, undefined)),
                Effect.zipLeft(Deferred.await(isRevoked))
              )
        })
        const slowly = yield* Effect.provide(
          Accounts,
          Layer.fresh(Accounts.layer).pipe(Layer.provide(Layer.succeed(Storage, slow)))
        )
        const early = yield* Effect.fork(slowly.authenticate(secret))
        yield* Deferred.await(isLookedUp)
        yield* slowly.revokeApiKey(apiKey.prefix)
        yield* Deferred.succeed(isRevoked, undefined)
        yield* Fiber.await(early)
        expect(yield* Effect.flip(slowly.authenticate(secret))).toMatchObject({ _tag: "ApiKeyInvalid" })
      })
    ))

  it("authenticate() notices another process's revocation within a second", () =>
    run(
      Effect.gen(function* () {
        const { accounts, account } = yield* opened
        const { apiKey, secret } = yield* accounts.createApiKey(account.id, { name: "shop" })
        yield* accounts.authenticate(secret)
        const elsewhere = yield* Effect.provide(Accounts, Layer.fresh(Accounts.layer))
        yield* elsewhere.revokeApiKey(apiKey.prefix)
        yield* TestClock.adjust("1 second")
        expect(yield* Effect.flip(accounts.authenticate(secret))).toMatchObject({ _tag: "ApiKeyInvalid" })
      })
    ))

  it("authenticate() notices another process's revocation though its clock stepped back", () =>
    run(
      Effect.gen(function* () {
        yield* TestClock.adjust("1 hour")
        const { accounts, account } = yield* opened
        const { apiKey, secret } = yield* accounts.createApiKey(account.id, { name: "shop" })
        yield* accounts.authenticate(secret)
        const elsewhere = yield* Effect.provide(Accounts, Layer.fresh(Accounts.layer))
        yield* elsewhere.revokeApiKey(apiKey.prefix)
        yield* TestClock.setTime(0)
        expect(yield* Effect.flip(accounts.authenticate(secret))).toMatchObject({ _tag: "ApiKeyInvalid" })
      })
    ))

  it("authenticate() refuses a key from the moment at which it expires", () =>
    run(
      Effect.gen(function* () {
        const { accounts, account } = yield* opened
        const expiresAt = DateTime.add(yield* DateTime.now, { millis: 500 })
        const { secret } = yield* accounts.createApiKey(account.id, { name: "short", expiresAt })
        yield* TestClock.adjust(499)
        yield* accounts.authenticate(secret)
        yield* TestClock.adjust(1)
        expect(yield* Effect.flip(accounts.authenticate(secret))).toMatchObject({ _tag: "ApiKeyInvalid" })
      })
    ))

  it("authenticate() notes a key's last use, at most once a minute", () =>
    run(
      Effect.gen(function* () {
        const { accounts, account } = yield* opened
        const { secret } = yield* accounts.createApiKey(account.id, { name: "shop" })
        const lastUse = Effect.map(
          accounts.listApiKeys(account.id),
          (keys) => keys[0]?.lastUsedAt?.epochMillis
        )
        expect(yield* lastUse).toBeUndefined()
        yield* accounts.authenticate(secret)
        const first = yield* lastUse
        expect(first).toBeDefined()
        yield* TestClock.adjust("59 seconds")
        yield* accounts.authenticate(secret)
        expect(yield* lastUse).toBe(first)
        yield* TestClock.adjust("1 second")
        yield* accounts.authenticate(secret)
        expect(yield* lastUse).toBe((first ?? 0) + 60_000)
      })
    ))

  it("revokeApiKey() refuses a prefix that names no key, or several", () =>
    run(
      Effect.gen(function* () {
        const { accounts, account } = yield* opened
        yield* accounts.createApiKey(account.id, { name: "one" })
        yield* accounts.createApiKey(account.id, { name: "two" })
        for (const prefix of ["qr_live_0000", "qr_test_0000"]) {
          expect(yield* Effect.flip(accounts.revokeApiKey(prefix))).toMatchObject({ _tag: "ApiKeyNotFound" })
        }
      })
    ))

  it("revokeApiKey() refuses less than what is shown of a key, even where there is only one", () =>
    run(
      Effect.gen(function* () {
        const { accounts, account } = yield* opened
        const { apiKey } = yield* accounts.createApiKey(account.id, { name: "only" })
        for (const prefix of ["", "qr_live_", apiKey.prefix.slice(0, -1)]) {
          const error = yield* Effect.flip(accounts.revokeApiKey(prefix))
          expect(error).toMatchObject({ _tag: "ApiKeyPrefixTooShort" })
          expect(error.message).toMatch(/give all 12 characters that are shown of it/)
        }
        expect((yield* accounts.listApiKeys(account.id))[0]?.revokedAt).toBeNull()
      })
    ))
})
