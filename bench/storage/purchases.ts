import { join } from "node:path"
import {
  type AccountId,
  Credits,
  canonicalJson,
  IdempotencyKey,
  newQrCodeId,
  type PurchaseOrder
} from "@quick-response/core"
import { configOf } from "@quick-response/core/testing"
import { admitConfig } from "@quick-response/design/config/QrConfig"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { median, middleHalf } from "../http/statistics.ts"
import { keepRows } from "../report/rows.ts"
import { openAccount } from "./accounts.ts"
import { rawBuyer } from "./raw.ts"
import { openStore, type Store } from "./store.ts"

const rounds = 7
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

/** Measures whole purchases without drawing: all buy one configuration, which the uncounted first round draws. */
export const throughPurchasing = (store: Store, accountId: AccountId, callers: number): Promise<number> =>
  store.sell((purchasing) =>
    Effect.promise(() =>
      rate(
        (purchases) => store.run(() => purchases),
        Effect.suspend(() =>
          purchasing.buy(accountId, {
            config: admitConfig({ ...config }),
            idempotencyKey: IdempotencyKey.make(crypto.randomUUID())
          })
        ),
        callers
      )
    )
  )

/** Prints durable purchases a second through the port and through better-sqlite3 alone, interleaved. */
export const measurePurchases = async (folder: string): Promise<void> => {
  const stores: Array<Store> = []
  /** Each contender has its own store, so that all grow alike. */
  const contender = async (
    name: string,
    rate: (store: Store, accountId: AccountId, callers: number) => Promise<number>,
    callers: number
  ) => {
    const store = openStore(join(folder, `${name}.db`))
    stores.push(store)
    const accountId = await openAccount(store)
    return { name, run: () => rate(store, accountId, callers), rates: [] as number[], costs: [] as number[] }
  }

  const rawFile = join(folder, "raw.db")
  const preparation = openStore(rawFile)
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
    await contender("Purchasing, 1 caller", throughPurchasing, 1),
    await contender("Purchasing, 64 callers", throughPurchasing, 64)
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

  console.log(
    "durable purchases, each contender on a file of its own, all with the same values; nothing is drawn or read back"
  )
  const base = median(contenders[0]?.rates ?? [])
  keepRows(
    contenders.map(({ name, rates, costs }, i) => ({
      work: "durable purchases, nothing drawn",
      contender: i === 0 ? name : `quick-response, ${name}`,
      isOurs: i > 0,
      figure: `${median(rates).toFixed(0)}/s, ${median(costs).toFixed(0)} us CPU`,
      times: median(rates) / base,
      ...(i === 0
        ? {}
        : {
            spread: middleHalf(rates.map((rate, round) => rate / (contenders[0]?.rates[round] ?? Number.NaN)))
          })
    }))
  )
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
