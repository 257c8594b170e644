import { modules } from "messages:frame"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { languages } from "@quick-response/design/languages/languages"
import * as Fetch from "@quick-response/http/fetch"
import { pages } from "@quick-response/web"
import { afterAll, expect, test } from "vitest"
import { realServices } from "../http/service.ts"

const stylesheet = fileURLToPath(new URL("../../packages/web/src/ground/tokens.css", import.meta.url))

const { handler, dispose } = Fetch.fetchHandler(realServices, { pages, basePath: "/shop" })
afterAll(dispose)
const page = async () => (await handler(new Request("http://a.example/shop/docs"))).text()

const properties = (css: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...css.matchAll(/--([\w-]+):\s*([^;}]+)[;}]/g)].map(([, name, value]) => [name, value]))

test("/docs has the design tokens of the pages", async () => {
  const own = properties(await page())
  expect(Object.keys(own).length).toBeGreaterThan(20)
  expect(properties(readFileSync(stylesheet, "utf8"))).toMatchObject(own)
})

test.for(languages)("/docs names the pages in %s as they do", async (language) => {
  const answer = await handler(
    new Request("http://a.example/shop/docs", { headers: { "accept-language": language } })
  )
  expect([answer.headers.get("content-language"), answer.headers.get("vary")]).toEqual([
    language,
    expect.stringContaining("Accept-Language")
  ])
  const html = await answer.text()
  const { words } = await modules[language]()
  for (const name of ["studio", "gallery", "pricing", "docs", "pages", "about", "skip"] as const)
    expect(html).toContain(words[name])
})

test("/docs links to the pages", async () => {
  const html = await page()
  expect(pages.links?.length).toBeGreaterThan(0)
  for (const { name, path, audience } of pages.links ?? []) {
    // In the footer, and in the rail of those who may see it.
    const link = `<a href="/shop${path}">`
    if (audience === "members") expect(html).toContain(`<li class="for-members" hidden>${link}`)
    else expect(html).toContain(`${link}${name}</a>`)
  }
})
