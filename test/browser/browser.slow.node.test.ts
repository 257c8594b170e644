import { createServer } from "node:http"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { accessibilityProblems, problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test, visit } from "./browser.ts"

/** A page on which everything is wrong that the other tests say is not. */
const faulty = `<!doctype html><html><head><title>Faulty</title></head><body style="width: 900px">
<script src="/faulty.js"></script><script>inline()</script><p style="color: #ccc">Faint</p></body></html>`

const script = `
console.error("a complaint")
fetch("/refused", { method: "POST" })
fetch("/dropped").catch(() => {})
setTimeout(() => { throw new Error("uncaught") })
`

const server = createServer((request, response) => {
  if (request.url === "/dropped") response.destroy()
  else if (request.url === "/faulty.js") response.setHeader("content-type", "text/javascript").end(script)
  else if (request.url !== "/") response.writeHead(403).end()
  else {
    response.setHeader("content-security-policy", "script-src 'self'; style-src 'unsafe-inline'")
    response.setHeader("content-type", "text/html").end(faulty)
  }
})
let url = ""
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  url = typeof address === "object" ? `http://127.0.0.1:${address?.port}/` : ""
})
afterAll(() => server.close())

describe("the browser of the tests", () => {
  test("notices errors, refusals, dropped requests and violations of the CSP", async ({ browser }) => {
    const { context, tab, problems, expectRefusals } = await visit(browser)
    expectRefusals("403 GET /favicon.ico")
    await tab(url)
    await expect.poll(problems, { timeout: 60_000 }).toHaveLength(5)
    expect([...problems()].sort()).toEqual([
      "403 POST /refused",
      expect.stringMatching(/^GET \/dropped: net::ERR_/),
      expect.stringMatching(/^console: .*Content Security Policy/),
      "console: a complaint",
      expect.stringMatching(/^page error: Error: uncaught/)
    ])
    await context.close()
  })

  test("notices what axe does, and a page wider than its window, under any CSP", async ({ browser }) => {
    const { context, tab } = await visit(browser, { viewport: { width: 320, height: 640 } })
    const page = await tab(url)
    expect(await accessibilityProblems(page)).toContainEqual(expect.stringContaining("color-contrast: p: "))
    expect(await sidewaysScroll(page)).toBeGreaterThan(500)
    await context.close()
  })

  test.for([
    ["color: #111; background: #000", /^in the dark theme: color-contrast: p: /],
    ["display: none", /^the dark theme moves or hides something$/],
    ["padding: 1px", /^the dark theme moves or hides something$/],
    ["color: #eee; background: #000", undefined]
  ] as const)("notices what only the dark theme does: %s", async ([style, problem], { browser }) => {
    const { context, tab } = await visit(browser)
    const page = await tab()
    await page.setContent(`<!doctype html><html lang="en"><head><title>Dark</title><style>
      p { color: #111; background: #fff } @media (prefers-color-scheme: dark) { p { ${style} } }
      </style></head><body><main><h1>Dark</h1><p>Text</p></main></body></html>`)
    expect(await problemsInBothThemes(page)).toEqual(
      problem === undefined ? [] : [expect.stringMatching(problem)]
    )
    await context.close()
  })
})
