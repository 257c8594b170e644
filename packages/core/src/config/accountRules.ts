/** Rules of accounts and operators beyond single fields, with English sentences. Pages translate them. */

import { type Parameters, type Rule, rule } from "@quick-response/design/field/faults"
import { alternatives } from "@quick-response/design/output/ImageFormat"

type Plain = Rule<Parameters>

const plain = (name: string, sentence: string): Plain => rule(name, () => sentence)

export const passwordTooShort: Rule<{ readonly least: number }> = rule(
  "passwordTooShort",
  ({ least }) => `expected at least ${least} characters; a few words in a row are easy to remember`
)

export const passwordTooLong: Rule<{ readonly most: number }> = rule(
  "passwordTooLong",
  ({ most }) => `expected at most ${most} characters`
)

export const passwordCommon: Plain = plain(
  "passwordCommon",
  "is one of the 10,000 most common passwords, which are tried first; choose another"
)

export const passwordMissing: Plain = plain(
  "passwordMissing",
  "expected the account's password, since the session was not begun by a passkey"
)

export const timeIsPast: Rule<{ readonly value: string }> = rule(
  "timeIsPast",
  ({ value }) => `expected a future time, got "${value}"`
)

export const tooManyApiKeys: Rule<{ readonly most: number }> = rule(
  "tooManyApiKeys",
  ({ most }) => `the account has ${most} active API keys, the most that it may have; revoke one first`
)

export const tooManyPasskeys: Rule<{ readonly most: number }> = rule(
  "tooManyPasskeys",
  ({ most }) => `the account has ${most} passkeys, the most that it may have; remove one first`
)

export const tooManyDesigns: Rule<{ readonly most: number }> = rule(
  "tooManyDesigns",
  ({ most }) => `the account has ${most} saved designs, the most that it may have; delete one first`
)

/** `most` is a number of MiB. */
export const designsTooLarge: Rule<{ readonly most: number }> = rule(
  "designsTooLarge",
  ({ most }) =>
    `the saved designs of an account may have ${most} MiB together; delete one, or use a smaller picture`
)

export const tooManyWebhooks: Rule<{ readonly most: number }> = rule(
  "tooManyWebhooks",
  ({ most }) => `an account has at most ${most} webhooks: delete one first`
)

const webhookExample = "an https URL like https://example.com/hooks"

/** `got` describes the text instead. */
export const notWebhookUrl: Rule<{ readonly got: string }> = rule(
  "notWebhookUrl",
  ({ got }) => `expected ${webhookExample}, got ${got}`
)

export const webhookUrlHasPassword: Plain = plain(
  "webhookUrlHasPassword",
  "expected a URL without a user name and a password: requests are signed instead"
)

export const webhookUrlIsHttp: Plain = plain(
  "webhookUrlIsHttp",
  `expected ${webhookExample}, got http, which others can read and change`
)

export const webhookHostIsPrivate: Plain = plain(
  "webhookHostIsPrivate",
  "expected a host that is public, got one of this machine or of a private network"
)

export const tooLong: Rule<{ readonly most: number; readonly length: number }> = rule(
  "tooLong",
  ({ most, length }) => `expected at most ${most} characters, got ${length}`
)

export const typesMissing: Plain = plain("typesMissing", "expected at least one type, or null for all")

export const noneOf: Rule<{ readonly known: ReadonlyArray<string>; readonly value: string }> = rule(
  "noneOf",
  ({ known, value }) => `expected some of ${known.join(", ")}, got ${JSON.stringify(value)}`
)

export const eventAndTime: Plain = plain(
  "eventAndTime",
  "cannot be combined with eventId; send one event again, or all since a time"
)

export const eventMissing: Plain = plain(
  "eventMissing",
  "is missing; name an event, or a time as since to send all from then on"
)

export const noSuchPack: Rule<{ readonly known: ReadonlyArray<string>; readonly value: string }> = rule(
  "noSuchPack",
  ({ known, value }) =>
    `expected one of ${known.map((id) => JSON.stringify(id)).join(", ")}, got ${JSON.stringify(value)}`
)

export const returnsElsewhere: Rule<{ readonly own: string; readonly value: string }> = rule(
  "returnsElsewhere",
  ({ own, value }) =>
    `expected an address below ${JSON.stringify(own)}, or of an origin that the operator allows, got ${JSON.stringify(value)}`
)

export const notPaid: Rule<{ readonly id: string }> = rule(
  "notPaid",
  ({ id }) => `top-up ${id} is not paid and cannot be refunded`
)

export const allRefunded: Rule<{ readonly id: string }> = rule(
  "allRefunded",
  ({ id }) => `all of top-up ${id} is refunded already`
)

export const notRefundable: Rule<{ readonly most: number; readonly value: unknown }> = rule(
  "notRefundable",
  ({ most, value }) => `expected a whole number from 1 to ${most}, in the currency's minor unit, got ${value}`
)

export const notDay: Plain = plain("notDay", "expected a date, as in 2026-11-25")

export const daysReversed: Plain = plain("daysReversed", "is before from; name a later date")

/** More days than a report covers at an interval. */
export const tooManyDays: Rule<{
  readonly count: number
  readonly unit: "days" | "months"
  readonly interval?: string
}> = rule("tooManyDays", ({ count, unit, interval }) =>
  interval === undefined
    ? `a report has at most ${count} ${unit}; name a later date`
    : `a report has at most ${count} ${unit} by ${interval}; name a later date, or longer intervals`
)

export const notAmong: Rule<{ readonly names: ReadonlyArray<string> }> = rule(
  "notAmong",
  ({ names }) => `expected ${alternatives(names.map((name) => JSON.stringify(name)))}`
)

export const noTimeZone: Plain = plain(
  "noTimeZone",
  "expected the name of a time zone of IANA, as in Europe/Zurich"
)

export const targetIsOwn: Plain = plain(
  "targetIsOwn",
  "leads to this service itself; write an address of another host"
)

export const targetIsBlocked: Rule<{ readonly host: string }> = rule(
  "targetIsBlocked",
  ({ host }) => `leads to ${host}, to which this service lets no code lead`
)

/** The rule of a content with a secret, which a record would keep forever. */
export const secretNotSold: Plain = plain(
  "secretNotSold",
  "contains a secret, which the record would store, so it is not sold; draw it with generate"
)

export const dynamicNotSold: Plain = plain("dynamicNotSold", 'this service sells no "dynamic"; take "url"')

export const pausedNotDynamic: Plain = plain(
  "pausedNotDynamic",
  "a static code cannot be paused; leave it out, or buy a dynamic one"
)

/** A change of a balance without a key. */
export const creditKeyMissing: Plain = plain(
  "creditKeyMissing",
  "is missing; name the change, for example by an invoice's number, so that a repeated request has no effect"
)

export const creditIsZero: Plain = plain(
  "creditIsZero",
  "is 0; give the credits to add, or a negative number to take credits away"
)

export const tooManyRows: Rule<{ readonly most: number }> = rule(
  "tooManyRows",
  ({ most }) =>
    `a table has at most ${most} rows; choose fewer days, take "month" as interval, or ask for CSV`
)

export const startIsPast: Rule<{ readonly now: string; readonly value: string }> = rule(
  "startIsPast",
  ({ now, value }) =>
    `expected a time after ${now}, which is now, got ${value}; leave it out to use these prices at once`
)

/** A rule of a dynamic code that matches every scan. */
export const noCondition: Plain = plain(
  "noCondition",
  "has no condition; name a device, a language or a time, or leave the rule out"
)

export const zoneOfHoursMissing: Plain = plain(
  "zoneOfHoursMissing",
  "is missing; name the zone of weekdays and hours, as in Europe/Zurich"
)

export const notDomain: Rule<{ readonly value: string }> = rule(
  "notDomain",
  ({ value }) => `expected a host name of your own, such as go.luna.example, got "${value}"`
)

export const domainIsOwn: Plain = plain(
  "domainIsOwn",
  "is a host of this service, or below one; give a host that you registered"
)

export const domainIsPublic: Rule<{ readonly host: string }> = rule(
  "domainIsPublic",
  ({ host }) => `${host} is a public suffix, under which everybody registers; give a host below it`
)

export const domainMixesScripts: Plain = plain(
  "domainMixesScripts",
  "mixes letters of several scripts in a word, which people may mistake for another host; use one script"
)

export const domainIsBlocked: Rule<{ readonly host: string }> = rule(
  "domainIsBlocked",
  ({ host }) => `the operator blocks ${host}`
)

export const untilBeforeFrom: Plain = plain(
  "untilBeforeFrom",
  "is not after from; set it later, or leave it out"
)

export const changesNothing: Rule<{ readonly names: ReadonlyArray<string> }> = rule(
  "changesNothing",
  ({ names }) => `has no field; name at least one of ${names.join(", ")}`
)

/** One request cannot change a label and a target. */
export const labelApart: Rule<{ readonly others: string }> = rule(
  "labelApart",
  ({ others }) =>
    `must be changed in a separate request; send ${others} in another one, since each is accepted or refused as a whole`
)

export const ownAccount: Plain = plain(
  "ownAccount",
  "is your own account; another operator can suspend it, or the command"
)

export const tooManyTags: Rule<{ readonly tags: number; readonly most: number }> = rule(
  "tooManyTags",
  ({ tags, most }) => `a code has at most ${most} tags, and this one would have ${tags}; remove some first`
)

export const idsOrFilter: Plain = plain(
  "idsOrFilter",
  "expected either `ids` or `filter`, to say which codes change"
)

export const countOfFilter: Plain = plain(
  "countOfFilter",
  "is required with `filter`: the number of codes that it found, so that no others are changed"
)

export const missingBeside: Rule<{ readonly other: string }> = rule(
  "missingBeside",
  ({ other }) => `is missing; a request with ${other} needs it`
)
