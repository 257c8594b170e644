import { languages } from "@quick-response/core"
import { expect } from "vitest"
import { openAccount } from "./account.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { brokenWords } from "./screenFaults.ts"
import { settled } from "./settled.ts"
import { shop } from "./sharedShop.ts"

/** The word for signing in, by which a screen tells its language. */
const signIn = { en: "Sign in", de: "Anmelden", fr: "Se connecter", es: "Iniciar sesión", "pt-BR": "Entrar" }

test.for(languages)("pages in %s fit a phone, and keep the language", async (language, { visitor }) => {
  const { tab } = await visitor({ viewport: { width: 390, height: 800 } })
  const page = await tab(`${shop.url}/account/sign-in`)
  await page.locator("footer select").selectOption(language)
  await expect.poll(() => page.locator("h1").textContent()).toBe(signIn[language])
  const faults: Array<unknown> = []
  const check = async (name: string) => {
    const broken = await brokenWords(page)
    if (broken.length > 0 || (await sidewaysScroll(page)) > 0) faults.push([name, broken])
  }
  for (const path of ["/pricing", "/"]) {
    await page.goto(`${shop.url}${path}`)
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    await check(path)
  }
  await page.getByRole("toolbar").getByRole("button").nth(3).click()
  await page.getByRole("dialog").waitFor()
  await check("a dialog")
  expect(faults).toEqual([])
})

test.for(languages)("names of pages in %s stay whole in rail and bar", async (language, { visitor }) => {
  const member = await openAccount(shop)
  const { context, tab } = await visitor({ locale: language })
  await member.signIn(context)
  const page = await tab(`${shop.url}/account/codes`)
  await settled(page)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await brokenWords(page), await sidewaysScroll(page)]).toEqual([width, [], 0])
  }
})

test("the choice in the settings applies at once and in other browsers", async ({ visitor }) => {
  const member = await openAccount(shop)
  const { context, tab } = await visitor({ locale: "en" })
  await member.signIn(context)
  const page = await tab(`${shop.url}/account/settings`)
  await page.locator(".settings select").selectOption("de")
  await expect.poll(() => page.locator("h1").textContent()).toBe("Einstellungen")
  await expect.poll(() => page.title()).toContain("Einstellungen")
  await expect.poll(() => member.call("GET", "/v1/Account")).toMatchObject({ language: "de" })
  const elsewhere = await visitor({ locale: "fr" })
  await member.signIn(elsewhere.context)
  const other = await elsewhere.tab(`${shop.url}/account/settings`)
  await expect.poll(() => other.locator("h1").textContent()).toBe("Einstellungen")
})

test.for([
  ["pt-PT", "pt-BR"],
  ["it-IT", "en"]
] as const)("a browser in %s gets %s until another is chosen", async ([locale, language], { visitor }) => {
  const { tab } = await visitor({ locale })
  const page = await tab(`${shop.url}/account/sign-in`)
  await expect.poll(() => page.locator("h1").textContent()).toBe(signIn[language])
  await page.locator("footer select").selectOption("es")
  await expect.poll(() => page.locator("h1").textContent()).toBe(signIn.es)
  await page.goto(shop.url)
  await page.getByRole("link", { name: signIn.es }).first().waitFor()
})

test("lost messages lead to English, then to a retry", async ({ visitor }) => {
  const { context, tab, expectRefusals } = await visitor({ locale: "de" })
  const lose = (language: string) =>
    context.route(`**/assets/*.${language}-*.js`, async (route) => {
      expectRefusals(`404 GET ${new URL(route.request().url()).pathname}`)
      await route.fulfill({ status: 404 })
    })
  await lose("de")
  const page = await tab(`${shop.url}/account/sign-in`)
  await page.getByLabel("Password", { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en")
  const choice = page.locator("footer select")
  await choice.selectOption("de")
  await page.getByText("This did not load.").waitFor()
  expect(await choice.inputValue()).toBe("en")
  await lose("en")
  await page.reload()
  await page.getByRole("heading", { name: "Diese Seite wurde nicht geladen" }).waitFor()
  expect(await problemsInBothThemes(page)).toEqual([])
  await context.unrouteAll()
  await page.getByRole("link", { name: "Noch einmal versuchen" }).click()
  await page.getByRole("link", { name: "Galerie" }).first().waitFor()
})
