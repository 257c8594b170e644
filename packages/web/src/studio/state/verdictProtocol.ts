import type { Readability } from "@quick-response/core/advice"
import type { PlainFault } from "@quick-response/design/field/faults"
import type { Cause, Changes } from "@quick-response/drawing/scannability/Finding"
import type { Occupancy } from "@quick-response/symbol/occupancy"
import type { Quote } from "quick-response"
import type { PublishedPrices } from "../../frame/prices.ts"

/** A request of the page to the verdict worker; it cancels an earlier one. */
export interface VerdictRequest {
  readonly id: number
  /** False to only read the message and price the design, which is fast. */
  readonly isJudged: boolean
  /** The design, in the form of `configJson`. */
  readonly configJson: string
  /** The beginning of the service's short addresses, as pictures of dynamic links have it; undefined until it is known. */
  readonly shortUrl: string | undefined
  /** The price list of the service; undefined until it is known. */
  readonly prices: PublishedPrices | undefined
}

/** A shown finding: its cause, and the change that fixes it. */
export interface ShownFinding {
  readonly key: string
  /** True if it prevents drawing or selling. */
  readonly isRefused: boolean
  /** The picture was not read back, or another cause that the service named. */
  readonly cause: Cause | { readonly topic: "unread" }
  /** The service's sentence. */
  readonly text: string
  readonly mend: Changes | undefined
}

/** A design's message, read by the rules of the service. */
export interface ReadMessage {
  /** The type of its content. */
  readonly type: string
  readonly faults: ReadonlyArray<PlainFault>
  /** The fill of its symbol; undefined if there are faults, or for another symbol than QR. */
  readonly occupancy: Occupancy | undefined
}

/** The service's judgment of a design, and the findings before it is read back. */
export interface Judged {
  /** The reasons for a refusal, in the service's words; empty if it would be drawn. */
  readonly refusals: ReadonlyArray<string>
  /** True if there is no verdict yet: a field of the message is empty or incomplete. */
  readonly isUnfinished: boolean
  /** The problems for scanners, each with the change that fixes it. */
  readonly findings: ReadonlyArray<ShownFinding>
  /** The places at which it scans less often than a plain code, with remedies. */
  readonly cautions: ReadonlyArray<ShownFinding>
}

/**
 * An answer of the verdict worker: the parsed message and the price, or the verdict, or later the reading of the
 * picture and, if it failed, a change with which it reads, if any. There is no answer if a typeface of the design did
 * not load.
 */
export type VerdictAnswer = { readonly id: number } & (
  | { readonly message: ReadMessage }
  | { readonly quote: Quote }
  | { readonly judged: Judged }
  | { readonly read: Readability }
  | { readonly mend: Changes }
  | { readonly unread: string }
  | { readonly isLost: true }
)

/** The verdict on the design; parts may concern the previous design. */
export interface Verdict {
  readonly message: ReadMessage | undefined
  /** The newest price; undefined until there is one. */
  readonly quote: Quote | undefined
  readonly judged: Judged | undefined
  /** The reading of the newest picture that was read back. */
  readonly read: Readability | undefined
  /** The change with which a picture that did not read back would read. */
  readonly mend: Changes | undefined
  /** The reason why reading failed, in English; empty if the reader did not load. */
  readonly unread: string | undefined
  /** True if all of it concerns the current design. */
  readonly isCurrent: boolean
}
