import { join } from "node:path"
import {
  type AccountId,
  Credits,
  IdempotencyKey,
  type PurchaseOrder,
  QrCodeId,
  resolve
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { median, openAccount } from "./accounts.ts"
import { rawBuyer } from "./raw.ts"
import { openStore, type Store } from "./store.ts"

const rounds = 7
const purchasesPerRound = 2_048
const configJson = `{"bodyStyle":"rounded","data":"https://example.com/menu?table=12","margin":4}`

const orderBy = (accountId: AccountId): PurchaseOrder => ({
  accountId,
  qrCodeId: QrCodeId.make(crypto.randomUUID()),
  name: "a code",
  configJson,
  price: Credits.Credits(1),
  idempotency: { key: IdempotencyKey.make(crypto.randomUUID()), fingerprint: "fingerprint" },
  at: DateTime.unsafeNow()
})

/** Purchases a second by this many callers, each of which waits for its answer before it asks again. */
const rate = async (
  run: (purchases: Effect.Effect<void, unknown>) => Promise<void>,
  purchase: Effect.Effect<unknown, unknown>,
  callers: number
): Promise<number> => {
  const each = Math.floor(purchasesPerRound / callers)
  const began = performance.now()
  await run(
    Effect.all(
      Array.from({ length: callers }, () => Effect.repeatN(purchase, each - 1)),
      { concurrency: "unbounded", discard: true }
    )
  )
  return (each * callers * 1000) / (performance.now() - began)
}

const throughPort = (store: Store, accountId: AccountId, callers: number): Promise<number> =>
  store.run((storage) =>
    Effect.promise(() =>
      rate(
        (purchases) => store.run(() => purchases),
        Effect.suspend(() => storage.purchase(orderBy(accountId))),
        callers
      )
    )
  )

const config = resolve({ data: "https://example.com/menu?table=12", bodyStyle: "Rounded" })

/** The whole sale: priced, read back (once, since all buy the same), claimed by a key, debited and stored. */
const throughPurchasing = (store: Store, accountId: AccountId, callers: number): Promise<number> =>
  store.sell((purchasing) =>
    Effect.promise(() =>
      rate(
        (purchases) => store.run(() => purchases),
        Effect.suspend(() =>
          purchasing.buy(accountId, { config, idempotencyKey: IdempotencyKey.make(crypto.randomUUID()) })
        ),
        callers
      )
    )
  )

/** Prints durable purchases a second through the port and through better-sqlite3 alone, in turn. */
export const measurePurchases = async (folder: string): Promise<void> => {
  const store = openStore(join(folder, "port.db"))
  const accountId = await openAccount(store)

  const rawFile = join(folder, "raw.db")
  const preparation = openStore(rawFile)
  const rawAccountId = await openAccount(preparation)
  await preparation.close()
  const raw = rawBuyer(rawFile, rawAccountId)
  const throughRaw = async () => {
    const began = performance.now()
    for (let i = 0; i < purchasesPerRound; i++) {
      const { idempotency, ...order } = orderBy(rawAccountId)
      raw.buy({ ...order, key: idempotency?.key ?? "", at: order.at.epochMillis })
    }
    return (purchasesPerRound * 1000) / (performance.now() - began)
  }

  const contenders = [
    { name: "better-sqlite3, a transaction each", run: throughRaw },
    { name: "port, 1 caller", run: () => throughPort(store, accountId, 1) },
    { name: "port, 64 callers", run: () => throughPort(store, accountId, 64) },
    { name: "port, 256 callers", run: () => throughPort(store, accountId, 256) },
    { name: "Purchasing, 1 caller", run: () => throughPurchasing(store, accountId, 1) },
    { name: "Purchasing, 64 callers", run: () => throughPurchasing(store, accountId, 64) }
  ].map((contender) => ({ ...contender, rates: [] as number[], costs: [] as number[] }))
  for (let round = 0; round <= rounds; round++) {
    for (const { run, rates, costs } of contenders) {
      const before = process.cpuUsage()
      const rate = await run()
      const { user, system } = process.cpuUsage(before)
      if (round === 0) continue
      rates.push(rate)
      costs.push((user + system) / purchasesPerRound)
    }
  }
  raw.close()
  await store.close()

  const base = median(contenders[0]?.rates ?? [])
  for (const { name, rates, costs } of contenders) {
    const rate = median(rates)
    const figures = [
      `${rate.toFixed(0)}/s`,
      `${(rate / base).toFixed(2)} x`,
      `${median(costs).toFixed(0)} us CPU`
    ]
    console.log(name.padEnd(36) + figures.map((figure) => figure.padStart(12)).join(""))
  }
}
