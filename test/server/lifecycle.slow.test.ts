import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import * as Http from "node:http"
import { connect } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, describe, expect, test } from "vitest"
import { printed, refusal } from "./inProcess.ts"
import { makePlace, type Running, type Server, said } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const keyOf = async (server: Running): Promise<string> =>
  (await said(server, "stdout", /^API key: (qr_live_\w{38})$/m))[1] ?? ""

const databaseOf = (name: string) => ["--database", `sqlite:${join(place.folder, name)}.db`]

const balances = async (database: ReadonlyArray<string>): Promise<unknown> =>
  JSON.parse(await printed(["account", "list", "--json", ...database]))

const expectSoundBooks = async (database: ReadonlyArray<string>) =>
  expect(await printed(["audit", ...database])).toBe("all invariants hold")

interface Reply {
  readonly status: number
  readonly headers: Http.IncomingHttpHeaders
  readonly body: unknown
}

const dataOf = ({ body }: Reply): unknown =>
  typeof body === "object" && body !== null && "data" in body ? body.data : undefined

/** Sends a request on its own connection. */
const ask = (url: string, key: string, body?: object, headers: Record<string, string> = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const request = Http.request(
      url,
      {
        agent: false,
        method: body === undefined ? "GET" : "POST",
        headers: {
          "x-api-key": key,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers
        }
      },
      (response) => {
        let text = ""
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk
        })
        response.on("error", reject)
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text) })
        )
      }
    )
    request.on("error", reject)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })

describe("serve --demo", () => {
  test("prints a key once, and curl lines that work", async () => {
    const database = databaseOf("demo")
    const words = ["--demo", ...database]
    const first = await place.serve(words)
    const key = await keyOf(first)
    const lines = first
      .stdout()
      .split("\n")
      .filter((line) => line.startsWith("curl "))
    expect(lines.length).toBeGreaterThanOrEqual(4)
    for (const line of lines) {
      expect(line).toContain(first.url)
      const { stdout } = await promisify(execFile)("sh", ["-c", `${line} -w '%{stderr}%{http_code}'`], {
        cwd: place.folder
      })
      if (stdout !== "") expect(JSON.parse(stdout)).toMatchObject({ success: true, code: "OK" })
    }
    expect(readFileSync(join(place.folder, "code.svg"), "utf8")).toMatch(/^<svg /)
    expect(await first.stop("SIGINT")).toBe(0)

    const second = await place.serve(words)
    expect(await ask(`${second.url}/v1/Qr/my-qrcodes`, key)).toMatchObject({
      status: 200,
      body: { data: { totalCount: 1 } }
    })
    expect(await second.stop()).toBe(0)
    expect(second.stdout()).toBe("")
    expect(await balances(database)).toMatchObject([{ email: "demo@localhost", balance: 98.5 }])
  })
})

describe("a restart", () => {
  test.each(["SIGTERM", "SIGKILL"] as const)(
    "after %s keeps keys, balances, purchases and idempotency keys",
    async (signal) => {
      const database = databaseOf(signal)
      const words = ["--demo", ...database]
      const first = await place.serve(words)
      const key = await keyOf(first)
      const purchase = { data: "https://example.com/restart", name: "kept" }
      const headers = { "idempotency-key": "once" }
      const bought = await ask(`${first.url}/v1/Qr/purchase`, key, purchase, headers)
      expect(bought).toMatchObject({ status: 201, body: { data: { remainingBalance: 99 } } })
      expect(bought.headers).not.toHaveProperty("idempotent-replayed")
      expect(await first.stop(signal)).toBe(signal === "SIGTERM" ? 0 : signal)

      const second = await place.serve(words)
      const again = await ask(`${second.url}/v1/Qr/purchase`, key, purchase, headers)
      expect(again.headers["idempotent-replayed"]).toBe("true")
      expect(dataOf(again)).toEqual(dataOf(bought))
      expect(await ask(`${second.url}/v1/Qr/my-qrcodes`, key)).toMatchObject({
        body: { data: { totalCount: 1, qrCodes: [{ name: "kept", pricePaid: 1 }] } }
      })
      expect(await balances(database)).toMatchObject([{ balance: 99 }])
      await expectSoundBooks(database)
    }
  )
})

describe("commands beside a running server", () => {
  test("credit, switch off, refund and revoke, and the server sees it", async () => {
    const database = databaseOf("beside")
    const server = await place.serve(["--demo", ...database])
    const key = await keyOf(server)
    const get = (path: string) => ask(`${server.url}${path}`, key)
    const buy = () => ask(`${server.url}/v1/Qr/purchase`, key, { data: "x" })
    const { body } = await buy()
    const id = /"qrCodeId":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? ""

    expect(await printed(["qr", "deactivate", id, ...database])).toContain("deactivated")
    expect(await get(`/v1/Qr/${id}`)).toMatchObject({ body: { data: { isActive: false } } })
    expect(await printed(["qr", "activate", id.toUpperCase(), ...database])).toContain("activated")
    expect(await get(`/v1/Qr/${id}`)).toMatchObject({ body: { data: { isActive: true } } })

    expect(await printed(["qr", "refund", id, "--reason", "test", ...database])).toContain("refunded 1.00")
    expect((await refusal(["qr", "refund", id, ...database])).message).toContain("was refunded before")

    await printed(["account", "credit", "demo@localhost", "-99", "--reason", "test", ...database])
    expect(await buy()).toMatchObject({ status: 201, body: { data: { remainingBalance: 0 } } })
    expect(await buy()).toMatchObject({ status: 402, body: { code: "INSUFFICIENT_BALANCE" } })
    await printed(["account", "credit", "demo@localhost", "1", "--reason", "test", ...database])
    expect(await buy()).toMatchObject({ status: 201 })

    await printed(["key", "revoke", key.slice(0, 12), ...database])
    while ((await get("/v1/Qr/my-qrcodes")).status !== 401)
      await new Promise((resolve) => setTimeout(resolve, 50))
    await expectSoundBooks(database)
    expect(await server.stop()).toBe(0)
  })
})

describe("SIGTERM", () => {
  test("under load lets every request that was begun end, and acknowledged purchases are kept", async () => {
    const database = databaseOf("load")
    const server = await place.serve(["--demo", "--rate-limit", "off", "--cpu-limit", "off", ...database])
    const key = await keyOf(server)
    const answered = new Map<string, number>()
    let isRunning = true
    const client = async (name: number) => {
      for (let i = 0; isRunning; i++) {
        const id = `${name}-${i}`
        try {
          const { status } = await ask(
            `${server.url}/v1/Qr/purchase`,
            key,
            { data: id },
            { "x-request-id": id }
          )
          answered.set(id, status)
        } catch {
          if (server.isKilled()) return
          throw new Error("lost an answer before the signal")
        }
      }
    }
    const clients = Array.from({ length: 8 }, (_, name) => client(name))
    while (answered.size < 40) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await server.stop()).toBe(0)
    isRunning = false
    await Promise.all(clients)

    const begun = [...server.stderr().matchAll(/"requestId":"(\d+-\d+)".*?"status":(\d+)/g)]
    for (const [, id = "", status] of begun) expect([id, String(answered.get(id))]).toEqual([id, status])
    const kept = begun.filter(([, , status]) => status === "201").length
    const purchases = [...answered.values()].filter((status) => status === 201).length
    expect(purchases).toBe(kept)
    expect(await balances(database)).toMatchObject([{ balance: 100 - kept }])
    await expectSoundBooks(database)
  })

  /** A request without its end. */
  const half = async (server: Server) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.on("error", () => undefined)
    socket.write("POST /v1/Qr/preview HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n")
    socket.write("content-length: 100\r\n\r\n{")
    expect((await fetch(`${server.url}/v1/Qr/ping`)).status).toBe(200)
    return socket
  }

  test("does not wait for a request longer than QR_SHUTDOWN_SECONDS", async () => {
    const server = await place.serve(["--database", "memory:"], { QR_SHUTDOWN_SECONDS: "1" })
    const socket = await half(server)
    expect(await server.stop()).toBe(0)
    expect(server.stderr()).toContain("stopped")
    socket.destroy()
  })

  test("a second time ends at once, though a request is still coming in", async () => {
    const server = await place.serve(["--database", "memory:", "--shutdown-seconds", "300"])
    const socket = await half(server)
    server.kill("SIGTERM")
    await said(server, "stderr", /stopping/)
    expect(await server.stop()).toBe(143)
    expect(server.stderr()).not.toContain("stopped")
    socket.destroy()
  })
})
