import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect } from "vitest"
import { open, realRendering, servicesOver } from "../http/service.ts"

/** A key of a new account with ten credits, in the database that a program serves. */
export const keyIn = async (filename: string): Promise<string> => {
  const sqlite = await ("Deno" in globalThis
    ? import("@quick-response/storage-sqlite/deno")
    : import("@quick-response/storage-sqlite/node"))
  const storage = Layer.orDie(sqlite.layer({ filename }))
  const { key } = await Effect.runPromise(Effect.provide(open(10), servicesOver(realRendering, storage)))
  return key
}

/** Sends a request to a service, wherever it runs. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

/** Waits until a service answers. */
export const untilReady = async (send: Send): Promise<void> => {
  const status = () =>
    send("/health/ready").then(
      async (answer) => {
        await answer.text()
        return answer.status
      },
      () => 0
    )
  while ((await status()) !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Prices, draws as SVG and PNG, buys and lists, and finds each as it should be. */
export const exercise = async (send: Send, key: string): Promise<void> => {
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    send(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key, ...headers },
      body: JSON.stringify(body)
    })
  const design = { data: "https://example.com", bodyStyle: "Dots" }
  const quote = await (await post("/v1/Qr/calculate-price", design)).json()
  expect(quote).toMatchObject({ success: true, data: { totalPrice: 1.1 } })
  const svg = await post("/v1/Qr/generate", design, { accept: "image/svg+xml" })
  expect([svg.status, (await svg.text()).slice(0, 5)]).toEqual([200, "<svg "])
  const png = await post("/v1/Qr/generate", design, { accept: "image/png" })
  const signature = [...new Uint8Array(await png.arrayBuffer()).subarray(0, 4)]
  expect([png.status, signature]).toEqual([200, [0x89, 0x50, 0x4e, 0x47]])
  const receipt = await (await post("/v1/Qr/purchase", design, { "idempotency-key": "order-1" })).json()
  expect(receipt).toMatchObject({ success: true, data: { pricePaid: 1.1, remainingBalance: 8.9 } })
  const list = await send("/v1/Qr/my-qrcodes", { headers: { "x-api-key": key } })
  expect((await list.json()).data.qrCodes).toMatchObject([{ id: receipt.data.qrCodeId }])
  const tools = await (await send("/v1/Tools")).json()
  expect(tools.data.totalCount).toBeGreaterThan(0)
}
