import { CreditsFromDecimal, longestPackId, type PackList, sentencesOf } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { decoder, refined } from "@quick-response/core/schema"
import { toDecimal } from "@quick-response/design/pricing/Credits"
import { formatMoney } from "@quick-response/design/pricing/formatMoney"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Refused } from "../process/commandErrors.ts"
import { readDocument } from "../settings/documentFile.ts"
import { settings } from "../settings/settings.ts"

/** The most packs of a list, characters of a label, and minor units of a price. */
const mostPacks = 20
const longestLabel = 100
const highestAmount = 99_999_999

const text = (description: string, pattern: RegExp) =>
  refined(Schema.String, (value) => pattern.test(value), { description })

const PackSchema = Schema.Struct({
  id: text(
    `1 to ${longestPackId} characters of a-z, 0-9, - and _`,
    new RegExp(`^[a-z0-9_-]{1,${longestPackId}}$`)
  ),
  label: refined(Schema.String, (label) => label.trim() !== "" && label.length <= longestLabel, {
    description: `1 to ${longestLabel} characters`
  }),
  credits: refined(CreditsFromDecimal, (credits) => credits > 0, {
    description: "credits over 0, with at most four decimal places"
  }),
  amount: refined(Schema.Number, (n) => Number.isInteger(n) && n >= 1 && n <= highestAmount, {
    description: `a whole number of the currency's minor unit from 1 to ${highestAmount}: 2500 is EUR 25.00`
  })
})

const Document = Schema.Struct({
  currency: text("an ISO 4217 code in lower case, such as eur", /^[a-z]{3}$/),
  packs: refined(Schema.Array(PackSchema), ({ length }) => length >= 1 && length <= mostPacks, {
    description: `1 to ${mostPacks} packs`
  }),
  tax: Schema.optionalWith(
    Schema.Struct({
      behavior: Schema.Literal("inclusive", "exclusive").annotations({
        description: '"inclusive" or "exclusive"'
      }),
      code: text("a tax code of Stripe, such as txcd_10000000", /^[A-Za-z0-9_]{1,64}$/)
    }),
    { exact: true }
  ),
  invoice: Schema.optionalWith(Schema.Boolean, { exact: true })
})

const decode = decoder(Document)

/** Ids that occur more than once. */
const repeated = (ids: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))
]

/** Reads a list of packs from a document, or reports all of its faults. */
export const packListOf = (
  document: unknown,
  decimals: (currency: string) => number | undefined
): Either.Either<PackList, ReadonlyArray<string>> =>
  Either.flatMap(Either.mapLeft(decode(document), sentencesOf), ({ currency, packs, tax, invoice }) => {
    const faults = [
      ...repeated(packs.map(({ id }) => id)).map(
        (id) => `packs: the id ${JSON.stringify(id)} is there twice`
      ),
      ...(decimals(currency) === undefined
        ? [`currency: ${JSON.stringify(currency)} cannot be charged; use another, such as eur or usd`]
        : [])
    ]
    return faults.length > 0
      ? Either.left(faults)
      : Either.right({ currency, packs, tax: tax ?? null, invoice: invoice ?? false })
  })

/** Reads the packs file. Faults name the setting, the file and the field. */
export const readPacks = (
  path: string,
  decimals: (currency: string) => number | undefined
): Effect.Effect<PackList, Refused> =>
  readDocument(settings.creditPacks, path, (document) => packListOf(document, decimals))

/** Formats packs for people: `25 credits for EUR 25.00`. */
export const packsInWords = ({ packs, currency }: PackList, decimals: number): ReadonlyArray<string> =>
  packs.map(
    ({ credits, amount }) =>
      `${toDecimal(credits)} credits for ${formatMoney({ amount, currency }, decimals)}`
  )
