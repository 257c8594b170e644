import {
  type BucketState,
  type Charged,
  chargeBucket,
  type RateTable,
  StorageError
} from "@quick-response/core"
import { makeSharedRateStore } from "@quick-response/http"
import * as Effect from "effect/Effect"
import { describe, expect, test } from "vitest"
import { type Service, start } from "../http/service.ts"

const limits = { account: 4, address: 3 }

const serving = async (table: RateTable, use: (service: Service, logged: Array<string>) => Promise<void>) => {
  const logged: Array<string> = []
  const options = { rateLimit: limits, rateStore: makeSharedRateStore(table) }
  const service = await start({ options, logged })
  await use(service, logged).finally(service.stop)
}

const statuses = async (times: number, ask: () => Promise<Response>): Promise<ReadonlyArray<number>> => {
  const found: Array<number> = []
  for (let i = 0; i < times; i++) {
    const response = await ask()
    const envelope = await response.json()
    expect(response.headers.get("ratelimit-policy")).toMatch(/^"(account|address)";q=[34];w=60$/)
    if (response.status === 429) {
      expect(envelope).toMatchObject({ success: false, code: "RATE_LIMITED", data: null })
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0)
    }
    found.push(response.status)
  }
  return found
}

const json = { "content-type": "application/json" }
const ping = (service: Service) => () => fetch(`${service.url}/v1/Qr/ping`)
const generate = (service: Service, key: string) => () =>
  fetch(`${service.url}/v1/Qr/generate`, {
    method: "POST",
    headers: { ...json, "x-api-key": key },
    body: `{"data":"x"}`
  })
const price = (service: Service) => () =>
  fetch(`${service.url}/v1/Qr/calculate-price`, { method: "POST", headers: json, body: "{}" })

/** A table that answers after a delay. */
const slow = (): RateTable => {
  const states = new Map<string, BucketState>()
  return {
    charge: (charges, now) =>
      Effect.delay(
        Effect.sync(() =>
          charges.map((charge): Charged => {
            const charged = chargeBucket(states.get(charge.bucket.key), charge, now)
            states.set(charge.bucket.key, charged)
            return charged
          })
        ),
        5
      )
  }
}

const away: RateTable = { charge: () => new StorageError({ cause: new Error("gone") }) }

describe("limits over a table that answers later", () => {
  test("hold for keys", () =>
    serving(slow(), async (service) => {
      expect(await statuses(6, generate(service, service.key))).toEqual([200, 200, 200, 200, 429, 429])
    }))

  test("hold for addresses, of requests with a body and without", () =>
    serving(slow(), async (service) => {
      expect(await statuses(2, ping(service))).toEqual([200, 200])
      expect(await statuses(2, price(service))).toEqual([200, 429])
      expect(await statuses(1, ping(service))).toEqual([429])
    }))

  test("hold for those who guess keys", () =>
    serving(slow(), async (service) => {
      expect(await statuses(5, generate(service, "qr_live_guess"))).toEqual([401, 401, 401, 429, 429])
    }))
})

describe("limits over a table that is away", () => {
  test("hold for this process, fail no request, and say so once in the log", () =>
    serving(away, async (service, logged) => {
      expect(await statuses(5, ping(service))).toEqual([200, 200, 200, 429, 429])
      expect(await statuses(5, generate(service, service.key))).toEqual([200, 200, 200, 200, 429])
      expect(logged.filter((line) => line.includes("by this process alone")).length).toBe(1)
    }))
})
