import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { launch, type Running, said } from "../server/program.ts"
import { test } from "./browser.ts"
import { choosePassword, isSignedIn, makeKey, openLink } from "./journeys.ts"
import { linkOf, makeMailbox } from "./mailbox.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "quick-response-newcomer-"))
let npm: Running
beforeAll(() => {
  const database = `sqlite:${join(folder, "data/quick-response.db")}`
  npm = launch(["npm", "start"], root, { PORT: "0", QR_DATABASE: database })
})
afterAll(async () => {
  npm.kill("SIGTERM")
  await npm.ended
  rmSync(folder, { recursive: true, force: true })
})

/** The address of a page that the first start prints. */
const printed = async (page: string): Promise<string> => {
  const [, address = ""] = await said(npm, "stdout", new RegExp(`^(http://\\S+/account/${page}\\S*)$`, "m"))
  return address
}

/** Milliseconds that a newcomer may take, on a slow shared machine, too. */
const patience = 120_000

describe("a newcomer to npm start", () => {
  test("opens the printed page, signs up by the mail in its folder, makes a key and buys a code with curl", async ({
    visitor
  }) => {
    const address = await printed("sign-up")
    const began = performance.now()

    const { tab } = await visitor()
    const page = await tab(address)
    const email = "ann@example.com"
    await page.getByLabel("E-mail address").fill(email)
    await page.getByRole("button", { name: "Send the link" }).click()
    await openLink(page, linkOf(await makeMailbox(join(folder, "data/mail"))(email)))
    await choosePassword(page)
    await isSignedIn(page, email)
    const { command } = await makeKey(page, { url: new URL(address).origin }, "Laptop")
    const { stdout } = await promisify(execFile)("sh", ["-c", command])
    expect(JSON.parse(stdout)).toMatchObject({ success: true, code: "OK" })
    await page.getByRole("link", { name: "Codes" }).click()
    await page.getByRole("link", { name: /My first code/ }).waitFor()
    expect(performance.now() - began).toBeLessThan(patience)
  })

  test("follows the printed link into the demo account, which has credits", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(await printed("link"))
    await choosePassword(page)
    await isSignedIn(page, "demo@localhost")
    await page.getByText("100.00").first().waitFor()
  })
})
