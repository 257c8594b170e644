import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { makePromiseClient } from "@quick-response/http/client"
import { afterAll, describe, expect, test } from "vitest"
import { anyPostgres } from "../storage/postgres.ts"
import { type Environment, keyOf, makePlace, type Server } from "./program.ts"

const postgres = await anyPostgres()
const place = makePlace()
afterAll(async () => {
  await place.remove()
  await postgres.remove()
})

/** Servers of one database; any process may answer. */
interface Shop {
  readonly servers: readonly [Server, Server]
  readonly apiKey: string
  readonly environment: Environment
}

const shops: ReadonlyArray<readonly [name: string, open: () => Promise<Shop>]> = [
  [
    "two workers on SQLite",
    async () => {
      const environment = { QR_DATABASE: `sqlite:${join(place.folder, "two.db")}` }
      const server = await place.serve(["--demo", "--rate-limit", "off", "--workers", "2"], environment)
      return { servers: [server, server], apiKey: await keyOf(server), environment }
    }
  ],
  [
    "two servers on Postgres",
    async () => {
      const environment = { QR_DATABASE: await postgres.createDatabase("dynamic") }
      // The address that is sold is one and the same, wherever each listens.
      const words = ["--rate-limit", "off", "--short-url", "HTTPS://Q.EXAMPLE/"]
      const first = await place.serve(["--demo", ...words], environment)
      const second = await place.serve(words, environment)
      return { servers: [first, second], apiKey: await keyOf(first), environment }
    }
  ]
]

const target = "https://cafe.example/menu"
const content = { type: "dynamic", target } as const
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"

/** Scans on a connection of its own, which any process of the server may take. */
const scan = async ({ url }: Server, path: string): Promise<string> => {
  const answer = await fetch(url + path, {
    redirect: "manual",
    headers: { "user-agent": phone, "accept-language": "de", connection: "close" }
  })
  const text = await answer.text()
  return answer.status === 302 ? (answer.headers.get("location") ?? "") : JSON.parse(text).code
}

describe.each(shops)("%s", (_, open) => {
  test("a dynamic code is sold, changed, blocked and counted exactly", async () => {
    const { servers, apiKey, environment } = await open()
    const clients = servers.map(({ url }) => makePromiseClient({ baseUrl: url, apiKey }))
    const [client = makePromiseClient({ baseUrl: "" }), other = client] = clients
    let scans = 0
    /** The answers of 8 scans at each server. */
    const scanAll = async (path: string): Promise<ReadonlyArray<string>> => {
      const answers = await Promise.all(
        servers.flatMap((server) => Array.from({ length: 8 }, () => scan(server, path)))
      )
      scans += answers.filter((answer) => answer.startsWith("https:")).length
      return [...new Set(answers)]
    }

    const bought = await Promise.all(
      [client, other, client].map((one) => one.purchase({ content }, { idempotencyKey: "order" }))
    )
    const id = bought[0]?.qrCodeId ?? ""
    expect(new Set(bought.map(({ qrCodeId }) => qrCodeId))).toEqual(new Set([id]))
    const { dynamic, configJson } = await other.getQrCode(id)
    expect(JSON.parse(configJson).data).toBe(dynamic?.shortUrl)
    const path = `/r/${dynamic?.shortUrl.slice(-8)}`
    expect(await scanAll(path)).toEqual([target])

    const changes = await Promise.allSettled(
      [client, other].map((one, server) =>
        one.changeQrCode(id, { target: `https://cafe.example/${server}`, expectedVersion: 1 })
      )
    )
    const refused = changes.flatMap((change) => (change.status === "rejected" ? [change.reason] : []))
    expect(refused).toMatchObject([{ code: "VERSION_CHANGED" }])
    const changed = (await other.getQrCode(id)).dynamic?.target
    /** Scans until all answers are this one: a loaded machine may take more than a second. */
    const scanUntil = async (answer: string | undefined): Promise<void> => {
      await pause(1000)
      let answers = await scanAll(path)
      for (let i = 0; i < 20 && answers.join() !== answer; i++) {
        await pause(200)
        answers = await scanAll(path)
      }
      expect(answers).toEqual([answer])
    }
    await scanUntil(changed)

    const command = async (...words: ReadonlyArray<string>) => {
      const { code, stderr } = await place.run(["qr", ...words], environment)
      expect([code, stderr]).toEqual([0, expect.not.stringContaining("ERROR")])
    }
    await command("deactivate", path.slice(3), "--reason", "phishing")
    await scanUntil("REDIRECT_BLOCKED")
    await expect(client.changeQrCode(id, { isActive: true })).rejects.toMatchObject({
      code: "QR_CODE_BLOCKED"
    })
    await command("activate", id)
    await scanUntil(changed)

    await pause(2000)
    for (const one of clients) {
      expect((await one.getQrCode(id)).dynamic).toMatchObject({ scans, version: 4, state: "active" })
      const report = await one.getScans(id)
      expect(report).toMatchObject({
        scans,
        visitors: 1,
        devices: [{ value: "ios", scans }],
        languages: [{ value: "de", scans }]
      })
      expect(report.series.reduce((sum, point) => sum + point.scans, 0)).toBe(scans)
      expect(await one.getAccountScans()).toMatchObject({ scans, visitors: 1 })
    }
    for (const server of new Set(servers)) expect(await server.stop()).toBe(0)
    expect((await place.run(["audit"], environment)).stdout.trim()).toBe("all invariants hold")
  })
})
