import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, describe, expect, test } from "vitest"
import { isRunning } from "../isRunning.ts"
import { linkIn } from "../mail/smtpPeer.ts"
import { printed, refusal } from "./inProcess.ts"
import { ask, childrenOf, keyOf, makePlace, type Server, said, until } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const databaseOf = (name: string) => ["--database", `sqlite:${join(place.folder, name)}.db`]

describe("serve --demo", () => {
  test("prints a key and a link once, and curl lines that work", async () => {
    const database = databaseOf("demo")
    const words = ["--demo", "--base-url", "https://qr.example.com", ...database]
    const first = await place.serve(words)
    const key = await keyOf(first)
    await said(first, "stdout", /my-qrcodes/)
    const lines = first
      .stdout()
      .split("\n")
      .filter((line) => line.startsWith("curl "))
    expect(lines.length).toBeGreaterThanOrEqual(4)
    for (const line of lines) {
      const local = line.replace("https://qr.example.com", first.url)
      const { stdout } = await promisify(execFile)("sh", ["-c", `${local} -w '%{stderr}%{http_code}'`], {
        cwd: place.folder
      })
      if (stdout !== "") expect(JSON.parse(stdout)).toMatchObject({ success: true, code: "OK" })
    }
    expect(readFileSync(join(place.folder, "code.svg"), "utf8")).toMatch(/^<svg /)
    const link = /^https:\/\/qr\.example\.com\/account\/link#[\w-]{43}$/m.exec(first.stdout())?.[0] ?? ""
    expect(link).not.toBe("")
    expect(first.stderr()).not.toContain(link)
    expect(await first.stop("SIGINT")).toBe(0)

    const second = await place.serve(words)
    const kept = await ask(second, "/v1/Qr/my-qrcodes", { key })
    expect(await kept.json()).toMatchObject({ data: { totalCount: 1 } })
    expect(await second.stop()).toBe(0)
    expect(second.stdout()).toBe("")
    expect(JSON.parse(await printed(["account", "list", "--json", ...database]))).toMatchObject([
      { email: "demo@localhost", balance: 98.5 }
    ])
  })

  test("prints no link with --pages off", async () => {
    const server = await place.serve(["--demo", "--pages", "off", "--database", "memory:"])
    await said(server, "stdout", /my-qrcodes/)
    expect(server.stdout()).not.toContain("/account/link#")
    await server.stop()
  })
})

describe("commands beside a running server", () => {
  test("credit, refund, deactivate and revoke take effect there", async () => {
    const database = databaseOf("beside")
    const command = (...words: ReadonlyArray<string>) => printed([...words, ...database])
    const server = await place.serve(["--demo", ...database])
    const key = await keyOf(server)
    const get = async (path: string) => (await ask(server, path, { key })).json()
    const buy = async () => (await ask(server, "/v1/Qr/purchase", { key, body: { data: "x" } })).json()
    const { qrCodeId } = (await buy()).data

    expect(await command("qr", "deactivate", qrCodeId)).toContain("deactivated")
    expect(await get(`/v1/Qr/${qrCodeId}`)).toMatchObject({ data: { isActive: false } })
    expect(await command("qr", "activate", qrCodeId.toUpperCase())).toContain("activated")
    expect(await get(`/v1/Qr/${qrCodeId}`)).toMatchObject({ data: { isActive: true } })

    expect(await command("qr", "refund", qrCodeId, "--reason", "test")).toContain("refunded 1.00")
    expect((await refusal(["qr", "refund", qrCodeId, ...database])).message).toContain("was refunded before")
    await command("account", "credit", "demo@localhost", "-99", "--reason", "test")
    expect(await buy()).toMatchObject({ data: { remainingBalance: 0 } })
    expect(await buy()).toMatchObject({ code: "INSUFFICIENT_BALANCE" })

    await command("key", "revoke", key.slice(0, 12))
    await until(async () => (await ask(server, "/v1/Qr/my-qrcodes", { key })).status === 401)
    expect(await command("audit")).toBe("all invariants hold")
    expect(await server.stop()).toBe(0)
  })

  test("tool deactivate and activate take a slug in any letter case", async () => {
    const database = databaseOf("tools")
    const server = await place.serve(database)
    const [first] = JSON.parse(await printed(["tool", "list", "--json", ...database]))
    const seen = async () => (await (await ask(server, `/v1/Tools/${first.slug}`)).json()).data.isActive
    expect(await printed(["tool", "list", ...database])).toMatch(
      new RegExp(`^${first.slug} +${first.category} `, "m")
    )
    const deactivated = await printed(["tool", "deactivate", first.slug.toUpperCase(), ...database])
    expect(deactivated).toBe(`deactivated ${first.slug}`)
    await until(async () => !(await seen()))
    const activated = await printed(["tool", "activate", first.slug, "--json", ...database])
    expect(JSON.parse(activated)).toEqual(first)
    await until(seen)
    expect((await refusal(["tool", "activate", "no-such-tool", ...database])).message).toBe(
      `no tool "no-such-tool"`
    )
    await server.stop()
  })

  test("account invite --mail has the server mail the link", async () => {
    const server = await place.serve([...databaseOf("mailed"), "--sign-up", "closed"])
    await printed(["account", "invite", "ann@example.com", "--mail", ...databaseOf("mailed")])
    const [, file = ""] = await said(server, "stderr", /a mail is in ([^"]+\.eml)/)
    const link = await linkIn({ raw: readFileSync(file, "utf8") })
    expect(link?.startsWith(`${server.url}/account/link#`)).toBe(true)
    expect(server.stdout() + server.stderr()).not.toContain(link)
    await server.stop()
  })
})

/** Sends a request without its end. */
const sendHalf = async (server: Server) => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname).on("error", () => undefined)
  socket.write("POST /v1/Qr/preview HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n")
  socket.write("content-length: 100\r\n\r\n{")
  for (let i = 0; i < 4; i++) expect((await ask(server, "/v1/Qr/ping")).status).toBe(200)
  return socket
}

describe("SIGTERM", () => {
  test("waits for a request no longer than QR_SHUTDOWN_SECONDS", async () => {
    const server = await place.serve(["--database", "memory:"], { QR_SHUTDOWN_SECONDS: "1" })
    const socket = await sendHalf(server)
    expect(await server.stop()).toBe(0)
    expect(server.stderr()).toContain("stopped")
    socket.destroy()
  })

  test("a second time ends server and workers at once", async () => {
    const server = await place.serve(["--workers", "2", "--shutdown-seconds", "300", ...databaseOf("twice")])
    const workers = await childrenOf(server)
    const socket = await sendHalf(server)
    server.kill("SIGTERM")
    await said(server, "stderr", /stopping/)
    expect(await server.stop()).toBe(143)
    await until(() => !workers.some(isRunning))
    socket.destroy()
  })
})
