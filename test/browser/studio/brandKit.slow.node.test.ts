import { beforeAll, expect } from "vitest"
import { problemsInBothThemes, sidewaysScroll } from "../axe.ts"
import { test } from "../browser.ts"
import { settled } from "../settled.ts"
import { openShop, type Shop } from "../shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  return shop.close
})

test("a brand kit is taken from a design, and offered by the panels of the next, after a reload, too", async ({
  visitor
}) => {
  const { tab } = await visitor({ viewport: { width: 390, height: 844 } })
  const page = await tab(`${shop.url}/`)
  await settled(page)
  const open = (name: string) => page.getByRole("tab", { name, exact: true }).click()
  await open("Logo")
  await page.getByRole("radio", { name: /^Heart/ }).click()
  await open("Color")
  await page.getByLabel("Hex, Body").fill("#14532d")
  await open("Frame")
  await page.getByRole("radio", { name: /^Banner below/ }).click()
  await page.getByRole("radio", { name: /^Serif/ }).check({ force: true })
  await page.getByRole("button", { name: "Your presets" }).click()
  await page.getByRole("button", { name: "Take it from this design" }).click()
  await page.getByText("The brand kit is kept.").waitFor()
  expect(await problemsInBothThemes(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole("button", { name: "Close" }).click()
  const before = page.url()
  await page.getByRole("button", { name: "Reset the style" }).click()
  await expect.poll(() => page.url()).not.toBe(before)
  await page.reload()
  await settled(page)
  await open("Color")
  const brand = page.getByRole("group", { name: "Brand colors" })
  await brand.getByRole("button", { name: "Use #14532d" }).click()
  expect(await page.getByLabel("Hex, Body").inputValue()).toBe("#14532d")
  await open("Frame")
  await page.getByRole("radio", { name: /^Banner below/ }).click()
  await page.getByRole("button", { name: "The typeface of your brand: Serif" }).click()
  expect(await page.getByRole("radio", { name: /^Serif/ }).isChecked()).toBe(true)
  await page.getByRole("button", { name: "Your presets" }).click()
  await page.getByRole("button", { name: "Remove the brand kit" }).click()
  await page.getByRole("button", { name: "Close" }).click()
  await open("Color")
  await page.getByLabel("Hex, Body").waitFor()
  expect(await brand.count()).toBe(0)
})
