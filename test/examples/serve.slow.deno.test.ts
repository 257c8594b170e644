import { writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { freePort, listenAt, makePlace } from "../server/program.ts"
import { commandLine } from "./commandLine.ts"
import { exercise, keyIn, type Send, untilReady } from "./exercise.ts"

const place = makePlace()
afterAll(() => place.remove())

const start = (port: number, file: string) => place.launch([...commandLine("serve.deno"), String(port), file])

describe("the example serve.deno", () => {
  test("prices, draws, sells, and stops on a signal", async () => {
    const port = await freePort()
    const running = start(port, "shop.db")
    const send: Send = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
    await untilReady(send)
    await exercise(send, await keyIn(join(place.folder, "shop.db")))
    running.kill("SIGTERM")
    expect([await running.ended, running.stderr()]).toEqual([0, ""])
    expect(running.stdout()).not.toContain("WARN")
  })

  test("names a port in use, and a file without a database", async () => {
    const other = createServer()
    const port = await listenAt(other)
    const taken = start(port, "taken.db")
    expect([await taken.ended, taken.stderr()]).toEqual([1, expect.stringMatching(/^Address .*in use.*\n$/i)])
    await new Promise((resolve) => other.close(resolve))

    writeFileSync(
      join(place.folder, "none.db"),
      "no database at all, of more bytes than a header. ".repeat(20)
    )
    const unusable = start(port, "none.db")
    expect([await unusable.ended, unusable.stderr()]).toEqual([
      1,
      expect.stringMatching(/^none\.db is damaged, or no SQLite database: .*\n$/)
    ])
  })
})
