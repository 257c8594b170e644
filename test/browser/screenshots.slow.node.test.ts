import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { fragmentOf } from "@quick-response/web/src/design/fragment.ts"
import { builtInLogos, imageOf } from "@quick-response/web/src/studio/panels/logo/builtInLogos.ts"
import type { BrowserContext, Page } from "playwright-core"
import { describe, expect, vi } from "vitest"
import { makeClock } from "../faults/clock.ts"
import { openAccount } from "./account.ts"
import { launchBrowser, test } from "./browser.ts"
import { seed } from "./seed.ts"
import { settled } from "./settled.ts"
import { openShop, type Shop } from "./shop.ts"

const root = new URL("../../", import.meta.url)

const textOf = (document: string): string => readFileSync(fileURLToPath(new URL(document, root)), "utf8")

interface Screen {
  readonly path: string
  readonly isGuest?: boolean
  /** Waits for late parts after the screen has settled, or opens something on it. */
  readonly prepare?: (page: Page) => Promise<void>
}

const heart = builtInLogos.find(({ name }) => name === "Heart")

const poster = {
  name: "Poster in the window",
  template: "brand",
  content: { type: "url", url: "https://cafe.example/spring" },
  ...(heart === undefined ? {} : { logo: { image: imageOf(heart, "#8a1c7c") } })
} as const

/** True if all visible tiles have their pictures. */
const tilesAreDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll("[role=tabpanel] label > input[type=radio] + span")]
    const seen = tiles.filter((tile) => tile.getBoundingClientRect().top < innerHeight)
    return seen.length > 0 && seen.every((tile) => tile.querySelector("img") !== null)
  })

const studioIsReady = async (page: Page): Promise<void> => {
  await page.getByRole("tab", { name: "Template" }).click()
  await page.getByText("Scans well").waitFor()
  await vi.waitFor(async () => expect(await tilesAreDrawn(page)).toBe(true), 60_000)
}

/** Waits for the studio of a browser that knows from its last visit that someone is signed in. */
const studioOfMember = async (page: Page): Promise<void> => {
  await studioIsReady(page)
  await page.reload()
  await studioIsReady(page)
}

/** The pictures by the folder in which they lie; the document that shows them bears its name. */
const albums: Readonly<Record<string, Readonly<Record<string, Screen>>>> = {
  "docs/studio": {
    empty: { path: "/", isGuest: true, prepare: studioIsReady },
    full: { path: `/#${await fragmentOf(poster)}`, prepare: studioOfMember },
    gallery: { path: "/gallery", isGuest: true }
  },
  "docs/account": {
    "sign-up": { path: "/account/sign-up", isGuest: true },
    overview: { path: "/account" },
    codes: { path: "/account/codes" },
    keys: { path: "/account/keys" },
    webhooks: { path: "/account/webhooks" },
    credits: { path: "/account/credits" },
    settings: { path: "/account/settings" }
  }
}

const pictures = Object.entries(albums).flatMap(([folder, screens]) =>
  Object.entries(screens).flatMap(([name, screen]) =>
    (["wide", "narrow"] as const).flatMap((width) =>
      (["light", "dark"] as const).map((colorScheme) => ({
        ...screen,
        folder,
        file: `${name}-${width}-${colorScheme}.webp`,
        viewport: { width: width === "wide" ? 1100 : 360, height: 760 },
        colorScheme
      }))
    )
  )
)

/** When the pictures are taken, as the server and the pages see it. */
const pictured = Date.parse("2026-03-20T10:00:00Z")

const day = 86_400_000

const first = pictured - 12 * day

/** The page as WebP, which Playwright itself does not write. */
const capture = async (context: BrowserContext, page: Page): Promise<Buffer> => {
  const session = await context.newCDPSession(page)
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 })
  return Buffer.from(data, "base64")
}

const take = async (shop: Shop, setTime: (milliseconds: number) => void): Promise<void> => {
  let time = first - day
  /** Sets the clock a day on; a server reads its clock's file once a second. */
  const step = async () => {
    time += day
    setTime(time)
    await new Promise((resolve) => setTimeout(resolve, 1500))
  }
  const member = await openAccount(shop, "ann@example.com")
  await shop.command("account", "credit", member.email, "25", "--reason", "Invoice 1017")
  await seed(member, step)
  const url = "https://cafe.example/hooks/qr"
  await member.call("POST", "/v1/Account/webhooks", { url, description: "Bookkeeping" })
  time = pictured - day
  await step()
  const browser = await launchBrowser()
  for (const { folder, file, path, viewport, colorScheme, isGuest, prepare } of pictures) {
    const context = await browser.newContext({ viewport, colorScheme, locale: "en-US", timezoneId: "UTC" })
    await context.clock.setFixedTime(pictured)
    if (isGuest !== true) await member.signIn(context)
    const page = await context.newPage()
    await page.goto(`${shop.url}${path}`)
    await settled(page)
    await prepare?.(page)
    await settled(page)
    mkdirSync(new URL(folder, root), { recursive: true })
    writeFileSync(new URL(`${folder}/${file}`, root), await capture(context, page))
    await context.close()
  }
  await browser.close()
}

if (process.env.QR_SCREENSHOTS !== undefined)
  test("npm run screenshots takes the pictures", async () => {
    const clock = makeClock()
    const setTime = (time: number) => clock.set(Math.round((time - Date.now()) / 1000))
    // A clock that is set back while a program runs is not read again for as long.
    setTime(first)
    const shop = await openShop({ ...clock.environment("node", false), QR_WELCOME_CREDITS: "0" })
    await take(shop, setTime)
    await shop.close()
    clock.remove()
  })

/** The largest picture and document, in bytes: each version stays in the repository. */
const heaviest = { picture: 150_000, document: 1_000_000 }

const weightOf = (picture: string): number => statSync(new URL(picture, root)).size

describe.each(Object.keys(albums))("the pictures in %s", (folder) => {
  const files = pictures.flatMap((picture) => (picture.folder === folder ? [picture.file] : []))

  test("are shown by the document, and small", () => {
    const name = basename(folder)
    const shown = [...textOf(`${folder}.md`).matchAll(/[\w-]+\/[\w-]+\.webp/g)].map(([path]) => path)
    expect([...new Set(shown)].sort()).toEqual(files.map((file) => `${name}/${file}`).sort())
    const weights = files.map((file) => weightOf(`${folder}/${file}`))
    expect(Math.max(...weights)).toBeLessThan(heaviest.picture)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(heaviest.document)
  })
})

test("README.md shows pictures in both themes", () => {
  const shown = [...textOf("README.md").matchAll(/docs\/[\w-]+\/[\w-]+\.webp/g)].map(([path]) => path)
  const taken = new Set(pictures.map(({ folder, file }) => `${folder}/${file}`))
  expect(shown.filter((path) => !taken.has(path))).toEqual([])
  expect(shown.filter((path) => path.includes("light")).length).toBe(2)
  expect(shown.filter((path) => path.includes("dark")).length).toBe(2)
})
