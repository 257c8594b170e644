import * as Args from "@effect/cli/Args"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as ValidationError from "@effect/cli/ValidationError"
import { AccountId, Credits, Email, explain, QrCodeId, SessionId, Slug } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type { Setting } from "../settings/definition.ts"

/** A positional argument. */
export const argument = (name: string, meaning: string): Args.Args<string> =>
  Args.text({ name }).pipe(Args.withDescription(meaning))

/** An option with a text, which is required. */
export const required = (name: string, placeholder: string, meaning: string): Options.Options<string> =>
  Options.text(name).pipe(Options.withPseudoName(placeholder), Options.withDescription(meaning))

/** An option with a text, or undefined where it is not given. */
export const optional = (
  name: string,
  placeholder: string,
  meaning: string
): Options.Options<string | undefined> =>
  required(name, placeholder, meaning).pipe(Options.optional, Options.map(Option.getOrUndefined))

/** An option that may also be given by a letter, as `-o` for `--output`. */
export const lettered = (
  letter: string,
  name: string,
  placeholder: string,
  meaning: string
): Options.Options<string | undefined> =>
  Options.text(name).pipe(
    Options.withAlias(letter),
    Options.withPseudoName(placeholder),
    Options.withDescription(meaning),
    Options.optional,
    Options.map(Option.getOrUndefined)
  )

/** A switch, off where it is not given. */
export const toggle = (name: string, meaning: string): Options.Options<boolean> =>
  Options.boolean(name).pipe(Options.withDescription(meaning))

/** The flag of a setting. */
export const settingFlag = (setting: Setting): Options.Options<string | undefined> =>
  optional(
    setting.flag,
    setting.placeholder,
    `${setting.purpose} [${setting.variable}; default ${setting.shownDefault}]`
  )

/** The switch of commands that list or create. */
export const json = toggle("json", "Prints JSON instead of text.")

const unlessUndefined = <A>(value: A | undefined, message: string): Effect.Effect<A, HelpDoc.HelpDoc> =>
  value === undefined ? Effect.fail(HelpDoc.p(message)) : Effect.succeed(value)

/** An argument read by a schema. */
const read = <A>(name: string, meaning: string, schema: Schema.Schema<A, string>): Args.Args<A> =>
  argument(name, meaning).pipe(
    Args.mapEffect((text) =>
      Effect.mapError(ParseResult.decode(schema)(text), (issue) =>
        HelpDoc.p(`${name}: ${explain(issue).join("; ")}`)
      )
    )
  )

/** The e-mail address of an account. */
export const email = read("EMAIL", "The account's e-mail address.", Email)

/** An account by its address, or by its id: a closed one has no address. */
export type AccountReference = { readonly email: Email } | { readonly id: AccountId }

const isId = Schema.is(AccountId)

/** The e-mail address or the id of an account. */
export const accountReference: Args.Args<AccountReference> = argument(
  "ACCOUNT",
  "The account's e-mail address, or its id."
).pipe(
  Args.mapEffect((text): Effect.Effect<AccountReference, HelpDoc.HelpDoc> => {
    const id = text.toLowerCase()
    if (isId(id)) return Effect.succeed({ id })
    return ParseResult.decode(Email)(text).pipe(
      Effect.map((email) => ({ email })),
      Effect.mapError((issue) => HelpDoc.p(`ACCOUNT: ${explain(issue).join("; ")}, or the account's id`))
    )
  })
)

const readSessionId = ParseResult.decode(Schema.compose(Schema.Lowercase, SessionId))

/** The id of a session, or all of them. */
export const sessionReference: Args.Args<SessionId | "all"> = argument(
  "SESSION",
  "The session's id, as `session list` shows it, or `all`."
).pipe(
  Args.mapEffect((text): Effect.Effect<SessionId | "all", HelpDoc.HelpDoc> => {
    if (text === "all") return Effect.succeed(text)
    return Effect.mapError(readSessionId(text), () =>
      HelpDoc.p(`SESSION: expected "all" or the id of a session, got ${JSON.stringify(text)}`)
    )
  })
)

/** A positive whole number of an option. */
export const positive = (
  name: string,
  placeholder: string,
  meaning: string,
  fallback: number,
  most: number
): Options.Options<number> =>
  required(name, placeholder, `${meaning} [default ${fallback}]`).pipe(
    Options.mapEffect((text) => {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
      return number >= 1 && number <= most
        ? Effect.succeed(number)
        : Effect.fail(
            ValidationError.invalidValue(
              HelpDoc.p(`--${name}: expected a whole number from 1 to ${most}, got ${JSON.stringify(text)}`)
            )
          )
    }),
    Options.withDefault(fallback)
  )

/** The slug of a tool. */
export const slug = read(
  "SLUG",
  "The tool's slug, as `tool list` shows it.",
  Schema.compose(Schema.Lowercase, Slug)
)

/** The id of a purchased QR code. */
export const qrCodeId = read("ID", "The id of a bought QR code.", Schema.compose(Schema.Lowercase, QrCodeId))

/** Credits to add or take away. */
export const amount: Args.Args<Credits.Credits> = argument(
  "AMOUNT",
  "Credits, with at most 4 decimal places; not 0."
).pipe(
  Args.mapEffect((text) => {
    const amount = /^-?\d+(?:\.\d{1,4})?$/.test(text) ? Credits.fromDecimal(Number(text)) : undefined
    return unlessUndefined(
      amount === Credits.zero ? undefined : amount,
      `AMOUNT: expected credits other than 0 with at most 4 decimal places, got ${JSON.stringify(text)}`
    )
  })
)

const isCalendarDate = (date: string): boolean =>
  Option.match(DateTime.make(date), {
    onNone: () => false,
    onSome: (time) => DateTime.formatIsoDate(time) === date
  })

const readExpiry = Effect.fn("readExpiry")(function* (text: string) {
  const date = text.slice(0, "yyyy-mm-dd".length)
  const isWellFormed = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(
    text
  )
  const expiry = yield* unlessUndefined(
    isWellFormed && isCalendarDate(date) ? Option.getOrUndefined(DateTime.make(text)) : undefined,
    `--expires: expected a date like 2027-01-31 or 2027-01-31T18:00:00Z, got ${JSON.stringify(text)}`
  )
  const now = yield* DateTime.now
  return yield* unlessUndefined(
    expiry.epochMillis > now.epochMillis ? DateTime.toUtc(expiry) : undefined,
    `--expires: expected a time that is yet to come, got ${JSON.stringify(text)}`
  )
})

/** When a key expires: a time in the future; a date alone means midnight UTC. */
export const expires = required(
  "expires",
  "DATE",
  "When it stops working: 2027-01-31 or 2027-01-31T18:00:00Z."
).pipe(
  Options.mapEffect((text) => Effect.mapError(readExpiry(text), ValidationError.invalidValue)),
  Options.optional,
  Options.map(Option.getOrUndefined)
)
