import { existsSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { printed } from "./inProcess.ts"
import { makePlace, said } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const file = (name: string, content: string): string => {
  writeFileSync(join(place.folder, name), content)
  return name
}

const refusedStart = async (words: ReadonlyArray<string>, environment = {}) => {
  const { code, stdout, stderr } = await place.run(["serve", ...words], environment)
  const lines = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("{"))
  expect([code, stdout, lines.length]).toEqual([1, "", 1])
  return lines[0] ?? ""
}

describe("serve refuses to start", () => {
  test("on a bad setting, with a line that names the setting, the value unless it may be a secret, and a remedy", async () => {
    expect(await refusedStart([], { QR_DATABASE: "mysql:db" })).toMatch(
      /QR_DATABASE: expected .*, got something else; set it like QR_DATABASE=\S+ or --database \S+$/
    )
    expect(await refusedStart(["--port", "80a"], { PORT: "8080" })).toMatch(/--port: expected .*, got "80a"/)
  })

  test("on a port in use", async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve))
    const address = taken.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    const line = await refusedStart(["--port", String(port), "--database", "memory:"])
    expect(line).toMatch(new RegExp(`127\\.0\\.0\\.1:${port}.*in use`, "i"))
    expect(line).toContain("PORT")
    await new Promise((resolve) => taken.close(resolve))
  })

  test("on an address that is not this machine's", async () => {
    const line = await refusedStart(["--host", "192.0.2.1", "--port", "0", "--database", "memory:"])
    expect(line).toContain("192.0.2.1")
    expect(line).toContain("HOST")
  })

  test("on a bad price list, which it names", async () => {
    file("negative.json", `{"base":1,"bodyStyle":{"Dots":-0.1}}`)
    const line = await refusedStart(["--port", "0", "--database", "memory:", "--price-list", "negative.json"])
    expect(line).toMatch(/QR_PRICE_LIST: negative\.json: bodyStyle\.Dots: .*got -0\.1/)
  })

  test("on a database that is no database", async () => {
    file("text.db", "this is no database at all, but a text of some length\n".repeat(200))
    expect(await refusedStart(["--port", "0", "--database", "sqlite:text.db"])).toContain("text.db")
  })

  test("on a database whose folder cannot be made", async () => {
    file("plain", "a file")
    expect(await refusedStart(["--port", "0", "--database", "sqlite:plain/qr.db"])).toContain("plain")
  })
})

describe("serve", () => {
  test("sells by the price list of the operator", async () => {
    file("mine.json", `{"base":2.5,"bodyStyle":{"Dots":0.25}}`)
    const server = await place.serve(["--database", "memory:"], { QR_PRICE_LIST: "mine.json" })
    const answer = await fetch(`${server.url}/v1/Qr/calculate-price`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"bodyStyle":"Dots"}`
    })
    expect(await answer.json()).toMatchObject({ data: { totalPrice: 2.75 } })
    await server.stop()
  })

  test("says where clients reach it, by QR_BASE_URL or else by its own address", async () => {
    const iconsOf = async (url: string) => JSON.stringify(await (await fetch(`${url}/v1/Tools`)).json())
    const server = await place.serve(["--database", "memory:"])
    expect(await iconsOf(server.url)).toContain(`"iconUrl":"${server.url}/icons/`)
    const other = await place.serve(["--database", "memory:", "--base-url", "https://qr.example.com/x/"])
    expect(await iconsOf(other.url)).toContain(`"iconUrl":"https://qr.example.com/x/icons/`)
    await Promise.all([server.stop(), other.stop()])
  })

  test("logs a line of JSON a request, with its id and without its key, and what it was set in vain", async () => {
    const server = await place.serve(["--demo", "--database", "memory:"], { QR_WORKER: "4" })
    const [, key = ""] = await said(server, "stdout", /^API key: (\S+)$/m)
    await fetch(`${server.url}/v1/Qr/my-qrcodes`, { headers: { "x-api-key": key, "x-request-id": "mine-1" } })
    await said(server, "stderr", /mine-1/)
    expect(await server.stop()).toBe(0)
    const lines = server
      .stderr()
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line))
    expect(lines[0]).toMatchObject({
      level: "WARN",
      message: expect.stringMatching(/^QR_WORKER: .* QR_WORKERS$/)
    })
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: "INFO",
        requestId: "mine-1",
        method: "GET",
        route: "/v1/Qr/my-qrcodes",
        status: 200,
        milliseconds: expect.any(Number),
        accountId: expect.any(String)
      })
    )
    expect(server.stderr()).not.toContain(key)
  })

  test("logs nothing below QR_LOG_LEVEL", async () => {
    const server = place.start([
      "serve",
      "--demo",
      "--port",
      "0",
      "--database",
      "memory:",
      "--log-level",
      "error"
    ])
    const [, url] = await said(server, "stdout", /curl -sS (http:\/\/[^/]+)/)
    await fetch(`${url}/v1/Qr/ping`)
    server.kill("SIGTERM")
    expect([await server.ended, server.stderr()]).toEqual([0, ""])
  })

  test("answers /metrics at a port of its own, with no series for what it does not know", async () => {
    const server = await place.serve(["--database", "memory:", "--metrics-port", "0"])
    const [, url = ""] = await said(server, "stderr", /metrics at (http:\/\/127\.0\.0\.1:\d+\/metrics)/)
    await fetch(`${server.url}/v1/Qr/ping`)
    await fetch(`${server.url}/v1/tools/none`)
    await fetch(`${server.url}/a/"path\n`)
    const answer = await fetch(url)
    expect(answer.headers.get("content-type")).toContain("version=0.0.4")
    const lines = (await answer.text()).split("\n")
    expect(lines).toContain(`quick_response_requests_total{method="GET",route="/v1/Qr/ping",status="200"} 1`)
    expect(lines).toContain(`quick_response_requests_total{method="GET",route="none",status="404"} 1`)
    expect(lines).toContain(`quick_response_request_duration_seconds_bucket{le="+Inf",route="/v1/Qr/ping"} 1`)
    for (const line of lines) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? [\d.e+-]+|)$/)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    expect(await server.stop()).toBe(0)
  })

  test("makes no demo account without --demo", async () => {
    const database = ["--database", `sqlite:${join(place.folder, "no-demo.db")}`]
    const server = await place.serve(database)
    expect(await server.stop()).toBe(0)
    expect(server.stdout()).toBe("")
    expect(await printed(["account", "list", "--json", ...database])).toBe("[]")
  })

  test("makes no file with memory:", async () => {
    const server = await place.serve(["--database", "memory:", "--demo"])
    await server.stop()
    expect(existsSync(join(place.folder, "data"))).toBe(false)
  })
})
