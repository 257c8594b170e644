import { contentTypes, readContent } from "@quick-response/design/content/readContent"
import type { Page } from "playwright-core"
import { renderSvg } from "quick-response"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { pixelsOfPng, pixelsOfSvg } from "../scanning/images.ts"
import { accessibilityProblems } from "./axe.ts"
import { test } from "./browser.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The picture's description, as the browser reads it out. */
const picture = (page: Page) => page.getByRole("figure").getByRole("img", { name: /^QR code/ })

/** The document that is shown. */
const shownSvg = async (page: Page): Promise<string> => {
  await picture(page).waitFor()
  const address = (await picture(page).getAttribute("src")) ?? ""
  return page.evaluate(async (url) => (await fetch(url)).text(), address)
}

/** Waits until the picture is what the service draws of a configuration. */
const shows = async (page: Page, config: object): Promise<void> => {
  await expect.poll(() => shownSvg(page), { timeout: 30_000 }).toBe(await drawnBy(config))
}

/** The part of the pixels that are shown, of 0 to 1, that are as dark as in a drawing; 0 where a vector is shown. */
const likeness = async (page: Page, svg: string): Promise<number> => {
  const address = (await picture(page).getAttribute("src")) ?? ""
  const bytes = await page.evaluate(
    async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
    address
  )
  const isPng = bytes[1] === 0x50
  if (!isPng) return 0
  const [shown, drawn] = [pixelsOfPng(new Uint8Array(bytes)), pixelsOfSvg(svg)].map(({ data }) =>
    data.filter((_, place) => place % 4 === 0)
  )
  const alike = shown?.filter((red, place) => red < 128 === (drawn?.[place] ?? 255) < 128)
  return (alike?.length ?? 0) / (drawn?.length ?? 1)
}

/** The drawing of a configuration by the drawing code. */
const drawnBy = (config: object): Promise<string> => renderSvg(JSON.stringify(config), { size: 512 })

const url = (address: string) => ({ content: { type: "url", url: address } })

const linkField = (page: Page) => page.getByLabel("Address")

/** The policy keeps pages from reading their own pictures as text; for these tests it does not. */
const readable = { bypassCSP: true }

interface PublishedField {
  readonly name: string
  readonly label: string
  readonly kind: string
  readonly required: boolean
  readonly example: unknown
  readonly fields?: ReadonlyArray<PublishedField>
}

/** A time as a form has it: a clock on the wall. */
const entered = ({ kind, example }: PublishedField): unknown =>
  kind === "time" ? String(example).slice(0, 16) : example

const isAccepted = (content: unknown): boolean => {
  try {
    readContent(content)
    return true
  } catch {
    return false
  }
}

/** The examples of a type that go together, the required ones first. */
const exampleOf = (
  type: string,
  fields: ReadonlyArray<PublishedField>
): Readonly<Record<string, unknown>> => {
  const examples = (some: ReadonlyArray<PublishedField>) =>
    Object.fromEntries(some.map((field) => [field.name, entered(field)]))
  const required = examples(fields.filter((field) => field.required))
  const zone = fields.some(({ name }) => name === "timeZone") ? { timeZone: "Europe/Zurich" } : {}
  let content: Readonly<Record<string, unknown>> = { type, ...zone, ...required }
  for (const field of fields) {
    if (field.required || field.name === "timeZone") continue
    const more = { ...content, ...examples([field]) }
    if (isAccepted(more)) content = more
  }
  return content
}

/** Fills a field of a form in, as its kind asks for. */
const fillIn = async (page: Page, field: PublishedField, path: string, value: unknown): Promise<void> => {
  const control = page.locator(`main [name="${path}"]`)
  if (field.kind === "boolean") {
    if (value === true) await page.getByLabel(field.label).check()
  } else if (field.kind === "choice") await control.selectOption(String(value))
  else if (field.kind === "list" && Array.isArray(value)) {
    for (const [place, element] of value.entries()) {
      await page.getByRole("button", { name: `Add to ${field.label}` }).click()
      await page.locator(`main [name="${path}[${place}]"]`).fill(element)
    }
  } else if (field.kind === "group")
    for (const [name, part] of Object.entries(Object(value))) {
      const inner = field.fields?.find((known) => known.name === name)
      if (inner !== undefined) await fillIn(page, inner, `${path}.${name}`, part)
    }
  else await control.fill(String(value))
}

describe("the form of every type of content", () => {
  test("makes what the service makes of the same content", async ({ visitor }) => {
    const { tab } = await visitor({ ...readable, timezoneId: "Europe/Zurich" })
    const page = await tab(`${shop.url}/`)
    const answer = await (await fetch(`${shop.url}/v1/Qr/contents`)).json()
    expect(answer.data.types.length).toBe(contentTypes.length)
    for (const { type, label, fields } of answer.data.types) {
      const content = exampleOf(type, fields)
      await page.getByLabel("Type", { exact: true }).selectOption({ label })
      for (const field of fields)
        if (content[field.name] !== undefined && field.name !== "timeZone")
          await fillIn(page, field, field.name, content[field.name])
      // Some of a phone number or an address was taken along from the type before.
      const others = fields.filter(({ name }: PublishedField) => content[name] === undefined)
      for (const { name, kind } of others)
        if (kind === "text") await page.locator(`main [name="${name}"]`).fill("")
      // A dynamic link's picture is known when it is bought: a sample with the service's address is shown, in pixels and marked.
      if (type === "dynamic") {
        const sample = await renderSvg({ data: `${shop.url.toUpperCase()}/R/00000000` }, { size: 1024 })
        await expect.poll(() => likeness(page, sample), { timeout: 30_000 }).toBeGreaterThan(0.9)
      } else await shows(page, { content })
    }
    await page.getByLabel("Type", { exact: true }).selectOption({ label: "Wi-Fi" })
    await shows(page, {
      content: exampleOf(
        "wifi",
        answer.data.types.find((one: { type: string }) => one.type === "wifi").fields
      )
    })
  })

  test("says beside a field what is wrong once it was left, and how full the code is", async ({
    visitor
  }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    await page.getByText("20 of 26 characters, then the pattern gets finer").waitFor()
    await page.getByLabel("Type", { exact: true }).selectOption({ label: "SEPA transfer" })
    const iban = page.getByLabel("IBAN")
    await page.getByText("The picture shows a sample until this is filled in.").waitFor()
    await iban.fill("DE00")
    await page.getByText("Not finished", { exact: true }).waitFor()
    expect(await iban.getAttribute("aria-invalid")).toBe("false")
    await iban.blur()
    await expect.poll(() => iban.getAttribute("aria-invalid")).toBe("true")
    await iban.fill("")
    await page.getByText("Fill this in: it cannot be left out.").waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe("the studio", () => {
  test("draws what is typed, and undoes and redoes it by the keyboard", async ({ visitor }) => {
    const { tab } = await visitor(readable)
    const page = await tab(`${shop.url}/`)
    await shows(page, url("https://example.com"))
    await linkField(page).fill("https://example.com/menu")
    await shows(page, url("https://example.com/menu"))
    await page.keyboard.press("Control+z")
    await shows(page, url("https://example.com"))
    expect(await linkField(page).inputValue()).toBe("https://example.com")
    await page.keyboard.press("Control+Shift+z")
    await shows(page, url("https://example.com/menu"))
    await page.keyboard.press("Control+z")
    await page.keyboard.press("Control+y")
    await shows(page, url("https://example.com/menu"))
  })

  test("shows a sample with a text of its own while a message is not finished, and says what is missing", async ({
    visitor
  }) => {
    const { tab } = await visitor(readable)
    const page = await tab(`${shop.url}/`)
    await shows(page, url("https://example.com"))
    await page.getByLabel("Type", { exact: true }).selectOption({ label: "Wi-Fi" })
    await shows(page, { content: { type: "wifi", ssid: "Guests" } })
    await page.getByRole("img", { name: "QR code: a sample, Wi-Fi" }).waitFor()
    await page.getByText("Not finished", { exact: true }).waitFor()
    await page.getByText("Fill in Network name", { exact: true }).waitFor()
    expect(await page.locator("main").innerText()).not.toMatch(/content\.|Will not scan/)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test("draws a design that will not scan as it is, without a veil", async ({ visitor }) => {
    const { tab } = await visitor(readable)
    const page = await tab(`${shop.url}/`)
    await page.getByRole("tab", { name: "Color" }).click()
    await page.getByLabel("Hex, Body").fill("#f5e8e8")
    await expect.poll(() => shownSvg(page), { timeout: 30_000 }).toContain("#f5e8e8")
    await page.getByText("Will not scan", { exact: true }).waitFor()
    expect(
      await page.locator(".canvas-picture").evaluate((place) => getComputedStyle(place, "::after").content)
    ).toBe("none")
  })

  test("puts https:// before an address, and finds no fault in one that is being typed", async ({
    visitor
  }) => {
    const { tab } = await visitor(readable)
    const page = await tab(`${shop.url}/`)
    const address = linkField(page)
    await address.fill("")
    const invalid: Array<string | null> = []
    for (const letter of "cafe-luna.example/menu") {
      await address.pressSequentially(letter)
      invalid.push(await address.getAttribute("aria-invalid"))
    }
    expect(new Set(invalid)).toEqual(new Set(["false"]))
    expect(await address.inputValue()).toBe("cafe-luna.example/menu")
    await shows(page, url("https://cafe-luna.example/menu"))
    await address.blur()
    expect(await address.inputValue()).toBe("https://cafe-luna.example/menu")
  })

  test("opens a link as the same design, and keeps the draft one step of undo away", async ({ visitor }) => {
    const { tab } = await visitor(readable)
    const page = await tab(`${shop.url}/`)
    await linkField(page).fill("https://example.com/a")
    await page.getByRole("button", { name: "Share the design" }).click()
    const link = await page.getByRole("dialog").getByLabel("Link", { exact: true }).inputValue()
    const { tab: elsewhere } = await visitor(readable)
    const other = await elsewhere(`${shop.url}/`)
    await linkField(other).fill("https://example.com/b")
    await other.waitForURL(/#d1\./)
    await other.goto(link)
    await shows(other, url("https://example.com/a"))
    await other.keyboard.press("Control+z")
    await shows(other, url("https://example.com/b"))
  })

  test("tells a bad link in a sentence, and goes on with the draft", async ({ visitor }) => {
    const { tab } = await visitor(readable)
    const page = await tab(`${shop.url}/`)
    await linkField(page).fill("https://example.com/kept")
    await page.waitForURL(/#d1\./)
    await page.goto("about:blank")
    await page.goto(`${shop.url}/#d1.broken`)
    await page.getByText("This link was cut off or changed on its way. Ask for it again.").waitFor()
    await shows(page, url("https://example.com/kept"))
  })

  test("keeps the draft over a reload, and over a way through the account's pages", async ({ visitor }) => {
    const { tab } = await visitor(readable)
    const page = await tab(`${shop.url}/`)
    await linkField(page).fill("https://example.com/draft")
    await page.waitForURL(/#d1\./)
    await page.goto(`${shop.url}/account/sign-up`)
    await page.getByRole("link", { name: "Studio", exact: true }).click()
    await shows(page, url("https://example.com/draft"))
    await page.reload()
    await shows(page, url("https://example.com/draft"))
  })

  test("keeps a change that was made just before a reload", async ({ visitor }) => {
    const { tab } = await visitor(readable)
    const page = await tab(`${shop.url}/`)
    await linkField(page).fill("https://example.com/early")
    await page.waitForURL(/#d1\./)
    // Without a pause between them: the address follows after 300 ms.
    await linkField(page).evaluate((field: HTMLInputElement) => {
      field.value = "https://example.com/late"
      field.dispatchEvent(new InputEvent("input", { bubbles: true }))
      location.reload()
    })
    await shows(page, url("https://example.com/late"))
  })

  test("opens a template of the gallery on top of the draft", async ({ visitor }) => {
    const { tab } = await visitor(readable)
    const page = await tab(`${shop.url}/`)
    await linkField(page).fill("https://example.com/draft")
    await page.waitForURL(/#d1\./)
    await page.goto(`${shop.url}/gallery`)
    await page.locator("a.code-tile").first().click()
    await page.getByRole("button", { name: "Undo" }).click()
    await shows(page, url("https://example.com/draft"))
  })

  test("imports a design of another tool, saves its style as a preset, and applies that", async ({
    visitor
  }) => {
    const { tab } = await visitor(readable)
    const page = await tab(`${shop.url}/`)
    await page.getByRole("button", { name: "Import a design" }).click()
    const options = {
      data: "https://example.com",
      dotsOptions: { type: "dots", color: "#7a0000" },
      width: 300
    }
    await page.getByLabel("Or paste it").fill(JSON.stringify(options))
    await page.getByRole("button", { name: "Import the text" }).click()
    await page.getByText("Width and height are left out").waitFor()
    await page.getByRole("button", { name: "Close" }).click()
    const style = {
      errorCorrectionLevel: "Q",
      bodyStyle: "Dots",
      foreground: "#7a0000",
      outerEyeStyle: "Circle",
      innerEyeStyle: "Circle"
    }
    await shows(page, { data: "https://example.com", ...style })
    await page.getByRole("button", { name: "Your presets" }).click()
    await page.getByLabel("Name of a new preset").fill("Ours")
    await page.getByRole("button", { name: "Save this style" }).click()
    await page.getByText("Ours is saved.").waitFor()
    await page.getByRole("button", { name: "Close" }).click()
    await page.getByRole("button", { name: "Reset the style" }).click()
    await shows(page, { data: "https://example.com" })
    await page.reload()
    await page.getByRole("button", { name: "Your presets" }).click()
    await page.getByLabel("Name of Ours").fill("House style")
    await page.keyboard.press("Tab")
    await page.getByRole("button", { name: "Apply House style" }).click()
    await shows(page, { data: "https://example.com", ...style })
    await page.getByRole("button", { name: "Delete House style" }).click()
    await expect.poll(() => page.getByRole("list", { name: "Presets" }).count()).toBe(0)
  })
})
