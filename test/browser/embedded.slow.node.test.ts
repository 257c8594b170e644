import { pages } from "@quick-response/web"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { brandOf, luna } from "../brand/brands.ts"
import { listen, realServices, start } from "../http/service.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test, visit } from "./browser.ts"
import { settled } from "./settled.ts"

const brand = brandOf(luna)

let service: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  service = await start({ options: { pages, brand } })
})
afterAll(() => service.stop())

/** A color of a stylesheet as a browser computes it. */
const computed = (color: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(", ")})`

describe("pages under a brand", () => {
  test.for(["/", "/account/sign-in", "/account/nothing"])(
    "have name, mark, accent and links on %s",
    async (path, { visitor }) => {
      const visit = await visitor({ locale: "it-IT", viewport: { width: 1280, height: 800 } })
      if (path === "/account/nothing") visit.expectRefusals(`404 GET ${path}`)
      const page = await visit.tab(`${service.url}${path}`)
      await settled(page)
      await page.getByRole("link", { name: "Impressum" }).waitFor()
      expect(await page.title()).toMatch(/ · Café Luna Codes$/)
      expect(await page.locator("html").getAttribute("lang")).toBe("de")
      const mark = page.locator(".brand img.mark")
      expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      expect(await page.locator("body").innerText()).not.toMatch(/quick.?response/i)
      for (const [name, address] of [
        ["AGB", luna.links.terms],
        ["Datenschutz", luna.links.privacy],
        ["Impressum", luna.links.imprint],
        ["Hilfe", luna.links.support]
      ] as const)
        expect(await page.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(address)
      for (const scheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        const color = await page.evaluate(() => {
          const probe = document.body.appendChild(document.createElement("i"))
          probe.style.color = "var(--accent)"
          const { color } = getComputedStyle(probe)
          probe.remove()
          return color
        })
        expect(color).toBe(computed(brand.accent[scheme].accent))
      }
      expect(await problemsInBothThemes(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    }
  )

  test("have mark and accent offline", async ({ browser }) => {
    const { context, tab } = await visit(browser, { serviceWorkers: "allow" })
    const page = await tab(`${service.url}/pricing`)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated")
    await context.setOffline(true)
    await page.reload()
    const mark = page.locator(".brand img.mark")
    await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--accent")
    )
    expect(accent).toContain(brand.accent.light.accent)
    await context.close()
  })
})

const scope = Effect.runSync(Scope.make())
let url = ""
beforeAll(async () => {
  // A service as a program embeds it, without sign-in.
  const started = Effect.flatMap(Layer.build(realServices), (services) =>
    Effect.provide(listen({ pages }), services)
  )
  url = await Effect.runPromise(Scope.extend(started, scope))
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const waysIn = /sign in|create (?:an )?account|^buy for/i

describe("pages of a service without people", () => {
  test.for(["/", "/gallery"])("show no way to an account on %s", async (path, { visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${url}${path}`)
    await settled(page)
    if (path === "/") await page.getByText("the base price").waitFor()
    expect(await page.getByRole("link", { name: waysIn }).count()).toBe(0)
    expect(await page.getByRole("button", { name: waysIn }).count()).toBe(0)
    expect(await page.getByText("account is needed").count()).toBe(0)
    await page.getByRole("link", { name: "Docs" }).waitFor()
  })

  test.for(["/account", "/account/sign-in"])("say so on %s", async (path, { visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${url}${path}`)
    await page.getByRole("heading", { name: "There is no sign-in here" }).waitFor()
    expect(await page.getByRole("textbox").count()).toBe(0)
    await page.getByRole("link", { name: "Open the studio" }).click()
    await page.getByRole("img", { name: /^QR code/ }).waitFor()
  })
})
