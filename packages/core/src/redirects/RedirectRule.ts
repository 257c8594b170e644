import * as Schema from "effect/Schema"

const scannerDevices = ["ios", "android", "desktop"] as const

/** The devices that rules and counts tell apart. */
export const ScannerDevice: Schema.Literal<typeof scannerDevices> = Schema.Literal(...scannerDevices)
export type ScannerDevice = typeof ScannerDevice.Type

/** A property of a rule that may be absent. */
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
  /** A primary tag in lower case, which the first language of the scanner must have. */
  language: optional(Schema.String),
  from: optional(Schema.DateTimeUtc),
  until: optional(Schema.DateTimeUtc),
  /** Days from 1 to 7, Monday first. */
  weekdays: optional(Schema.Array(Schema.Int)),
  /** `"11:00-15:00"`; over midnight where the second is less. */
  hours: optional(Schema.String),
  /** The IANA name of the zone of `weekdays` and `hours`. */
  timeZone: optional(Schema.String),
  /** The address that a scanner is led to where all conditions hold. */
  target: Schema.String
}

/** A rule of a dynamic code: conditions, and where a scanner is led if all of them hold. */
export const RedirectRule: Schema.Struct<typeof ruleFields> = Schema.Struct(ruleFields)
export type RedirectRule = typeof RedirectRule.Type

/** The rules of a dynamic code, of which the first that holds wins. */
export const RedirectRules: Schema.Array$<typeof RedirectRule> = Schema.Array(RedirectRule)
