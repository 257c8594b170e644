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

const printed = async (page: string): Promise<string> => {
  const [, address = ""] = await said(npm, "stdout", new RegExp(`^(http://\\S+/account/${page}\\S*)$`, "m"))
  return address
}

describe("a newcomer to npm start", () => {
  test("signs up by mail, makes a key and buys with curl", async ({ visitor }) => {
    const address = await printed("sign-up")

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
  })
})
