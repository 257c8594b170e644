import { deflateRawSync } from "node:zlib"
import * as Codecs from "@quick-response/codecs"
import { Reading } from "@quick-response/core"
import { longestSharedDesign } from "@quick-response/design/config/designLink"
import * as Fetch from "@quick-response/http/fetch"
import { decodePng } from "@quick-response/images/png/decodePng"
import { configRequests } from "@quick-response/laws"
import { pages } from "@quick-response/web"
import { readDesign } from "@quick-response/web/src/design/checkDesign.ts"
import { lookOf } from "@quick-response/web/src/design/fragment.ts"
import { readFragment } from "@quick-response/web/src/design/readFragment.ts"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { afterAll, describe, expect, test } from "vitest"
import { brandOf, luna } from "../brand/brands.ts"
import { emptyWorld } from "../credentials/people.ts"
import { peopledServices, shortUrl } from "../http/service.ts"

const baseUrl = "https://shop.example"
const service = (options: Fetch.HttpOptions) =>
  Fetch.fetchHandler(peopledServices(emptyWorld()), { baseUrl, shortUrl, rateLimit: "off", ...options })
const plain = service({ pages })
const branded = service({
  pages,
  basePath: "/qr",
  brand: brandOf(luna),
  reportUrl: "https://luna.example/report"
})
afterAll(() => Promise.all([plain, branded].map(({ dispose }) => dispose())))

const ask = (
  path: string,
  headers: Record<string, string> = {},
  { handler }: ReturnType<typeof service> = plain
): Promise<Response> => handler(new Request(baseUrl + path, { headers }))

const nothingSaid = { type: "url", url: "https://example.com" }

/** The link of a look. */
const linked = (design: unknown): string =>
  `d1.${deflateRawSync(typeof design === "string" ? design : JSON.stringify(design)).toString("base64url")}`

const look = linked({ content: nothingSaid, template: "brand" })

const bytesAt = async (...asked: Parameters<typeof ask>): Promise<Uint8Array> =>
  new Uint8Array(await (await ask(...asked)).arrayBuffer())

const textsIn = (picture: Uint8Array): Promise<ReadonlyArray<string>> =>
  Effect.runPromise(
    Effect.map(
      Effect.flatMap(Reading, ({ read }) => read(picture)),
      (symbols) => symbols.map(({ text }) => text)
    ).pipe(Effect.provide(Codecs.readingLayer))
  )

describe("the picture of a look", () => {
  test.each([
    ["square", { template: "brand" }],
    ["higher than wide", { template: "event" }],
    ["transparent", { background: "transparent" }]
  ])("is 1200 by 630 px with a code, %s, of the service", async (_, style) => {
    const answer = await ask(`/c/${linked({ content: nothingSaid, ...style })}.png`)
    expect(answer.headers.get("content-type")).toBe("image/png")
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    expect(answer.headers.get("x-robots-tag")).toBe("noindex")
    const picture = new Uint8Array(await answer.arrayBuffer())
    const decoded = decodePng(picture)
    expect("value" in decoded && [decoded.value.width, decoded.value.height]).toEqual([1200, 630])
    expect(await textsIn(picture)).toEqual([`${baseUrl}/`])
  })
})

describe("the page of a look", () => {
  test("names its picture and the studio, and is not indexed", async () => {
    const answer = await ask(`/c/${look}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("x-robots-tag")).toBe("noindex")
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
    const page = await answer.text()
    expect(page).toContain(`<meta property="og:image" content="${baseUrl}/c/${look}.png">`)
    expect(page).toContain(`href="../#${look}">Make one like it</a>`)
    expect(page).not.toContain("<script")
  })

  test("has brand, language, base path and a report link", async () => {
    const page = await (await ask(`/QR/C/${look}`, { "accept-language": "de" }, branded)).text()
    expect(page).toContain("<title>Ein Aussehen für QR-Codes · Café Luna Codes</title>")
    expect(page).toContain(`content="${baseUrl}/qr/c/${look}.png"`)
    expect(page).toContain('<a href="https://luna.example/report" rel="noreferrer">Diesen Code melden</a>')
    expect(await textsIn(await bytesAt(`/qr/c/${look}.png`, {}, branded))).toEqual([`${baseUrl}/qr/`])
  })

  test("answers 422 to an unscannable look, without picture", async () => {
    const pale = linked({ content: nothingSaid, foreground: "#fafafa" })
    const answer = await ask(`/c/${pale}`, { "accept-language": "fr" })
    expect([answer.status, answer.headers.get("content-language")]).toEqual([422, "fr"])
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(answer.headers.get("x-robots-tag")).toBe("noindex")
    const page = await answer.text()
    expect(page).toContain("<h1>Ce style ne se scanne pas</h1>")
    expect(page).toContain(`href="../#${pale}">Le corriger dans le studio</a>`)
    expect(page).not.toMatch(/og:image|class="card" src/)
    expect((await ask(`/c/${pale}.png`)).status).toBe(422)
  })
})

test.each([
  ["a message", { content: { type: "url", url: "https://evil.example" } }],
  ["more than the first content", { content: { ...nothingSaid, title: "Your bank" } }],
  ["a text", { data: "https://evil.example" }],
  ["a name", { content: nothingSaid, name: "Your bank" }],
  ["a caption of its own", { content: nothingSaid, frameStyle: "banner-below", frameText: "YOUR BANK" }],
  ["an unknown field", { content: nothingSaid, title: "Your bank" }],
  ["a list", []],
  ["no JSON", "{"],
  ["a text that unfolds to more than 8 KiB", { content: nothingSaid, bodyShapePath: "M".repeat(9000) }]
])("/c/ answers 404 to a look with %s", async (_, design) => {
  const answer = await ask(`/c/${linked(design)}`, { accept: "text/html" })
  expect(answer.status).toBe(404)
  const page = await answer.text()
  expect(page).not.toContain("evil.example")
  expect(page).not.toContain("YOUR BANK")
})

test.each([
  ["bytes that are not deflated", "d1.AAAA"],
  ["another version", look.replace("d1", "d2")],
  ["more characters than a look may have", `d1.${"A".repeat(longestSharedDesign)}`],
  ["an end that is cut off", look.slice(0, -6)]
])("/c/ answers 404 to %s", async (_, text) => {
  expect((await ask(`/c/${text}`)).status).toBe(404)
})

describe("lookOf()", () => {
  test("leaves out message and caption, and is served", () =>
    fc.assert(
      fc.asyncProperty(
        configRequests(fc),
        fc.string({ minLength: 3 }),
        async ({ data, ...style }, secret) => {
          const message = { type: "wifi", ssid: `ssid ${secret}`, password: `${secret}${secret}secret` }
          const given = JSON.parse(JSON.stringify({ ...style, frameText: "OUR WORDS", content: message }))
          const text = await lookOf(await readDesign({ ...given, name: "Ours" }))
          if (text === undefined) return
          expect(text.length).toBeLessThanOrEqual(longestSharedDesign)
          const { frameText: _, ...look } = given
          expect(await readFragment(text)).toEqual({ name: "", ...look, content: nothingSaid })
          // A design that is refused is refused by name; anything else is shown.
          expect([200, 400, 413, 422]).toContain((await ask(`/c/${text}`)).status)
        }
      ),
      { numRuns: 8 }
    ))
})
