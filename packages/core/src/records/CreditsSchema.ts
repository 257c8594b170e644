import {
  type Credits,
  decimalDescription,
  fromDecimal,
  isCredits,
  toDecimal
} from "@quick-response/design/pricing/Credits"
import * as Schema from "effect/Schema"
import { converted, narrowed } from "../schema/index.ts"

/** An amount as whole units, for storage. */
export const CreditsFromUnits: Schema.Schema<Credits, number> = narrowed(Schema.Int, isCredits)

/** A decimal number of credits, before the check of decimal places. */
const DecimalNumber = Schema.Number.annotations({ description: decimalDescription, examples: [1.5] })

/** An amount as a decimal number of credits, for JSON. */
export const CreditsFromDecimal: Schema.Schema<Credits, number> = converted(
  DecimalNumber,
  Schema.typeSchema(CreditsFromUnits),
  { decode: fromDecimal, encode: toDecimal }
).annotations({ description: decimalDescription })

const priceDescription = `${decimalDescription}, 0 or more`

/** A price as a decimal number of credits, never negative. */
export const PriceFromDecimal: Schema.Schema<Credits, number> = Schema.compose(
  DecimalNumber.pipe(
    Schema.nonNegative({
      description: priceDescription,
      jsonSchema: { minimum: 0, description: priceDescription }
    })
  ),
  CreditsFromDecimal
)
