import type { Readability } from "@quick-response/core/advice"
import type { Cause, Changes } from "@quick-response/drawing/scannability/Finding"

/** A request of the page to the verdict worker; an earlier one is given up. */
export interface VerdictRequest {
  readonly id: number
  /** The design as `configJson` holds it. */
  readonly configJson: string
  /** The beginning of the service's short addresses, as pictures of dynamic links have it; undefined until it is known. */
  readonly shortUrl: string | undefined
}

/** A finding that the page shows: its cause, of which a sentence is made, and the change that mends it. */
export interface ShownFinding {
  readonly key: string
  /** True if it stands in the way of drawing or selling. */
  readonly isRefused: boolean
  /** The picture was not read back, or a cause of the service's own. */
  readonly cause: Cause | { readonly topic: "unread" }
  /** The sentence of the service. */
  readonly text: string
  readonly mend: Changes | undefined
}

/** The service's judgment of a design, and the findings before it is read back. */
export interface Judged {
  /** The reasons why it would not be drawn, in the words of the service's answer; empty if it would. */
  readonly refusals: ReadonlyArray<string>
  /** True if it is neither good nor bad yet: a field of its message is empty, or half typed. */
  readonly isUnfinished: boolean
  /** The hindrances to scanners, each with the change that mends it. */
  readonly findings: ReadonlyArray<ShownFinding>
  /** The places where it is read less often than a plain code, each with the change that mends it. */
  readonly cautions: ReadonlyArray<ShownFinding>
}

/**
 * An answer of the verdict worker: first the verdict; later the reading of a drawn picture; for one that was not read back, the
 * change that lets it be read, if there is one. It is lost where a typeface of the design did not load.
 */
export type VerdictAnswer = { readonly id: number } & (
  | { readonly judged: Judged }
  | { readonly read: Readability }
  | { readonly mend: Changes }
  | { readonly unread: string }
  | { readonly isLost: true }
)

/** The verdict on the design, of which parts may be about the design before. */
export interface Verdict {
  readonly judged: Judged | undefined
  /** The reading of the newest picture that was read back. */
  readonly read: Readability | undefined
  /** The change that lets the picture be read that was not read back. */
  readonly mend: Changes | undefined
  /** The reason why nothing could be read, in English; empty if the reader did not load. */
  readonly unread: string | undefined
  /** True if all of it is about the design as it stands. */
  readonly isCurrent: boolean
}
