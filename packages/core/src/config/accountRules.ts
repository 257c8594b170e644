/**
 * The rules of what accounts and operators ask for, which no field alone can tell: each with its English sentence. A page has a sentence
 * for each in its languages.
 */

import { type Parameters, type Rule, rule } from "@quick-response/design/field/faults"
import { alternatives } from "@quick-response/design/output/ImageFormat"

/** A rule whose sentence is always the same. */
type Plain = Rule<Parameters>

const plain = (name: string, sentence: string): Plain => rule(name, () => sentence)

/** A password that is too short. */
export const passwordTooShort: Rule<{ readonly least: number }> = rule(
  "passwordTooShort",
  ({ least }) => `expected at least ${least} characters; a few words in a row are easy to remember`
)

/** A password that is too long. */
export const passwordTooLong: Rule<{ readonly most: number }> = rule(
  "passwordTooLong",
  ({ most }) => `expected at most ${most} characters`
)

/** A password that many have. */
export const passwordCommon: Plain = plain(
  "passwordCommon",
  "is one of the 10,000 most common passwords, which are tried first; choose another"
)

/** A password that has to be given. */
export const passwordMissing: Plain = plain(
  "passwordMissing",
  "expected the account's password, since the session was not begun by a passkey"
)

/** A key whose time is over before it begins. */
export const timeIsPast: Rule<{ readonly value: string }> = rule(
  "timeIsPast",
  ({ value }) => `expected a time to come, got "${value}"`
)

/** More keys than an account may have. */
export const tooManyApiKeys: Rule<{ readonly most: number }> = rule(
  "tooManyApiKeys",
  ({ most }) => `the account has ${most} active API keys, the most that it may have; revoke one first`
)

/** More passkeys than an account may have. */
export const tooManyPasskeys: Rule<{ readonly most: number }> = rule(
  "tooManyPasskeys",
  ({ most }) => `the account has ${most} passkeys, the most that it may have; remove one first`
)

/** More webhooks than an account may have. */
export const tooManyWebhooks: Rule<{ readonly most: number }> = rule(
  "tooManyWebhooks",
  ({ most }) => `an account has at most ${most} webhooks: delete one first`
)

const webhookExample = "an https URL like https://example.com/hooks"

/** A text that is no URL of a webhook; `got` says what it is instead. */
export const notWebhookUrl: Rule<{ readonly got: string }> = rule(
  "notWebhookUrl",
  ({ got }) => `expected ${webhookExample}, got ${got}`
)

/** The URL of a webhook with a name or a password. */
export const webhookUrlHasPassword: Plain = plain(
  "webhookUrlHasPassword",
  "expected a URL without a user name and a password: requests are signed instead"
)

/** The URL of a webhook that is not encrypted. */
export const webhookUrlIsHttp: Plain = plain(
  "webhookUrlIsHttp",
  `expected ${webhookExample}, got http, which others can read and change`
)

/** The URL of a webhook that leads to no public host. */
export const webhookHostIsPrivate: Plain = plain(
  "webhookHostIsPrivate",
  "expected a host that is public, got one of this machine or of a private network"
)

/** A text that is longer than it may be. */
export const tooLong: Rule<{ readonly most: number; readonly length: number }> = rule(
  "tooLong",
  ({ most, length }) => `expected at most ${most} characters, got ${length}`
)

/** A webhook that wants no events. */
export const typesMissing: Plain = plain("typesMissing", "expected at least one type, or null for all")

/** A name that is none of those that are known. */
export const noneOf: Rule<{ readonly known: ReadonlyArray<string>; readonly value: string }> = rule(
  "noneOf",
  ({ known, value }) => `expected some of ${known.join(", ")}, got ${JSON.stringify(value)}`
)

/** An event and a time that cannot be given together. */
export const eventAndTime: Plain = plain(
  "eventAndTime",
  "cannot be given beside eventId; send one event again, or all from a time on"
)

/** Neither an event nor a time to send from. */
export const eventMissing: Plain = plain(
  "eventMissing",
  "is missing; name an event, or a time as since to send all from then on"
)

/** A pack that is not sold. */
export const noSuchPack: Rule<{ readonly known: ReadonlyArray<string>; readonly value: string }> = rule(
  "noSuchPack",
  ({ known, value }) =>
    `expected one of ${known.map((id) => JSON.stringify(id)).join(", ")}, got ${JSON.stringify(value)}`
)

/** An address to return to that is another site's. */
export const returnsElsewhere: Rule<{ readonly own: string; readonly value: string }> = rule(
  "returnsElsewhere",
  ({ own, value }) =>
    `expected an address below ${JSON.stringify(own)}, or of an origin that the operator allows, got ${JSON.stringify(value)}`
)

/** A payment that was not made. */
export const notPaid: Rule<{ readonly id: string }> = rule(
  "notPaid",
  ({ id }) => `top-up ${id} is not paid, so nothing can be refunded`
)

/** A payment of which nothing is left. */
export const allRefunded: Rule<{ readonly id: string }> = rule(
  "allRefunded",
  ({ id }) => `all of top-up ${id} is refunded already`
)

/** A refund of more than is left. */
export const notRefundable: Rule<{ readonly most: number; readonly value: unknown }> = rule(
  "notRefundable",
  ({ most, value }) => `expected a whole number from 1 to ${most}, in the currency's minor unit, got ${value}`
)

/** A text that is no day. */
export const notDay: Plain = plain("notDay", "expected a date, as in 2026-11-25")

/** The days of a report whose last is before its first. */
export const daysReversed: Plain = plain("daysReversed", "is before from; name a later date")

/** More days than a report has; an interval shows where longer ones have more. */
export const tooManyDays: Rule<{
  readonly count: number
  readonly unit: "days" | "months"
  readonly interval?: string
}> = rule("tooManyDays", ({ count, unit, interval }) =>
  interval === undefined
    ? `a report has at most ${count} ${unit}; name a later date`
    : `a report has at most ${count} ${unit} by ${interval}; name a later date, or longer intervals`
)

/** A word that is none of those that are known. */
export const notAmong: Rule<{ readonly names: ReadonlyArray<string> }> = rule(
  "notAmong",
  ({ names }) => `expected ${alternatives(names.map((name) => JSON.stringify(name)))}`
)

/** A text that names no time zone. */
export const noTimeZone: Plain = plain(
  "noTimeZone",
  "expected the name of a time zone of IANA, as in Europe/Zurich"
)

/** An address of a dynamic code that leads to the service itself. */
export const targetIsOwn: Plain = plain(
  "targetIsOwn",
  "leads to this service, and so to itself; write an address of another host"
)

/** An address of a dynamic code to which the operator lets no code lead. */
export const targetIsBlocked: Rule<{ readonly host: string }> = rule(
  "targetIsBlocked",
  ({ host }) => `leads to ${host}, to which this service lets no code lead`
)

/** A dynamic code where none are sold. */
export const dynamicNotSold: Plain = plain("dynamicNotSold", 'this service sells no "dynamic"; take "url"')

/** A change of a balance that has no name. */
export const creditKeyMissing: Plain = plain(
  "creditKeyMissing",
  "is missing; name the change, such as by an invoice's number: repeated, it is done once"
)

/** A change of a balance by nothing. */
export const creditIsZero: Plain = plain(
  "creditIsZero",
  "is 0; name the credits to add, or with a minus those to take away"
)

/** More rows than a table of an answer has. */
export const tooManyRows: Rule<{ readonly most: number }> = rule(
  "tooManyRows",
  ({ most }) => `a table has at most ${most} rows; name fewer days, take "month" as interval, or ask for CSV`
)

/** Prices whose start is not in the future. */
export const startIsPast: Rule<{ readonly now: string; readonly value: string }> = rule(
  "startIsPast",
  ({ now, value }) =>
    `expected a time after ${now}, which is now, got ${value}; leave it out to sell by these prices at once`
)

/** A rule of a dynamic code that holds for every scan. */
export const noCondition: Plain = plain(
  "noCondition",
  "has no condition; name a device, a language or a time, or leave the rule out"
)

/** Hours or weekdays without the zone in which they are counted. */
export const zoneOfHoursMissing: Plain = plain(
  "zoneOfHoursMissing",
  "is missing; name the zone of weekdays and hours, as in Europe/Zurich"
)

/** A rule of a dynamic code that ends before it begins. */
export const untilBeforeFrom: Plain = plain(
  "untilBeforeFrom",
  "is not after from; set it later, or leave it out"
)

/** A change of a code that names nothing to change. */
export const changesNothing: Rule<{ readonly names: ReadonlyArray<string> }> = rule(
  "changesNothing",
  ({ names }) => `changes nothing; name at least one of ${names.join(", ")}`
)

/** A label that is changed together with where a code leads. */
export const labelApart: Rule<{ readonly others: string }> = rule(
  "labelApart",
  ({ others }) =>
    `is changed by a request of its own; send ${others} in another one, for each is taken or refused as a whole`
)

/** An operator's own account. */
export const ownAccount: Plain = plain(
  "ownAccount",
  "is your own account; another operator can suspend it, or the command"
)
