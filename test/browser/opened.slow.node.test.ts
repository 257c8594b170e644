import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { settled } from "./settled.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
let member: Member
beforeAll(async () => {
  shop = await openShop()
  member = await openAccount(shop)
  for (const name of ["Laptop", "Till"]) await member.call("POST", "/v1/Account/keys", { name })
})
afterAll(() => shop.close())

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click()

/** Presses a button that opens a dialog, whose script may be still to come. */
const ask = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole("dialog").waitFor()
}

/** Unfolds all that can be unfolded. */
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

const makeKey = async (page: Page): Promise<void> => {
  await press("New key")(page)
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name").fill(`A key with a name that is long ${performance.now()}`)
  await dialog.getByRole("button", { name: "Make the key" }).click()
  await dialog.getByText(/^curl /).waitFor()
}

/** All that opens on a page, with how; those of the studio's panels are in `panels`. */
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
    path: "/account/keys",
    isMember: true,
    ways: {
      "the dialog for a new key": ask("New key"),
      "the dialog to revoke": ask("Revoke Till"),
      "the secret of a new key": makeKey
    }
  },
  {
    path: "/account/webhooks",
    isMember: true,
    ways: {
      "the dialog for a new webhook": ask("Make your first webhook"),
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

describe("what opens over a page", () => {
  test("is accessible and scrolls down alone, in both themes, narrow and wide", async ({ visitor }) => {
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
