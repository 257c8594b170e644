import { screens } from "@quick-response/web"
import type { Page } from "playwright-core"
import { beforeAll, describe, expect } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { brokenWords, cutOff, screenFaults, slowDown, watchShifts } from "./screenFaults.ts"
import { seed } from "./seed.ts"
import { settled } from "./settled.ts"
import { shop } from "./sharedShop.ts"

let member: Member
let newcomer: Member
beforeAll(async () => {
  ;[member, newcomer] = [await openAccount(shop), await openAccount(shop)]
  await seed(member)
  await shop.command("account", "credit", member.email, "5", "--reason", "test")
  const name = "رابط المطعم للضيوف في عطلة نهاية الأسبوع"
  await member.call("POST", "/v1/Qr/purchase", { name, data: "https://cafe.example/menu" })
  await member.call("POST", "/v1/Account/keys", { name: "حاسوب المكتب في الطابق الثاني" })
})

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click()

/** Presses a button that opens a dialog, whose script may be still to come. */
const ask = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole("dialog").waitFor()
}

const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true
  })

const csv = "Name,Web address\nTable 1,https://example.com/1\nTable 2,no address\n"

const openFile = async (page: Page): Promise<void> => {
  await press("Batch (CSV)")(page)
  await page
    .getByLabel(/Choose a CSV file/)
    .setInputFiles({ name: "tables.csv", mimeType: "text/csv", buffer: Buffer.from(csv) })
  await page.getByLabel("Column Name is").waitFor()
}

/** The dialogs and menus of each page, with their steps. */
const opened: ReadonlyArray<{
  readonly path: string
  readonly isMember?: boolean
  readonly ways: Readonly<Record<string, (page: Page) => Promise<void>>>
}> = [
  {
    path: "/",
    ways: {
      "the dialog to share": ask("Share the design"),
      "the dialog to import": ask("Import a design"),
      "the presets": ask("Your presets"),
      // A narrow window has no button for them.
      "the keys": async (page) => {
        await page.keyboard.press("?")
        await page.getByRole("dialog").waitFor()
      },
      "the files": ask("Download or copy"),
      "a batch": ask("Batch (CSV)"),
      "a batch with its file": openFile,
      "the verdict and the price": async () => {}
    }
  },
  {
    path: "/",
    isMember: true,
    ways: { "the menu of the account": press(/^Account /), "a batch": openFile }
  },
  {
    path: "/account/codes",
    isMember: true,
    ways: {
      "the choice of codes": async (page) => {
        await press("Select")(page)
        await page.getByRole("button", { name: "Whole page" }).click()
      },
      "the targets of many codes": ask("Change target"),
      "the tags of many codes": ask("Tags")
    }
  },
  {
    path: "/account/keys",
    isMember: true,
    ways: {
      "the dialog for a new key": ask("New key"),
      "the dialog to revoke": ask(/^Revoke Till/)
    }
  },
  {
    path: "/account/webhooks",
    isMember: true,
    ways: {
      "all types of events": async (page) => {
        await ask("Make your first webhook")(page)
        await page.getByRole("radio", { name: "Only some" }).check({ force: true })
        await press("Make the webhook")(page)
        await page.getByText("Choose at least one event.").waitFor()
      }
    }
  },
  {
    path: "/account/settings",
    isMember: true,
    ways: { "the dialog to close the account": ask("Close the account…") }
  }
]

describe("dialogs and menus over a page", () => {
  test("is accessible and fits, in both themes and widths", async ({ visitor }) => {
    const faults: Record<string, unknown> = {}
    for (const { path, isMember = false, ways } of opened) {
      const { context, tab } = await visitor()
      if (isMember) await member.signIn(context)
      const page = await tab(`${shop.url}${path}`)
      await settled(page)
      if (path === "/") await page.getByText("Scans well").waitFor()
      for (const [name, way] of Object.entries(ways)) {
        await way(page)
        await unfold(page)
        for (const width of [320, 1100]) {
          await page.setViewportSize({ width, height: 800 })
          await settled(page)
          const problems = await problemsInBothThemes(page)
          const scroll = await sidewaysScroll(page)
          if (problems.length > 0 || scroll > 0) faults[`${name}, ${width}`] = { problems, scroll }
        }
        await page.keyboard.press("Escape")
      }
      await context.close()
    }
    expect(faults).toEqual({})
  })
})

/** An id that no code has. */
const someId = "00000000-0000-4000-8000-000000000000"

/** Each screen's path and audience. */
const screenPaths = Object.entries(screens).map(
  ([path, audience]) => [path.replace("{id}", someId), audience] as const
)

const guests = screenPaths.filter(([, audience]) => audience === "anyone").map(([path]) => path)
const members = screenPaths.filter(([, audience]) => audience === "member").map(([path]) => path)

describe("every screen", () => {
  test.for([320, 1024])(
    "is accessible, fits and loads without shifts, %d px wide",
    async (width, { visitor }) => {
      const faults: Record<string, unknown> = {}
      const check = async (name: string, paths: ReadonlyArray<string>, who?: Member) => {
        // German has the longest words.
        const locale = width < 500 ? "de" : "en"
        const { context, tab, expectRefusals } = await visitor({ locale, viewport: { width, height: 800 } })
        // The path of a code names an unknown one.
        expectRefusals(`404 GET /v1/Qr/${someId}`)
        await who?.signIn(context)
        await context.addInitScript(watchShifts)
        const page = await tab()
        await slowDown(context, page, 80)
        for (const path of paths) {
          await page.goto(`${shop.url}${path}`)
          await settled(page)
          expect(new URL(page.url()).pathname).toBe(path)
          const found = await screenFaults(page)
          if (found !== undefined) faults[`${path} of ${name}`] = found
          if (width > 390) continue
          await page.setViewportSize({ width: 390, height: 800 })
          const cut = [...(await brokenWords(page)), ...(who === undefined ? [] : await cutOff(page))]
          if (cut.length > 0) faults[`words on ${path} of ${name}`] = cut
          await page.setViewportSize({ width, height: 800 })
        }
      }
      const [code] = Object(await member.call("GET", "/v1/Qr/my-qrcodes")).qrCodes
      await check("a guest", guests)
      await check("a member", [...members, `/account/codes/${code.id}`], member)
      // An account without codes or keys.
      await check("a newcomer", members, newcomer)
      expect(faults).toEqual({})
    }
  )
})
