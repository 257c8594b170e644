import { writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { routeTable } from "@quick-response/http/testing"
import { afterAll, describe, expect, test, vi } from "vitest"
import { freePort, listenAt, makePlace } from "../server/program.ts"
import { exercise, keyIn, type Send, untilReady } from "./exercise.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const built = (name: string) => [process.execPath, join(root, "examples/dist", `${name}.js`)]

/** Expects the service's answer to each method of its routes, at a path that takes few of them. */
const expectEveryMethod = async (send: Send): Promise<void> => {
  for (const method of new Set(Object.values(routeTable()).map(([method]) => method))) {
    const answer = await send("/v1/Account/keys", { method })
    expect([method, await answer.json()]).toEqual([
      method,
      expect.objectContaining({ meta: expect.anything() })
    ])
  }
}

const place = makePlace()
afterAll(() => place.remove())

/** The command line of each program, the signal that ends it, and the path at which it mounts the service. */
const programs = {
  "mount-express": { line: built("mount-express"), basePath: "/shop", signal: "SIGTERM" },
  "mount-fastify": { line: built("mount-fastify"), basePath: "/shop", signal: "SIGINT" },
  "mount-hono": { line: built("mount-hono"), basePath: "/shop", signal: "SIGTERM" },
  "serve.bun": {
    line: [join(root, "node_modules/.bin/bun"), join(root, "examples/serve.bun.ts")],
    basePath: "",
    signal: "SIGINT"
  }
} as const

describe.each(Object.entries(programs))("the example %s", (name, { line, basePath, signal }) => {
  test("prices, draws, sells, limits addresses, and stops on a signal", async () => {
    const port = await freePort()
    const file = join(place.folder, `${name}.db`)
    const running = place.launch([...line, String(port), file])
    const send: Send = (path, init) => fetch(`http://127.0.0.1:${port}${basePath}${path}`, init)
    await untilReady(send)
    await exercise(send, await keyIn(file))
    const ping = await send("/v1/Qr/ping")
    expect([ping.status, ping.headers.get("ratelimit-policy")]).toEqual([200, '"address";q=120;w=60'])
    await expectEveryMethod(send)
    if (basePath !== "") {
      const own = await fetch(`http://127.0.0.1:${port}/`)
      expect(await own.text()).toBe("the shop is at /shop/docs")
      expect((await fetch(`http://127.0.0.1:${port}/v1/Qr/ping`)).status).toBe(404)
    }
    running.kill(signal)
    expect([await running.ended, running.stderr()]).toEqual([0, ""])
    expect(running.stdout()).not.toContain("WARN")
  })

  test("names a port in use, and a file without a database", async () => {
    const other = createServer()
    const port = await listenAt(other)
    const taken = place.launch([...line, String(port), join(place.folder, `${name}-taken.db`)])
    expect([await taken.ended, taken.stderr()]).toEqual([1, expect.stringMatching(/port|EADDRINUSE/)])
    expect(taken.stderr().trim().split("\n")).toHaveLength(1)
    await new Promise((resolve) => other.close(resolve))

    const noDatabase = join(place.folder, "no-database")
    writeFileSync(
      noDatabase,
      "no database at all, of more bytes than a header of one would have. ".repeat(20)
    )
    const unusable = place.launch([...line, String(port), noDatabase])
    expect([await unusable.ended, unusable.stderr()]).toEqual([
      1,
      expect.stringMatching(/no-database is damaged, or no SQLite database: .*\n$/)
    ])
  })
})

describe("the example next", () => {
  test("exports route handlers that price, draw and sell", async () => {
    const file = join(place.folder, "next.db")
    vi.stubEnv("SHOP_DATABASE", file)
    vi.stubEnv("SHOP_URL", "https://shop.example")
    const methods: Readonly<Record<string, (request: Request) => Promise<Response>>> = await import(
      join(root, "examples/next/app/shop/[...path]/route.ts")
    )
    const send: Send = async (path, init) => {
      const request = new Request(`https://shop.example/shop${path}`, init)
      request.headers.set("x-forwarded-for", "192.0.2.1")
      return methods[request.method]?.(request) ?? new Response(null, { status: 405 })
    }
    await untilReady(send)
    await exercise(send, await keyIn(file))
    await expectEveryMethod(send)
    const { servers } = await (await send("/openapi.json")).json()
    expect(servers).toEqual([{ url: "https://shop.example/shop" }])
    const head = await send("/v1/Tools", { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
    const options = await send("/v1/Tools", { method: "OPTIONS" })
    expect(options.headers.get("allow")).toBe("GET, HEAD, OPTIONS")
    vi.unstubAllEnvs()
  })
})
