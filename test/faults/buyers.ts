import { setTimeout as pause } from "node:timers/promises"
import * as Schema from "effect/Schema"
import type { Random } from "../attacks/random.ts"
import type { Account, Receipt } from "./books.ts"

/** Customers that buy as long as they may, and repeat each purchase with its key until it is answered. */
export interface Buyers {
  /** The number of answered purchases of each. */
  readonly answered: () => ReadonlyArray<number>
  /** The answers that must not be. */
  readonly violations: Array<string>
  /** The number of answers by status, and of requests without an answer. */
  readonly statuses: ReadonlyMap<string, number>
  /** Lets the purchases that are under way be answered, for a minute at most, and buys no more. */
  readonly stop: () => Promise<void>
}

const Answer = Schema.Struct({
  code: Schema.String,
  data: Schema.NullOr(
    Schema.Struct({
      qrCodeId: Schema.String,
      pricePaid: Schema.Number,
      remainingBalance: Schema.Number
    })
  )
})
const readAnswer = Schema.decodeUnknownSync(Answer)

interface Order {
  readonly account: Account
  readonly key: string
  readonly body: string
}

/** Milliseconds that customers go on asking once they are to stop. */
const stopWithin = 60_000

/** Milliseconds until a customer repeats a request without an answer. */
const patience = 20_000

/** The answers that a server in trouble may give: that another request with the key is under way, or that it cannot now. */
const passing = new Set(["IDEMPOTENCY_KEY_IN_USE", "UNAVAILABLE", "TIMEOUT"])

const styles = [
  {},
  { bodyStyle: "Dots", foreground: "#123456" },
  { template: "brand", frameStyle: "banner-below" }
] as const

/** The buyers, and their shop. */
export interface BuyerOptions {
  readonly accounts: ReadonlyArray<Account>
  /** The number of concurrent buyers for each account. */
  readonly buyersOfEach: number
  /** The longest pause of each between purchases, in milliseconds. */
  readonly pauses: number
  /** The address that the server has at the time. */
  readonly url: () => string
}

/** Buys from now on. */
export const startBuyers = (
  { accounts, buyersOfEach, pauses, url }: BuyerOptions,
  random: Random
): Buyers => {
  const violations: Array<string> = []
  const statuses = new Map<string, number>()
  const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  let isOver = false
  let giveUpAt = Number.POSITIVE_INFINITY
  let orders = 0

  /** A new purchase, or one that was acknowledged before, with the same key. */
  const choose = (account: Account, known: Array<Order>): Order => {
    const old = known[random.below(known.length)]
    if (old !== undefined && random.chance(0.15)) return old
    const key = `order-${++orders}`
    const order = {
      account,
      key,
      body: JSON.stringify({ data: `https://example.test/${key}`, name: key, ...random.of(styles) })
    }
    known.push(order)
    return order
  }

  const acknowledge = ({ account, key }: Order, receipt: Receipt): void => {
    const before = account.acknowledged.get(key)
    if (before === undefined) account.acknowledged.set(key, receipt)
    else if (before.qrCodeId !== receipt.qrCodeId || before.remainingBalance !== receipt.remainingBalance)
      violations.push(`${key} was answered with ${JSON.stringify(receipt)} after ${JSON.stringify(before)}`)
    if (account.refused.delete(key) && before !== undefined)
      violations.push(`${key} was refused after it was bought`)
  }

  /** Asks once; answers whether that is the last word on the order. */
  const ask = async (order: Order): Promise<boolean> => {
    const { account, key, body } = order
    const leavesAfter = random.chance(0.03) ? random.below(40) : patience
    const response = await fetch(`${url()}/v1/Qr/purchase`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-api-key": account.apiKey,
        "idempotency-key": key
      },
      body,
      signal: AbortSignal.timeout(leavesAfter)
    })
    const { code, data } = readAnswer(await response.json())
    count(`${response.status} ${code}`)
    if (response.status === 201 && data !== null) {
      acknowledge(order, data)
      return true
    }
    if (code === "INSUFFICIENT_BALANCE") {
      if (account.acknowledged.has(key)) violations.push(`${key} was refused after it was bought`)
      account.refused.add(key)
      return true
    }
    if (!passing.has(code)) violations.push(`${key} was answered with ${response.status} ${code}`)
    return false
  }

  const answered = new Array<number>(accounts.length * buyersOfEach).fill(0)

  const buyOn = async (buyer: number, account: Account): Promise<void> => {
    const known: Array<Order> = []
    while (!isOver) {
      const order = choose(account, known)
      for (;;) {
        const isDone = await ask(order).catch(() => {
          count("no answer")
          return false
        })
        if (isDone || performance.now() > giveUpAt) break
        await pause(100 + random.below(200))
      }
      answered[buyer] = (answered[buyer] ?? 0) + 1
      await pause(random.below(pauses))
    }
  }

  const buying = Promise.all(
    answered.map((_, i) => {
      const account = accounts[i % accounts.length]
      return account === undefined ? Promise.resolve() : buyOn(i, account)
    })
  )

  return {
    answered: () => [...answered],
    violations,
    statuses,
    stop: async () => {
      isOver = true
      giveUpAt = performance.now() + stopWithin
      await buying
    }
  }
}
