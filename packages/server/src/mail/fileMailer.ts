import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Mailer, MailRefused } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { linkOf } from "./linkOf.ts"
import { type Letterhead, messageOf, rawMessage } from "./message.ts"

/** The number of mails that a folder keeps: the newest. */
export const mostFiles = 100

/** Named by its time, so that names order by age: `2026-11-22T12-30-00-000Z-1b4e28ba.eml`. */
const fileName = (): string =>
  `${new Date().toISOString().replace(/[:.]/g, "-")}-${crypto.randomUUID().slice(0, 8)}.eml`

const isOurs = (name: string): boolean => /^\d{4}-[\dTZ-]+-[\da-f]{8}\.eml(?:\.part)?$/.test(name)

const removeOldest = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter(isOurs).sort()
  // Another process may remove the same.
  for (const name of names.slice(0, -mostFiles)) await rm(join(folder, name), { force: true })
}

/** Writes in one step, for the owner alone: nobody reads half a mail. */
const writeMail = async (folder: string, contents: Buffer): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, fileName())
  await writeFile(`${file}.part`, contents, { mode: 0o600, flag: "wx" })
  await rename(`${file}.part`, file)
  await removeOldest(folder)
  return file
}

/** The folder that letters are written to, and the address that their links lead to. */
export interface MailFolder {
  readonly folder: Effect.Effect<string>
  readonly sender: Letterhead
  readonly baseUrl: Effect.Effect<string>
  /** Is told each link, if someone may see it. */
  readonly showLink: ((link: string) => Effect.Effect<void>) | undefined
}

/** Writes letters as files, which mail programs open: for a service that has no mail server. */
export const fileMailer = ({ folder, sender, baseUrl, showLink }: MailFolder): Layer.Layer<Mailer> =>
  Layer.succeed(
    Mailer,
    Mailer.of({
      send: (letter, language) =>
        Effect.gen(function* () {
          const [base, directory] = [yield* baseUrl, yield* folder]
          const message = yield* messageOf(letter, base, sender, language)
          const file = yield* Effect.tryPromise({
            try: async () => await writeMail(directory, await rawMessage(message)),
            catch: (cause) => new MailRefused({ permanent: false, cause })
          })
          yield* Effect.logInfo(`a mail is in ${file}`)
          if (letter._tag === "link" && showLink !== undefined) yield* showLink(linkOf(letter, base))
        })
    })
  )
