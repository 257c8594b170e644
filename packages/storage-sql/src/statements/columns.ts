import { CreditsFromUnits } from "@quick-response/core"
import { converted } from "@quick-response/core/schema"
import * as Schema from "effect/Schema"

/** A whole number; some drivers return 64-bit integers as text. */
export const Integer: Schema.Schema<number, number | string> = Schema.Union(
  Schema.Int,
  Schema.NumberFromString.pipe(Schema.int())
)

/** An amount in whole ten-thousandths. */
export const Amount = Schema.compose(Integer, CreditsFromUnits)

/** A time in whole milliseconds since 1970. */
export const Moment = Schema.compose(Integer, Schema.DateTimeUtcFromNumber)

/** True as 1, false as 0. */
export const Flag: Schema.Schema<boolean, number | string> = converted(Integer, Schema.Boolean, {
  decode: (flag) => flag !== 0,
  encode: (flag) => (flag ? 1 : 0)
})
