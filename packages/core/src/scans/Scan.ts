import * as Schema from "effect/Schema"
import type { RedirectSlug } from "../redirects/RedirectSlug.ts"

const scanKinds = ["scan", "link", "bot"] as const

/** The kind of a visit to a short address: by a scanner, a link on a page, or a program. */
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
  /** The primary tag of the scanner's first language, in lower case; `other` if none is given. */
  language: Schema.String,
  /** The two-letter country from a trusted proxy; null if unknown. */
  country: Schema.NullOr(Schema.String)
}

/** All stored data about a visit's origin. */
export const ScanFacets: Schema.Struct<typeof facetFields> = Schema.Struct(facetFields)
export type ScanFacets = typeof ScanFacets.Type

/** A redirected visit to a short address. */
export interface Scan extends ScanFacets {
  readonly slug: RedirectSlug
  /** Milliseconds since 1970. */
  readonly at: number
  /** The visitor's mark of the day by `visitorMark`: 8 characters of base64url; null if visitors are not distinguished. */
  readonly visitor: string | null
}
