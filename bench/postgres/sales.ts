import * as Codecs from "@quick-response/codecs"
import {
  AccountId,
  Credits,
  Email,
  IdempotencyKey,
  type PurchaseError,
  Purchasing,
  Storage,
  services
} from "@quick-response/core"
import { configOf } from "@quick-response/core/testing"
import { admitConfig } from "@quick-response/design/config/QrConfig"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

/** Opens the services on a Postgres database, as a server does. */
export const openShop = (url: string) =>
  ManagedRuntime.make(
    services.pipe(
      Layer.provideMerge(StoragePostgres.layer({ url: Redacted.make(url) })),
      Layer.provide(Codecs.layer)
    )
  )

/** Services that are open. */
export type Shop = ReturnType<typeof openShop>

/** Opens accounts that can pay for a whole benchmark. */
export const openAccounts = (shop: Shop, count: number): Promise<ReadonlyArray<AccountId>> =>
  shop.runPromise(
    Effect.forEach(
      Array.from({ length: count }),
      () =>
        Effect.gen(function* () {
          const { createAccount, post } = yield* Storage
          const accountId = AccountId.make(crypto.randomUUID())
          const at = DateTime.unsafeNow()
          yield* createAccount({
            id: accountId,
            email: Schema.decodeSync(Email)(`${accountId}@example.com`),
            at
          })
          yield* post({ accountId, kind: "grant", amount: Credits.Credits(1e12), reason: "bench", at })
          return accountId
        }),
      { concurrency: 64 }
    )
  )

const config = configOf({ data: "https://example.com/menu?table=12", bodyStyle: "Rounded" })

/** The figures of callers who buy at once. */
export interface Sales {
  readonly perSecond: number
  /** The time of each purchase, in milliseconds. */
  readonly times: ReadonlyArray<number>
  /** This process's microseconds of processor time for each. */
  readonly cpu: number
}

/** Buys for so many seconds by this many callers, each by an account at random; all buy one configuration, which is drawn once. */
export const sell = async (
  shop: Shop,
  accounts: ReadonlyArray<AccountId>,
  callers: number,
  seconds: number
): Promise<Sales> => {
  const { buy } = await shop.runPromise(Purchasing)
  const times: Array<number> = []
  const began = performance.now()
  const end = began + seconds * 1_000
  const before = process.cpuUsage()
  const [first = AccountId.make(crypto.randomUUID())] = accounts
  const caller: Effect.Effect<void, PurchaseError> = Effect.gen(function* () {
    for (let at = performance.now(); at < end; ) {
      yield* buy(accounts[Math.floor(Math.random() * accounts.length)] ?? first, {
        config: admitConfig({ ...config }),
        idempotencyKey: IdempotencyKey.make(crypto.randomUUID())
      })
      const now = performance.now()
      times.push(now - at)
      at = now
    }
  })
  await shop.runPromise(
    Effect.all(Array<typeof caller>(callers).fill(caller), { concurrency: "unbounded", discard: true })
  )
  const { user, system } = process.cpuUsage(before)
  return {
    perSecond: (times.length * 1_000) / (performance.now() - began),
    times,
    cpu: (user + system) / times.length
  }
}
