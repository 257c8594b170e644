import * as Codecs from "@quick-response/codecs"
import { Reading, sampleData } from "@quick-response/core"
import * as Fetch from "@quick-response/http/fetch"
import { svgAddress } from "@quick-response/images/file/encodeDataUri"
import { pages } from "@quick-response/web"
import * as Effect from "effect/Effect"
import { afterAll, describe, expect, it } from "vitest"
import { emptyWorld } from "../credentials/people.ts"
import { peopledServices, shortUrl, start } from "../http/service.ts"
import { brandOf, luna, moon } from "./brands.ts"

const baseUrl = "https://shop.example"
const brand = brandOf(luna)
const service = (options: Fetch.HttpOptions) =>
  Fetch.fetchHandler(peopledServices(emptyWorld()), { baseUrl, shortUrl, ...options })
const branded = service({ brand, pages, basePath: "/qr" })
const alone = service({ brand })
const plain = service({ pages, basePath: "/qr" })
afterAll(() => Promise.all([branded, alone, plain].map(({ dispose }) => dispose())))

type Service = ReturnType<typeof service>

const ask = ({ handler }: Service, url: string, headers: Record<string, string> = {}) =>
  handler(new Request(new URL(url, `${baseUrl}/qr/`), { headers }))
const textAt = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).text()

const textsIn = async (bytes: Uint8Array): Promise<ReadonlyArray<string>> => {
  const symbols = await Effect.runPromise(
    Effect.flatMap(Reading, ({ read }) => read(bytes)).pipe(Effect.provide(Codecs.readingLayer))
  )
  return symbols.map(({ text }) => text)
}

const html = { accept: "text/html" }

/** The addresses of the files that a page loads or names from its own service. */
const addressesIn = (page: string): ReadonlyArray<string> =>
  [...page.matchAll(/(?:href|src|content)="([^"]*(?:icons|assets)\/[^"]*)"/g)].map(
    ([, address = ""]) => address
  )

describe("a service with a brand", () => {
  it("names itself, terms and support in OpenAPI", async () => {
    const { info } = await (await ask(branded, "openapi.json")).json()
    expect(info).toMatchObject({
      title: luna.name,
      termsOfService: luna.links.terms,
      contact: { url: luna.links.support }
    })
    const unbranded = await (await ask(plain, "openapi.json")).json()
    expect(unbranded.info).toMatchObject({ title: "Quick-Response", contact: { url: `${baseUrl}/qr` } })
    expect(unbranded.info).not.toHaveProperty("termsOfService")
  })

  it("serves its name, mark and support contact", async () => {
    const manifest = await (await ask(branded, "/qr/manifest.webmanifest")).json()
    expect(manifest).toMatchObject({
      name: luna.name,
      start_url: "./",
      icons: [{ src: expect.stringMatching(/^\.\/icons\/brand-\w+\.svg$/) }]
    })
    const text = await textAt(branded, "/qr/.well-known/security.txt")
    expect(text).toContain(`Contact: ${luna.links.support}\n`)
    const [, expires = ""] = /^Expires: (.*)$/m.exec(text) ?? []
    expect(Date.parse(expires)).toBeGreaterThan(Date.now())
    expect(await textAt(plain, "/qr/.well-known/security.txt")).toContain(`Contact: ${baseUrl}/qr\n`)
  })

  it("has name, mark, accent and links on /docs", async () => {
    for (const [one, root] of [
      [branded, "/qr"],
      [alone, ""]
    ] as const) {
      const page = await textAt(one, `${root}/docs`)
      expect(page).toContain("<title>Café Luna Codes API</title>")
      expect(page).toContain(`--accent:light-dark(${brand.accent.light.accent}, ${brand.accent.dark.accent})`)
      expect(page).toContain('<a href="https://luna.example/impressum?a=1&#38;b=2">Impressum</a>')
      const icon = addressesIn(page).find((address) => address.includes("/icons/")) ?? ""
      expect(icon).toMatch(new RegExp(`^${root}/icons/brand-\\w+\\.svg$`))
      expect(page).toContain(`<img src="${icon}" alt="" height="24">`)
      const mark = await ask(one, icon)
      expect(mark.headers.get("content-type")).toBe("image/svg+xml")
      expect(mark.headers.get("content-security-policy")).toContain("default-src 'none'")
      expect(await mark.text()).toBe(brand.markSvg)
    }
  })

  it("names its operator at short addresses in the visitor's language", async () => {
    const at = (language: string) =>
      textAt(branded, "/qr/r/aaaaaaaa", { ...html, "accept-language": language })
    const page = await at("it")
    expect(page).toContain('<html lang="de">')
    expect(page).toContain("wird von Café Luna Codes (shop.example) betrieben.")
    expect(page).toContain(
      '<a href="https://luna.example/impressum?a=1&#38;b=2" rel="noreferrer">Impressum</a>'
    )
    expect(page).toContain(brand.accent.dark.accent)
    expect(await at("fr")).toContain('<html lang="fr">')
    expect(await textAt(plain, "/qr/r/aaaaaaaa", { ...html, "accept-language": "it" })).toContain(
      '<html lang="en">'
    )
  })

  it("serves the immutable files that its pages name", async () => {
    for (const path of ["/qr/", "/qr/pricing", "/qr/account/sign-in", "/qr/account/nothing"]) {
      const answer = await ask(branded, path, html)
      const page = await answer.text()
      expect(page).toContain('<html lang="de">')
      expect(page).toContain("<title>Café Luna Codes</title>")
      expect(page).toContain('<link rel="privacy-policy" href="https://luna.example/datenschutz">')
      expect(page).not.toMatch(/quick.?response/i)
      const addresses = addressesIn(page).filter((address) => address.includes("icons/"))
      expect(new Set(addresses.map((address) => address.slice(-4)))).toEqual(
        new Set([".svg", ".css", ".png"])
      )
      for (const address of addresses) {
        const file = await ask(branded, new URL(address, `${baseUrl}${path}`).href)
        expect([address, file.status]).toEqual([address, 200])
        expect(file.headers.get("cache-control")).toContain("immutable")
      }
      const unbranded = await ask(plain, path, html)
      expect(unbranded.headers.get("etag")).not.toBe(answer.headers.get("etag"))
      expect(await unbranded.text()).not.toMatch(/application-name|og:|icons\/brand/)
    }
  })

  it("escapes its name in pages", async () => {
    const odd = service({ pages, brand: brandOf({ name: `<b>"&'$&` }) })
    for (const path of ["/", "/pricing", "/docs", "/r/aaaaaaaa"]) {
      const page = await textAt(odd, path, html)
      expect(page).not.toContain("<b>")
      expect(page).toContain("&#60;b&#62;&#34;&#38;&#39;$&#38;")
    }
    await odd.dispose()
  })

  it("has its files in service-worker.js", async () => {
    const [script, page] = await Promise.all([
      textAt(branded, "/qr/service-worker.js"),
      textAt(branded, "/qr/", html)
    ])
    const named = addressesIn(page).filter((address) => /icons\/.*(?:svg|css)$/.test(address))
    expect(named.length).toBeGreaterThanOrEqual(2)
    for (const address of named) expect(script).toMatch(new RegExp(`[ \`]${address.replace(/^\./, "")}[ \`]`))
    expect(script).not.toContain("/assets/mark-")
  })

  it("has an og:image with a code for its address", async () => {
    const page = await textAt(branded, "/qr/pricing", html)
    const [, address = ""] = /property="og:image" content="([^"]*)"/.exec(page) ?? []
    expect(address.startsWith(`${baseUrl}/qr/icons/brand-`)).toBe(true)
    const answer = await ask(branded, address)
    expect(answer.headers.get("content-type")).toBe("image/png")
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(await textsIn(bytes)).toEqual([`${baseUrl}/qr`])
    // No caption can spell this name.
    const odd = service({ pages, brand: brandOf({ name: "月のコード" }) })
    const [, picture = ""] = /og:image" content="([^"]*)"/.exec(await textAt(odd, "/", html)) ?? []
    expect((await ask(odd, picture)).status).toBe(200)
    await odd.dispose()
  })

  it("puts its address into samples, not into given data", async () => {
    const running = await Promise.all([start({ options: { brand, baseUrl } }), start()])
    for (const { key, url } of running) {
      const sample = url === running[0].url ? baseUrl : sampleData
      const drawn = async (path: string, body?: object) => {
        const answer = await fetch(`${url}/v1/Qr/${path}`, {
          headers: { "content-type": "application/json", "x-api-key": key },
          ...(body === undefined ? {} : { method: "POST", body: JSON.stringify({ size: 256, ...body }) })
        })
        const { data, errors } = await answer.json()
        if (!answer.ok) throw new Error(errors.join(" "))
        return textsIn(Buffer.from(String(data).replace(/^.*,/, ""), "base64"))
      }
      const picture = { mode: "bits", image: svgAddress(moon) }
      expect(await drawn("thumbnail-cache?template=menu")).toEqual([sample])
      expect(await drawn("generate-thumbnail", {})).toEqual([sample])
      expect(await drawn("generate-thumbnail", { picture })).toEqual([expect.stringContaining(`${sample}#`)])
      for (const said of [{ data: sampleData }, { content: { type: "url", url: sampleData } }])
        expect(await drawn("generate-thumbnail", said)).toEqual([expect.stringContaining(sampleData)])
    }
    await Promise.all(running.map(({ stop }) => stop()))
  })

  it("shows the brand in force, given as a function", async () => {
    let inForce: typeof brand | undefined = brand
    const changing = service({ brand: () => inForce, pages })
    const shown = async () => ({
      title: (await (await ask(changing, "/openapi.json")).json()).info.title,
      page: /<title>[^<]*?([^<·–]*)<\/title>/.exec(await textAt(changing, "/", html))?.[1]?.trim(),
      short: (await textAt(changing, "/r/aaaaaaaa", html)).includes(inForce?.name ?? luna.name)
    })
    const first = await shown()
    expect(first).toMatchObject({ title: luna.name, short: true })
    inForce = brandOf({ ...luna, name: "Second Moon" })
    expect(await shown()).toEqual({
      ...first,
      title: "Second Moon",
      page: first.page?.replace(luna.name, "Second Moon")
    })
    inForce = undefined
    expect(await shown()).toMatchObject({ title: "Quick-Response", short: false })
    await changing.dispose()
  })
})
