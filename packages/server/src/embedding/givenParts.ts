import { hostOf } from "@quick-response/design/content/codes/target"
import { checked } from "@quick-response/design/field/checked"
import { oneOf } from "@quick-response/design/field/combine"
import { type Field, refuse, refused, type TypeOf } from "@quick-response/design/field/Field"
import { type Fault, reason } from "@quick-response/design/field/faults"
import { flag, literal, textAs, whole } from "@quick-response/design/field/leaves"
import { list } from "@quick-response/design/field/list"
import { object } from "@quick-response/design/field/object"
import type { Mail } from "../mail/message.ts"
import * as fields from "../settings/settingFields.ts"

/** The same texts, which no error repeats. */
const secret = <A>({ description, bound, read }: Field<A, string>): Field<A, string> =>
  textAs({ description, longest: bound.characters, isSecret: true }, (text) => {
    const value = read(text, [])
    return value === refused ? undefined : value
  })

type Send = (mail: Mail) => PromiseLike<void>

const isSend = (value: unknown): value is Send => typeof value === "function"

const send: Field<Send> = {
  description: "a function of a mail that returns a promise",
  bound: { characters: 0, values: 1, cost: { value: 0, character: 0 } },
  jsonSchema: {},
  read: (value, faults) =>
    isSend(value) ? value : refuse("a function of a mail that returns a promise", value, faults)
}

/** The packs of an offer are read with the provider, which knows the currencies. */
const offer: Field<unknown> = {
  description: "an object with currency and packs",
  bound: { characters: 0, values: 1, cost: { value: 0, character: 0 } },
  jsonSchema: { type: "object" },
  read: (value) => value
}

const mail = oneOf(
  "an object with from, and smtpUrl or send",
  object("an object with from and smtpUrl", { from: fields.sender, smtpUrl: secret(fields.smtpServer) }, {}),
  object("an object with from and send", { from: fields.sender, send }, {})
)

const payments = object(
  "an object with stripeKey and offer",
  { stripeKey: secret(fields.stripeKey), offer },
  {
    webhookSecrets: list(0, 2, secret(fields.webhookSecrets), "at most 2 secrets"),
    stripeUrl: fields.stripeUrl
  }
)

const webhooks = oneOf(
  "true, false or an object with networks",
  flag,
  object("an object with networks", {}, { networks: list(0, 100, fields.networks, "CIDR blocks") })
)

const mostDomains = whole(1, 1_000_000)

const domains = object(
  "an object with target",
  { target: fields.hostName },
  {
    limits: object("an object with account and all", {}, { account: mostDomains, all: mostDomains }),
    nameServers: list(1, 10, fields.nameServers, "1 to 10 addresses of name servers with their ports")
  }
)

const parts = object(
  "an object",
  {},
  {
    baseUrl: fields.baseUrl,
    domains,
    mail,
    pages: flag,
    payments,
    shortUrl: fields.shortUrl,
    signUp: literal(["open", "closed"]),
    webhooks
  }
)

/** The parts of an embedded service. */
export type Parts = TypeOf<typeof parts>

const forPeople = ["domains", "pages", "payments", "signUp", "webhooks"] as const

const brokenRules = ({ baseUrl, mail, payments, ...others }: Parts): ReadonlyArray<Fault> => {
  const asked = { ...others, payments }
  return [
    ...(mail === undefined
      ? forPeople
          .filter((name) => asked[name] !== undefined && asked[name] !== false)
          .map((name) => reason([name], { reason: 'needs "mail", by which people sign in' }))
      : []),
    ...(others.domains !== undefined && others.shortUrl === undefined
      ? [reason(["domains"], { reason: 'needs "shortUrl", under which codes without a domain are sold' })]
      : []),
    ...(mail !== undefined && baseUrl === undefined
      ? [reason(["mail"], { reason: 'needs "baseUrl", to which the links of mails lead' })]
      : []),
    ...(payments?.stripeKey.isLive === true && !baseUrl?.startsWith("https:")
      ? [reason(["payments", "stripeKey"], { reason: 'a live key needs a "baseUrl" of https' })]
      : []),
    ...(payments?.stripeKey.isLive === true &&
    payments.stripeUrl !== undefined &&
    fields.leadsHere(payments.stripeUrl)
      ? [
          reason(["payments", "stripeUrl"], {
            reason: "leads to this machine, which a live key must not be sent to"
          })
        ]
      : [])
  ]
}

/** The names of the parts, and the rules between them. */
export const givenParts = checked(parts, brokenRules)

/** The hosts of the service, to which no dynamic code may lead. */
export const ownHostsOf = ({ baseUrl, shortUrl }: Parts): ReadonlySet<string> =>
  new Set([baseUrl, shortUrl].flatMap((url) => (url === undefined ? [] : [hostOf(url)])))
