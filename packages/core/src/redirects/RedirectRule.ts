import * as Schema from "effect/Schema"

const scannerDevices = ["ios", "android", "desktop"] as const

/** The devices that rules and counts distinguish. */
export const ScannerDevice: Schema.Literal<typeof scannerDevices> = Schema.Literal(...scannerDevices)
export type ScannerDevice = typeof ScannerDevice.Type

type Optional<S extends Schema.Schema.All> = Schema.optionalWith<S, { exact: true }>

const optional = <S extends Schema.Schema.All>(schema: S): Optional<S> =>
  Schema.optionalWith(schema, { exact: true })

const ruleFields: {
  readonly device: Optional<typeof ScannerDevice>
  readonly language: Optional<typeof Schema.String>
  readonly from: Optional<typeof Schema.DateTimeUtc>
  readonly until: Optional<typeof Schema.DateTimeUtc>
  readonly weekdays: Optional<Schema.Array$<typeof Schema.Int>>
  readonly hours: Optional<typeof Schema.String>
  readonly timeZone: Optional<typeof Schema.String>
  readonly target: typeof Schema.String
} = {
  device: optional(ScannerDevice),
  /** A primary tag in lower case, to match the scanner's first language. */
  language: optional(Schema.String),
  from: optional(Schema.DateTimeUtc),
  until: optional(Schema.DateTimeUtc),
  /** Days from 1 to 7, Monday first. */
  weekdays: optional(Schema.Array(Schema.Int)),
  /** `"11:00-15:00"`; over midnight if the second is less. */
  hours: optional(Schema.String),
  /** The IANA zone of `weekdays` and `hours`. */
  timeZone: optional(Schema.String),
  /** The target if all conditions hold. */
  target: Schema.String
}

/** A rule of a dynamic code: conditions, and the target if all hold. */
export const RedirectRule: Schema.Struct<typeof ruleFields> = Schema.Struct(ruleFields)
export type RedirectRule = typeof RedirectRule.Type

/** The rules of a dynamic code; the first that holds wins. */
export const RedirectRules: Schema.Array$<typeof RedirectRule> = Schema.Array(RedirectRule)
