import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Brand, generateToken, type Letter, Mailer } from "@quick-response/core"
import { fileMailer, type MailSettings, mailer, mostFiles } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Redacted from "effect/Redacted"
import PostalMime from "postal-mime"
import { afterAll, describe, expect, it, vi } from "vitest"
import { brandOf } from "../brand/brands.ts"
import { baseUrl, email, sender } from "./letters.ts"
import { linkIn } from "./smtpPeer.ts"

const root = mkdtempSync(join(tmpdir(), "quick-response-folder-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const letter = (): Letter & { readonly _tag: "link" } => ({
  _tag: "link",
  to: email("ann@example.com"),
  purpose: "sign-up",
  token: generateToken()
})

const linkOf = ({ token }: ReturnType<typeof letter>) => `${baseUrl}/account/link#${Redacted.value(token)}`

/** Sends letters into a folder; the links that were shown. */
const sendInto = async (folder: string, letters: ReadonlyArray<Letter>): Promise<ReadonlyArray<string>> => {
  const shown: Array<string> = []
  const showLink = (link: string) => Effect.sync(() => void shown.push(link))
  await Effect.forEach(letters, (letter) => Effect.flatMap(Mailer, ({ send }) => send(letter)), {
    concurrency: 4
  }).pipe(
    Effect.provide(
      fileMailer({
        folder: Effect.succeed(folder),
        sender: () => sender,
        baseUrl: Effect.succeed(baseUrl),
        showLink
      })
    ),
    Logger.withMinimumLogLevel(LogLevel.None),
    Effect.runPromise
  )
  return shown
}

describe("fileMailer()", () => {
  it("writes mails readable only by their owner, and shows links", async () => {
    const folder = join(root, "one")
    const sent = letter()
    expect(await sendInto(folder, [sent, { _tag: "no-account", to: sent.to }])).toEqual([linkOf(sent)])
    const files = readdirSync(folder)
    expect(files).toHaveLength(2)
    for (const file of files) {
      expect(file).toMatch(/\.eml$/)
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const links = await Promise.all(
      files.map((file) => linkIn({ raw: readFileSync(join(folder, file), "utf8") }))
    )
    expect(links.filter((link) => link !== undefined)).toEqual([linkOf(sent)])
  })

  it(`keeps the newest ${mostFiles} mails, and others' files`, async () => {
    const folder = join(root, "many")
    await sendInto(folder, [letter()])
    const [oldest = ""] = readdirSync(folder)
    writeFileSync(join(folder, "0-mine.eml"), "")
    await sendInto(folder, Array.from({ length: mostFiles }, letter))
    const files = readdirSync(folder)
    expect(files).toHaveLength(mostFiles + 1)
    expect(files).toContain("0-mine.eml")
    expect(files).not.toContain(oldest)
  })

  it("refuses for now if the folder cannot be made", async () => {
    writeFileSync(join(root, "file"), "")
    await expect(sendInto(join(root, "file"), [letter()])).rejects.toThrow(/not taken yet/)
  })
})

describe("mailer()", () => {
  const chosen: MailSettings = {
    host: "127.0.0.1",
    database: { kind: "sqlite", path: join(root, "data", "qr.db") },
    baseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: undefined
  }
  const send = (settings: MailSettings, brand?: Brand) => {
    const sent = letter()
    return Effect.flatMap(Mailer, ({ send }) => send(sent)).pipe(
      Effect.as(sent),
      Effect.provide(mailer(settings, () => brand, Effect.succeed("http://127.0.0.1:1234"))),
      Logger.withMinimumLogLevel(LogLevel.None),
      Effect.runPromise
    )
  }
  const written = () => {
    const folder = join(root, "data", "mail")
    const newest = readdirSync(folder).sort().at(-1) ?? ""
    return readFileSync(join(folder, newest), "utf8")
  }
  const from = async () => (await PostalMime.parse(written())).from

  it("writes beside the database, with links to QR_BASE_URL or the listener", async () => {
    const own = await send(chosen)
    expect(await linkIn({ raw: written() })).toBe(
      `http://127.0.0.1:1234/account/link#${Redacted.value(own.token)}`
    )
    expect(await from()).toEqual({ name: "Quick-Response", address: "no-reply@localhost" })
    const named = await send({ ...chosen, baseUrl })
    expect(await linkIn({ raw: written() })).toBe(linkOf(named))
    expect(await from()).toMatchObject({ address: "no-reply@qr.example.com" })
    await send({ ...chosen, baseUrl, mailFrom: sender })
    expect(await from()).toEqual(sender)
  })

  it("is from the brand, unless QR_MAIL_FROM has a name", async () => {
    const brand = brandOf({ name: "Café Luna" })
    await send({ ...chosen, baseUrl }, brand)
    expect(await from()).toEqual({ name: "Café Luna", address: "no-reply@qr.example.com" })
    await send({ ...chosen, mailFrom: { ...sender, name: "" } }, brand)
    expect(await from()).toEqual({ ...sender, name: "Café Luna" })
    await send({ ...chosen, mailFrom: sender }, brand)
    expect(await from()).toEqual(sender)
  })

  it("leaves no file behind with memory:", async () => {
    const temporary = mkdtempSync(join(root, "temporary-"))
    vi.stubEnv("TMPDIR", temporary)
    await send({ ...chosen, database: { kind: "memory" } })
    vi.unstubAllEnvs()
    expect(readdirSync(temporary)).toEqual([])
  })
})
