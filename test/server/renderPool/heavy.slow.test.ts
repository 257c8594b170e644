import * as Http from "node:http"
import { afterAll, describe, expect, test } from "vitest"
import { ask, keyOf, makePlace, type Server } from "../program.ts"

const place = makePlace()
afterAll(() => place.remove())

const stops = [
  { offset: 0, color: "#003366" },
  { offset: 1, color: "#330066" }
]

/** One of the costliest images; each call gives a different one. */
const heavy = (index: number) => ({
  data: `${index} `.padEnd(1000, "heavy "),
  bodyStyle: "Dots",
  foreground: { type: "linear", angle: 30, stops },
  format: "png",
  size: 4096
})

/** Requests an image: `status` resolves after the body, `sent` once the request is sent. */
const generate = (server: Server, key: string, body: object) => {
  const request = Http.request(`${server.url}/v1/Qr/generate`, {
    agent: false,
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key }
  })
  const sent = new Promise<void>((resolve) => request.end(JSON.stringify(body), () => resolve()))
  const status = new Promise<number>((resolve, reject) => {
    request.on("error", reject)
    request.on("response", (response) => {
      response.on("error", reject)
      response.on("end", () => resolve(response.statusCode ?? 0)).resume()
    })
  })
  return { sent, status }
}

describe("serve, while it draws large images", () => {
  test("answers pings first, and finishes the images after SIGTERM", async () => {
    const server = await place.serve([
      ...["--demo", "--database", "memory:", "--shutdown-seconds", "60", "--render-threads", "1"]
    ])
    const key = await keyOf(server)
    const order: Array<string> = []
    const images = [0, 1].map((index) => generate(server, key, heavy(index)))
    const drawn = images.map(async ({ status }) => {
      expect(await status).toBe(200)
      order.push("image")
    })
    await Promise.all(images.map(({ sent }) => sent))
    for (let i = 0; i < 5; i++) {
      expect((await ask(server, "/v1/Qr/ping")).status).toBe(200)
      order.push("ping")
    }
    expect(await server.stop()).toBe(0)
    await Promise.all(drawn)
    expect(order).toEqual([...Array(5).fill("ping"), ...Array(2).fill("image")])
    expect(server.stderr()).toContain("stopped")
  })
})
