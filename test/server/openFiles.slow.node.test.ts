import { Agent, request } from "node:http"
import { afterAll, describe, expect, test } from "vitest"
import { idleConnections, openFiles } from "./openConnections.ts"
import { commandLine, keyOf, makePlace, said } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

/** Starts a server in a shell that allows this many open files. */
const serveWith = (openFiles: number) =>
  place.launch([
    ...["sh", "-c", `ulimit -n ${openFiles} && exec "$@"`, "sh"],
    ...[...commandLine, "serve", "--port", "0", "--demo", "--database", `sqlite:files-${openFiles}.db`]
  ])

interface Answer {
  readonly status: number | undefined
  readonly retryAfter: string | undefined
}

describe("serve", () => {
  test("names the limit on open files that stops its start", async () => {
    const server = serveWith(28)
    expect(await server.ended).toBe(1)
    expect(server.stderr()).toMatch(
      /^quick-response: too few files may be open at once: the limit of this process is 28; raise it, .*ulimit -n 4096.*\n$/
    )
  })

  test("answers 503 to a large picture while files run out", async () => {
    const server = serveWith(256)
    const [, url = ""] = await said(server, "stderr", /listening at (http:[^"\s]+)/)
    const key = await keyOf(server)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (path: string, body?: object) =>
      new Promise<Answer>((resolve, reject) => {
        const headers = { "x-api-key": key, "content-type": "application/json" }
        const method = body === undefined ? "GET" : "POST"
        const sent = request(`${url}${path}`, { agent, method, headers }, (answer) => {
          const { statusCode: status, headers } = answer
          answer.resume().on("end", () => resolve({ status, retryAfter: headers["retry-after"] }))
        })
        sent.on("error", reject).end(body === undefined ? undefined : JSON.stringify(body))
      })
    const draw = () => ask("/v1/Qr/generate", { data: "large", format: "png", size: 4096, bodyStyle: "Dots" })

    expect((await ask("/v1/Qr/ping")).status).toBe(200)
    const idle = idleConnections(url, 400)
    while (openFiles(server.pid) < 250) expect((await ask("/v1/Qr/ping")).status).toBe(200)

    expect(await draw()).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
    expect((await ask("/v1/Qr/ping")).status).toBe(200)
    await expect.poll(server.stderr).toContain("a rendering worker could not be started")
    for (const socket of idle) socket.destroy()
    while (openFiles(server.pid) > 100) await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await draw()).status).toBe(200)
    agent.destroy()
  })
})
