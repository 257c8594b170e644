import { imageFormatNames, imageFormats } from "@quick-response/core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { test } from "./browser.ts"
import { textIn } from "./downloads.ts"
import { seed, seededCodes } from "./seed.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
let member: Member
beforeAll(async () => {
  shop = await openShop()
  member = await openAccount(shop)
  await seed(member)
})
afterAll(() => shop.close())

describe("the page of bought codes", () => {
  test("finds codes by a part of their name, and says where none has it", async ({ visitor }) => {
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${shop.url}/account/codes`)
    const tiles = page.getByRole("list", { name: "Codes" }).getByRole("link")
    await expect.poll(() => tiles.count()).toBe(seededCodes.length)
    const field = page.getByLabel("Search by name")
    await field.fill("wi-fi")
    await expect.poll(() => tiles.count()).toBe(1)
    expect(await tiles.innerText()).toContain("Wi-Fi for guests")
    await field.fill("no such name")
    await page.getByText("Nothing found").waitFor()
    await page.getByRole("link", { name: "Show all codes" }).click()
    await expect.poll(() => tiles.count()).toBe(seededCodes.length)
  })

  test("opens a code in the studio with its content, and a copy of it under another name, which is bought", async ({
    visitor
  }) => {
    const { context, tab } = await visitor()
    await shop.command("account", "credit", member.email, "10", "--reason", "test")
    await member.signIn(context)
    const page = await tab(`${shop.url}/account/codes`)
    await page.getByRole("link", { name: "New code" }).waitFor()
    const content = { type: "wifi", ssid: "Garden", password: "two lemons" }
    const code = { name: "Garden Wi-Fi", content, bodyStyle: "Dots", foreground: "#123456" }
    const { qrCodeId: id } = Object(await member.call("POST", "/v1/Qr/purchase", code))
    await page.goto(`${shop.url}/account/codes/${id}`)
    await page.locator("a[href*='#d']", { hasText: "Open in the studio" }).click()
    await expect.poll(() => page.getByLabel("Network name").inputValue()).toBe("Garden")
    expect(await page.getByLabel("Password").first().inputValue()).toBe("two lemons")
    await page.getByRole("tab", { name: "Color" }).click()
    expect(await page.getByLabel("Hex, Body").inputValue()).toBe("#123456")
    await page.goto(`${shop.url}/account/codes/${id}`)
    await page.locator("a[href*='#d']", { hasText: "Duplicate" }).click()
    await page.getByLabel("Network name").fill("Orchard")
    await page.getByRole("button", { name: /^Buy for/ }).click()
    await page.getByRole("dialog", { name: "Download or copy" }).waitFor()
    const { qrCodes } = Object(await member.call("GET", "/v1/Qr/my-qrcodes?pageSize=1"))
    expect(qrCodes[0].name).toBe("Copy of Garden Wi-Fi")
  })

  test("asks for a code beside the session, and for what its picture does not need after that", async ({
    visitor
  }) => {
    const { context, tab } = await visitor()
    await member.signIn(context)
    const { qrCodes } = Object(await member.call("GET", "/v1/Qr/my-qrcodes?query=Poster"))
    const [{ id }] = qrCodes
    // Only where someone was signed in before is the code asked for at once.
    const page = await tab(`${shop.url}/account`)
    await page.getByRole("heading", { level: 1 }).waitFor()
    const asked: Array<string> = []
    page.on("request", (request) => asked.push(new URL(request.url()).pathname))
    const code = page.waitForRequest(`**/v1/Qr/${id}`)
    await page.route("**/v1/Account/session", async (route) => {
      await code
      await route.continue()
    })
    let draw = (): void => undefined
    const mayDraw = new Promise<void>((resolve) => {
      draw = resolve
    })
    await page.route("**/assets/drawing.worker-*", async (route) => {
      await mayDraw
      await route.continue()
    })
    await page.goto(`${shop.url}/account/codes/${id}`)
    await page.getByRole("button", { name: /^Download / }).waitFor()
    const late = () => asked.filter((path) => /\/(?:studioLinks|LooksSection)-/.test(path)).length
    expect(late()).toBe(0)
    draw()
    await page.locator("a[href*='#d']", { hasText: "Open in the studio" }).waitFor()
    await page.getByRole("heading", { name: "Design" }).waitFor()
    expect(late()).toBe(2)
  })

  test("leads a guest who opens a code to signing in, and asks for nothing that is refused", async ({
    visitor
  }) => {
    const { tab } = await visitor()
    const { qrCodes } = Object(await member.call("GET", "/v1/Qr/my-qrcodes?query=Poster"))
    const page = await tab(`${shop.url}/account/codes/${qrCodes[0].id}`)
    await page.waitForURL(/\/account\/sign-in/)
    await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor()
  })

  test.for(imageFormatNames)(
    "saves a code as %s, which another program reads",
    async (format, { visitor }) => {
      const { context, tab } = await visitor()
      await member.signIn(context)
      const page = await tab(`${shop.url}/account/codes`)
      // A gradient, eyes of their own and a shape: what a format could lose.
      const code = seededCodes.find(({ name }) => name === "Poster in the window")
      await page.getByRole("link", { name: /Poster in the window/ }).click()
      await page.getByRole("radio", { name: imageFormats[format].name }).check({ force: true })
      const saving = page.waitForEvent("download")
      await page.getByRole("button", { name: `Download ${imageFormats[format].name}` }).click()
      const download = await saving
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^poster.*\\${imageFormats[format].extension}$`, "i")
      )
      expect(await textIn(download, format)).toBe(code?.data)
    }
  )

  test("shows a table tent of a code with a headline, and saves it as a PDF, which another program reads", async ({
    visitor
  }) => {
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${shop.url}/account/codes`)
    const code = seededCodes.find(({ name }) => name === "Poster in the window")
    await page.getByRole("link", { name: /Poster in the window/ }).click()
    await page.getByRole("radio", { name: "Sheet to print" }).check()
    expect(await page.getByLabel("Headline").inputValue()).toBe("Poster in the window")
    const picture = page.getByRole("img", { name: "The sheet, Table tent on US Letter" })
    await picture.waitFor()
    const before = await picture.getAttribute("src")
    await page.getByLabel("Headline").fill("Tonight")
    await expect.poll(() => picture.getAttribute("src")).not.toBe(before)
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download PDF" }).click()
    const download = await saving
    expect(download.suggestedFilename()).toBe("Poster-in-the-window-Table-tent.pdf")
    expect(await textIn(download, "pdf")).toBe(code?.data)
  })

  test("renames a code in place, archives it and brings it back, and finds it by both names", async ({
    visitor
  }) => {
    const owner = await openAccount(shop)
    await shop.command("account", "credit", owner.email, "10", "--reason", "test")
    for (const data of ["https://cafe.example/menu?utm_source=tent", "https://cafe.example/bill"])
      await owner.call("POST", "/v1/Qr/purchase", { data })
    const { context, tab } = await visitor()
    await owner.signIn(context)
    const page = await tab(`${shop.url}/account/codes`)
    const tiles = page.getByRole("list", { name: "Codes" }).getByRole("link")
    await page.getByRole("link", { name: /cafe.example\/menu/ }).click()
    const title = page.getByRole("heading", { level: 1 })
    await page.getByRole("button", { name: "Rename" }).click()
    const field = page.getByRole("textbox", { name: "Name", exact: true })
    expect(await field.inputValue()).toBe("cafe.example/menu")
    await field.press("Escape")
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Rename")
    await page.keyboard.press("Enter")
    await field.fill("Table tents")
    await field.press("Enter")
    await expect.poll(() => title.innerText()).toBe("Table tents")
    await page.getByRole("button", { name: "Archive" }).click()
    await page.getByText("This code is archived").waitFor()
    await page.goto(`${shop.url}/account/codes`)
    await expect.poll(() => tiles.allInnerTexts()).toEqual([expect.stringContaining("cafe.example/bill")])
    await page.getByRole("radio", { name: "Archived" }).check()
    await expect
      .poll(() => tiles.allInnerTexts())
      .toEqual([expect.stringMatching(/Table tents\s+cafe\.example\/menu/)])
    await page.getByLabel("Search by name").fill("menu?utm")
    await expect.poll(() => page.url()).toContain("query=menu")
    await expect.poll(() => tiles.count()).toBe(1)
    await tiles.click()
    await page.getByRole("button", { name: "Bring back" }).click()
    await page.getByRole("button", { name: "Archive" }).waitFor()
    await page.getByRole("button", { name: "Rename" }).click()
    await field.fill("")
    await page.getByRole("button", { name: "Save" }).click()
    await expect.poll(() => title.innerText()).toBe("cafe.example/menu")
    await page.goto(`${shop.url}/account/codes`)
    await expect.poll(() => tiles.count()).toBe(2)
  })

  test("says before it archives a dynamic code that it leads on, and that is so", async ({ visitor }) => {
    const owner = await openAccount(shop)
    await shop.command("account", "credit", owner.email, "10", "--reason", "test")
    const content = { type: "dynamic", target: "https://cafe.example/dinner" }
    const { qrCodeId: id } = Object(await owner.call("POST", "/v1/Qr/purchase", { content }))
    const { context, tab } = await visitor()
    await owner.signIn(context)
    const page = await tab(`${shop.url}/account/codes/${id}`)
    await page.getByRole("button", { name: "Archive" }).click()
    const dialog = page.getByRole("dialog", { name: "Archive this code?" })
    await dialog.getByText("is still led to its target").waitFor()
    await dialog.getByRole("button", { name: "Archive" }).click()
    await page.getByText("This code is archived").waitFor()
    const { dynamic, isArchived } = Object(await owner.call("GET", `/v1/Qr/${id}`))
    expect([isArchived, dynamic.state, dynamic.version]).toEqual([true, "active", 1])
  })
})
