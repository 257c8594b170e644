import process from "node:process"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { keyOf, makePlace, type Server, said } from "../program.ts"

const place = makePlace()
let server: Server
let key: string

beforeAll(async () => {
  const killer = new URL("./threadKiller.mjs", import.meta.url).href
  server = await place.serve(["--demo", "--database", "memory:", "--render-threads", "1"], {
    NODE_OPTIONS: `--import=${killer}`
  })
  key = await keyOf(server)
})
afterAll(() => place.remove())

/** Requests an image that keeps a thread busy; each call a different one. */
const draw = (name: string) =>
  fetch(`${server.url}/v1/Qr/generate`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key, accept: "image/png" },
    body: JSON.stringify({ data: name.padEnd(1000, " heavy"), bodyStyle: "Dots", size: 4096 })
  })

/** Waits for this many lines of the given event of threads. */
const threads = (deed: "started" | "ended", times: number) =>
  said(server, "stderr", new RegExp(`(thread ${deed}[\\s\\S]*){${times}}`))

const kill = () => process.kill(server.pid, "SIGUSR2")

describe("serve without its rendering threads", () => {
  test("draws the image in another", async () => {
    const drawn = draw("one")
    await threads("started", 1)
    kill()
    const response = await drawn
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"])
    expect(new Uint8Array(await response.arrayBuffer()).slice(1, 4)).toEqual(new Uint8Array([80, 78, 71]))
    await threads("started", 2)
  })

  test("answers 500 or 503, and continues", async () => {
    const drawn = draw("two")
    const killing = setInterval(kill, 50)
    const response = await drawn
    clearInterval(killing)
    // It depends on whether the last one died while it drew or before it was ready.
    const code = response.status === 500 ? "INTERNAL_ERROR" : "UNAVAILABLE"
    expect([500, 503]).toContain(response.status)
    expect(await response.json()).toMatchObject({ success: false, code, data: null })
    await said(server, "stderr", /a rendering worker (?:ended before it answered|could not be started)/)
    expect((await draw("three")).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})
