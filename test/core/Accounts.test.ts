import {
  Accounts,
  ApiKeyId,
  ApiKeyNotFound,
  Email,
  fullGrant,
  generateSecret,
  hashSecret,
  nothingSpent,
  Storage,
  StorageError
} from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import type { YieldWrap } from "effect/Utils"
import { describe, expect, it } from "vitest"

const layer = Accounts.layer.pipe(Layer.provideMerge(StorageMemory.layer))

const run = <A>(
  body: () => Generator<YieldWrap<Effect.Effect<unknown, unknown, Accounts | Storage>>, A, never>
): Promise<A> =>
  Effect.runPromise(Effect.gen(body).pipe(Effect.provide(layer), Effect.provide(TestContext.TestContext)))

const email = Schema.decodeSync(Email)("ada@example.com")

/** The service on a store whose verbs were changed. */
const accountsOn = (storage: typeof Storage.Service) =>
  Effect.provide(Accounts, Layer.fresh(Accounts.layer).pipe(Layer.provide(Layer.succeed(Storage, storage))))

/** The service, and how often it looked up a key. */
const withCountedLookups = Effect.gen(function* () {
  const storage = yield* Storage
  let lookups = 0
  const accounts = yield* accountsOn({
    ...storage,
    findApiKey: (hash) => {
      lookups++
      return storage.findApiKey(hash)
    }
  })
  return { accounts, lookups: () => lookups }
})

const opened = Effect.gen(function* () {
  const accounts = yield* Accounts
  const account = yield* accounts.create(email)
  return { accounts, account }
})

const page = { pageNumber: 1, pageSize: 100 }

describe("Email", () => {
  it("refuses invisible and control characters", () => {
    const accepts = Schema.decodeUnknownOption(Email)
    expect(accepts("Ann+qr@exämple.com")._tag).toBe("Some")
    for (const odd of ["\u0000", "\r\nBcc: x", "\u200b", "\u202e", "\ud800", "\u007f", " "])
      for (const address of [`a${odd}n@example.com`, `ann@exa${odd}mple.com`, `ann@example.com${odd}`])
        expect(accepts(address)._tag, JSON.stringify(address)).toBe("None")
  })
})

describe("Accounts", () => {
  it("create() refuses an e-mail address that is taken, in any letter case", () =>
    run(function* () {
      const { accounts } = yield* opened
      const failure = yield* Effect.flip(accounts.create(Schema.decodeSync(Email)("ADA@example.com")))
      expect(failure).toMatchObject({ _tag: "EmailTaken", email: "ada@example.com" })
    }))

  it("credit() writes grants and adjustments to the ledger, and never below zero", () =>
    run(function* () {
      const { accounts, account } = yield* opened
      const grant = yield* accounts.credit(account.id, 2.5, "welcome")
      expect(grant).toMatchObject({ kind: "grant", amount: 25_000, balanceAfter: 25_000, sequence: 1 })
      const correction = yield* accounts.credit(account.id, -0.5, "typing error")
      expect(correction).toMatchObject({ kind: "adjustment", balanceAfter: 20_000, sequence: 2 })
      const refused = yield* Effect.flip(accounts.credit(account.id, -2.0001, "too much"))
      expect(refused).toMatchObject({ _tag: "InsufficientBalance", available: 20_000 })
      expect((yield* accounts.find({ email })).balance).toBe(20_000)
      expect(yield* accounts.credit(account.id, 0, "nothing")).toMatchObject({ kind: "grant" })
    }))

  it("credit() refuses over four decimal places and infinities, and changes nothing", () =>
    run(function* () {
      const { accounts, account } = yield* opened
      for (const amount of [0.00001, 1e12, Number.NaN, Number.POSITIVE_INFINITY]) {
        const refused = yield* Effect.flip(accounts.credit(account.id, amount, "too fine"))
        expect(refused).toMatchObject({ _tag: "InvalidAmount", amount })
        expect(refused.message).toContain(
          "amount: expected a number of credits with at most 4 decimal places"
        )
      }
      expect((yield* accounts.find({ email })).balance).toBe(0)
    }))

  it("authenticate() looks a key up once a second, and nonsense never", () =>
    run(function* () {
      const { account } = yield* opened
      const { accounts, lookups } = yield* withCountedLookups
      yield* Effect.flip(accounts.authenticate(Redacted.make("qr_live_nonsense")))
      expect(lookups()).toBe(0)
      const keys = yield* Effect.all([
        accounts.createApiKey(account.id, { name: "one" }),
        accounts.createApiKey(account.id, { name: "two" })
      ])
      const authenticateBoth = Effect.forEach(keys, ({ secret }) => accounts.authenticate(secret))
      for (const { wait, asked } of [
        { wait: 0, asked: 2 },
        { wait: 0, asked: 2 },
        { wait: 999, asked: 2 },
        { wait: 1, asked: 4 }
      ]) {
        yield* TestClock.adjust(wait)
        expect((yield* authenticateBoth).map(({ apiKeyId }) => apiKeyId)).toEqual(
          keys.map(({ apiKey }) => apiKey.id)
        )
        expect(lookups()).toBe(asked)
      }
    }))

  it("authenticate() refuses a key that is revoked during its look-up", () =>
    run(function* () {
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
      const slowly = yield* accountsOn(slow)
      const early = yield* Effect.fork(slowly.authenticate(secret))
      yield* Deferred.await(isLookedUp)
      yield* slowly.revokeApiKey(apiKey.prefix)
      yield* Deferred.succeed(isRevoked, undefined)
      yield* Fiber.await(early)
      expect(yield* Effect.flip(slowly.authenticate(secret))).toMatchObject({ _tag: "ApiKeyInvalid" })
    }))

  it.each([1_000, -3_600_000])("authenticate() notices another process's revocation after %d ms", (wait) =>
    run(function* () {
      yield* TestClock.adjust("1 hour")
      const { accounts, account } = yield* opened
      const { apiKey, secret } = yield* accounts.createApiKey(account.id, { name: "shop" })
      yield* accounts.authenticate(secret)
      const elsewhere = yield* Effect.provide(Accounts, Layer.fresh(Accounts.layer))
      yield* elsewhere.revokeApiKey(apiKey.prefix)
      yield* TestClock.setTime(3_600_000 + wait)
      expect(yield* Effect.flip(accounts.authenticate(secret))).toMatchObject({ _tag: "ApiKeyInvalid" })
    })
  )

  it("authenticate() refuses a key from the moment at which it expires", () =>
    run(function* () {
      const { accounts, account } = yield* opened
      const expiresAt = DateTime.add(yield* DateTime.now, { millis: 500 })
      const { secret } = yield* accounts.createApiKey(account.id, { name: "short", expiresAt })
      yield* TestClock.adjust(499)
      yield* accounts.authenticate(secret)
      yield* TestClock.adjust(1)
      expect(yield* Effect.flip(accounts.authenticate(secret))).toMatchObject({ _tag: "ApiKeyInvalid" })
    }))

  it("authenticate() notes a key's last use, at most once a minute", () =>
    run(function* () {
      yield* TestClock.setTime(1_000)
      const { accounts, account } = yield* opened
      const { secret } = yield* accounts.createApiKey(account.id, { name: "shop" })
      const lastUse = Effect.map(
        accounts.listApiKeys(account.id, page),
        ({ keys }) => keys[0]?.lastUsedAt?.epochMillis
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
    }))

  it.each([
    ["fails", Effect.fail(new StorageError({ cause: "the disk is full" }))],
    ["does not answer", Effect.never]
  ])("authenticate() answers within 100 ms if noting the use %s", (_, touch) =>
    run(function* () {
      const { accounts, account } = yield* opened
      const { secret } = yield* accounts.createApiKey(account.id, { name: "shop" })
      const unwritable = yield* accountsOn({ ...(yield* Storage), touchApiKey: () => touch })
      const caller = yield* Effect.fork(unwritable.authenticate(secret))
      yield* TestClock.adjust(100)
      const known = yield* Fiber.poll(caller)
      expect(
        Option.map(
          known,
          Exit.map(({ accountId }) => accountId)
        )
      ).toEqual(Option.some(Exit.succeed(account.id)))
    })
  )

  it("createApiKey() gives a key without expiry unless one is named", () =>
    run(function* () {
      const { accounts, account } = yield* opened
      const expiresAt = DateTime.unsafeMake("2031-01-01T00:00:00Z")
      const lasting = yield* accounts.createApiKey(account.id, { name: "lasting" })
      const expiring = yield* accounts.createApiKey(account.id, { name: "expiring", expiresAt })
      expect(lasting.apiKey).toMatchObject({ name: "lasting", expiresAt: null })
      expect(expiring.apiKey).toMatchObject({ name: "expiring", expiresAt })
      yield* TestClock.setTime(Number.MAX_SAFE_INTEGER)
      expect(yield* accounts.authenticate(lasting.secret)).toMatchObject({ accountId: account.id })
    }))

  it("revokeApiKey() revokes by prefix or secret, once", () =>
    run(function* () {
      const { accounts, account } = yield* opened
      yield* TestClock.setTime(5_000)
      for (const given of ["secret", "prefix"] as const) {
        const { apiKey, secret } = yield* accounts.createApiKey(account.id, { name: given })
        const key = given === "secret" ? Redacted.value(secret) : apiKey.prefix
        const revokedAt = yield* DateTime.now
        expect(yield* accounts.revokeApiKey(key)).toEqual({ ...apiKey, revokedAt })
        yield* TestClock.adjust(1)
        expect(yield* accounts.revokeApiKey(key)).toEqual({ ...apiKey, revokedAt })
      }
      expect(
        (yield* accounts.listApiKeys(account.id, page)).keys.map(({ revokedAt }) => revokedAt)
      ).not.toContain(null)
    }))

  it("revokeApiKey() forgets the key even if the store fails", () =>
    run(function* () {
      const { account } = yield* opened
      const storage = yield* Storage
      const failing = yield* accountsOn({
        ...storage,
        revokeApiKey: (id, at) =>
          Effect.zipRight(storage.revokeApiKey(id, at), new StorageError({ cause: "no answer" }))
      })
      const { apiKey, secret } = yield* failing.createApiKey(account.id, { name: "shop" })
      yield* failing.authenticate(secret)
      yield* Effect.flip(failing.revokeApiKey(apiKey.prefix))
      expect(yield* Effect.flip(failing.authenticate(secret))).toMatchObject({ _tag: "ApiKeyInvalid" })
    }))

  it("revokeApiKey() refuses unknown and ambiguous prefixes without showing a secret", () =>
    run(function* () {
      const { accounts, account } = yield* opened
      const { createApiKey } = yield* Storage
      const { apiKey } = yield* accounts.createApiKey(account.id, { name: "one" })
      const { accountId, prefix } = apiKey
      const id = ApiKeyId.make(crypto.randomUUID())
      const hash = hashSecret(generateSecret())
      const at = yield* DateTime.now
      yield* createApiKey({
        id,
        accountId,
        hash,
        prefix,
        name: "two",
        at,
        ...fullGrant,
        expiresAt: null
      })
      const secret = Redacted.value(generateSecret())
      for (const key of ["qr_live_0000", "qr_test_0000", prefix, secret]) {
        expect(yield* Effect.flip(accounts.revokeApiKey(key))).toEqual(
          new ApiKeyNotFound({ prefix: key.slice(0, 12) })
        )
      }
      expect((yield* accounts.listApiKeys(accountId, page)).keys.map(({ revokedAt }) => revokedAt)).toEqual([
        null,
        null
      ])
    }))

  it("revokeApiKey() refuses fewer than the 12 characters shown", () =>
    run(function* () {
      const { accounts, account } = yield* opened
      const { apiKey } = yield* accounts.createApiKey(account.id, { name: "only" })
      for (const prefix of ["", "qr_live_", apiKey.prefix.slice(0, -1)]) {
        const error = yield* Effect.flip(accounts.revokeApiKey(prefix))
        expect(error).toMatchObject({ _tag: "ApiKeyPrefixTooShort" })
        expect(error.message).toMatch(/give all 12 characters that are shown of it/)
      }
      expect((yield* accounts.listApiKeys(account.id, page)).keys[0]?.revokedAt).toBeNull()
    }))

  it("authenticate() remembers 10,000 keys", () =>
    run(function* () {
      const { account } = yield* opened
      const storage = yield* Storage
      const { apiKey } = yield* (yield* Accounts).createApiKey(account.id, { name: "any" })
      let lookups = 0
      const accounts = yield* accountsOn({
        ...storage,
        findApiKey: () =>
          Effect.sync(() => {
            lookups++
            return { ...apiKey, ...nothingSpent }
          })
      })
      const secrets = Array.from({ length: 10_001 }, generateSecret)
      const authenticate = (from: number, to: number) =>
        Effect.forEach(secrets.slice(from, to), accounts.authenticate, { discard: true })
      yield* authenticate(0, 10_000)
      yield* authenticate(0, 10_000)
      expect(lookups).toBe(10_000)
      yield* authenticate(10_000, 10_001)
      yield* authenticate(0, 1)
      expect(lookups).toBe(10_002)
    }))
})
