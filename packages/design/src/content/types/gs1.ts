import { characterSet82 } from "../../config/characterSet82.ts"
import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import { examineHost } from "../codes/addresses.ts"
import { examineGtin } from "../codes/gtin.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { date } from "../fields/dates.ts"
import { type Examined, text } from "../fields/kinds.ts"

export const notGs1Text: Rule<Parameters> = rule(
  "notGs1Text",
  () => "has a character that GS1 does not allow; write letters without accents, digits and punctuation"
)

export interface Gs1Content {
  readonly type: "gs1"
  readonly gtin: string
  readonly batch?: string
  readonly serial?: string
  readonly expiry?: string
  /** The resolver; `id.gs1.org` by default. */
  readonly domain?: string
}

const examineCode = (given: string): Examined => (characterSet82.test(given) ? given : notGs1Text([], {}))

const examineDomain = (given: string): Examined => {
  const host = examineHost(given)
  return typeof host === "string" ? host.toLowerCase() : host
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
const encodePart = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )

const part = (identifier: string, value: string | undefined): string =>
  value === undefined ? "" : `/${identifier}/${encodePart(value)}`

/** A GS1 Digital Link (URI Syntax 1.4): GTIN 01, batch 10, serial number 21, expiry date 17 in the query. */
export const gs1: ContentKind<Gs1Content> = contentKind<Gs1Content>("gs1", {
  label: "GS1 Digital Link",
  hint: "Identifies a product at the till and opens its page.",
  fields: {
    gtin: text({
      label: "GTIN",
      hint: "The digits under the bar code.",
      example: "09506000134352",
      maxLength: 14,
      examine: examineGtin
    }),
    batch: optional(text({ label: "Batch or lot", example: "ABC123", maxLength: 20, examine: examineCode })),
    serial: optional(
      text({ label: "Serial number", example: "12345XYZ", maxLength: 20, examine: examineCode })
    ),
    expiry: optional(
      // Readers take two-digit years as up to 50 years ahead (General Specifications, 7.12).
      date({ label: "Expiry date", example: "2027-12-31", minimum: "2000-01-01", maximum: "2075-12-31" })
    ),
    domain: optional(
      text({
        label: "Domain",
        hint: "Of the resolver, where it is not id.gs1.org.",
        example: "id.gs1.org",
        maxLength: 253,
        examine: examineDomain
      })
    )
  },
  encode: ({ gtin, batch, serial, expiry, domain = "id.gs1.org" }) => {
    const date = expiry === undefined ? "" : `?17=${expiry.slice(2).replaceAll("-", "")}`
    return `https://${domain}/01/${gtin}${part("10", batch)}${part("21", serial)}${date}`
  },
  nameOf: ({ gtin }) => gtin
})
