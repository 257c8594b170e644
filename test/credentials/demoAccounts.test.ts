import { join } from "node:path"
import {
  Accounts,
  CredentialStorage,
  Credentials,
  Credits,
  DemoAccounts,
  demoAddress,
  Email,
  isDemoAddress,
  maximumDemoAccounts,
  Outbox,
  Sessions,
  type SignedIn,
  Storage,
  type StoragePorts
} from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import { describe, expect, it } from "vitest"
import { StorageSqlite } from "../storage/sqlite.ts"
import { temporaryFolder } from "../storage/temporary.ts"
import { address, closedOutbox, emptyWorld, peopleOver, settle, type World, withPeople } from "./people.ts"

const credits = Credits.Credits(250_000)

type Closing = Parameters<(typeof CredentialStorage.Service)["closeAccount"]>[0]

/** The store, and a list of the accounts that are closed in it. */
const watched = (closings: Array<Closing>, store: Layer.Layer<StoragePorts>): Layer.Layer<StoragePorts> =>
  Layer.provideMerge(
    Layer.effect(
      CredentialStorage,
      Effect.map(CredentialStorage, (storage) => ({
        ...storage,
        closeAccount: (given) => {
          closings.push(given)
          return storage.closeAccount(given)
        }
      }))
    ),
    store
  )

type Needed = Accounts | Credentials | DemoAccounts | Sessions | StoragePorts

/** Runs with demo accounts at a time of day, over this store. */
const during = <A, E>(
  time: string,
  use: (closings: ReadonlyArray<Closing>, world: World) => Effect.Effect<A, E, Needed>,
  demos: Layer.Layer<DemoAccounts, never, StoragePorts | Credentials> = DemoAccounts.layerOf(credits),
  store: Layer.Layer<StoragePorts> = StorageMemory.layer
): Promise<A> => {
  const closings: Array<Closing> = []
  const world = emptyWorld()
  const layer = Layer.merge(demos, Accounts.layer).pipe(
    Layer.provideMerge(peopleOver(world, {}, closedOutbox)),
    Layer.provideMerge(watched(closings, store))
  )
  return TestClock.setTime(Date.parse(time)).pipe(
    Effect.zipRight(Effect.provide(use(closings, world), layer)),
    Effect.provide(TestContext.TestContext),
    Effect.runPromise
  )
}

const opened = Effect.flatMap(DemoAccounts, ({ open }) => open("a browser"))

/** True while the session of an account works. */
const isSignedIn = ({ secret }: SignedIn) =>
  Effect.flatMap(Sessions, ({ authenticate }) => Effect.isSuccess(authenticate(secret)))

const isClosed = ({ account: { id } }: SignedIn) =>
  Effect.map(
    Effect.flatMap(Storage, ({ findAccount }) => findAccount({ id })),
    ({ closedAt }) => closedAt !== null
  )

/** Lets as much time pass, and the closing run that is due then. */
const pass = (duration: "1 minutes" | "59 minutes" | "1 hours") =>
  Effect.zipRight(TestClock.adjust(duration), Effect.repeatN(Effect.yieldNow(), 100))

describe("DemoAccounts", () => {
  it("lives an hour, with credits and a session", () =>
    during("2027-01-15T12:00:00Z", (closings) =>
      Effect.gen(function* () {
        const demo = yield* opened
        expect([demo.account.balance, isDemoAddress(demo.account.email)]).toEqual([credits, true])
        yield* pass("59 minutes")
        expect([yield* isSignedIn(demo), yield* isClosed(demo)]).toEqual([true, false])
        yield* pass("1 minutes")
        expect([yield* isSignedIn(demo), yield* isClosed(demo)]).toEqual([false, true])
        const { id } = demo.account
        expect(closings).toMatchObject([{ accountId: id, redirects: "stop", current: undefined }])
      })
    ))

  it("is closed at 03:00 UTC at any age", () =>
    during("2027-01-15T02:58:30Z", () =>
      Effect.gen(function* () {
        const before = yield* opened
        yield* pass("1 minutes")
        expect(yield* isClosed(before)).toBe(false)
        yield* pass("1 minutes")
        const after = yield* opened
        expect([yield* isClosed(before), yield* isClosed(after)]).toEqual([true, false])
        yield* pass("59 minutes")
        expect(yield* isClosed(after)).toBe(false)
      })
    ))

  it("leaves every other account", () =>
    during("2027-01-15T12:00:00Z", (closings) =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const host = demoAddress(1).split("@")[1]
        for (const email of ["ann@example.com", `demo-1@${host}.example.com`, `demo-${host}@example.com`])
          yield* accounts.create(address(email))
        yield* opened
        yield* pass("1 hours")
        const { accounts: all } = yield* accounts.list({ pageNumber: 1, pageSize: 9 })
        expect([closings.length, all.filter(({ closedAt }) => closedAt === null).length]).toEqual([1, 3])
      })
    ))

  it("has an address that no person can give", () => {
    const read = Schema.decodeOption(Email)
    const demo = demoAddress(1)
    expect([read(demo)._tag, read(demo.toUpperCase())._tag, read(`${demo}.com`)._tag]).toEqual([
      "None",
      "None",
      "Some"
    ])
  })

  it("stops at its time though the store cannot close it", () => {
    const broken = Layer.effect(
      Credentials,
      Effect.map(Credentials, (all) => ({ ...all, closeAccount: () => Effect.never }))
    )
    return during(
      "2027-01-15T12:00:00Z",
      () =>
        Effect.gen(function* () {
          const demo = yield* opened
          const { authenticate, createApiKey } = yield* Accounts
          const { secret } = yield* createApiKey(demo.account.id, { name: "till" })
          yield* pass("59 minutes")
          expect(yield* authenticate(secret)).toMatchObject({ accountId: demo.account.id })
          yield* pass("1 minutes")
          expect([yield* isSignedIn(demo), yield* isClosed(demo)]).toEqual([false, false])
          expect(yield* Effect.flip(authenticate(secret))).toMatchObject({ _tag: "ApiKeyInvalid" })
        }),
      Layer.provide(DemoAccounts.layerOf(credits), broken)
    )
  })

  it("is refused beyond the most at once", () =>
    during("2027-01-15T12:00:00Z", () =>
      Effect.gen(function* () {
        for (let count = 0; count < maximumDemoAccounts; count++) yield* opened
        const until = DateTime.unsafeMake("2027-01-15T13:00:00Z")
        expect(yield* Effect.flip(opened)).toMatchObject({ _tag: "TooManyDemoAccounts", until })
        yield* pass("1 hours")
        expect((yield* opened).isNew).toBe(true)
      })
    ))

  it("is refused beyond the most, over two processes", () =>
    during("2027-01-15T12:00:00Z", () =>
      Effect.gen(function* () {
        const storage = yield* Effect.context<StoragePorts | Credentials>()
        const others = yield* Effect.all(
          [1, 2].map(() => Layer.build(Layer.fresh(DemoAccounts.layerOf(credits))))
        ).pipe(Effect.provide(storage))
        for (let count = 1; count < maximumDemoAccounts; count++) yield* opened
        const outcomes = yield* Effect.all(
          others.map((other) => Effect.provide(Effect.either(opened), other)),
          { concurrency: "unbounded" }
        )
        expect(outcomes.map(({ _tag }) => _tag).sort()).toEqual(["Left", "Right"])
      }).pipe(Effect.scoped)
    ))

  it.each([true, false])("is closed after a restart, with the demo on: %s", async (isOn) => {
    const store = StorageSqlite.layer({ filename: join(temporaryFolder(), "demo.db") }).pipe(Layer.orDie)
    const demo = await during("2027-01-15T12:00:00Z", () => opened, undefined, store)
    const demos = isOn
      ? DemoAccounts.layerOf(credits)
      : Layer.merge(
          DemoAccounts.layerClosing(),
          Layer.succeed(DemoAccounts, { credits, open: () => Effect.never })
        )
    const closed = Effect.gen(function* () {
      const storage = yield* Storage
      const { id } = demo.account
      // The store answers by real time.
      for (let tries = 0; tries < 200; tries++) {
        if ((yield* storage.findAccount({ id })).closedAt !== null) return true
        yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)))
      }
      return false
    })
    expect(await during("2027-01-15T13:30:00Z", () => closed, demos, store)).toBe(true)
  })

  it("gets no mail", () =>
    withPeople((world) =>
      Effect.gen(function* () {
        const { request } = yield* Outbox
        expect(yield* request("balance-low", demoAddress(1))).toBe(true)
        expect(yield* request("password-reset", demoAddress(1))).toBe(true)
        yield* settle
        expect(world.letters).toEqual([])
      })
    ))
})
