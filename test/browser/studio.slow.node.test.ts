import { contentTypes, readContent } from "@quick-response/design/content/readContent"
import type { Page } from "playwright-core"
import { renderSvg } from "quick-response"
import { describe, expect } from "vitest"
import { openAccount } from "./account.ts"
import { accessibilityProblems, problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { settled } from "./settled.ts"
import { shop } from "./sharedShop.ts"

const picture = (page: Page) => page.getByRole("figure").getByRole("img", { name: /^QR code/ })

const shownSvg = async (page: Page): Promise<string> => {
  await picture(page).waitFor()
  const address = (await picture(page).getAttribute("src")) ?? ""
  return page.evaluate(async (url) => (await fetch(url)).text(), address)
}

/** Waits until the picture is the service's for a configuration. */
const shows = async (page: Page, config: object): Promise<void> => {
  await expect.poll(() => shownSvg(page), { timeout: 30_000 }).toBe(await drawnBy(config))
}

const drawnBy = (config: object): Promise<string> => renderSvg(JSON.stringify(config), { size: 512 })

const url = (address: string) => ({ content: { type: "url", url: address } })

const linkField = (page: Page) => page.getByLabel("Address")

/** The policy forbids pages to read their own pictures. */
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

/** Words of programs that the pages must not show. */
const rawWords =
  /\b(?:totp|hotp|nopass|undefined|null|As usual|lone surrogates|Show the keys|[Vv]ersion \d+ [LMQH])\b|content\.\w/

describe("the form of every type of content", () => {
  test("draws as the service does", async ({ visitor }) => {
    const { tab } = await visitor({ ...readable, timezoneId: "Europe/Zurich" })
    const page = await tab(`${shop.url}/`)
    const answer = await (await fetch(`${shop.url}/v1/Qr/contents`)).json()
    expect(answer.data.types.length).toBe(contentTypes.length)
    for (const { type, label, fields } of answer.data.types) {
      // The picture of a dynamic link is known when it is bought.
      if (type === "dynamic") continue
      const content = exampleOf(type, fields)
      await page.getByLabel("Type", { exact: true }).selectOption({ label })
      for (const folded of await page.locator("#section-content details:not([open]) > summary").all())
        await folded.click()
      for (const field of fields)
        if (content[field.name] !== undefined && field.name !== "timeZone")
          await fillIn(page, field, field.name, content[field.name])
      // A phone number or an address is kept from the type before.
      const others = fields.filter(({ name }: PublishedField) => content[name] === undefined)
      for (const { name, kind } of others)
        if (kind === "text") await page.locator(`main [name="${name}"]`).fill("")
      await shows(page, { content })
    }
    await page.getByLabel("Type", { exact: true }).selectOption({ label: "Wi-Fi" })
    await shows(page, {
      content: exampleOf(
        "wifi",
        answer.data.types.find((one: { type: string }) => one.type === "wifi").fields
      )
    })
  })

  test("is found by a search in four groups", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    const type = page.getByLabel("Type", { exact: true })
    await expect.poll(() => type.locator("optgroup").count()).toBe(4)
    await expect.poll(() => type.locator("option").count()).toBe(contentTypes.length)
    await page.getByLabel("Search by name").fill("swiss")
    await expect.poll(() => type.locator("option").allInnerTexts()).toEqual(["Website", "Swiss QR-bill"])
    await type.selectOption("swiss-bill")
    expect(await page.getByLabel("Billing information").isVisible()).toBe(false)
    await page.getByText("More fields").click()
    expect(await page.getByLabel("Billing information").isVisible()).toBe(true)
  })

  test("keeps its address from a website to a dynamic link and back", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    const type = page.getByLabel("Type", { exact: true })
    await expect.poll(() => type.locator("optgroup").count()).toBe(4)
    await page.getByLabel("Address").fill("https://https://cafe.example/menu")
    await type.selectOption("dynamic")
    expect(await page.getByLabel("Opens", { exact: true }).inputValue()).toBe("https://cafe.example/menu")
    await page.getByLabel("Opens", { exact: true }).fill("cafe.example/dinner")
    await page.getByText("Campaign (UTM)").click()
    await page.getByLabel("Source").fill("table tent")
    await type.selectOption("url")
    expect(await page.getByLabel("Address").inputValue()).toBe(
      "https://cafe.example/dinner?utm_source=table+tent"
    )
  })

  test("sells a dynamic link that ends at a time of the browser", async ({ visitor }) => {
    const member = await openAccount(shop)
    const { context, tab } = await visitor({ timezoneId: "Europe/Zurich" })
    await member.signIn(context)
    const page = await tab(`${shop.url}/`)
    await page.getByLabel("Type", { exact: true }).selectOption("dynamic")
    await page.getByLabel("Opens", { exact: true }).fill("cafe.example/menu")
    await page.getByLabel("Ends").fill("2027-12-31T23:59")
    await page.getByRole("button", { name: /^Buy for/ }).click()
    await page.waitForURL(/\/account\/codes\//)
    const code = Object(await member.call("GET", `/v1/Qr/${page.url().split("/").at(-1)}`))
    expect(code.dynamic.expiresAt).toBe("2027-12-31T22:59:00.000Z")
    expect(code.content.expiresAt).toBe("2027-12-31T22:59:00.000Z")
  })

  test("opens phone tabs at their top with verdict and price", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 390, height: 844 } })
    const page = await tab(`${shop.url}/`)
    await page.getByText("Scans well").waitFor()
    await page.getByRole("tab", { name: "Template" }).click()
    await page.getByRole("radio", { name: /^Menu/ }).waitFor({ state: "attached" })
    await page.evaluate(() => scrollTo(0, 900))
    await page.getByRole("tab", { name: "Frame" }).click()
    const first = page.getByRole("tabpanel").getByText("None", { exact: true })
    for (const seen of [first, page.getByText("Scans well"), page.getByText("1.00 credit").last()])
      await expect
        .poll(() =>
          seen.evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect()
            return top > 52 && bottom < innerHeight - 144
          })
        )
        .toBe(true)
  })

  test("names a field's fault once it is left, and capacity", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    await page.getByText("20 of 26 characters at this size").waitFor()
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
  test("shows its promises to guests, in the first view", async ({ visitor }) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 }
    ]) {
      const { tab } = await visitor({ viewport })
      const page = await tab(`${shop.url}/`)
      const promise = page.getByText("Changed after printing.")
      await promise.waitFor()
      const bottom = await promise.evaluate((element) => element.getBoundingClientRect().bottom)
      expect(bottom).toBeLessThan(viewport.height - 144)
    }
  })

  test("shows no internal words for any content", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 1440, height: 900 } })
    const page = await tab(`${shop.url}/`)
    await settled(page)
    const type = page.getByLabel("Type", { exact: true })
    for (const name of contentTypes) {
      await type.selectOption(name)
      for (const field of await page.locator("#section-content input[type=text]:visible").all())
        await field.fill("\u0007")
      await page.locator("#section-content").click({ position: { x: 2, y: 2 } })
      const words = await page.locator("body").innerText()
      expect(words, name).not.toMatch(rawWords)
    }
  })

  test("draws what is typed, with undo and redo", async ({ visitor }) => {
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

  test("puts https:// before an address once it is left", async ({ visitor }) => {
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

  test("opens a link, and the draft by undo", async ({ visitor }) => {
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

  test("explains a bad link, and keeps the draft", async ({ visitor }) => {
    const { tab } = await visitor(readable)
    const page = await tab(`${shop.url}/`)
    await linkField(page).fill("https://example.com/kept")
    await page.waitForURL(/#d1\./)
    await page.goto("about:blank")
    await page.goto(`${shop.url}/#d1.broken`)
    await page.getByText("This link was cut off or changed. Ask for it again.").waitFor()
    await shows(page, url("https://example.com/kept"))
  })

  test("keeps the draft over the account's pages and a sudden reload", async ({ visitor }) => {
    const { tab } = await visitor(readable)
    const page = await tab(`${shop.url}/`)
    await linkField(page).fill("https://example.com/early")
    await page.waitForURL(/#d1\./)
    await page.goto(`${shop.url}/account/sign-up`)
    await page.getByRole("link", { name: "Studio", exact: true }).click()
    await shows(page, url("https://example.com/early"))
    // Without a pause between them: the address follows after 300 ms.
    await linkField(page).evaluate((field: HTMLInputElement) => {
      field.value = "https://example.com/late"
      field.dispatchEvent(new InputEvent("input", { bubbles: true }))
      location.reload()
    })
    await shows(page, url("https://example.com/late"))
  })

  test("imports a design, and keeps its style as a preset", async ({ visitor }) => {
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

describe("the page of a look", () => {
  test("has no message, and opens in the studio", async ({ visitor }) => {
    const { context, tab } = await visitor({ viewport: { width: 390, height: 844 } })
    const page = await tab(`${shop.url}/`)
    await settled(page)
    await page.getByLabel("Address").fill("https://secret.example/plan")
    await page.getByRole("tab", { name: "Template" }).click()
    await page.getByRole("radio", { name: /^Ticket/ }).click()
    await page.getByRole("tab", { name: "Frame" }).click()
    await page.getByLabel("Caption").fill("OUR WORDS")
    await page.getByRole("button", { name: "Share" }).click()
    const [look] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "Open the page" }).click()
    ])
    const picture = look.getByRole("img", { name: /^A QR code in this look/ })
    expect(
      await picture.evaluate(async (image) => {
        if (!(image instanceof HTMLImageElement)) return undefined
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      })
    ).toEqual([1200, 630])
    expect(await problemsInBothThemes(look)).toEqual([])
    expect(await sidewaysScroll(look)).toBe(0)
    await look.getByRole("link", { name: "Make one like it" }).click()
    await settled(look)
    expect(await look.getByLabel("Address").inputValue()).toBe("https://example.com")
    await look.getByRole("tab", { name: "Frame" }).click()
    expect(await look.getByLabel("Caption").inputValue()).toBe("ADMIT ONE")
  })
})
