import {
  Credentials,
  Credits,
  DemoAccounts,
  Payments,
  PriceList,
  publishedOptions,
  Sessions
} from "@quick-response/core"
import { makePromiseClient } from "@quick-response/http/client"
import * as Context from "effect/Context"
import { describe, expect, it } from "vitest"
import { during, shortUrl, type Variation } from "./service.ts"

const infoWith = (variation: Variation) =>
  during(variation, ({ url }) => makePromiseClient({ baseUrl: url }).getService())

describe("GET /v1/Service", () => {
  it("tells the operator's settings", async () => {
    const topUpUrl = "https://shop.example/credits"
    expect(await infoWith({ options: { version: "7.8.9", topUpUrl, drawing: "free" } })).toEqual({
      version: "7.8.9",
      passkeys: false,
      shortUrl,
      signIn: true,
      signUp: "open",
      welcomeCredits: 0,
      drawing: "free",
      topUpUrl,
      topUp: {
        currency: "eur",
        decimals: 2,
        isTest: true,
        packs: [{ id: "small", label: "25 credits", credits: 25, amount: 2500 }]
      },
      demo: { minutes: 60, credits: 25 },
      domains: { target: "edge.q.example", maximum: 3 },
      agents: true,
      formats: ["svg", "png", "pdf", "eps", "webp", "jpeg"]
    })
    const welcomeCredits = Credits.Credits(25_000)
    expect(await infoWith({ policy: { welcomeCredits } })).toMatchObject({ welcomeCredits: 2.5 })
    expect(await infoWith({ policy: { signUp: "closed", welcomeCredits } })).toMatchObject({
      welcomeCredits: 0,
      signUp: "closed",
      topUpUrl: null
    })
    expect(await infoWith({ options: { mcp: "off" } })).toMatchObject({ agents: false })
  })

  it("lacks packs, demo and sign-in if their services are absent", async () => {
    expect(await infoWith({ alter: Context.omit(DemoAccounts, Payments) })).toMatchObject({
      demo: null,
      topUp: null
    })
    const alter: Variation["alter"] = Context.omit(Credentials, Sessions)
    expect(await infoWith({ alter })).toMatchObject({ signIn: false, signUp: "closed" })
  })

  it("needs no key, and has an `ETag`", () =>
    during({}, async ({ url }) => {
      for (const path of ["/v1/service/", "/v1/Qr/prices"]) {
        const answer = await fetch(url + path, { headers: { "x-api-key": "ignored" } })
        expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, no-cache"])
        const headers = { "if-none-match": answer.headers.get("etag") ?? "" }
        expect((await fetch(url + path, { headers })).status).toBe(304)
      }
    }))
})

describe("GET /v1/Qr/prices", () => {
  it("has the price of each option, which sum up to quotes", () =>
    during({}, async ({ url }) => {
      const client = makePromiseClient({ baseUrl: url })
      const { base, surcharges } = await client.prices()
      expect(Object.keys(surcharges)).toEqual(PriceList.categoryNames)
      const labels = (options: ReadonlyArray<{ readonly label: string }>) => options.map(({ label }) => label)
      expect(Object.keys(surcharges.bodyStyle ?? {})).toEqual(labels(publishedOptions.bodyStyles))
      expect(Object.keys(surcharges.outerEyeStyle ?? {})).toEqual(labels(publishedOptions.outerEyeStyles))
      const { items, totalPrice } = await client.calculatePrice({
        bodyStyle: "Dots",
        foreground: {
          type: "linear",
          stops: [
            { offset: 0, color: "#000" },
            { offset: 1, color: "#003" }
          ]
        },
        template: "brand",
        frameStyle: "border"
      })
      expect(items.length).toBeGreaterThan(3)
      for (const { category, value, price } of items)
        expect([category, price]).toEqual([
          category,
          category === "base" ? base : surcharges[category]?.[value]
        ])
      expect(totalPrice).toBeCloseTo(
        items.reduce((sum, { category, value }) => sum + (surcharges[category]?.[value] ?? base), 0)
      )
    }))
})
