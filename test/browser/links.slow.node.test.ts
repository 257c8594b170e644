import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { makeClock } from "../faults/clock.ts"
import { openAccount } from "./account.ts"
import { test } from "./browser.ts"
import {
  asksToSignIn,
  askToSignUp,
  choosePassword,
  isNotSignedIn,
  isSignedIn,
  openLink,
  signUp,
  trySigningIn
} from "./journeys.ts"
import { linkOf } from "./mailbox.ts"
import { openShop, type Shop } from "./shop.ts"

const clock = makeClock()
let shop: Shop
beforeAll(async () => {
  shop = await openShop(clock.environment("node", false))
})
afterAll(async () => {
  await shop.close()
  clock.remove()
})

const refusedLink = "410 POST /v1/Account/password"

/** The page of a link that cannot be used. */
const isRefused = (page: Page): Promise<void> =>
  page.getByRole("heading", { name: /^This link (?:cannot be used any more|is incomplete)$/ }).waitFor()

describe("a link to sign up", () => {
  test("opens an account and signs in, and the password signs in again", async ({ visitor }) => {
    const email = "first@example.com"
    const { tab } = await visitor()
    await signUp(await tab(), shop, email)
    const { tab: elsewhere } = await visitor()
    const page = await elsewhere()
    await trySigningIn(page, shop, email)
    await isSignedIn(page, email)
  })

  test("works once: after that its page asks for another", async ({ visitor }) => {
    const email = "used@example.com"
    const { tab, expectRefusals } = await visitor()
    expectRefusals(refusedLink)
    const page = await tab()
    await askToSignUp(page, shop, email)
    const link = linkOf(await shop.letterTo(email))
    await openLink(page, link)
    await choosePassword(page)
    await isSignedIn(page, email)
    await openLink(page, link)
    await choosePassword(page, "three plums and a fig")
    await isRefused(page)
  })

  test("keeps working after a password that is refused", async ({ visitor }) => {
    const email = "common@example.com"
    const { tab, expectRefusals } = await visitor()
    expectRefusals("400 POST /v1/Account/password")
    const page = await tab()
    await askToSignUp(page, shop, email)
    await openLink(page, linkOf(await shop.letterTo(email)))
    await choosePassword(page, "password123")
    await page.locator(".error", { hasText: /common/i }).waitFor()
    await choosePassword(page)
    await isSignedIn(page, email)
  })

  test("of another day is refused, and opens nothing", async ({ visitor }) => {
    const email = "late@example.com"
    const { tab, expectRefusals } = await visitor()
    expectRefusals(refusedLink, "401 POST /v1/Account/session")
    const page = await tab()
    await askToSignUp(page, shop, email)
    const link = linkOf(await shop.letterTo(email))
    clock.set(25 * 3600)
    await openLink(page, link)
    await choosePassword(page)
    await isRefused(page)
    await trySigningIn(page, shop, email)
    await isNotSignedIn(page)
  })

  test.for([
    ["that was cut off", "#AAAA"],
    ["without its secret", ""]
  ] as const)(
    "%s is known to be incomplete before a password is chosen",
    async ([_, fragment], { visitor }) => {
      const { tab } = await visitor()
      await isRefused(await tab(`${shop.url}/account/link${fragment}`))
    }
  )

  test("with a secret that was made up is refused", async ({ visitor }) => {
    const { tab, expectRefusals } = await visitor()
    expectRefusals(refusedLink)
    const page = await tab(`${shop.url}/account/link#${"A".repeat(43)}`)
    await choosePassword(page)
    await isRefused(page)
    await page.getByRole("link", { name: "to open an account" }).waitFor()
  })

  test("for one address, opened by someone signed in with another, changes only who is signed in here", async ({
    visitor
  }) => {
    const ann = await openAccount(shop)
    const { context, tab } = await visitor()
    await ann.signIn(context)
    const page = await tab(`${shop.url}/account`)
    await isSignedIn(page, ann.email)
    const email = "other@example.com"
    const { tab: elsewhere } = await visitor()
    await askToSignUp(await elsewhere(), shop, email)
    await openLink(page, linkOf(await shop.letterTo(email)))
    await choosePassword(page, "three plums and a fig")
    await isSignedIn(page, email)
    const { tab: third } = await visitor()
    const again = await third()
    await trySigningIn(again, shop, ann.email, ann.password)
    await isSignedIn(again, ann.email)
  })

  test("opened in two browsers at once opens one account, with the password of the one that came first", async ({
    visitor
  }) => {
    const email = "twice@example.com"
    const visits = await Promise.all([visitor(), visitor()])
    for (const { expectRefusals } of visits) expectRefusals(refusedLink, "401 POST /v1/Account/session")
    const [one, two] = await Promise.all(visits.map(({ tab }) => tab()))
    if (one === undefined || two === undefined) throw new Error("two tabs")
    await askToSignUp(one, shop, email)
    const link = linkOf(await shop.letterTo(email))
    const passwords = new Map([
      [one, "three plums and a fig"],
      [two, "four pears and a date"]
    ])
    await Promise.all([...passwords.keys()].map((page) => openLink(page, link)))
    await Promise.all([...passwords].map(([page, password]) => choosePassword(page, password)))
    const ends = await Promise.all(
      [one, two].map((page) =>
        Promise.race([
          isSignedIn(page, email).then(() => "in" as const),
          isRefused(page).then(() => "refused" as const)
        ])
      )
    )
    expect([...ends].sort()).toEqual(["in", "refused"])
    const [winner, loser] = ends[0] === "in" ? [one, two] : [two, one]
    await trySigningIn(loser, shop, email, passwords.get(loser))
    await isNotSignedIn(loser)
    await trySigningIn(loser, shop, email, passwords.get(winner))
    await isSignedIn(loser, email)
  })

  test("opened in another browser signs in there, and not where it was asked for", async ({ visitor }) => {
    const email = "elsewhere@example.com"
    const { tab } = await visitor()
    const asking = await tab()
    await askToSignUp(asking, shop, email)
    const { tab: elsewhere } = await visitor()
    const page = await elsewhere()
    await openLink(page, linkOf(await shop.letterTo(email)))
    await choosePassword(page)
    await isSignedIn(page, email)
    await asking.goto(`${shop.url}/account`)
    await asksToSignIn(asking)
  })

  test("goes on working when the server is started again in between", async ({ visitor }) => {
    const email = "restart@example.com"
    const { tab } = await visitor()
    const page = await tab()
    await askToSignUp(page, shop, email)
    const link = linkOf(await shop.letterTo(email))
    // No page is open meanwhile: one that is asks for news, which is refused then.
    await page.goto("about:blank")
    await shop.restart(clock.environment("node", false))
    await openLink(page, link)
    await choosePassword(page)
    await isSignedIn(page, email)
    await page.goto("about:blank")
    await shop.restart(clock.environment("node", false))
    await page.goto(`${shop.url}/account`)
    await isSignedIn(page, email)
  })
})

describe("a link to reset a password", () => {
  test("sets it, ends the sessions elsewhere, and works once", async ({ visitor }) => {
    const ann = await openAccount(shop)
    const { context, tab: elsewhere } = await visitor()
    await ann.signIn(context)
    const other = await elsewhere(`${shop.url}/account`)
    await isSignedIn(other, ann.email)
    const { tab, expectRefusals } = await visitor()
    expectRefusals(refusedLink)
    const page = await tab(`${shop.url}/account/sign-in`)
    await page.getByRole("link", { name: /forgot/i }).click()
    // The form before it asks for an address, too.
    const send = page.getByRole("button", { name: "Send the link" })
    await send.waitFor()
    await page.getByLabel("E-mail address").fill(ann.email)
    await send.click()
    await page.getByRole("heading", { name: "Look into your mail" }).waitFor()
    // The letter before it is the one of signing up, which was read already.
    const link = linkOf(await shop.letterTo(ann.email))
    await openLink(page, link)
    await choosePassword(page, "three plums and a fig")
    await isSignedIn(page, ann.email)
    await other.reload()
    await asksToSignIn(other)
    await openLink(page, link)
    await choosePassword(page, "four pears and a date")
    await isRefused(page)
  })
})
