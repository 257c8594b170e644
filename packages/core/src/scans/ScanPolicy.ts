import * as Context from "effect/Context"
import { defaultVisitorsADay } from "./visitorBounds.ts"

/** How a service counts scans. */
export interface ScanPolicyShape {
  /** `visitors`: scans, with daily visitors; `counts`: only scans; `off`: no counting. */
  readonly counts: "visitors" | "counts" | "off"
  /** The months for which daily counts are kept; totals stay. */
  readonly months: number
  /**
   * The most distinguished visitors of a day over all codes; one code has at most a sixth of them, and one address of a
   * code 100.
   */
  readonly visitorsADay: number
}

/** The service's counting of scans; by default with visitors, at most 240,000 a day, kept for 25 months. */
export class ScanPolicy extends Context.Reference<ScanPolicy>()("@quick-response/core/ScanPolicy", {
  defaultValue: (): ScanPolicyShape => ({ counts: "visitors", months: 25, visitorsADay: defaultVisitorsADay })
}) {}
