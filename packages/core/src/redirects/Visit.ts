import type { ScanFacets } from "../scans/Scan.ts"
import type { Visitor } from "../scans/visitorMark.ts"
import type { RedirectSlug } from "./RedirectSlug.ts"

/** A request for a short address, for rules and counts. */
export interface Visit extends ScanFacets {
  readonly slug: RedirectSlug
  /** Milliseconds since 1970. */
  readonly at: number
  /** The visitor, for daily hashes; null if the client opts out of them. */
  readonly visitor: Visitor | null
}
