import * as Schema from "effect/Schema"
import type { RedirectSlug } from "../redirects/RedirectSlug.ts"

const scanKinds = ["scan", "link", "bot"] as const

/** A kind of visit to a short address: by a scanner, by a link on a page, or by a program. */
export const ScanKind: Schema.Literal<typeof scanKinds> = Schema.Literal(...scanKinds)
export type ScanKind = typeof ScanKind.Type

const facetFields: {
  readonly kind: typeof ScanKind
  readonly device: typeof Schema.String
  readonly language: typeof Schema.String
  readonly country: Schema.NullOr<typeof Schema.String>
} = {
  kind: ScanKind,
  /** `ios`, `android`, `desktop` or `other`. */
  device: Schema.String,
  /** The primary tag of the first language that the scanner asks for, in lower case; `other` where it names none. */
  language: Schema.String,
  /** The two letters of the country that a trusted proxy named; null where none did. */
  country: Schema.NullOr(Schema.String)
}

/** All that is kept of a visit's origin. */
export const ScanFacets: Schema.Struct<typeof facetFields> = Schema.Struct(facetFields)
export type ScanFacets = typeof ScanFacets.Type

/** A visit to a short address that was led on. */
export interface Scan extends ScanFacets {
  readonly slug: RedirectSlug
  /** Milliseconds since 1970. */
  readonly at: number
  /** The visitor's mark of the day by `visitorMark`: 8 characters of base64url; null where visitors are not told apart. */
  readonly visitor: string | null
}
