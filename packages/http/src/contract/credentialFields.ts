import { Email, passwordLength, QrCodeName } from "@quick-response/core/shop"
import * as DateTime from "effect/DateTime"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"

const isEmail: (value: unknown) => boolean = Schema.is(Schema.encodedBoundSchema(Email))

const emailDescription = "an e-mail address of at most 254 characters"

/** An e-mail address, in any letter case. */
export const EmailField: Schema.Schema<Email, string> = Schema.transform(
  Schema.String.pipe(Schema.filter((text) => isEmail(text))).annotations({
    description: emailDescription,
    jsonSchema: { type: "string", format: "email", maxLength: 254, description: emailDescription }
  }),
  Schema.typeSchema(Email),
  { strict: false, decode: (text) => text.toLowerCase(), encode: (text) => text }
)

/** A text that no error repeats. */
const secretText = (maximum: number, expected: string, jsonSchema: object): Schema.Schema<string> => {
  const read = () => (value: unknown, _: unknown, ast: Schema.Schema.All["ast"]) =>
    typeof value === "string" && value.length <= maximum
      ? ParseResult.succeed(value)
      : ParseResult.fail(new ParseResult.Type(ast, value, `expected ${expected}`))
  return Schema.declare<string, string, readonly []>(
    [],
    { decode: read, encode: read },
    { jsonSchema: { type: "string", format: "password", description: expected, ...jsonSchema } }
  )
}

/** Several times what the longest password has: characters may be composed of others (Unicode Standard Annex 15). */
const longestPassword = 4096

/** A password that is to be set. */
export const NewPassword: Schema.Schema<string> = secretText(
  longestPassword,
  `a password of ${passwordLength.min} to ${passwordLength.max} characters`,
  { minLength: passwordLength.min, maxLength: passwordLength.max }
)

/** A password that was set. */
export const GivenPassword: Schema.Schema<string> = secretText(longestPassword, "a password", {})

/** The secret of a mailed link. What can be none is read too: it opens nothing. */
export const LinkToken: Schema.Schema<string> = secretText(
  Number.POSITIVE_INFINITY,
  "the part of a mailed link after its #",
  {}
)

/** What an account calls an API key. */
export const KeyName: Schema.Schema<string> = QrCodeName

const timeDescription = 'a time such as "2027-01-31T00:00:00Z"'
const rfc3339 = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i

const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** A time with its offset from UTC (RFC 3339). */
export const TimeField: Schema.Schema<DateTime.Utc, string> = Schema.transform(
  Schema.String.pipe(
    Schema.filter((text) => {
      const [, day] = rfc3339.exec(text) ?? []
      return day !== undefined && isDay(day) && !Number.isNaN(Date.parse(text))
    })
  ).annotations({
    description: timeDescription,
    jsonSchema: { type: "string", format: "date-time", description: timeDescription }
  }),
  Schema.DateTimeUtcFromSelf,
  { strict: true, decode: (text) => DateTime.unsafeMake(text), encode: DateTime.formatIso }
)
