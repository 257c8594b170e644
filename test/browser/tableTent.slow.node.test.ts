import type { Locator } from "playwright-core"
import { expect } from "vitest"
import { test } from "./browser.ts"
import { textIn } from "./downloads.ts"
import { goodPassword } from "./journeys.ts"
import { linkOf } from "./mailbox.ts"
import { settled } from "./settled.ts"
import { shop } from "./sharedShop.ts"

const mostPresses = 13

test("a guest buys a table tent on a phone within 13 presses", async ({ visitor }) => {
  const { context } = await visitor({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "en-GB"
  })
  let presses = 1
  await context.exposeBinding("countPress", () => {
    presses++
  })
  await context.addInitScript(() =>
    addEventListener(
      "pointerdown",
      ({ isTrusted }) => isTrusted && Reflect.get(globalThis, "countPress")(),
      true
    )
  )
  const press = (place: Locator): Promise<void> => place.tap()
  const type = async (field: Locator, text: string): Promise<void> => {
    await press(field)
    await field.fill(text)
  }
  const first = await context.newPage()
  await first.goto(`${shop.url}/gallery`)
  await settled(first)
  await press(first.getByRole("link", { name: /Menu/ }).first())
  await settled(first)
  await type(first.getByLabel("Address"), "cafe-luna.example/menu")
  await press(first.getByRole("link", { name: "Create an account, 10 credits free" }))
  await type(first.getByLabel("E-mail address"), "luna@example.com")
  await press(first.getByRole("button", { name: "Send the link" }))
  // A mail program opens the link in another tab.
  const page = await context.newPage()
  await page.goto(linkOf(await shop.letterTo("luna@example.com")))
  await type(page.getByLabel("New password"), goodPassword)
  await press(page.getByRole("button", { name: "Set the password" }))
  await press(page.getByRole("button", { name: /^Buy for/ }))
  const dialog = page.getByRole("dialog", { name: "Download or copy" })
  await press(dialog.getByRole("radio", { name: "Sheet to print" }))
  await dialog.getByRole("img", { name: "The sheet, Table tent on A4" }).waitFor()
  const saving = page.waitForEvent("download")
  await press(dialog.getByRole("button", { name: "Download PDF" }))
  expect(await textIn(await saving, "pdf")).toBe("https://cafe-luna.example/menu")
  expect(presses).toBeLessThanOrEqual(mostPresses)
  expect(presses).toBeGreaterThan(9)
})
