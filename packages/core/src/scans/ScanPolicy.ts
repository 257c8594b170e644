import * as Context from "effect/Context"

/** The way in which a service counts scans. */
export interface ScanPolicyShape {
  /** `visitors`: scans, and who scanned told apart for a day; `counts`: scans alone; `off`: nothing. */
  readonly counts: "visitors" | "counts" | "off"
  /** The months for which counts by day are kept; totals stay. */
  readonly months: number
}

/** The way in which the service counts scans: with visitors, kept for 25 months, by default. */
export class ScanPolicy extends Context.Reference<ScanPolicy>()("@quick-response/core/ScanPolicy", {
  defaultValue: (): ScanPolicyShape => ({ counts: "visitors", months: 25 })
}) {}
