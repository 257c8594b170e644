import { type Fault, type Parameters, type Rule, rule } from "../../field/faults.ts"
import { encodeAddress, query } from "../codes/query.ts"
import { optional, rare } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { choice, type Examined, number, text } from "../fields/kinds.ts"

export const notBase32: Rule<Parameters> = rule(
  "notBase32",
  () => "is not base32, which has letters A to Z and digits 2 to 7 only; copy the secret again"
)

export const labelHasColon: Rule<Parameters> = rule(
  "labelHasColon",
  () => "has a colon, which separates issuer and account; leave it out"
)

export const counterMissing: Rule<Parameters> = rule(
  "counterMissing",
  () => "is missing; codes by a counter need the first one, such as 0"
)

export const periodOfCounter: Rule<Parameters> = rule(
  "periodOfCounter",
  () => 'is for codes by time; leave it out, or set kind to "totp"'
)

export const counterOfTime: Rule<Parameters> = rule(
  "counterOfTime",
  () => 'is for codes by a counter; leave it out, or set kind to "hotp"'
)

/** Lengths modulo 8 of unpadded base32 for whole bytes (RFC 4648, section 6). */
const wholeLengths = [0, 2, 4, 5, 7]

/** Examines base32; the normal form is in capitals without spaces and padding. */
const examineBase32 = (given: string): Examined => {
  const text = given.replaceAll(/[ -]/g, "").toUpperCase()
  const end = text.indexOf("=")
  const digits = end < 0 ? text : text.slice(0, end)
  const isPadded = end < 0 || (/^=*$/.test(text.slice(end)) && text.length % 8 === 0)
  return isPadded && /^[A-Z2-7]+$/.test(digits) && wholeLengths.includes(digits.length % 8)
    ? digits
    : notBase32([], {})
}

const kinds = ["totp", "hotp"] as const
const algorithms = ["SHA1", "SHA256", "SHA512"] as const

export interface OtpContent {
  readonly type: "otp"
  /** Time-based (RFC 6238) or counter-based (RFC 4226). */
  readonly kind: (typeof kinds)[number]
  readonly issuer?: string
  readonly account: string
  /** Base32. */
  readonly secret: string
  readonly algorithm?: (typeof algorithms)[number]
  readonly digits?: number
  /** Seconds; only for `totp`. */
  readonly period?: number
  /** Required for `hotp`, refused for `totp`. */
  readonly counter?: number
}

const examineLabel = (given: string): Examined => (given.includes(":") ? labelHasColon([], {}) : given)

const check = ({ kind, period, counter }: OtpContent): ReadonlyArray<Fault> => {
  const broken: Array<Fault> = []
  if (kind === "hotp" && counter === undefined) broken.push(counterMissing(["counter"], {}))
  if (kind === "hotp" && period !== undefined) broken.push(periodOfCounter(["period"], {}))
  if (kind === "totp" && counter !== undefined) broken.push(counterOfTime(["counter"], {}))
  return broken
}

/** `otpauth://` (Key URI format). */
export const otp: ContentKind<OtpContent> = contentKind<OtpContent>("otp", {
  group: "product",
  label: "One-time passwords",
  hint: "Adds an account to an authenticator.",
  fields: {
    kind: choice(kinds, { label: "Kind", hint: "totp by time, hotp by a counter.", example: "totp" }),
    issuer: optional(text({ label: "Issuer", example: "ACME Co", maxLength: 100, examine: examineLabel })),
    account: text({ label: "Account", example: "john.doe@email.com", maxLength: 100, examine: examineLabel }),
    secret: text({
      label: "Secret",
      hint: "In base32, of at least 10 bytes.",
      example: "HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ",
      minLength: 16,
      maxLength: 256,
      secret: true,
      examine: examineBase32
    }),
    algorithm: rare(choice(algorithms, { label: "Algorithm", hint: "SHA1 by default.", example: "SHA1" })),
    digits: rare(number({ label: "Digits", hint: "6 by default.", example: 6, minimum: 6, maximum: 8 })),
    period: rare(
      number({
        label: "Period in seconds",
        hint: "30 by default.",
        example: 30,
        minimum: 1,
        maximum: 3600
      })
    ),
    counter: rare(number({ label: "Counter", example: 0, minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
  },
  demands: { isUnsold: true },
  check,
  encode: ({ kind, issuer, account, secret, algorithm, digits, period, counter }) =>
    `otpauth://${kind}/${issuer === undefined ? "" : `${encodeAddress(issuer)}:`}${encodeAddress(account)}${query(
      {
        secret,
        issuer,
        algorithm,
        digits: digits?.toString(),
        period: period?.toString(),
        counter: counter?.toString()
      }
    )}`,
  nameOf: ({ issuer, account }) => issuer ?? account
})
