import { languages } from "@quick-response/core"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { screenPaths, someId } from "./screenPaths.ts"
import { seed } from "./seed.ts"
import { settled } from "./settled.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
let member: Member
beforeAll(async () => {
  // One address visits every screen five times.
  shop = await openShop({ QR_RATE_LIMIT: "off" })
  member = await openAccount(shop)
  await seed(member)
})
afterAll(() => shop.close())

/** The word for signing in, by which a screen tells its language. */
const signIn = { en: "Sign in", de: "Anmelden", fr: "Se connecter", es: "Iniciar sesión", "pt-BR": "Entrar" }

/** The words of buttons and of tables' heads that begin on one line and end on another. */
const brokenWords = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, .button, thead th")].flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const broken: Array<string> = []
      while (texts.nextNode() !== null) {
        const text = texts.currentNode
        for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
        }
      }
      return broken
    })
  )

describe("the pages", () => {
  test.for(languages)(
    "speak %s where it is chosen, on every screen, scroll down alone and break no word of a button",
    async (language, { visitor }) => {
      const scrolling: Array<string> = []
      const broken: Array<string> = []
      for (const audience of ["anyone", "member"] as const) {
        const { context, tab, expectRefusals } = await visitor({ viewport: { width: 390, height: 800 } })
        expectRefusals(`404 GET /v1/Qr/${someId}`)
        const page = await tab(`${shop.url}/account/sign-in`)
        await page.locator("footer select").selectOption(language)
        await expect.poll(() => page.locator("h1").textContent()).toBe(signIn[language])
        if (audience === "member") await member.signIn(context)
        for (const [path] of screenPaths.filter(([, who]) => who === audience)) {
          await page.goto(`${shop.url}${path}`)
          await settled(page)
          expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
          if ((await sidewaysScroll(page)) > 0) scrolling.push(path)
          broken.push(...(await brokenWords(page)))
        }
        await page.goto(shop.url)
        await settled(page)
        await page.getByRole("toolbar").getByRole("button").nth(3).click()
        await page.getByRole("dialog").waitFor()
        broken.push(...(await brokenWords(page)))
        if (audience === "anyone") {
          await page.goto(`${shop.url}/account/sign-in`)
          await expect.poll(() => page.title()).toContain(signIn[language])
          await expect.poll(() => page.locator("h1").textContent()).toBe(signIn[language])
        }
      }
      expect([scrolling, broken]).toEqual([[], []])
    }
  )

  test("follow the choice in the settings, without a new page, and in another browser of the account", async ({
    visitor
  }) => {
    const { context, tab } = await visitor({ locale: "en" })
    await member.signIn(context)
    const page = await tab(`${shop.url}/account/settings`)
    await page.locator(".settings select").selectOption("de")
    await expect.poll(() => page.locator("h1").textContent()).toBe("Einstellungen")
    await expect.poll(() => page.title()).toContain("Einstellungen")
    await expect.poll(() => member.call("GET", "/v1/Account")).toMatchObject({ language: "de" })
    await page.goto(`${shop.url}/account/credits`)
    await page.getByText("Willkommensguthaben").waitFor()
    const elsewhere = await visitor({ locale: "fr" })
    await member.signIn(elsewhere.context)
    const other = await elsewhere.tab(`${shop.url}/account/settings`)
    await expect.poll(() => other.locator("h1").textContent()).toBe("Einstellungen")
    await member.call("PATCH", "/v1/Account", { language: null })
  })

  test.for([
    ["de-AT", "de"],
    ["pt-PT", "pt-BR"],
    ["it-IT", "en"]
  ] as const)(
    "speak the language of a browser in %s, until another is chosen",
    async ([locale, language], { visitor }) => {
      const { tab } = await visitor({ locale })
      const page = await tab(shop.url)
      await settled(page)
      await page.getByRole("link", { name: signIn[language] }).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      await page.goto(`${shop.url}/account/sign-in`)
      await expect.poll(() => page.locator("h1").textContent()).toBe(signIn[language])
      await page.locator("footer select").selectOption("es")
      await expect.poll(() => page.locator("h1").textContent()).toBe(signIn.es)
      await page.goto(shop.url)
      await page.getByRole("link", { name: signIn.es }).first().waitFor()
    }
  )

  test.for(["/", "/account/sign-in"])(
    "speak English at %s where the messages of another language do not load, and say so where none do",
    async (path, { visitor }) => {
      const { context, tab, expectRefusals } = await visitor({ locale: "de" })
      const lose = (language: string) =>
        context.route(`**/assets/*.${language}-*.js`, async (route) => {
          expectRefusals(`404 GET ${new URL(route.request().url()).pathname}`)
          await route.fulfill({ status: 404 })
        })
      await lose("de")
      const page = await tab(`${shop.url}${path}`)
      await page.getByRole("link", { name: "Gallery" }).first().waitFor()
      await (path === "/"
        ? page.getByLabel("Address")
        : page.getByLabel("Password", { exact: true })
      ).waitFor()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe("en")
      if (path !== "/") {
        const choice = page.locator("footer select")
        await choice.selectOption("de")
        await page.getByText("This did not load.").waitFor()
        expect(await choice.inputValue()).toBe("en")
      }
      await lose("en")
      await page.reload()
      await page.getByRole("heading", { name: "Diese Seite wurde nicht geladen" }).waitFor()
      expect(await problemsInBothThemes(page)).toEqual([])
      await context.unrouteAll()
      await page.getByRole("link", { name: "Noch einmal versuchen" }).click()
      await page.getByRole("link", { name: "Galerie" }).first().waitFor()
    }
  )

  test("follow the choice of a guest at the foot of a page, and keep it", async ({ visitor }) => {
    const { tab } = await visitor({ locale: "en" })
    const page = await tab(`${shop.url}/account/sign-in`)
    await page.locator("footer select").selectOption("es")
    await expect.poll(() => page.locator("h1").textContent()).toBe("Iniciar sesión")
    await page.reload()
    await expect.poll(() => page.locator("h1").textContent()).toBe("Iniciar sesión")
  })
})
