import type { Fault } from "@quick-response/design/field/faults"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SendFault } from "./Webhook.ts"

export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface SendResult {
  /** The status of the answer; null without one. */
  readonly status: number | null
  /** The reason of failure; null for 2xx. */
  readonly error: SendFault | null
  readonly milliseconds: number
  /** Seconds of the target's `Retry-After`, if any. */
  readonly retryAfter: number | undefined
}

/**
 * The port that posts to webhook targets. It connects only to public addresses, after one lookup with all results
 * checked, unless the operator allows a network; follows no redirect, keeps only the status of an answer, and ends
 * within 15 seconds. It never fails.
 */
export class WebhookSender extends Context.Tag("@quick-response/core/WebhookSender")<
  WebhookSender,
  {
    readonly send: (request: WebhookRequest) => Effect.Effect<SendResult>
    /** The fault of a URL as a target, as far as the URL shows; undefined if it is valid. */
    readonly faultOf: (url: string) => Fault | undefined
  }
>() {}
