import type { AdvisedFinding, Readability } from "@quick-response/core/drawing"
import type { Changes } from "@quick-response/drawing/scannability/Finding"

/** What the page asks the verdict worker for; what it was asked before is given up. */
export interface VerdictRequest {
  readonly id: number
  /** The design as `configJson` holds it. */
  readonly configJson: string
}

/** What the service would say of a design, and what is known before it is read back. */
export interface Judged {
  /** Why it would not be drawn, in the words of the service's answer; empty where it would. */
  readonly refusals: ReadonlyArray<string>
  /** What hinders scanners, each with the change that mends it. */
  readonly findings: ReadonlyArray<AdvisedFinding>
}

/**
 * What the verdict worker answers: first the verdict; of what is drawn later what was read of it; and of what was not read back the change
 * that lets it be read, where there is one.
 */
export type VerdictAnswer = { readonly id: number } & (
  | { readonly judged: Judged }
  | { readonly read: Readability }
  | { readonly mend: Changes }
  | { readonly unread: string }
)

/** What is known of the design, of which parts may be of the design before. */
export interface Verdict {
  readonly judged: Judged | undefined
  /** What was read of the newest picture that was read back. */
  readonly read: Readability | undefined
  /** The change that lets the picture be read that was not read back. */
  readonly mend: Changes | undefined
  /** Why nothing could be read. */
  readonly unread: string | undefined
  /** Whether all of it is of the design as it stands. */
  readonly isCurrent: boolean
}
