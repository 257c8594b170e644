import type { ScanFacets } from "../scans/Scan.ts"
import type { Visitor } from "../scans/visitorMark.ts"
import type { RedirectSlug } from "./RedirectSlug.ts"

/** A request for a short address, as rules and counts see it. */
export interface Visit extends ScanFacets {
  readonly slug: RedirectSlug
  /** Milliseconds since 1970. */
  readonly at: number
  /** The visitor, to be told from others of the day by a hash; null for one who asks not to be told apart. */
  readonly visitor: Visitor | null
}
