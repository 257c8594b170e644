import { characterSet82 } from "../../config/characterSet82.ts"
import { type Fault, missing, type Parameters, type Rule, rule } from "../../field/faults.ts"
import { examineHost } from "../codes/addresses.ts"
import { bracketed, examineElements, type GS1Element, linkedElements } from "../codes/elementStrings.ts"
import { examineGtin } from "../codes/gtin.ts"
import { optional, rare } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { date } from "../fields/dates.ts"
import { type Examined, text } from "../fields/kinds.ts"

export const notGs1Text: Rule<Parameters> = rule(
  "notGs1Text",
  () => "has a character that GS1 does not allow; write letters without accents, digits and punctuation"
)

/** The rule of elements without a primary key. */
export const noLinkKey: Rule<Parameters> = rule(
  "noLinkKey",
  () => "has no key of a Digital Link; begin with one, as in (01)09506000134352, (00), (414) or (8004)"
)

export const besideElements: Rule<Parameters> = rule(
  "besideElements",
  () => "cannot be combined with elements, which include it; leave out one of them"
)

export const usualResolver: Rule<Parameters> = rule(
  "usualResolver",
  () =>
    "is id.gs1.org, which opens the pages of products that are registered with GS1 alone; register it there, or set your own resolver"
)

export interface Gs1Content {
  readonly type: "gs1"
  /** Required without `elements`. */
  readonly gtin?: string
  readonly batch?: string
  readonly serial?: string
  readonly expiry?: string
  /** The resolver; `id.gs1.org` by default. */
  readonly domain?: string
  /** The consumer product variant. */
  readonly cpv?: string
  /** Any primary key with its qualifiers and attributes, in brackets, which replaces the other fields. */
  readonly elements?: string
}

const examineCode = (given: string): Examined => (characterSet82.test(given) ? given : notGs1Text([], {}))

const examineDomain = (given: string): Examined => {
  const host = examineHost(given)
  return typeof host === "string" ? host.toLowerCase() : host
}

const examineLinked = (given: string): Examined => {
  const elements = examineElements(given)
  return typeof elements !== "string" || linkedElements(elements) !== undefined ? elements : noLinkKey([], {})
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
const encodePart = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )

/** The application identifiers of the fields. */
const identifiers = { gtin: "01", cpv: "22", batch: "10", serial: "21", expiry: "17" } as const

const fieldNames = ["gtin", "cpv", "batch", "serial", "expiry"] as const satisfies ReadonlyArray<
  keyof typeof identifiers
>

const elementsOf = ({ expiry, ...content }: Gs1Content): string => {
  const values = { ...content, expiry: expiry?.slice(2).replaceAll("-", "") }
  return bracketed(
    fieldNames.flatMap((name): ReadonlyArray<GS1Element> => {
      const value = values[name]
      return value === undefined ? [] : [{ identifier: identifiers[name], value }]
    })
  )
}

const check = (content: Gs1Content): ReadonlyArray<Fault> => {
  if (content.elements === undefined) return content.gtin === undefined ? [missing(["gtin"], {})] : []
  return fieldNames.filter((name) => content[name] !== undefined).map((name) => besideElements([name], {}))
}

const usualDomain = "id.gs1.org"

/** A GS1 Digital Link (URI Syntax 1.4): a primary key and its qualifiers as the path, attributes as the query. */
export const gs1: ContentKind<Gs1Content> = contentKind<Gs1Content>("gs1", {
  group: "product",
  label: "GS1 Digital Link",
  hint: "Identifies a product at the till and opens its page.",
  fields: {
    gtin: optional(
      text({
        label: "GTIN",
        hint: "The digits under the bar code.",
        example: "09506000134352",
        maxLength: 14,
        examine: examineGtin
      })
    ),
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
        hint: "Of your resolver; id.gs1.org opens registered products alone.",
        example: usualDomain,
        maxLength: 253,
        examine: examineDomain
      })
    ),
    cpv: rare(text({ label: "Product variant", example: "2A", maxLength: 20, examine: examineCode })),
    elements: rare(
      text({
        label: "Elements",
        hint: "Any other key in place of the GTIN, each identifier in brackets before its value.",
        example: "(414)9506000134352(254)32a",
        maxLength: 500,
        examine: examineLinked
      })
    )
  },
  check,
  notes: ({ domain = usualDomain }) => (domain === usualDomain ? [usualResolver(["domain"], {})] : []),
  encode: ({ domain = usualDomain, elements, ...content }) => {
    const { path, query } = linkedElements(elements ?? elementsOf(content)) ?? { path: [], query: [] }
    const way = path.map(({ identifier, value }) => `/${identifier}/${encodePart(value)}`).join("")
    const attributes = query.map(({ identifier, value }) => `${identifier}=${encodePart(value)}`).join("&")
    return `https://${domain}${way}${attributes === "" ? "" : `?${attributes}`}`
  },
  nameOf: ({ gtin, elements }) => gtin ?? elements ?? ""
})
