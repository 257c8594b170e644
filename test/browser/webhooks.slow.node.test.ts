import { createServer, type IncomingHttpHeaders } from "node:http"
import { Webhook } from "standardwebhooks"
import { describe, expect, onTestFinished } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { settled } from "./settled.ts"
import { shop } from "./sharedShop.ts"

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A program that takes webhooks on loopback, and answers with a status that the test sets. */
const openReceiver = async () => {
  const received: Array<Received> = []
  const answer = { status: 204 }
  const server = createServer((request, response) => {
    let body = ""
    request.setEncoding("utf8")
    request.on("data", (text: string) => {
      body += text
    })
    request.on("end", () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answer.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/hooks/qr`, received, answer }
}

const buy = (member: Member, name: string): Promise<unknown> =>
  member.call("POST", "/v1/Qr/purchase", { name, data: `https://cafe.example/${name}` })

describe("the pages of webhooks", () => {
  test.for([390])("create, send, fail, resend and delete, %d px wide", async (width, { visitor }) => {
    const { url, received, answer } = await openReceiver()
    const member = await openAccount(shop)
    const { context, tab, expectRefusals } = await visitor({ viewport: { width, height: 860 } })
    expectRefusals("400 POST /v1/Account/webhooks")
    await member.signIn(context)
    const page = await tab(`${shop.url}/account/keys`)
    const check = async () => {
      await settled(page)
      expect([await problemsInBothThemes(page), await sidewaysScroll(page)]).toEqual([[], 0])
    }
    await page.getByRole("navigation", { name: "Developers" }).getByRole("link", { name: "Webhooks" }).click()
    await page.getByRole("heading", { name: "No webhooks yet" }).waitFor()
    await check()

    await page.getByRole("button", { name: "Make your first webhook" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Address").fill("ftp://cafe.example/hooks")
    await dialog.getByLabel("Description").fill("Bookkeeping")
    await dialog.getByRole("button", { name: "Make the webhook" }).click()
    await dialog.locator(".error").waitFor()
    expect(await dialog.getByLabel("Address").getAttribute("aria-invalid")).toBe("true")
    expect(await dialog.getByLabel("Description").inputValue()).toBe("Bookkeeping")
    await check()
    await dialog.getByLabel("Address").fill(url)
    await dialog.getByRole("button", { name: "Make the webhook" }).click()
    const secret = await dialog.getByText(/^whsec_/).innerText()
    await dialog.getByRole("button", { name: "Send a test" }).click()
    await dialog.getByText("The test was accepted.").waitFor()
    await dialog.getByLabel("Verify in your program").selectOption("Python")
    await dialog.getByText("from flask import").waitFor()
    await check()
    await dialog.getByRole("button", { name: "I have saved it" }).click()
    await page.getByText("Nothing was sent yet.").waitFor()

    await buy(member, "menu")
    const row = (name: string) => page.getByRole("row", { name }).first()
    await row("qrCode.purchased").getByText("204 No content").waitFor()
    const { headers, body } = received.at(-1) ?? { headers: {}, body: "" }
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    expect(new Webhook(secret).verify(body, signed)).toMatchObject({ type: "qrCode.purchased" })
    await row("qrCode.purchased").getByRole("link").click()
    await page.getByText('"name": "menu"').waitFor()
    await check()
    if (width < 700) await page.getByRole("link", { name: "All deliveries" }).click()

    answer.status = 503
    await buy(member, "poster")
    await page.getByText("Your program accepts no events.").waitFor()
    const failed = page.getByText("503 Unavailable. Your program failed")
    await failed.waitFor()
    await page.getByRole("button", { name: "Send a test" }).click()
    await failed.nth(1).waitFor()
    await check()
    answer.status = 200
    await page.getByRole("button", { name: "Try now" }).click()
    await page.getByText("Live", { exact: true }).waitFor()
    await row("200 OK").waitFor()

    const before = received.length
    await row("200 OK").getByRole("link").click()
    await page.getByRole("button", { name: "Send again" }).click()
    await expect.poll(() => received.length).toBeGreaterThan(before)

    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("button", { name: "Pause" }).click()
    await page.getByText("You paused this webhook").waitFor()
    await check()
    await page.getByRole("button", { name: "Switch on" }).click()
    await page.getByText("Live", { exact: true }).waitFor()
    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("button", { name: "Delete…" }).click()
    await dialog.getByLabel(/^Type/).fill(new URL(url).host)
    await dialog.getByRole("button", { name: "Delete the webhook" }).click()
    await page.getByRole("heading", { name: "No webhooks yet" }).waitFor()
  })
})

test("the page of credits sets the alert of a low balance", async ({ visitor }) => {
  const member = await openAccount(shop)
  const { context, tab } = await visitor({ viewport: { width: 390, height: 860 } })
  await member.signIn(context)
  const page = await tab(`${shop.url}/account/credits`)
  const field = page.getByLabel("Tell me when the balance falls below")
  await field.fill("many")
  await page.getByRole("button", { name: "Turn on" }).click()
  await page.getByText("Enter a number of credits, such as 5 or 2.50.").waitFor()
  await field.fill("9,5")
  await page.getByRole("button", { name: "Turn on" }).click()
  await page.getByText("In credits. It is on.").waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Save")
  expect(await member.call("GET", "/v1/Account")).toMatchObject({ lowBalance: 9.5 })
  await settled(page)
  expect([await problemsInBothThemes(page), await sidewaysScroll(page)]).toEqual([[], 0])
  await page.getByRole("button", { name: "Turn off" }).click()
  await page.getByText("In credits. It is off now.").waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Low balance")
  expect(await member.call("GET", "/v1/Account")).toMatchObject({ lowBalance: null })
})
