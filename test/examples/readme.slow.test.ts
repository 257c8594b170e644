import { readFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { openShop } from "quick-response"
import { afterAll, describe, expect, it } from "vitest"
import { freePort, keyOf, launch, listenAt, makePlace, type Running, until } from "../server/program.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const isDeno = "Deno" in globalThis
const readme = readFileSync(join(root, "README.md"), "utf8")

/** The fenced blocks in a language. */
const blocks = (language: string): ReadonlyArray<string> =>
  readme
    .split(/^```/m)
    .filter((part, index) => index % 2 === 1 && part.startsWith(`${language}\n`))
    .map((part) => part.slice(language.length + 1))

const place = makePlace()
afterAll(() => place.remove())

/** Runs a block where its imports resolve as in a program that depends on the packages. */
const execute = (code: string, environment: Record<string, string> = {}): Running =>
  launch(
    isDeno
      ? [process.execPath, "eval", "--quiet", "--config", join(root, "deno.json"), code]
      : [process.execPath, "--input-type=module", "--eval", code],
    join(root, "examples"),
    environment
  )

const ping = (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/v1/Qr/ping`).then(
    ({ status }) => status,
    () => 0
  )

/** The only program in a language with this in it. */
const program = (language: string, part: string): string => {
  const [code = "", ...others] = blocks(language).filter((block) => block.includes(part))
  expect([part, code === "", others]).toEqual([part, false, []])
  return code
}

describe("README", () => {
  describe("a program that serves", () => {
    const serveAt = (port: number, database: string, more = ""): Running =>
      execute(
        program("js", "serve({")
          .replace("8080", `${port}${more}`)
          .replace("sqlite:quick-response.db", database)
      )

    it("answers requests in flight when it is stopped", async () => {
      const port = await freePort()
      const database = `sqlite:${join(place.folder, "served.db")}`
      await using shop = await openShop({ database })
      const { id } = await shop.accounts.open("ann@example.com")
      await shop.accounts.credit(id, 100, { reason: "a test" })
      const { secret } = await shop.keys.create(id, { name: "test" })
      for (const signal of ["SIGTERM", "SIGINT"] as const) {
        const running = serveAt(port, database)
        await until(async () => (await ping(port)) === 200)
        const tools = await (await fetch(`http://127.0.0.1:${port}/v1/Tools`)).json()
        expect(tools.data.totalCount).toBe(9)
        const purchases = Array.from({ length: 10 }, (_, i) =>
          fetch(`http://127.0.0.1:${port}/v1/Qr/purchase`, {
            method: "POST",
            headers: { "content-type": "application/json", "x-api-key": secret },
            body: JSON.stringify({ data: `${signal} ${i}`, template: "event" })
          }).then(({ status }) => status)
        )
        await Promise.race(purchases)
        running.kill(signal)
        expect(await Promise.all(purchases)).toEqual(Array.from({ length: 10 }, () => 201))
        expect([await running.ended, running.stderr().includes("listening at")]).toEqual([0, true])
      }
      expect(await shop.audit()).toEqual([])
    })

    it("names its fault in one sentence, and exits with 1", async () => {
      const other = createServer()
      const taken = await listenAt(other)
      const faults = [
        {
          running: serveAt(taken, "memory:"),
          said: /^cannot listen at 127\.0\.0\.1:\d+: the port is in use; /
        },
        { running: serveAt(0, `sqlite:${place.folder}`), said: / cannot be (?:opened|used): / },
        { running: serveAt(0, "mysql:shop"), said: /^database: expected "sqlite:" and a file, / },
        {
          running: serveAt(0, "memory:", ", prices: { base: -1 }"),
          said: /^prices: base: expected a number /
        }
      ]
      for (const { running, said } of faults) {
        expect([await running.ended, running.stdout()]).toEqual([1, ""])
        expect(running.stderr()).toMatch(said)
        expect(running.stderr().split("\n")).toEqual([expect.any(String), ""])
      }
      await new Promise((resolve) => other.close(resolve))
    })
  })

  it("buys by its client, and by its curl lines", async () => {
    const server = await place.serve(["--demo"], { QR_DATABASE: "memory:" })
    const key = await keyOf(server)
    const [client = ""] = blocks("js").filter((block) => block.includes("makePromiseClient"))
    const bought = execute(client.replace("http://127.0.0.1:8080", server.url), { API_KEY: key })
    expect([await bought.ended, bought.stderr()]).toEqual([0, ""])
    expect(bought.stdout()).toMatch(/^[0-9a-f-]{36} 99\n$/)

    const curls = blocks("sh").filter((block) => block.includes("curl"))
    expect(curls).toHaveLength(2)
    for (const block of curls) {
      const script = block.replace(/^export.*$/m, "").replaceAll("http://127.0.0.1:8080", server.url)
      const shell = launch(["sh", "-euc", script], place.folder, { API_KEY: key })
      expect(await shell.ended).toBe(0)
      if (block.includes("purchase")) expect(JSON.parse(shell.stdout())).toMatchObject({ success: true })
    }
    const [drawn, shown] = [place.folder, join(root, "docs")].map((folder) =>
      readFileSync(join(folder, "first.svg"), "utf8")
    )
    expect(drawn).toBe(shown)
    await server.stop()
  })

  it("operates a database by the commands that it shows", async () => {
    const [block = ""] = blocks("sh").filter((shell) => shell.includes("account create"))
    const commands = block.split("\n").filter((line) => line !== "")
    expect(commands).not.toHaveLength(0)
    for (const command of commands) {
      const words = command.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', "")) ?? []
      expect(words.slice(0, 2)).toEqual(["npx", "quick-response"])
      const { code, stderr } = await place.run(words.slice(2))
      expect([command, code, code === 0 ? "" : stderr]).toEqual([command, 0, ""])
    }
  })
})
