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
      "All servers stop posting to it within a second; its owner sees that an operator stopped it, and cannot resume it.",
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
    description: "It continues from the same event, unless it is disabled for another reason.",
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
