import type { Fault } from "@quick-response/design/field/faults"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SendFault } from "./Webhook.ts"

/** A request to the target of a webhook. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The outcome of a request. */
export interface SendResult {
  /** The status of the answer; null where there was none. */
  readonly status: number | null
  /** The reason why nothing was taken; null where the answer was 2xx. */
  readonly error: SendFault | null
  readonly milliseconds: number
  /** The seconds after which the target wishes to be asked again, where it said so. */
  readonly retryAfter: number | undefined
}

/**
 * The port that posts to the targets of webhooks. It connects to addresses that are public alone, after one look-up of which it judges
 * all answers, unless the operator allows a network; follows no redirect, keeps nothing of an answer but its status, and ends within
 * 15 seconds. It never fails.
 */
export class WebhookSender extends Context.Tag("@quick-response/core/WebhookSender")<
  WebhookSender,
  {
    readonly send: (request: WebhookRequest) => Effect.Effect<SendResult>
    /** The fault for which a URL cannot be a target, as far as the URL itself tells; undefined where it can. */
    readonly faultOf: (url: string) => Fault | undefined
  }
>() {}
