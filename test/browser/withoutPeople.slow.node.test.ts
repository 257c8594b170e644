import { pages } from "@quick-response/web"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { listen, realServices } from "../http/service.ts"
import { test } from "./browser.ts"
import { settled } from "./settled.ts"

const scope = Effect.runSync(Scope.make())
let url = ""
beforeAll(async () => {
  // A service as a program embeds it: it has accounts, and nobody who could sign in to one.
  const started = Effect.flatMap(Layer.build(realServices), (services) =>
    Effect.provide(listen({ pages }), services)
  )
  url = await Effect.runPromise(Scope.extend(started, scope))
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const waysIn = /sign in|create (?:an )?account|^buy for/i

describe("pages of a service where nobody can sign in", () => {
  test.for(["/", "/gallery"])("show no way to an account on %s", async (path, { visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${url}${path}`)
    await settled(page)
    // The price is there, with nobody to pay it.
    if (path === "/") await page.getByText("the base price").waitFor()
    expect(await page.getByRole("link", { name: waysIn }).count()).toBe(0)
    expect(await page.getByRole("button", { name: waysIn }).count()).toBe(0)
    expect(await page.getByText("account is needed").count()).toBe(0)
    await page.getByRole("link", { name: "Docs" }).waitFor()
  })

  test.for(["/account", "/account/sign-in", "/account/sign-up"])(
    "say so on %s, and lead to the studio",
    async (path, { visitor }) => {
      const { tab } = await visitor()
      const page = await tab(`${url}${path}`)
      await page.getByRole("heading", { name: "Nobody signs in here" }).waitFor()
      expect(await page.getByRole("textbox").count()).toBe(0)
      await page.getByRole("link", { name: "Open the studio" }).click()
      await page.getByRole("img", { name: /^QR code/ }).waitFor()
    }
  )

  test("offer a file all the same", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${url}/`)
    await page.getByRole("button", { name: "Download or copy" }).click()
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download SVG" }).click()
    expect((await saving).suggestedFilename()).toMatch(/\.svg$/)
  })
})
