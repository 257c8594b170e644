import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { launch, makePlace, said } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The command lines of all processes that a process and its children started. */
const startedBy = (pid: number): ReadonlyArray<string> => {
  const processes = execFileSync("ps", ["-eo", "ppid=,pid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [])
  const childrenOf = (parent: number): ReadonlyArray<string> =>
    processes.flatMap(([, ppid, child, args = ""]) =>
      Number(ppid) === parent ? [args, ...childrenOf(Number(child))] : []
    )
  return childrenOf(pid)
}

describe("npm start", () => {
  test("serves a demo account from a clean copy, and ends with npm", async () => {
    const copy = execFileSync("node", [join(root, "scripts/cleanCopy.mjs")], { encoding: "utf8" }).trim()
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
    const npm = launch(["npm", "start"], copy, { PORT: "0", QR_DATABASE: "memory:" })
    onTestFinished(() => npm.kill("SIGTERM"))
    const [, key = ""] = await said(npm, "stdout", /^API key: (\S+)$/m)
    const [, url = ""] = await said(npm, "stdout", /^curl -sS (http:\/\/[^/]+)/m)
    const list = () => fetch(`${url}/v1/Qr/my-qrcodes`, { headers: { "x-api-key": key } })
    expect((await list()).status).toBe(200)
    const started = startedBy(npm.pid).join("\n")
    expect(started).toContain("scripts/start.mjs")
    expect(started).not.toContain("esbuild")
    npm.kill("SIGTERM")
    await npm.ended
    expect(npm.stderr()).toContain("stopped")
    await expect(list()).rejects.toThrow()
  })
})
