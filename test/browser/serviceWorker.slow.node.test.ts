import { createServer } from "node:http"
import type { PageFile, Pages } from "@quick-response/http"
import * as Node from "@quick-response/http/node"
import { pages } from "@quick-response/web"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest"
import { realServices } from "../http/service.ts"
import { decoders } from "../scanning/decoders.ts"
import { pixelsOfPng } from "../scanning/images.ts"
import { test, type Visitor, visit } from "./browser.ts"
import { textIn } from "./downloads.ts"

const changed = (file: PageFile, change: (text: string) => string): PageFile => ({
  ...file,
  etag: `W/"later ${file.etag.slice(3)}`,
  content: async () => {
    const text = new TextDecoder().decode((await file.content()).body)
    const next = change(text)
    if (next === text) throw new Error("there is nothing to change")
    return { body: new TextEncoder().encode(next), coded: {} }
  }
})

/** The pages as another build makes them: documents that differ, and a service worker that differs. */
const laterPages: Pages = {
  ...pages,
  find: (path) => {
    const file = pages.find(path)
    if (file?.mediaType.startsWith("text/html"))
      return changed(file, (html) => html.replace("<head>", '<head><meta name="build" content="later">'))
    return path === "/service-worker.js" && file !== undefined
      ? changed(file, (script) => script.replace(/name:["`][\w-]+["`]/, 'name:"later"'))
      : file
  }
}

let served: Pages | undefined
const { handler, dispose } = Node.nodeHandler(realServices, {
  basePath: "/shop",
  pages: {
    ...pages,
    find: (path) => served?.find(path),
    notFound: (path) => served?.notFound?.(path)
  }
})
const server = createServer((request, response) => handler(request, response))
let url = ""
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  url = typeof address === "object" ? `http://127.0.0.1:${address?.port}/shop` : ""
})
beforeEach(() => {
  served = pages
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await dispose()
})

const somePage = "/account/sign-up"

const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated")

const buildOf = (page: Page) => page.locator("meta[name=build]").count()

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** A browser with a tab whose pages are kept. */
const visited = async (visitor: Visitor) => {
  const { tab, expectRefusals } = await visitor({ serviceWorkers: "allow" })
  const page = await tab(url + somePage)
  await controlled(page)
  return { page, tab, expectRefusals }
}

/** Requests to the service at each start that cannot be answered without a connection. */
const isUnanswered = (problem: string) =>
  /^GET \/shop\/v1\/\S+: net::ERR_INTERNET_DISCONNECTED$/.test(problem)

describe("the studio offline", () => {
  test("opens, draws and saves", async ({ browser }) => {
    const { context, tab, problems } = await visit(browser, { serviceWorkers: "allow" })
    const page = await tab(`${url}/`)
    await controlled(page)
    await context.setOffline(true)
    await page.getByText("You are offline.").waitFor()
    await page.reload()
    // The entry of a page may come after its load event.
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime
    )
    expect(await paint.jsonValue()).toBeLessThan(2000)
    await page.getByRole("textbox", { name: /^(?:Link|Address)$/ }).fill("https://offline.example/menu")
    const picture = page.getByRole("img", { name: /offline\.example\/menu/ })
    // Its words alone would change without a drawing.
    const says = async () => decoders.zxing(pixelsOfPng(await picture.screenshot()))
    await expect.poll(says, { timeout: 60_000 }).toBe("https://offline.example/menu")
    await page.getByRole("tab", { name: "Frame" }).click()
    await page.getByRole("tabpanel", { name: "Frame" }).getByRole("radio").first().waitFor()
    await page.getByRole("button", { name: "Download or copy" }).click()
    await page.getByRole("radio", { name: "PNG", exact: true }).check({ force: true })
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download PNG" }).click()
    expect(await textIn(await saving, "png")).toBe("https://offline.example/menu")
    expect(problems().filter((problem) => !isUnanswered(problem))).toEqual([])
    await context.close()
  })
})

describe("the service worker", () => {
  test("caches pages below the base path, no API answer", async ({ visitor }) => {
    const { page } = await visited(visitor)
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope)
    expect(scope).toBe(`${url}/`)
    const answers: Array<readonly [string, boolean]> = []
    page.on("response", (response) =>
      answers.push([new URL(response.url()).pathname, response.fromServiceWorker()])
    )
    await page.reload()
    await page.evaluate(() => fetch("/shop/v1/Qr/ping"))
    expect(answers).toContainEqual(["/shop/v1/Qr/ping", false])
    expect(answers).toContainEqual(["/shop/v1/Service", false])
    expect(answers).toContainEqual([`/shop${somePage}`, true])
    const stored = await page.evaluate(async () => {
      const [name = ""] = await caches.keys()
      return (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)
    })
    expect(stored.length).toBeGreaterThan(20)
    expect(stored.filter((path) => !/^\/shop\/(?:assets\/|account(?:\/|$)|$|gallery$)/.test(path))).toEqual(
      []
    )
  })

  test("shows a new version, and keeps files of open tabs", async ({ visitor }) => {
    const { page, tab, expectRefusals } = await visited(visitor)
    expectRefusals("404 GET /", "404 GET /favicon.ico")
    const [before] = await cacheNames(page)
    served = laterPages
    await page.reload()
    expect(await buildOf(page)).toBe(1)
    await page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.waiting !== null && registration?.waiting !== undefined
    })
    expect(await cacheNames(page)).toContain(before)
    await page.close()
    // A page of this origin beside the service, which does not concern the worker.
    const outside = await tab(new URL("/", url).href)
    await expect
      .poll(() => cacheNames(outside), { timeout: 60_000 })
      .toEqual([expect.stringMatching(/ later$/)])
  })

  test("removes itself once the service has no pages", async ({ visitor }) => {
    const { page, expectRefusals } = await visited(visitor)
    expectRefusals(`404 GET /shop${somePage}`, "404 HEAD /shop/service-worker.js", "404 GET /favicon.ico")
    served = undefined
    const answer = await page.reload()
    expect(answer?.status()).toBe(404)
    const left = () =>
      page.evaluate(async () => ({
        caches: await caches.keys(),
        registrations: (await navigator.serviceWorker.getRegistrations()).length
      }))
    await expect.poll(left, { timeout: 60_000 }).toEqual({ caches: [], registrations: 0 })
  })
})
