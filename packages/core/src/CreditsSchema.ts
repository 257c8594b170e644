import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { type Credits, decimalDescription, fromDecimal, isCredits, toDecimal } from "./Credits.ts"

/** An amount held as its whole units, for storage. */
export const CreditsFromUnits: Schema.Schema<Credits, number> = Schema.Int.pipe(Schema.filter(isCredits))

/** A decimal number of credits, not yet known to have four places at most. */
const DecimalNumber = Schema.Number.annotations({ description: decimalDescription, examples: [1.5] })

/** An amount written as a decimal number of credits, for JSON. */
export const CreditsFromDecimal: Schema.Schema<Credits, number> = Schema.transformOrFail(
  DecimalNumber,
  Schema.typeSchema(CreditsFromUnits),
  {
    strict: true,
    decode: (decimal, _, ast) => {
      const amount = fromDecimal(decimal)
      return amount === undefined
        ? ParseResult.fail(
            new ParseResult.Type(ast, decimal, `expected ${decimalDescription}, got ${decimal}`)
          )
        : ParseResult.succeed(amount)
    },
    encode: (amount) => ParseResult.succeed(toDecimal(amount))
  }
)

const priceDescription = `${decimalDescription}, 0 or more`

/** A price written as a decimal number of credits: no price is negative. */
export const PriceFromDecimal: Schema.Schema<Credits, number> = Schema.compose(
  DecimalNumber.pipe(
    Schema.nonNegative({
      description: priceDescription,
      jsonSchema: { minimum: 0, description: priceDescription }
    })
  ),
  CreditsFromDecimal
)
