import { accountRules, WebhookSender } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A sender whose targets take all that is sent, and that takes https alone for a target. */
export const cannedSender: Layer.Layer<WebhookSender> = Layer.succeed(WebhookSender, {
  send: () => Effect.succeed({ status: 204, error: null, milliseconds: 1.5, retryAfter: undefined }),
  faultOf: (url) => (url.startsWith("https://") ? undefined : accountRules.webhookUrlIsHttp([], {}))
})
