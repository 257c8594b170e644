import * as Context from "effect/Context"
import { defaultVisitorsADay } from "./visitorBounds.ts"

/** The way in which a service counts scans. */
export interface ScanPolicyShape {
  /** `visitors`: scans, and who scanned told apart for a day; `counts`: scans alone; `off`: nothing. */
  readonly counts: "visitors" | "counts" | "off"
  /** The months for which counts by day are kept; totals stay. */
  readonly months: number
  /** The visitors that are told apart in a day over all codes; one code has at most a sixth of them, and one address of a code 100. */
  readonly visitorsADay: number
}

/** The way in which the service counts scans: with visitors, at most 240,000 a day, kept for 25 months, by default. */
export class ScanPolicy extends Context.Reference<ScanPolicy>()("@quick-response/core/ScanPolicy", {
  defaultValue: (): ScanPolicyShape => ({ counts: "visitors", months: 25, visitorsADay: defaultVisitorsADay })
}) {}
