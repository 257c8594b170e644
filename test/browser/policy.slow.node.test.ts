import { afterAll, beforeAll, describe, expect } from "vitest"
import { test, visit } from "./browser.ts"
import { screenPaths } from "./screenPaths.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The directives of a policy, by name. */
const directivesOf = (policy: string): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    })
  )

describe("the content security policy", () => {
  test.for(screenPaths)("of %s lets in what this origin serves, and nothing inline", async ([path]) => {
    const { headers } = await fetch(`${shop.url}${path}`)
    const { "img-src": images, ...others } = directivesOf(headers.get("content-security-policy") ?? "")
    expect(others).toMatchObject({
      "default-src": ["'none'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
      "form-action": [expect.stringMatching(/^'(?:self|none)'$/)]
    })
    expect(images).toEqual(["'self'", "data:", "blob:"])
    const allowed = ["'none'", "'self'", "'wasm-unsafe-eval'"]
    expect(
      Object.values(others)
        .flat()
        .filter((source) => !allowed.includes(source))
    ).toEqual([])
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
  })
})

describe("a browser without script", () => {
  test("is told on every screen what it needs", async ({ browser }) => {
    const { context, tab, problems } = await visit(browser, { javaScriptEnabled: false })
    for (const [path] of screenPaths) {
      const page = await tab(`${shop.url}${path}`)
      await page.getByRole("heading", { name: "This page needs JavaScript" }).waitFor()
      expect(await page.getByRole("main").count()).toBe(1)
      await page.close()
    }
    // With script off, Chromium reports scripts as if the policy refused them.
    expect(problems().filter((problem) => !/^GET \S+\.js: csp$/.test(problem))).toEqual([])
    await context.close()
  })
})
