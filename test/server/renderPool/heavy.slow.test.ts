import * as Http from "node:http"
import { afterAll, describe, expect, test } from "vitest"
import { makePlace, type Server, said } from "../program.ts"

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

const serve = async () => {
  const server = await place.serve([
    "--demo",
    "--database",
    "memory:",
    "--shutdown-seconds",
    "60",
    "--render-threads",
    "1"
  ])
  const [, key = ""] = await said(server, "stdout", /^API key: (qr_live_\w{38})$/m)
  return { server, key }
}

/** Sends a request on its own connection. Answers the status once the body is complete; `sent` resolves when the request is. */
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

const ping = async (server: Server) => expect((await fetch(`${server.url}/v1/Qr/ping`)).status).toBe(200)

describe("serve, while it draws large images", () => {
  test("answers pings before the first image is done", async () => {
    const { server, key } = await serve()
    const order: Array<string> = []
    const images = [0, 1].map((index) => generate(server, key, heavy(index)))
    const drawn = images.map(async ({ status }) => {
      expect(await status).toBe(200)
      order.push("image")
    })
    await Promise.all(images.map(({ sent }) => sent))
    for (let i = 0; i < 5; i++) {
      await ping(server)
      order.push("ping")
    }
    await Promise.all(drawn)
    expect(order).toEqual([...Array(5).fill("ping"), ...Array(2).fill("image")])
    expect(await server.stop()).toBe(0)
  })

  test("finishes them after SIGTERM, those that wait for a thread too", async () => {
    const { server, key } = await serve()
    const images = [0, 1].map((index) => generate(server, key, heavy(index)))
    await Promise.all(images.map(({ sent }) => sent))
    for (let i = 0; i < 3; i++) await ping(server)
    expect(await server.stop()).toBe(0)
    expect(await Promise.all(images.map(({ status }) => status))).toEqual([200, 200])
    expect(server.stderr()).toContain("stopped")
  })
})
