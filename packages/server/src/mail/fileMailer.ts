import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Mailer, MailRefused } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { linkOf } from "./linkOf.ts"
import { type Letterhead, messageOf, rawMessage } from "./message.ts"

/** A folder keeps this many mails, the latest. */
export const mostFiles = 100

/** Sorts by time: `2026-11-22T12-30-00-000Z-1b4e28ba.eml`. */
const fileName = (): string =>
  `${new Date().toISOString().replace(/[:.]/g, "-")}-${crypto.randomUUID().slice(0, 8)}.eml`

const isOurs = (name: string): boolean => /^\d{4}-[\dTZ-]+-[\da-f]{8}\.eml(?:\.part)?$/.test(name)

const removeOldest = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter(isOurs).sort()
  // Another process may have removed the same file.
  for (const name of names.slice(0, -mostFiles)) await rm(join(folder, name), { force: true })
}

/** Writes atomically, readable by the owner only. */
const writeMail = async (folder: string, contents: Buffer): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, fileName())
  await writeFile(`${file}.part`, contents, { mode: 0o600, flag: "wx" })
  await rename(`${file}.part`, file)
  await removeOldest(folder)
  return file
}

/** The folder for mails, and the base URL of their links. */
export interface MailFolder {
  readonly folder: Effect.Effect<string>
  /** The letterhead in force. */
  readonly sender: () => Letterhead
  readonly baseUrl: Effect.Effect<string>
  /** Receives each link, if it may be shown. */
  readonly showLink: ((link: string) => Effect.Effect<void>) | undefined
}

/** Writes mails as `.eml` files, for a service without a mail server. */
export const fileMailer = ({ folder, sender, baseUrl, showLink }: MailFolder): Layer.Layer<Mailer> =>
  Layer.succeed(
    Mailer,
    Mailer.of({
      send: (letter, language) =>
        Effect.gen(function* () {
          const [base, directory] = [yield* baseUrl, yield* folder]
          const message = yield* messageOf(letter, base, sender(), language)
          const file = yield* Effect.tryPromise({
            try: async () => await writeMail(directory, await rawMessage(message)),
            catch: (cause) => new MailRefused({ permanent: false, cause })
          })
          yield* Effect.logInfo(`a mail is in ${file}`)
          if (letter._tag === "link" && showLink !== undefined) yield* showLink(linkOf(letter, base))
        })
    })
  )
