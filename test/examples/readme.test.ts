import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { launch, makePlace, type Running, said } from "../server/program.ts"
import { freePort } from "./exercise.ts"

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

describe("README", () => {
  it("draws a code with the core alone", async () => {
    const [code = ""] = blocks("js").filter((block) => block.includes("renderSvg"))
    const running = execute(code)
    expect([await running.ended, running.stderr()]).toEqual([0, ""])
    expect(running.stdout()).toMatch(/^<svg [\s\S]*<\/svg>\n$/)
  })

  it("serves on this runtime in ten lines", async () => {
    const [code = ""] = blocks("js").filter((block) => block.includes(isDeno ? "Deno.serve" : "http/node"))
    expect(code.split("\n").filter((line) => line !== "").length).toBeLessThanOrEqual(10)
    const port = await freePort()
    const file = join(place.folder, "quick-response.db")
    const running = execute(code.replace("8080", String(port)).replace("quick-response.db", file))
    while ((await ping(port)) !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
    running.kill("SIGTERM")
    await running.ended
    expect(existsSync(file)).toBe(true)
  })

  it("buys by the client, and by the requests of its shell blocks", async () => {
    const server = await place.serve(["--demo"], { QR_DATABASE: "memory:" })
    const [, key = ""] = await said(server, "stdout", /^API key: (\S+)$/m)
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
