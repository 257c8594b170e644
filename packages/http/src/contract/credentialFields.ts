import {
  type BoundedSchema,
  Email,
  normalEmail,
  passwordLength,
  QrCodeName,
  schemaOf,
  textThat
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { textOf } from "./requestParts.ts"

const isEmail = (text: string): boolean => normalEmail(text) !== undefined

const emailDescription = "an e-mail address of at most 254 characters"

/** An e-mail address, in any letter case. */
export const EmailField: BoundedSchema<Email, string> = textOf(
  { description: emailDescription, jsonSchema: { format: "email", maxLength: 254 }, longest: 254 },
  isEmail,
  Schema.typeSchema(Email),
  Schema.decodeSync(Email),
  (email) => email
)

/** A text that errors do not repeat. */
const secretText = (longest: number, description: string, jsonSchema: object): BoundedSchema<string> =>
  schemaOf(
    textThat(
      { description, jsonSchema: { format: "password", ...jsonSchema }, longest, isSecret: true },
      () => true
    )
  )

/** Several times the longest password, since characters may be composed of others (Unicode Standard Annex 15). */
const longestPassword = 4096

/** A password to set. */
export const NewPassword: BoundedSchema<string> = secretText(
  longestPassword,
  `a password of ${passwordLength.min} to ${passwordLength.max} characters`,
  { minLength: passwordLength.min, maxLength: passwordLength.max }
)

/** An existing password, to check. */
export const GivenPassword: BoundedSchema<string> = secretText(longestPassword, "a password", {})

/** Many times the length of a link's secret. */
const longestToken = 8 * 1024

/** A mailed link's secret. Other lengths decode too, but match no link. */
export const LinkToken: BoundedSchema<string> = secretText(
  longestToken,
  "the part of a mailed link after its #",
  {}
)

export const KeyName: BoundedSchema<string> = QrCodeName

const timeDescription = 'a time such as "2027-01-31T00:00:00Z"'
const rfc3339 = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i

const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** A time with its UTC offset (RFC 3339). */
export const TimeField: BoundedSchema<DateTime.Utc, string> = textOf(
  { description: timeDescription, jsonSchema: { format: "date-time" }, longest: 40 },
  (text) => {
    const [, day] = rfc3339.exec(text) ?? []
    return day !== undefined && isDay(day) && !Number.isNaN(Date.parse(text))
  },
  Schema.DateTimeUtcFromSelf,
  (text) => DateTime.unsafeMake(text),
  DateTime.formatIso
)
