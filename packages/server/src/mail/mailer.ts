import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import process from "node:process"
import { type Brand, Email, type Mailer, standardName } from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { Refused } from "../process/commandErrors.ts"
import { type Database, isLoopback, type Sender } from "../settings/settingFields.ts"
import { type Settings, settings } from "../settings/settings.ts"
import { fileMailer } from "./fileMailer.ts"
import type { Letterhead } from "./message.ts"
import { smtpMailer } from "./smtpMailer.ts"

/** The settings for delivery of mails. */
export type MailSettings = Pick<Settings, "baseUrl" | "database" | "host" | "mailFrom" | "smtpUrl">

/** A temporary folder, created on first use and removed with the scope. */
const temporaryFolder: Effect.Effect<Effect.Effect<string>, never, Scope.Scope> = Effect.gen(function* () {
  let made: string | undefined
  yield* Effect.addFinalizer(() =>
    Effect.promise(async () => {
      if (made !== undefined) await rm(made, { recursive: true, force: true })
    })
  )
  return yield* Effect.cached(
    Effect.promise(async () => {
      made = await mkdtemp(join(tmpdir(), "quick-response-mail-"))
      return made
    })
  )
})

/** The folder for unsent mails: beside the database's file, or temporary if the database is in memory. */
const mailFolder = (database: Database) =>
  database.kind === "memory"
    ? temporaryFolder
    : Effect.succeed(
        Effect.succeed(resolve(database.kind === "sqlite" ? dirname(database.path) : "data", "mail"))
      )

const decodeEmail = Schema.decodeOption(Email)

const defaultSender = (baseUrl: string | undefined): Sender => ({
  name: standardName,
  address: decodeEmail(`no-reply@${baseUrl === undefined ? "localhost" : new URL(baseUrl).hostname}`).pipe(
    Option.getOrElse(() => Schema.decodeSync(Email)("no-reply@localhost"))
  )
})

const showAtTerminal = (link: string): Effect.Effect<void> =>
  Console.log(`\nThe link of the mail:\n\n${link}\n`)

/** The configured sender, named after the brand if it has no name. */
const letterhead = (
  { baseUrl, mailFrom }: Pick<MailSettings, "baseUrl" | "mailFrom">,
  brand: Brand | undefined
): Letterhead => {
  const sender = mailFrom ?? defaultSender(baseUrl)
  if (brand === undefined) return sender
  return { ...sender, name: mailFrom?.name || brand.name, brand }
}

/** Sends mails by the settings, with links to the service. Fails if recipients could not open the links. */
export const mailer = (
  chosen: MailSettings,
  brand: () => Brand | undefined,
  /** The service's own address, used without a configured public one. */
  ownUrl: Effect.Effect<string>
): Layer.Layer<Mailer, Refused> => {
  const { baseUrl, database, host, smtpUrl } = chosen
  const sender = () => letterhead(chosen, brand())
  const base = baseUrl === undefined ? ownUrl : Effect.succeed(baseUrl)
  if (smtpUrl === undefined) {
    const isWatched = isLoopback(host) && process.stdout.isTTY === true
    const showLink = isWatched ? showAtTerminal : undefined
    return Layer.unwrapScoped(
      Effect.map(mailFolder(database), (folder) => fileMailer({ folder, sender, baseUrl: base, showLink }))
    )
  }
  if (baseUrl === undefined && !isLoopback(host))
    return Layer.fail(
      new Refused(
        `${settings.baseUrl.variable}: mails link to the service, and ${host} is not an address that their readers can follow; set it like ${settings.baseUrl.variable}=${settings.baseUrl.example}`
      )
    )
  return smtpMailer(smtpUrl, sender, base)
}
