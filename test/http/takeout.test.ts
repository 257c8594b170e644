import { Accounts } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, describe, expect, it } from "vitest"
import { openPerson } from "./person.ts"
import { start } from "./service.ts"

const service = await start()
afterAll(service.stop)

/** A person with credits and a session. */
const member = async () => {
  const { cookie } = await service.run(openPerson())
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${service.url}${path}`, { ...init, headers: { cookie, "content-type": "application/json" } })
  const { id } = (await (await ask("/v1/Account")).json()).data
  await service.run(Effect.flatMap(Accounts, ({ credit }) => credit(id, 100, "=1+1")).pipe(Effect.orDie))
  const buy = async (body: object) => {
    const init = { method: "POST", body: JSON.stringify(body) }
    return (await (await ask("/v1/Qr/purchase", init)).json()).data
  }
  return { ask, buy, id }
}

const filesIn = (bytes: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))

describe("GET /v1/Account/takeout", () => {
  it("has all that the account has, twice the same bytes", async () => {
    const { ask, buy, id } = await member()
    const target = "https://cafe.example/menu"
    const dynamic = await buy({ content: { type: "dynamic", target } })
    const still = await buy({ data: "HELLO", name: "a, b" })
    const change = { method: "PATCH", body: JSON.stringify({ target: `${target}/2` }) }
    await ask(`/v1/Qr/${dynamic.qrCodeId}`, change)
    const first = await ask("/v1/Account/takeout")
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "application/zip"])
    const bytes = new Uint8Array(await first.arrayBuffer())
    const second = new Uint8Array(await (await ask("/v1/Account/takeout")).arrayBuffer())
    expect(second).toEqual(bytes)
    const files = filesIn(bytes)
    expect(Object.keys(files).sort()).toEqual(
      [
        "README.txt",
        "account.json",
        "codes.json",
        ...[dynamic, still].map(({ qrCodeId }) => `codes/${qrCodeId}.svg`),
        ...["json", "csv", "caddy", "nginx", "netlify"].map((name) => `redirects.${name}`),
        "changes.csv",
        "scans.csv",
        "ledger.csv",
        "topUps.csv",
        "keys.csv",
        "webhooks.json"
      ].sort()
    )
    expect(JSON.parse(files["account.json"] ?? "")).toMatchObject({ id })
    const codes = JSON.parse(files["codes.json"] ?? "")
    expect(codes.map((code: { id: string }) => code.id)).toEqual([still.qrCodeId, dynamic.qrCodeId])
    for (const name of Object.keys(files).filter((name) => name.endsWith(".svg")))
      expect(files[name]).toMatch(/^<svg /)
    expect(JSON.parse(files["redirects.json"] ?? "")).toMatchObject([{ target: `${target}/2` }])
    expect(files["changes.csv"]?.split("\r\n").map((line) => line.split(",")[1])).toEqual([
      "version",
      "2",
      "1",
      undefined
    ])
    expect(files["ledger.csv"]).toContain("'=1+1")
    for (const name of Object.keys(files).filter((name) => /\.csv$/.test(name)))
      expect(files["README.txt"]).toContain(`\n${name}: `)
  })

  it("is refused while one runs, and after four a day", async () => {
    const { ask, buy } = await member()
    await buy({ data: "HELLO" })
    const both = await Promise.all([ask("/v1/Account/takeout"), ask("/v1/Account/takeout")])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
    for (const answer of both) await answer.arrayBuffer()
    for (let i = 0; i < 3; i++) {
      const answer = await ask("/v1/Account/takeout")
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    }
    const refused = await ask("/v1/Account/takeout")
    expect([refused.status, (await refused.json()).errors[0]]).toEqual([
      429,
      expect.stringContaining("4 times a day")
    ])
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3600)
  })

  it("refuses keys and strangers", async () => {
    for (const headers of [{}, { "x-api-key": service.key }])
      expect((await fetch(`${service.url}/v1/Account/takeout`, { headers })).status).toBe(401)
  })
})
