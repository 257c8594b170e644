import { afterAll, describe, expect, test } from "vitest"
import { idleConnections, limitFiles, openFiles } from "./openConnections.ts"
import { makePlace, until } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

describe("serve on Deno", () => {
  test("listens again after it ran out of open files", async () => {
    const server = await place.serve(["--rate-limit", "off"])
    const limit = openFiles(server.pid) + 10
    limitFiles(server.pid, limit)
    const idle = idleConnections(server.url, 50)
    const refused = /"level":"WARN"[^\n]*accepting connections failed and begins anew: [^\n]*open files/
    await until(() => refused.test(server.stderr()))
    for (const socket of idle) socket.destroy()
    limitFiles(server.pid, 1024)
    await until(() =>
      fetch(`${server.url}/v1/Qr/ping`).then(
        ({ status }) => status === 200,
        () => false
      )
    )
    server.kill("SIGTERM")
    expect(await server.ended).toBe(0)
  })
})
