import { readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { codeBlocksOf } from "../docs/codeBlocks.ts"
import { keyOf, launch, makePlace } from "../server/program.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const place = makePlace()
afterAll(() => place.remove())

/** The blocks of the README in a language that contain a text. */
const blocks = (language: string, part: string): ReadonlyArray<string> =>
  codeBlocksOf("README.md").flatMap((block) =>
    block.language === language && block.code.includes(part) ? [block.code] : []
  )

describe("README", () => {
  it("buys by its client, and by its curl lines", async () => {
    const server = await place.serve(["--demo"], { QR_DATABASE: "memory:" })
    const environment = { API_KEY: await keyOf(server) }
    const here = (code = "") => code.replaceAll("http://127.0.0.1:8080", server.url)
    // Imports resolve in `examples` as in a program that depends on the packages.
    const evaluate =
      "Deno" in globalThis
        ? ["eval", "--quiet", "--config", join(root, "deno.json")]
        : ["--input-type=module", "--eval"]
    const [client] = blocks("js", "makePromiseClient")
    const line = [process.execPath, ...evaluate, here(client)]
    const bought = launch(line, join(root, "examples"), environment)
    expect([await bought.ended, bought.stderr()]).toEqual([0, ""])
    expect(bought.stdout()).toMatch(/^[0-9a-f-]{36} 99\n$/)

    const curls = blocks("sh", "curl")
    expect(curls).toHaveLength(2)
    for (const block of curls) {
      const script = here(block.replace(/^export.*$/m, ""))
      const shell = launch(["sh", "-euc", script], place.folder, environment)
      expect(await shell.ended).toBe(0)
      if (block.includes("purchase")) expect(JSON.parse(shell.stdout())).toMatchObject({ success: true })
    }
    expect(readFileSync(join(place.folder, "first.svg"), "utf8")).toBe(
      readFileSync(join(root, "docs/first.svg"), "utf8")
    )
    await server.stop()
  })

  it("operates a database by its commands", async () => {
    const commands = blocks("sh", "account create")[0]?.split("\n").filter(Boolean) ?? []
    expect(commands).not.toHaveLength(0)
    for (const command of commands) {
      const words = command.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', "")) ?? []
      expect(words.slice(0, 2)).toEqual(["npx", "quick-response"])
      const { code, stderr } = await place.run(words.slice(2))
      expect([command, code, code === 0 ? "" : stderr]).toEqual([command, 0, ""])
    }
  })
})
