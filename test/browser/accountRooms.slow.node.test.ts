import { readdirSync } from "node:fs"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, expect, vi } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { settled } from "./settled.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
let member: Member
let newcomer: Member
/** A code and a dynamic one. */
let codes: ReadonlyArray<string>
let webhook: string

/** Takes two events and no more, so that its webhook has something to say. */
const receiver = createServer((_, response) => response.writeHead(taken++ < 2 ? 204 : 503).end())
let taken = 0

/** Names as someone writes them whose language goes from right to left. */
const arabic = {
  menu: "قائمة الطعام في مقهى الحديقة بجانب النهر القديم",
  link: "رابط المطعم للضيوف في عطلة نهاية الأسبوع",
  key: "حاسوب المكتب في الطابق الثاني",
  program: "برنامج المحاسبة للفرع الجديد"
}

const idOf = (made: unknown, name: string): string => String(Object(made)[name])

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  const address = receiver.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  shop = await openShop({ QR_RATE_LIMIT: "off", QR_WEBHOOK_NETWORKS: "127.0.0.1/32" })
  ;[member, newcomer] = [await openAccount(shop), await openAccount(shop)]
  const { call } = member
  const url = `http://127.0.0.1:${port}/hooks/qr`
  webhook = idOf(await call("POST", "/v1/Account/webhooks", { url, description: arabic.program }), "id")
  const content = { type: "dynamic", target: "https://cafe.example/menu" }
  codes = [
    await call("POST", "/v1/Qr/purchase", {
      name: arabic.menu,
      data: "https://cafe.example/menu",
      frameStyle: "banner-below",
      frameText: "MENU",
      foreground: {
        type: "radial",
        stops: [
          { offset: 0, color: "#0b3d91" },
          { offset: 1, color: "#8a1c7c" }
        ]
      }
    }),
    await call("POST", "/v1/Qr/purchase", { name: arabic.link, content })
  ].map((made) => idOf(made, "qrCodeId"))
  const rules = [
    {
      target: "https://cafe.example/de",
      device: "ios",
      weekdays: [1, 7],
      hours: "11:00-15:00",
      timeZone: "UTC"
    }
  ]
  await call("PATCH", `/v1/Qr/${codes[1]}`, { rules, expectedVersion: 1 })
  const keys = [
    { name: arabic.key },
    { name: `${arabic.key} ٢`, expiresAt: "2040-01-01T00:00:00Z" },
    { name: "Old" }
  ]
  const made = await Promise.all(keys.map((key) => call("POST", "/v1/Account/keys", key)))
  const deliveries = async () => Object(await call("GET", `/v1/Account/webhooks/${webhook}/deliveries`))
  await vi.waitFor(async () => expect((await deliveries()).totalCount).toBeGreaterThanOrEqual(2), 60_000)
  await call("DELETE", `/v1/Account/keys/${idOf(made.at(-1), "id")}`)
})
afterAll(async () => {
  receiver.close()
  receiver.closeAllConnections()
  await shop.close()
})

/** Sells packs in the pages of a browser, and shows a payment in each state. */
const sellPacks = async (context: BrowserContext): Promise<void> => {
  const packs = [
    { id: "small", label: "25 credits", credits: 25, amount: 2500 },
    { id: "large", label: arabic.program, credits: 1250, amount: 119_900 }
  ]
  const states = ["open", "processing", "paid", "expired", "canceled", "failed"]
  const topUps = states.map((state, place) => ({
    id: `6f2c1d0e-3b1a-4c55-9d2e-0a1b2c3d4e5${place}`,
    state,
    pack: "large",
    label: arabic.program,
    credits: 1250,
    amount: 119_900,
    currency: "eur",
    total: 119_900,
    refundedAmount: 0,
    disputedAmount: 0,
    url: "https://pay.example/1",
    receiptUrl: state === "paid" ? "https://pay.example/receipt" : null,
    createdAt: "2026-11-20T10:00:00Z",
    expiresAt: "2026-11-20T11:00:00Z",
    paidAt: null
  }))
  await context.route("**/v1/Service", async (route) => {
    const response = await route.fetch()
    const body = Object(await response.json())
    const topUp = { currency: "eur", decimals: 2, packs }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, topUp } } })
  })
  await context.route(/\/v1\/Account\/top-ups/, (route) =>
    route.fulfill({
      json: {
        success: true,
        message: "",
        code: "OK",
        data: { topUps, totalCount: 35, pageNumber: 1, pageSize: 10 },
        errors: [],
        meta: { requestId: "r", timestamp: "" }
      }
    })
  )
}

/** A screen, by a path and the buttons that are pressed on it. */
type Scene = readonly [path: string, ...buttons: ReadonlyArray<string>]

const menuItem = (place: number) =>
  [".webhook-header .menu > button", `.webhook-header .menu-items > button:nth-child(${place})`] as const

const scenesOfMember = (): ReadonlyArray<Scene> => [
  ["/account"],
  ["/account/codes"],
  ["/account/codes?query=nothing"],
  ...codes.map((id): Scene => [`/account/codes/${id}`]),
  [`/account/codes/${codes[1]}`, ".destination dd > button:not(.copy)"],
  [`/account/codes/${codes[1]}`, ".destination .row button.quiet"],
  ["/account/scans"],
  ["/account/keys", "main button[aria-expanded]"],
  ["/account/keys", ".page-header button"],
  ["/account/keys", "td.end button"],
  ["/account/webhooks"],
  ["/account/webhooks", ".page-header button"],
  ["/account/webhooks", ".page-header button", ".types-field .segments label:nth-child(2)"],
  [`/account/webhooks/${webhook}`, "details.disclosure > summary"],
  [`/account/webhooks/${webhook}`, ".webhook-header .row > button:last-of-type"],
  ...[1, 3, 4].map((place): Scene => [`/account/webhooks/${webhook}`, ...menuItem(place)]),
  ["/account/credits"]
]

const scenesOfNewcomer: ReadonlyArray<Scene> = [
  ["/account"],
  ["/account/codes"],
  ["/account/scans"],
  ["/account/keys"],
  ["/account/webhooks"],
  ["/account/credits"]
]

const play = async (page: Page, [path, ...buttons]: Scene): Promise<void> => {
  await page.goto(`${shop.url}${path}`)
  await settled(page)
  for (const button of buttons) {
    await page.locator(button).first().click()
    await settled(page)
  }
}

/** The parts of a page without messages: data, programs, and names of languages. */
const unread = "bdi, code, pre, script, noscript, option[lang], .email, .verify-program select"

/** The words of a page that are no data, programs or names of languages: texts, and what is told of elements. */
const wordsOn = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate((unread) => {
    const found: Array<string> = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement?.closest(unread) === null) found.push(textContent ?? "")
    }
    for (const element of document.body.querySelectorAll("[aria-label], [placeholder], [alt], [title]"))
      for (const name of ["aria-label", "placeholder", "alt", "title"])
        found.push(element.getAttribute(name) ?? "")
    return found.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text))
  }, unread)

/** The texts and buttons that reach out of their own boxes or of the page, by what they say. */
const cutOff = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "main :is(button, .button, .badge, h1, h2, h3, label, dt, dd, p)"
      )
    ]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
        const isHidden = element.matches(".visually-hidden") || width < 2
        return !isHidden && (isWide || left < -1 || right > innerWidth + 1)
      })
      .map(({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent}`)
  )

const folder = new URL("../../packages/web/src/languages/de/", import.meta.url)

/** The texts of German messages, of which some are the same in English: "Codes", "Name". */
const germanTexts = async (): Promise<ReadonlySet<string>> => {
  const texts = new Set<string>()
  const add = (message: unknown): void => {
    if (typeof message === "string") texts.add(message)
    else if (typeof message === "object" && message !== null) Object.values(message).forEach(add)
  }
  for (const name of readdirSync(fileURLToPath(folder), { recursive: true, encoding: "utf8" }))
    if (name.endsWith(".ts")) add((await import(new URL(name, folder).href)).words)
  return texts
}

/** Names, counts of what German calls by the same word, and other texts that are no language's own. */
const isNeutral = (text: string): boolean =>
  /^(?:API|Android|CSV|EPS|JPEG|OpenAPI|PDF|PNG|SVG|WebP|mm|px|Quick-Response(?: \d.*)?|iPhone, iPad|\d+ (?:Codes?|Scans?|ms))$/.test(
    text
  )

test.for([390, 1280])(
  "the account's rooms in German keep their width with Arabic names, and say nothing in English, %d pixels wide",
  async (width, { visitor }) => {
    const german = await germanTexts()
    const faults = new Set<string>()
    for (const [who, scenes] of [
      [member, scenesOfMember()],
      [newcomer, scenesOfNewcomer]
    ] as const) {
      const open = async (language: string) => {
        await who.call("PATCH", "/v1/Account", { language })
        const { context, tab } = await visitor({ viewport: { width, height: 900 } })
        await who.signIn(context)
        if (who === member) await sellPacks(context)
        const page = await tab(`${shop.url}/account/settings`)
        await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
        return page
      }
      const english = new Set<string>()
      const reading = await open("en")
      for (const scene of scenes) {
        await play(reading, scene)
        for (const text of await wordsOn(reading)) english.add(text)
      }
      const page = await open("de")
      for (const scene of scenes) {
        await play(page, scene)
        const words = await wordsOn(page)
        const left = words.filter((text) => english.has(text) && !german.has(text) && !isNeutral(text))
        const [scroll, cut] = [await sidewaysScroll(page), await cutOff(page)]
        expect(words.length).toBeGreaterThan(10)
        for (const fault of [...left, ...cut, ...(scroll > 0 ? ["scrolls sideways"] : [])])
          faults.add(`${scene.join(" ")}: ${fault}`)
      }
    }
    expect([...faults]).toEqual([])
  }
)
