import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { afterAll, describe, expect, test } from "vitest"
import { printed } from "./inProcess.ts"
import { ask, childrenOf, keyOf, makePlace, type Server, said } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const fileOf = (name: string): string => join(place.folder, `${name}.db`)

const filesOf = (name: string): ReadonlyArray<string> =>
  ["", "-wal", "-shm"].map((suffix) => `${fileOf(name)}${suffix}`)

interface Shop {
  readonly server: Server
  /** Buys once; answers the status and the code. */
  readonly buy: () => Promise<string>
  /** The status of a path for the buyer. */
  readonly statusOf: (path: string) => Promise<number>
}

const open = async (name: string, flags: ReadonlyArray<string> = []): Promise<Shop> => {
  const server = await place.serve(["--demo", "--database", `sqlite:${fileOf(name)}`, ...flags])
  const key = await keyOf(server)
  return {
    server,
    buy: async () => {
      const answer = await ask(server, "/v1/Qr/purchase", { key, body: { data: "hello" } })
      const { code }: { code?: string } = await answer.json()
      return `${answer.status} ${code}`
    },
    statusOf: async (path) => (await ask(server, path, { key })).status
  }
}

describe("serve on a deleted database", () => {
  test("notices a moved database, and continues once it is back", async () => {
    const { server, buy, statusOf } = await open("moved")
    expect(await buy()).toBe("201 OK")
    const away = join(place.folder, "away")
    mkdirSync(away)
    const moved = filesOf("moved").map((file) => [file, join(away, file.slice(place.folder.length + 1))])
    for (const [from = "", to = ""] of moved) renameSync(from, to)
    expect(await buy()).toBe("503 UNAVAILABLE")
    expect([await statusOf("/health/ready"), await statusOf("/v1/Qr/my-qrcodes")]).toEqual([503, 503])
    expect(await statusOf("/health/live")).toBe(200)
    await said(server, "stderr", /"ERROR"[^\n]*was deleted or moved away/)
    expect(existsSync(fileOf("moved"))).toBe(false)
    for (const [from = "", to = ""] of moved) renameSync(to, from)
    await said(server, "stderr", /moved\.db is back in its place/)
    expect(await buy()).toBe("201 OK")
    expect(await statusOf("/health/ready")).toBe(200)
    expect(await server.stop()).toBe(0)
    const database = ["--database", `sqlite:${fileOf("moved")}`]
    expect(JSON.parse(await printed(["account", "list", "--json", ...database]))).toMatchObject([
      { balance: 98 }
    ])
    expect(await printed(["audit", ...database])).toBe("all invariants hold")
  })

  test("uses no other database put in its place", async () => {
    const { server, buy } = await open("replaced")
    await printed(["account", "create", "ann@example.com", "--database", `sqlite:${fileOf("other")}`])
    for (const file of filesOf("replaced")) rmSync(file)
    renameSync(fileOf("other"), fileOf("replaced"))
    await said(server, "stderr", /was replaced by another file .* start again to use the one that is there/)
    expect(await buy()).toBe("503 UNAVAILABLE")
  })
})

test("a replaced worker makes no empty database for a deleted one", async () => {
  const { server, buy } = await open("shared", ["--workers", "2"])
  for (const file of filesOf("shared")) rmSync(file)
  expect(await buy()).toBe("503 UNAVAILABLE")
  const [worker = 0] = await childrenOf(server)
  process.kill(worker, "SIGKILL")
  await said(server, "stderr", /shared\.db does not exist: put it back/)
  expect(existsSync(fileOf("shared"))).toBe(false)
})
