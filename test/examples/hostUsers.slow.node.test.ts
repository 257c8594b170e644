import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "vitest"
import { commandLines, makePlace, said } from "../server/program.ts"

const place = makePlace()
afterAll(() => place.remove())

const root = fileURLToPath(new URL("../..", import.meta.url))
const program = fileURLToPath(new URL("hostUsers.mjs", import.meta.url))

const runtimes = {
  Node: [process.execPath],
  Deno: commandLines.deno.slice(0, -1),
  Bun: [join(root, "node_modules/.bin/bun")]
}

test.each(Object.entries(runtimes))(
  "the users of a host buy by its caller on the server of %s",
  async (_, line) => {
    const running = place.launch([...line, program])
    const [, port = ""] = await said(running, "stdout", /listening at (\d+)/)
    const buy = async (headers: Readonly<Record<string, string>>) => {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/Qr/purchase`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ data: "https://example.com" })
      })
      const { code, data } = await answer.json()
      return [answer.status, code, data?.remainingBalance]
    }
    expect(await buy({ "x-test-user": "ann" })).toEqual([201, "OK", 2])
    expect(await buy({ "x-test-user": "bob" })).toEqual([402, "INSUFFICIENT_BALANCE", undefined])
    expect(await buy({})).toEqual([401, "API_KEY_MISSING", undefined])
    running.kill("SIGTERM")
    await running.ended
  }
)
