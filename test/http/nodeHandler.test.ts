import * as Http from "node:http"
import { connect } from "node:net"
import * as Node from "@quick-response/http/node"
import * as Layer from "effect/Layer"
import express from "express"
import { afterEach, describe, expect, test } from "vitest"
import { loggingTo, realServices } from "./service.ts"

const ends: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Listens with a host's own handler at a free port. */
const host = async (handler: Http.RequestListener): Promise<string> => {
  const server = Http.createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  ends.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
}

const mounted = (options: Node.HandlerOptions = {}, logged: Array<string> = []): Node.NodeHandler => {
  const { handler, dispose } = Node.nodeHandler(Layer.provideMerge(realServices, loggingTo(logged)), options)
  ends.push(dispose)
  return handler
}

const price = (url: string, body = "{}") =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })

describe("nodeHandler()", () => {
  test("answers a `node:http` server, with bounds and compression", async () => {
    const url = await host(mounted({ bodyLimit: 1000 }))
    expect((await (await price(`${url}/v1/Qr/calculate-price`)).json()).success).toBe(true)
    const options = await fetch(`${url}/v1/Qr/options`, { headers: { "accept-encoding": "br" } })
    expect([options.status, options.headers.get("content-encoding")]).toEqual([200, "br"])
    expect((await options.json()).data.bodyStyles.length).toBeGreaterThan(20)
    const large = await price(`${url}/v1/Qr/calculate-price`, `{"data":"${"x".repeat(2000)}"}`)
    expect([large.status, (await large.json()).code]).toEqual([413, "PAYLOAD_TOO_LARGE"])
    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
  })

  test("answers 408 to a body that does not arrive", async () => {
    const url = new URL(await host(mounted({ receiveTimeout: 50 })))
    const socket = connect(Number(url.port), url.hostname)
    socket.write(
      "POST /v1/Qr/calculate-price HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    )
    let text = ""
    for await (const chunk of socket) text += chunk
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(text).toContain("REQUEST_TIMEOUT")
    expect(text).toMatch(/^connection: close\r$/im)
  })

  test("hands other paths on to the host", async () => {
    const rootHandler = mounted()
    const shopHandler = mounted({ basePath: "/shop" })
    const other: Http.RequestListener = (_, response) => response.end("the host's")
    const root = await host((request, response) =>
      rootHandler(request, response, () => other(request, response))
    )
    const shop = await host((request, response) =>
      shopHandler(request, response, () => other(request, response))
    )
    const codes = async (url: string) => {
      const text = await (await fetch(url)).text()
      return text.startsWith("{") ? JSON.parse(text).code : text
    }
    for (const path of ["/", "/shopping", "/v10/Qr/ping", "/shop", "/health-check"])
      expect([path, await codes(root + path), await codes(shop + path)]).toEqual([
        path,
        "the host's",
        "the host's"
      ])
    const { paths } = await (await fetch(`${root}/openapi.json`)).json()
    for (const path of [...Object.keys(paths), "/docs", "/health/ready", "/icons/qr-code-preview.svg"])
      expect([path, await codes(root + path)]).not.toEqual([path, "the host's"])
    expect(await codes(`${root}/V1/Qr/ping`)).toBe("OK")
    expect(await codes(`${root}/v1/nowhere`)).toBe("ROUTE_NOT_FOUND")
    expect(await codes(`${shop}/v1/Qr/ping`)).toBe("the host's")
    expect(await codes(`${shop}/Shop/v1/Qr/ping?a=b`)).toBe("OK")
    expect(await codes(`${shop}/shop/v1/nowhere`)).toBe("ROUTE_NOT_FOUND")
  })

  test("mounts at a path of Express", async () => {
    const app = express()
    app.use("/shop", mounted({ basePath: "/shop", baseUrl: "https://a.example" }))
    app.use("/bare", mounted())
    const url = await host(app)
    const { servers } = await (await fetch(`${url}/shop/openapi.json`)).json()
    expect(servers).toEqual([{ url: "https://a.example/shop" }])
    for (const path of ["/shop/v1/Qr/ping", "/bare/v1/Qr/ping"])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
    expect((await fetch(`${url}/v1/Qr/ping`)).status).toBe(404)
  })

  test("behind a body parser answers 500, and logs the remedy", async () => {
    const logged: Array<string> = []
    const app = express()
    app.use(express.json())
    app.use(mounted({}, logged))
    const url = await host(app)
    const answer = await price(`${url}/v1/Qr/calculate-price`)
    expect([answer.status, (await answer.json()).code]).toEqual([500, "INTERNAL_ERROR"])
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatch(/the body was read before the service got.*express\.json\(\)/)
    expect((await fetch(`${url}/v1/Qr/ping`)).status).toBe(200)
  })
})
