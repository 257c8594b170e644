import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import process from "node:process"
import { allocatorSettings } from "@quick-response/server"
import { afterAll, describe, expect, test } from "vitest"
import { printed } from "./inProcess.ts"
import { ask, keyOf, listenAt, makePlace, said } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const memory = ["--database", "memory:"]
const file = (name: string, content: string) => writeFileSync(join(place.folder, name), content)

/** The line that says why the server does not start. */
const refusedStart = async (words: ReadonlyArray<string>, environment = {}) => {
  const { code, stdout, stderr } = await place.run(["serve", "--port", "0", ...words], environment)
  const lines = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("{"))
  expect([code, stdout, lines.length]).toEqual([1, "", 1])
  return lines[0] ?? ""
}

describe("serve refuses to start", () => {
  test("on an address in use, or of another machine", async () => {
    const taken = createServer()
    const port = await listenAt(taken)
    const { code, stderr } = await place.run(["serve", "--port", String(port), ...memory])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`127\\.0\\.0\\.1:${port}.*in use.*PORT`, "i"))
    ])
    await new Promise((resolve) => taken.close(resolve))
    expect(await refusedStart(["--host", "192.0.2.1", ...memory])).toMatch(/192\.0\.2\.1.*HOST/)
  })

  test("on a bad setting or price list, which it names", async () => {
    expect(await refusedStart([], { QR_DATABASE: "mysql:db" })).toMatch(
      /QR_DATABASE: expected .*, got something else; set it like QR_DATABASE=\S+ or --database \S+$/
    )
    file("negative.json", `{"base":1,"bodyStyle":{"Dots":-0.1}}`)
    expect(await refusedStart([...memory, "--price-list", "negative.json"])).toMatch(
      /QR_PRICE_LIST: negative\.json: bodyStyle\.Dots: .*got -0\.1/
    )
  })

  test("on links to 0.0.0.0, without the mail server's password", async () => {
    const QR_SMTP_URL = "smtps://ann:top-secret@smtp.example.com"
    const line = await refusedStart([...memory, "--host", "0.0.0.0"], { QR_SMTP_URL })
    expect(line).toMatch(/QR_BASE_URL: mails link to the service, and 0\.0\.0\.0 is not an address/)
    expect(line).not.toContain("top-secret")
  })

  test("on an unreachable Postgres, without its password", async () => {
    for (const [address, sentence] of [
      ["postgres://someone:secret@127.0.0.1:1/qr", /postgres:\/\/127\.0\.0\.1:1\/qr cannot be reached: /],
      ["postgres://someone:secret@127.0.0.1", /QR_DATABASE: expected .*, got something else/]
    ] as const) {
      const line = await refusedStart([], { QR_DATABASE: address })
      expect(line).toMatch(sentence)
      expect(line).not.toContain("secret")
    }
  })

  test("on a database that is a text, or below a file", async () => {
    file("text.db", "this is not a database at all, but a text of some length\n".repeat(200))
    expect(await refusedStart(["--database", "sqlite:text.db"])).toContain("text.db")
    file("plain", "a file")
    expect(await refusedStart(["--database", "sqlite:plain/qr.db"])).toContain("plain")
  })
})

describe("serve", () => {
  test("serves by its settings: prices, addresses, sign-up, allocator", async () => {
    file("mine.json", `{"base":2.5,"bodyStyle":{"Dots":0.25}}`)
    const server = await place.serve(
      [...memory, "--sign-up", "closed", "--base-url", "https://qr.example.com/x/"],
      {
        QR_PRICE_LIST: "mine.json",
        QR_TOP_UP_URL: "https://example.com/credits?from=qr",
        MALLOC_ARENA_MAX: "4"
      }
    )
    const quote = await ask(server, "/v1/Qr/calculate-price", { body: { bodyStyle: "Dots" } })
    expect(await quote.json()).toMatchObject({ data: { totalPrice: 2.75 } })
    expect(await (await ask(server, "/v1/Tools")).text()).toContain(
      `"iconUrl":"https://qr.example.com/x/icons/`
    )
    expect(await (await ask(server, "/v1/Service")).json()).toMatchObject({
      data: { signUp: "closed", topUpUrl: "https://example.com/credits?from=qr" }
    })
    // Node starts a program anew in its process from 22.15 on, and only Linux tells the environment of a process.
    if (process.platform === "linux" && "execve" in process)
      expect(readFileSync(`/proc/${server.pid}/environ`, "utf8").split("\0")).toEqual(
        expect.arrayContaining(
          Object.entries(allocatorSettings({ MALLOC_ARENA_MAX: "4" })).map((entry) => entry.join("="))
        )
      )
    await server.stop()
  })

  test("logs requests as JSON without keys, and warns of unknown variables", async () => {
    const server = await place.serve(["--demo", ...memory], { QR_WORKER: "4" })
    const key = await keyOf(server)
    expect(await (await ask(server, "/v1/Tools")).text()).toContain(`"iconUrl":"${server.url}/icons/`)
    await ask(server, "/v1/Qr/my-qrcodes", { key, headers: { "x-request-id": "mine-1" } })
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
    expect(existsSync(join(place.folder, "data"))).toBe(false)
  })

  test("logs nothing below QR_LOG_LEVEL", async () => {
    const words = ["serve", "--demo", "--port", "0", ...memory, "--log-level", "error"]
    const server = place.start(words)
    const [, url = ""] = await said(server, "stdout", /curl -sS (http:\/\/[^/]+)/)
    await ask({ url }, "/v1/Qr/ping")
    server.kill("SIGTERM")
    expect([await server.ended, server.stderr()]).toEqual([0, ""])
  })

  test("answers /metrics at its own port, without unknown routes", async () => {
    const server = await place.serve([...memory, "--metrics-port", "0"])
    const [, url = ""] = await said(server, "stderr", /metrics at (http:\/\/127\.0\.0\.1:\d+\/metrics)/)
    for (const path of ["/v1/Qr/ping", "/v1/tools/none", `/a/"path\n`]) await ask(server, path)
    const answer = await fetch(url)
    expect(answer.headers.get("content-type")).toContain("version=0.0.4")
    const lines = (await answer.text()).split("\n")
    expect(lines).toContain(`quick_response_requests_total{method="GET",route="/v1/Qr/ping",status="200"} 1`)
    expect(lines).toContain(`quick_response_requests_total{method="GET",route="none",status="404"} 1`)
    expect(lines).toContain(`quick_response_request_duration_seconds_bucket{le="+Inf",route="/v1/Qr/ping"} 1`)
    for (const line of lines) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? [\d.e+-]+|)$/)
    expect((await ask(server, "/metrics")).status).toBe(404)
    expect(await server.stop()).toBe(0)
  })

  test("makes no demo account without --demo", async () => {
    const database = ["--database", `sqlite:${join(place.folder, "no-demo.db")}`]
    const server = await place.serve(database)
    expect(await server.stop()).toBe(0)
    expect(server.stdout()).toBe("")
    expect(await printed(["account", "list", "--json", ...database])).toBe("[]")
  })
})
