import { join } from "node:path"
import {
  type AccountId,
  Credits,
  canonicalJson,
  IdempotencyKey,
  newQrCodeId,
  type PurchaseOrder
} from "@quick-response/core"
import { admitConfig } from "@quick-response/design/config/QrConfig"
import { configOf } from "@quick-response/laws"
import { layer } from "@quick-response/storage-sqlite/node"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { median, middleHalf } from "../http/statistics.ts"
import { report } from "../report/rows.ts"
import { openAccount } from "./accounts.ts"
import { rawBuyer } from "./raw.ts"
import { openStore, type Store } from "./store.ts"

const rounds = Number(process.env.ROUNDS ?? 7)
/** Purchases that one round makes. */
export const purchasesPerRound = 2_048

const config = configOf({ data: "https://example.com/menu?table=12", bodyStyle: "Rounded" })
const configJson = canonicalJson(config)
const name = config.data

/** An order as `Purchasing` makes it for the configuration. */
const orderBy = (accountId: AccountId): PurchaseOrder => {
  const at = DateTime.unsafeNow()
  return {
    accountId,
    qrCodeId: newQrCodeId(at),
    name,
    config: { text: configJson, images: [], dataHash: "data" },
    contentText: null,
    price: Credits.Credits(1),
    idempotency: {
      key: IdempotencyKey.make(crypto.randomUUID()),
      fingerprint: `v2 any ${name.length} ${name} ${configJson}`
    },
    at
  }
}

/** Purchases a second by this many callers, each of which waits for an answer before the next request. */
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

/** Purchases a second by the port. */
export const throughPort = (store: Store, accountId: AccountId, callers: number): Promise<number> =>
  store.run((storage) =>
    Effect.promise(() =>
      rate(
        (purchases) => store.run(() => purchases),
        Effect.suspend(() => storage.purchase(orderBy(accountId))),
        callers
      )
    )
  )

/** Purchases a second by the service: all buy one configuration, which the first round draws. */
export const throughPurchasing = (store: Store, account: () => AccountId, callers: number): Promise<number> =>
  store.sell((purchasing) =>
    Effect.promise(() =>
      rate(
        (purchases) => store.run(() => purchases),
        Effect.suspend(() =>
          purchasing.buy(account(), {
            config: admitConfig({ ...config }),
            idempotencyKey: IdempotencyKey.make(crypto.randomUUID())
          })
        ),
        callers
      )
    )
  )

const throughService = (store: Store, accountId: AccountId, callers: number): Promise<number> =>
  throughPurchasing(store, () => accountId, callers)

/** Prints durable purchases a second through the port and through better-sqlite3 alone, interleaved. */
export const measurePurchases = async (folder: string): Promise<void> => {
  const stores: Array<Store> = []
  /** Each contender has its own store, so that all grow alike. */
  const contender = async (
    name: string,
    rate: (store: Store, accountId: AccountId, callers: number) => Promise<number>,
    callers: number
  ) => {
    const store = openStore(layer({ filename: join(folder, `${name}.db`) }))
    stores.push(store)
    const accountId = await openAccount(store)
    return { name, run: () => rate(store, accountId, callers), rates: [] as number[], costs: [] as number[] }
  }

  const rawFile = join(folder, "raw.db")
  const preparation = openStore(layer({ filename: rawFile }))
  const rawAccountId = await openAccount(preparation)
  await preparation.close()
  const raw = rawBuyer(rawFile, rawAccountId)
  const throughRaw = async () => {
    const began = performance.now()
    for (let i = 0; i < purchasesPerRound; i++) {
      const { idempotency = { key: "", fingerprint: "" }, ...order } = orderBy(rawAccountId)
      raw.buy({ ...order, ...idempotency, configJson, at: order.at.epochMillis })
    }
    return (purchasesPerRound * 1000) / (performance.now() - began)
  }

  const contenders = [
    {
      name: "better-sqlite3, a transaction each",
      run: throughRaw,
      rates: [] as number[],
      costs: [] as number[]
    },
    await contender("port, 1 caller", throughPort, 1),
    await contender("port, 64 callers", throughPort, 64),
    await contender("port, 256 callers", throughPort, 256),
    await contender("Purchasing, 1 caller", throughService, 1),
    await contender("Purchasing, 64 callers", throughService, 64)
  ]
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
  for (const store of stores) await store.close()

  const [first] = contenders
  const base = median(first?.rates ?? [])
  report(
    contenders.map(({ name, rates, costs }, i) => ({
      work: "durable purchases, nothing drawn",
      contender: i === 0 ? name : `quick-response, ${name}`,
      isOurs: i > 0,
      figure: `${median(rates).toFixed(0)}/s, ${median(costs).toFixed(0)} us CPU`,
      times: median(rates) / base,
      ...(i === 0
        ? {}
        : { spread: middleHalf(rates.map((rate, round) => rate / (first?.rates[round] ?? Number.NaN))) })
    }))
  )
}
