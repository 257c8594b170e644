import { readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, it } from "vitest"
import { run } from "../packing/packed.ts"
import { documents } from "./documents.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const dist = join(root, "site/dist")

/** The text of each page, by its address. */
const pages = new Map<string, string>()

const unescaped = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&#39;", "'")

const attributes = (page: string, name: string): ReadonlyArray<string> =>
  [...page.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) => unescaped(value))

describe("npm run docs", () => {
  beforeAll(async () => {
    await run(["env", "QR_DOCS_QUICK=1", process.execPath, join(root, "scripts/site/build.mjs")], root)
    for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" }))
      if (file.endsWith(".html")) pages.set(`/${file}`, readFileSync(join(dist, file), "utf8"))
  }, 900_000)

  it("makes a page of each document, package entry and tool", () => {
    const made = [...pages.keys()]
    for (const document of documents) {
      const page = document
        .replace(/^docs\//, "")
        .replace("/README.md", ".md")
        .toLowerCase()
      expect(made).toContain(`/${page.replace(/\.md$/, ".html")}`)
    }
    expect(made).toEqual(expect.arrayContaining(["/gallery.html", "/contract.html", "/api/index.html"]))
    const api = pages.get("/api/index.html") ?? ""
    for (const entry of ["quick-response", "@quick-response/core", "@quick-response/http/client"])
      expect(api).toContain(`>${entry}</a>`)
    expect(pages.get("/contract.html")).toContain("POST /v1/Qr/purchase")
  })

  it("says on each document's page of which version it is", () => {
    for (const address of ["/tutorial.html", "/guides/from-qrcode.html", "/guides/hosts/hono.html"])
      expect(pages.get(address)).toMatch(/This page is of version \d+\.\d+\.\d+/)
  })

  it("lists every page of the menu in llms.txt", () => {
    const links = readFileSync(join(dist, "llms.txt"), "utf8").matchAll(/^- \[.+\]\((\/.*)\)$/gm)
    const addresses = [...links].map(([, link = ""]) =>
      link.endsWith("/") ? `${link}index.html` : `${link}.html`
    )
    expect(addresses).toContain("/guides/hosts/hono.html")
    expect(addresses.length).toBeGreaterThan(documents.length)
    expect([...pages.keys()]).toEqual(expect.arrayContaining(addresses))
  })

  it("links only to existing pages, headings and files", () => {
    const files = new Set(readdirSync(dist, { recursive: true, encoding: "utf8" }).map((file) => `/${file}`))
    const ids = new Map([...pages].map(([address, page]) => [address, new Set(attributes(page, "id"))]))
    const broken: Array<string> = []
    for (const [address, page] of pages) {
      for (const link of [...attributes(page, "href"), ...attributes(page, "src")]) {
        if (/^(?:[a-z]+:|\/\/)/.test(link)) continue
        const [path = "", anchor = ""] = link.split("#").map(decodeURIComponent)
        const target = path === "" ? address : posix.resolve(posix.dirname(address), path)
        const found = [target, `${target}.html`, posix.join(target, "index.html")].find(
          (one) => files.has(one) && !(one === target && !/\.\w+$/.test(one))
        )
        if (found === undefined || (anchor !== "" && ids.get(found)?.has(anchor) !== true))
          broken.push(`${address}: ${link}`)
      }
    }
    expect(broken).toEqual([])
  })

  it("fetches nothing from elsewhere", () => {
    for (const [address, page] of pages) {
      const loaded = [...page.matchAll(/<(?:script|img|link)[^>]* (?:src|href)="((?:https?:)?\/\/[^"]*)"/g)]
      expect([address, ...loaded.map(([, url]) => url)]).toEqual([address])
    }
  })
})
