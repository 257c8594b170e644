import * as Http from "node:http"
import type { HttpOptions } from "@quick-response/http"
import * as Fetch from "@quick-response/http/fetch"
import * as Node from "@quick-response/http/node"
import { pages } from "@quick-response/web"
import { configJsonOf, firstDesign } from "@quick-response/web/src/design/values.ts"
import { renderSvg } from "quick-response"
import { afterEach, describe, expect, test } from "vitest"
import { realServices, start } from "../http/service.ts"
import { textAt } from "./textAt.ts"

const ends: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

type Get = (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>

const listening = async (listener: Http.RequestListener): Promise<Get> => {
  const server = Http.createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  ends.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return (path, headers = {}, method = "GET") =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers, redirect: "manual" })
}

/** The ways in which a host is reached: this runtime's own listener, a `fetch` handler, and a handler of `node:http`. */
const hosts: Readonly<Record<string, (options: HttpOptions) => Promise<Get>>> = {
  "the runtime's listener": async (options) => {
    const { url, stop } = await start({ options })
    ends.push(stop)
    return (path, headers = {}, method = "GET") => fetch(url + path, { method, headers, redirect: "manual" })
  },
  "fetchHandler()": async (options) => {
    const { handler, dispose } = Fetch.fetchHandler(realServices, options)
    ends.push(dispose)
    return (path, headers = {}, method = "GET") =>
      handler(new Request(`http://a.example${path}`, { method, headers }))
  },
  "nodeHandler()": async (options) => {
    const { handler, dispose } = Node.nodeHandler(realServices, options)
    ends.push(dispose)
    return listening((request, response) => handler(request, response))
  }
}

/** The files that a page names, as a browser resolves them against the page's address. */
const filesOf = (html: string, address: string): ReadonlyArray<string> =>
  [...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]*)"/g)].map(
    ([, file = ""]) => new URL(file, `http://a.example${address}`).pathname
  )

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

describe.each(Object.entries(hosts))("pages on %s", (_, host) => {
  test("have a strict policy, and immutable files", async () => {
    const get = await host({ pages })
    const page = await get("/account")
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    expect(page.headers.get("cache-control")).toBe("no-cache")
    expect(page.headers.get("content-security-policy")).toBe(policy)
    expect(page.headers.get("x-content-type-options")).toBe("nosniff")
    expect(page.headers.get("referrer-policy")).toBe("no-referrer")
    expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin")
    const html = await page.text()
    expect(html).toContain("<noscript>")
    expect(html).not.toMatch(/<script>|style=|https?:/)
    const files = filesOf(html, "/account")
    expect(files.length).toBeGreaterThan(2)
    for (const path of files) {
      const file = await get(path)
      expect([path, file.status]).toEqual([path, 200])
      expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
      expect(file.headers.get("content-type")).toMatch(
        /^(?:text\/(?:javascript|css)|image\/svg\+xml|font\/woff2)/
      )
      expect(file.headers.get("x-content-type-options")).toBe("nosniff")
      await file.text()
    }
  })

  test("have a service worker that is never cached", async () => {
    const get = await host({ pages, basePath: "/shop" })
    const worker = await get("/shop/service-worker.js")
    expect([worker.status, worker.headers.get("cache-control")]).toEqual([200, "no-cache"])
    expect(worker.headers.get("content-type")).toMatch(/^text\/javascript/)
    expect(worker.headers.get("content-security-policy")).toBe(policy)
    await worker.text()
  })

  test("answer 304 to a known ETag, and HEAD", async () => {
    const get = await host({ pages })
    const page = await get("/account/keys")
    const etag = page.headers.get("etag") ?? ""
    expect(etag).not.toBe("")
    await page.text()
    const again = await get("/account/keys", { "if-none-match": etag })
    expect([again.status, await again.text()]).toEqual([304, ""])
    const head = await get("/account/keys", {}, "HEAD")
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""])
    const posted = await get("/account/keys", {}, "POST")
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"])
  })

  test("have the studio at the root, 404 elsewhere", async () => {
    const get = await host({ pages })
    const root = await get("/?from=mail")
    expect([root.status, root.headers.get("cache-control")]).toEqual([200, "no-cache"])
    expect(await root.text()).toMatch(/<script src="\.\/assets\/beforePaint-/)
    const missing = await get("/account/nowhere", { accept: "text/html" })
    expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
    expect((await get("/Account/Keys/")).status).toBe(200)
    expect((await get("/assets/gone.js")).headers.get("content-type")).not.toContain("text/html")
    const ping = await (await get("/v1/Qr/ping")).json()
    expect(ping.success).toBe(true)
  })
})

test.each([
  { basePath: "", others: ["/", "/accounts"], ours: ["/account", "/account/keys"] },
  { basePath: "/shop", others: ["/", "/account", "/shopping"], ours: ["/shop", "/shop/", "/shop/account"] }
])("nodeHandler() at $basePath passes other paths to its host", async ({ basePath, others, ours }) => {
  const { handler, dispose } = Node.nodeHandler(realServices, { pages, basePath })
  ends.push(dispose)
  const get = await listening((request, response) =>
    handler(request, response, () => response.end("the host's"))
  )
  const isHost = async (path: string) => (await (await get(path)).text()) === "the host's"
  for (const path of others) expect([path, await isHost(path)]).toEqual([path, true])
  for (const path of ours) expect([path, await isHost(path)]).toEqual([path, false])
})

test("fetchHandler() redirects a base path to its trailing slash", async () => {
  const { handler, dispose } = Fetch.fetchHandler(realServices, {
    pages,
    baseUrl: "https://example.com/qr",
    basePath: "/shop"
  })
  ends.push(dispose)
  const root = await handler(new Request("http://a.example/shop"))
  expect(root.headers.get("location")).toBe("/qr/shop/")
})

test("unknown paths answer a page to browsers, JSON to programs", async () => {
  const { handler, dispose } = Fetch.fetchHandler(realServices, { pages, basePath: "/shop" })
  ends.push(dispose)
  const get = (path: string, accept?: string) =>
    handler(new Request(`http://a.example${path}`, accept === undefined ? {} : { headers: { accept } }))
  const browser = "text/html,application/xhtml+xml,*/*;q=0.8"
  for (const path of [
    "/shop/nothing/here",
    "/shop/a/b/c/d/e",
    "/shop/account/codes/1",
    "/shop/Account/%ff%fe"
  ]) {
    const page = await get(path, browser)
    expect([path, page.status, page.headers.get("content-type")]).toEqual([
      path,
      404,
      "text/html; charset=utf-8"
    ])
    expect(page.headers.get("cache-control")).toBe("no-store")
    for (const file of filesOf(await page.text(), path)) expect(file).toMatch(/^\/shop\/assets\//)
    for (const accept of [undefined, "*/*", "application/json"])
      expect((await (await get(path, accept)).json()).code).toBe("ROUTE_NOT_FOUND")
  }
  expect((await (await get("/elsewhere", browser)).json()).code).toBe("ROUTE_NOT_FOUND")
})

test("a service without pages answers 404 at their paths", async () => {
  const { handler, dispose } = Fetch.fetchHandler(realServices)
  ends.push(dispose)
  for (const path of ["/", "/account", "/account/keys", "/service-worker.js"]) {
    const answer = await handler(new Request(`http://a.example${path}`))
    expect([path, answer.status, (await answer.json()).code]).toEqual([path, 404, "ROUTE_NOT_FOUND"])
  }
})

describe("the documents", () => {
  test("of / comes with the studio's first picture, byte for byte", async () => {
    const [, picture = ""] =
      /<img src="data:image\/svg\+xml,([^"]*)" alt="QR code:/.exec(await textAt("/")) ?? []
    expect(decodeURIComponent(picture)).toBe(await renderSvg(configJsonOf(firstDesign), { size: 512 }))
  })

  test("of the gallery comes with a picture in pixels", async () => {
    const page = await textAt("/gallery")
    expect(page).toMatch(/<img src="\.\/assets\/gallery-[\w-]+\.png" alt="A QR code in the template Brand"/)
    expect(page).toContain("QR codes proven to scan, and changed after printing")
    for (const path of ["/pricing", "/account/codes"]) expect(await textAt(path)).not.toContain("<img")
  })
})
