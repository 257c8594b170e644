import * as Effect from "effect/Effect"
import { webhookExample } from "../contract/exampleValues.ts"
import { originRefused } from "../contract/failureSets.ts"
import { withBody } from "../contract/requestParts.ts"
import { failure, success } from "../contract/responseEnvelope.ts"
import { OperatorRequired } from "../contract/security.ts"
import { OwnWebhook, ownWebhook, WebhookPath } from "../endpoints/account/webhooks.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { operatorEndpoint, ReasonBody } from "./operatorFields.ts"

export const stopWebhook = withBody(
  operatorEndpoint("stopWebhook", {
    summary: "Stop a webhook",
    description:
      "Nothing is sent to it from then on, within a second on every server, and its owner, who sees that an operator stopped it, cannot lift that.",
    example: { ...webhookExample, state: "disabled", disabledReason: "operator" }
  }),
  ReasonBody,
  { reason: "floods its target" }
)
  .setPath(WebhookPath)
  .addSuccess(success(OwnWebhook, { description: "The webhook was stopped" }))
  .addError(failure("WEBHOOK_NOT_FOUND"))
  .addError(originRefused)
  .middleware(OperatorRequired)

export const resumeWebhook = withBody(
  operatorEndpoint("resumeWebhook", {
    summary: "Let a stopped webhook go on",
    description: "It goes on where it was, unless it is disabled for another reason.",
    example: webhookExample
  }),
  ReasonBody,
  { reason: "the target's owner agreed" }
)
  .setPath(WebhookPath)
  .addSuccess(success(OwnWebhook, { description: "The webhook goes on" }))
  .addError(failure("WEBHOOK_NOT_FOUND"))
  .addError(originRefused)
  .middleware(OperatorRequired)

const setStopped =
  (
    { operators }: OperatorContext,
    isStopped: boolean
  ): HandlerOf<typeof resumeWebhook | typeof stopWebhook> =>
  ({ path: { id }, payload: { reason }, caller: { accountId: operatorId } }) =>
    Effect.map(operators.setWebhookStopped(id, isStopped, { operatorId, reason }), (webhook) => ({
      data: ownWebhook(webhook)
    }))

export const handleStopWebhook = (context: OperatorContext): HandlerOf<typeof stopWebhook> =>
  setStopped(context, true)

export const handleResumeWebhook = (context: OperatorContext): HandlerOf<typeof resumeWebhook> =>
  setStopped(context, false)
