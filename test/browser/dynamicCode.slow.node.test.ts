import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { openAccount } from "./account.ts"
import { sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { shop } from "./sharedShop.ts"

const phone = { viewport: { width: 390, height: 844 } }

const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"

const boughtCode = async () => {
  const member = await openAccount(shop)
  const content = { type: "dynamic", target: "https://cafe.example/menu" }
  const { qrCodeId } = Object(await member.call("POST", "/v1/Qr/purchase", { content }))
  const code = async () => Object(await member.call("GET", `/v1/Qr/${qrCodeId}`))
  const { shortUrl } = (await code()).dynamic
  const scan = async () => {
    const path = `${shop.url}/r/${shortUrl.slice(-8)}`
    const answer = await fetch(path, { redirect: "manual", headers: { "user-agent": userAgent } })
    await answer.body?.cancel()
    return answer.headers.get("location") ?? answer.status
  }
  return { member, code, scan, address: `${shop.url}/account/codes/${qrCodeId}` }
}

const figure = (page: Page, name: RegExp) =>
  page.locator(".scan-figures > div", { hasText: name }).first().locator(".scan-figure")

/** The controls that a button overlaps. */
const overlapping = (page: Page, label: string) =>
  page.evaluate((label) => {
    const controls = [...document.querySelectorAll("a, button, label, input, select")]
    const boxOf = (control: Element | undefined) => control?.getBoundingClientRect() ?? new DOMRect()
    const button = controls.find(({ textContent }) => textContent === label)
    const { left, right, top, bottom } = boxOf(button)
    return controls
      .filter((control) => {
        const other = boxOf(control)
        const isBeside =
          other.right <= left || other.left >= right || other.bottom <= top || other.top >= bottom
        return control !== button && !isBeside
      })
      .map(({ outerHTML }) => outerHTML)
  }, label)

const fillTarget = async (page: Page, target: string) => {
  await page.getByRole("button", { name: "Change", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Where it leads" })
  await dialog.getByLabel("Opens").fill(target)
  return dialog
}

describe("the page of a dynamic code", () => {
  test("shows a scan within two seconds", async ({ visitor }) => {
    const { member, scan, address } = await boughtCode()
    const { context, tab } = await visitor(phone)
    await member.signIn(context)
    const page = await tab(address)
    const scans = figure(page, /^Scans/)
    await scans.waitFor()
    expect(await scans.innerText()).toBe("0")
    for (const count of ["1", "2"]) {
      expect(await scan()).toBe("https://cafe.example/menu")
      // A moment more than is promised, for the test itself.
      await scans.getByText(count, { exact: true }).waitFor({ timeout: 2_500 })
    }
    expect(await figure(page, /^Daily visitors/).innerText()).toBe("1")
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test("changes, pauses, resumes and ends the redirect at once", async ({ visitor }) => {
    const { member, code, scan, address } = await boughtCode()
    const { context, tab } = await visitor(phone)
    await member.signIn(context)
    const page = await tab(address)
    const dialog = await fillTarget(page, "cafe.example/dinner")
    await dialog.getByRole("button", { name: "Save" }).click()
    await page.locator(".destination").getByText("https://cafe.example/dinner").waitFor()
    expect(await scan()).toBe("https://cafe.example/dinner")

    await page.getByRole("button", { name: "Pause" }).click()
    const question = page.getByRole("dialog", { name: "Pause this code?" })
    await question.getByText("Scans show a page that says that it is paused.").waitFor()
    await question.getByRole("button", { name: "Pause" }).click()
    await page.getByText("This code is paused.").waitFor()
    expect(await scan()).toBe(404)
    const undo = page.getByRole("button", { name: "Undo" })
    await undo.waitFor()
    expect(await overlapping(page, "Undo")).toEqual([])
    await undo.click()
    await page.getByText("This code is paused.").waitFor({ state: "detached" })
    expect(await scan()).toBe("https://cafe.example/dinner")
    await page.getByRole("button", { name: "Pause" }).click()
    await question.getByRole("button", { name: "Pause" }).click()
    await page.getByRole("button", { name: "Resume" }).click()
    await page.getByText("This code is paused.").waitFor({ state: "detached" })
    expect(await scan()).toBe("https://cafe.example/dinner")

    const again = await fillTarget(page, "https://cafe.example/dinner")
    await again.locator("summary", { hasText: "More" }).click()
    await again.getByLabel("Ends").fill("2020-01-02T03:04")
    await again.getByLabel("While it is paused or has ended").fill("cafe.example/closed")
    await again.getByRole("button", { name: "Save" }).click()
    await page.getByText("https://cafe.example/closed").waitFor()
    expect(await scan()).toBe("https://cafe.example/closed")
    expect((await code()).dynamic).toMatchObject({ state: "expired", version: 7 })
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test("refuses a change after another tab's, and keeps its input", async ({ visitor }) => {
    const { member, code, address } = await boughtCode()
    const { context, tab, expectRefusals } = await visitor()
    await member.signIn(context)
    const first = await tab(address)
    const second = await tab(address)
    const late = await fillTarget(second, "https://cafe.example/late")
    const early = await fillTarget(first, "https://cafe.example/early")
    await early.getByRole("button", { name: "Save" }).click()
    await first.locator(".destination").getByText("https://cafe.example/early").waitFor()
    expectRefusals(`409 PATCH /v1/Qr/${address.slice(address.lastIndexOf("/") + 1)}`)
    await late.getByRole("button", { name: "Save" }).click()
    await late.getByRole("alert").waitFor()
    expect((await code()).dynamic).toMatchObject({ target: "https://cafe.example/early", version: 2 })
    expect(await late.getByLabel("Opens").inputValue()).toBe("https://cafe.example/late")
  })
})
