import process from "node:process"
import {
  Accounts,
  Credentials,
  type Email,
  type LinkPurpose,
  linkLifetimes,
  Outbox
} from "@quick-response/core"
import { listenerAt } from "@quick-response/http"
import * as Console from "effect/Console"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all, toggle } from "../cli/Input.ts"
import { print, shortTime } from "../cli/printTable.ts"
import { email } from "../cli/recordReferences.ts"
import { json, settingFlag } from "../cli/sharedOptions.ts"
import type { About } from "../cli/Verb.ts"
import { operatorPeople } from "../credentials/peopleLayers.ts"
import { secretLink } from "../mail/linkOf.ts"
import { Refused } from "../process/commandErrors.ts"
import { readSetting, type Setting } from "../settings/Setting.ts"
import { isLoopback } from "../settings/settingFields.ts"
import { settings } from "../settings/settings.ts"
import { effectVerb } from "./effectVerb.ts"
import { database, withStore } from "./withStore.ts"

const input = all({
  mail: toggle("mail", "Has a running server mail the link, in place of printing it."),
  baseUrl: settingFlag(settings.baseUrl),
  database,
  json,
  email
})

/** The service's public address, as configured for a server in the same environment. */
const publicUrl = (flag: string | undefined): Effect.Effect<string, Refused> =>
  Effect.gen(function* () {
    const read = <A>(setting: Setting<A>) =>
      readSetting(setting, { [settings.baseUrl.flag]: flag }, process.env)
    const [baseUrl, host, port] = yield* Effect.all([
      read(settings.baseUrl),
      read(settings.host),
      read(settings.port)
    ])
    if (baseUrl !== undefined) return baseUrl
    const { url } = listenerAt(host, port)
    if (isLoopback(host) && port !== 0) return url
    const { variable, flag: name, example } = settings.baseUrl
    return yield* Effect.fail(
      new Refused(
        `${variable}: a link to ${url} cannot be followed from outside; set it like ${variable}=${example} or --${name} ${example}`
      )
    )
  })

/** The output if the link is emailed, without the link. */
const Issued = Schema.Struct({
  email: Schema.String,
  link: Schema.NullOr(Schema.String),
  expiresAt: Schema.NullOr(Schema.DateTimeUtc)
})

type Purpose = Exclude<LinkPurpose, "email-change">

const askForMail = (purpose: Purpose, email: Email, json: boolean) =>
  Effect.gen(function* () {
    if (!(yield* (yield* Outbox).request(purpose, email)))
      return yield* Effect.fail(
        new Refused(
          `${email} was sent as many such mails as it may get in an hour; leave --mail out, and hand the link over yourself`
        )
      )
    const issued = { email, link: null, expiresAt: null }
    yield* print(json, Issued, issued, () => `a running server mails ${email} the link within a minute`)
  })

const printLink = (purpose: Purpose, email: Email, baseUrl: string, json: boolean) =>
  Effect.gen(function* () {
    const now = yield* DateTime.now
    const token = yield* (yield* Credentials).issueLink(purpose, email)
    const expiresAt = DateTime.add(now, { millis: linkLifetimes[purpose] })
    yield* Console.error(`this link sets the password of ${email}, once, until ${shortTime(expiresAt)}:`)
    const link = secretLink(baseUrl, purpose, token)
    yield* print(json, Issued, { email, link, expiresAt }, () => link)
  })

/** Prints or emails a link if the account is in the required state. */
const linkVerb = (
  about: About,
  purpose: Purpose,
  check: (email: Email) => Effect.Effect<unknown, Error, Accounts>
) =>
  effectVerb(about, input, ({ mail, baseUrl, database, json, email }) =>
    Effect.gen(function* () {
      const url = mail ? undefined : yield* publicUrl(baseUrl)
      yield* check(email)
      yield* url === undefined ? askForMail(purpose, email, json) : printLink(purpose, email, url, json)
    }).pipe(Effect.provide(operatorPeople), withStore(database))
  )

const find = (email: Email) => Effect.flatMap(Accounts, (accounts) => accounts.find({ email }))

/** An invitation to open an account, valid even if sign-up is closed. */
export const invite = linkVerb(
  {
    name: "invite",
    summary: "Makes a link that opens an account, even if sign-up is closed.",
    details: ["The link stands alone on standard output. It works once, within 24 hours."],
    examples: [
      ["account invite ann@example.com", "Print the link, to hand it over yourself"],
      ["account invite ann@example.com --mail", "Have the server mail it"]
    ]
  },
  "sign-up",
  (email) =>
    find(email).pipe(
      Effect.flatMap(() =>
        Effect.fail(
          new Refused(
            `an account for ${email} exists already; \`account reset ${email}\` lets its holder set a password`
          )
        )
      ),
      Effect.catchTag("AccountNotFound", () => Effect.void)
    )
)

export const reset = linkVerb(
  {
    name: "reset",
    summary: "Makes a link by which the holder of an account sets a new password.",
    details: [
      "The link stands alone on standard output. It works once, within an hour, and ends the account's sessions. An account that was made by `account create` gets its first password so."
    ],
    examples: [
      ["account reset ann@example.com", "Print the link, to hand it over yourself"],
      ["account reset ann@example.com --mail", "Have the server mail it"]
    ]
  },
  "password-reset",
  find
)
