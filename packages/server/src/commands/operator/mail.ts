import process from "node:process"
import { Mailer } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all } from "../../cli/Input.ts"
import { messagesOnly, print } from "../../cli/printTable.ts"
import { email } from "../../cli/recordReferences.ts"
import { json } from "../../cli/sharedOptions.ts"
import { group } from "../../cli/Verb.ts"
import { mailer } from "../../mail/mailer.ts"
import { Refused } from "../../process/commandErrors.ts"
import { readBrandFile } from "../../settings/brandFile.ts"
import { readSettings, settings } from "../../settings/settings.ts"
import { effectVerb } from "../effectVerb.ts"

const Sent = Schema.Struct({ to: Schema.String, by: Schema.Literal("server", "file") })

const test = effectVerb(
  {
    name: "test",
    summary: "Sends a mail to an address, and prints the mail server's answer.",
    details: [
      `It is sent like the service's mails, by ${settings.smtpUrl.variable}. Exits with 1 if the mail server does not take it.`
    ],
    examples: [["mail test ann@example.com", "See whether mails arrive"]]
  },
  all({ email, json }),
  ({ email: to, json }) =>
    Effect.gen(function* () {
      const chosen = yield* readSettings({}, process.env)
      const brand = yield* readBrandFile(chosen.brand)
      const ownUrl = Effect.succeed(`http://${chosen.host}:${chosen.port}`)
      yield* Effect.flatMap(Mailer, ({ send }) => send({ _tag: "test", to })).pipe(
        Effect.provide(mailer(chosen, () => brand, ownUrl)),
        Effect.catchTag("MailRefused", ({ message }) =>
          Effect.fail(
            new Refused(
              `${message}; see ${settings.smtpUrl.variable} and ${settings.mailFrom.variable}, and that the address is right`
            )
          )
        )
      )
      const by = chosen.smtpUrl === undefined ? "file" : "server"
      yield* print(json, Sent, { to, by }, () =>
        by === "server"
          ? `the mail server took the mail to ${to}: see whether it arrives`
          : `wrote the mail to ${to} into a file, since ${settings.smtpUrl.variable} names no mail server`
      )
    }).pipe(Effect.provide(messagesOnly))
)

export const mail = group({ name: "mail", summary: "Tries whether mails arrive." }, [test])
