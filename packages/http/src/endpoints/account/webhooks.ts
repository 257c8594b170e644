import {
  type BoundedSchema,
  DisabledReason,
  type ListedEventType,
  type ListedWebhook,
  maximumWebhooks,
  SendFault,
  SessionEnded,
  schemaOf,
  WebhookId,
  WebhookState,
  type Webhooks,
  WebhooksClosed,
  webhookFields,
  webhookState
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { endpointAt } from "../../contract/endpointAt.ts"
import { webhookExample, webhookSecret } from "../../contract/exampleValues.ts"
import { invalid, notJson, originRefused } from "../../contract/failureSets.ts"
import { done } from "../../contract/noData.ts"
import { uuidParameter } from "../../contract/parameters.ts"
import { type Optional, optionalField, requestPart, withBody } from "../../contract/requestParts.ts"
import { failure, success } from "../../contract/responseEnvelope.ts"
import { SessionRequired } from "../../contract/security.ts"
import { publicPathOf } from "../../exchange/basePath.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { refuseDemo } from "./openDemo.ts"
import { nothing } from "./ownSession.ts"

const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)

const LastFailure: Schema.Struct<{ status: Schema.NullOr<typeof Schema.Int>; error: typeof SendFault }> =
  Schema.Struct({
    status: Schema.NullOr(Schema.Int).annotations({
      description: "The status of the answer; null without an answer"
    }),
    error: SendFault.annotations({ description: "`status` for an answer other than 2xx" })
  }).annotations({ identifier: "SendFailure" })

/** A {@link DisabledReason}, or an operator's stop. */
const ShownReason: Schema.Literal<[...typeof DisabledReason.literals, "operator"]> = Schema.Literal(
  ...DisabledReason.literals,
  "operator"
)

type OwnWebhookFields = {
  id: typeof WebhookId
  url: typeof Schema.String
  types: Schema.NullOr<Schema.Array$<typeof Schema.String>>
  description: typeof Schema.String
  state: typeof WebhookState
  disabledReason: Schema.NullOr<typeof ShownReason>
  failingSince: typeof NullableTime
  lastFailure: Schema.NullOr<typeof LastFailure>
  nextAttemptAt: typeof NullableTime
  pending: typeof Schema.Int
  createdAt: typeof Schema.DateTimeUtc
  updatedAt: typeof Schema.DateTimeUtc
}

const ownWebhookFields: OwnWebhookFields = {
  id: WebhookId,
  url: Schema.String,
  types: Schema.NullOr(Schema.Array(Schema.String)).annotations({
    description: "The types of events that are sent; null for all"
  }),
  description: Schema.String,
  state: WebhookState.annotations({
    description:
      "`failing` while the latest deliveries were not taken; `disabled` by you, by 410, after 5 days, or by an operator"
  }),
  disabledReason: Schema.NullOr(ShownReason),
  failingSince: NullableTime,
  lastFailure: Schema.NullOr(LastFailure).annotations({
    description: "The reason of the last failure, while deliveries fail; otherwise null"
  }),
  nextAttemptAt: NullableTime.annotations({
    description: "The time of the next attempt; null without one"
  }),
  pending: Schema.Int.annotations({
    description:
      "How far behind it is: the events that it has not passed, and those that are to be sent again"
  }),
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc
}

export const OwnWebhook: Schema.Struct<OwnWebhookFields> = Schema.Struct(ownWebhookFields).annotations({
  identifier: "Webhook"
})

/** A webhook with a new secret. */
export const WebhookWithSecret: Schema.Struct<OwnWebhookFields & { secret: typeof Schema.String }> =
  Schema.Struct({
    ...ownWebhookFields,
    secret: Schema.String.annotations({
      description: "Signs deliveries by Standard Webhooks; it is shown only this once"
    })
  }).annotations({ identifier: "WebhookWithSecret" })

/** A webhook without internal fields. */
export const ownWebhook = (webhook: ListedWebhook): typeof OwnWebhook.Type => {
  const { id, url, types, description, failingSince, lastFailure, createdAt, updatedAt } = webhook
  const disabledReason = webhook.stoppedAt === null ? webhook.disabledReason : "operator"
  const { newest, position, retrying, pausedUntil, retryAt } = webhook
  return {
    id,
    url,
    types,
    description,
    state: webhookState(webhook),
    disabledReason,
    failingSince,
    lastFailure,
    nextAttemptAt: disabledReason === null ? (pausedUntil ?? retryAt) : null,
    pending: newest.entries - position.entries + (newest.events - position.events) + retrying,
    createdAt,
    updatedAt
  }
}

/** The webhook service; fails if the operator sends no webhooks. */
export const sending = ({
  webhooks
}: Pick<PeopleContext, "webhooks">): Effect.Effect<typeof Webhooks.Service, WebhooksClosed> =>
  webhooks === undefined ? new WebhooksClosed() : Effect.succeed(webhooks)

export const WebhookPath: Schema.Struct<{ id: BoundedSchema<WebhookId, string> }> = Schema.Struct({
  id: uuidParameter(WebhookId)
})

export const WebhookList: Schema.Struct<{ webhooks: Schema.Array$<typeof OwnWebhook> }> = Schema.Struct({
  webhooks: Schema.Array(OwnWebhook)
}).annotations({ identifier: "WebhookList" })

export const listWebhooks = endpointAt("listWebhooks", {
  summary: "List the webhooks",
  description: "The addresses to which the account's events are posted, oldest first.",
  example: { webhooks: [webhookExample] }
})
  .addSuccess(success(WebhookList, { description: "The webhooks were listed" }))
  .addError(failure("WEBHOOKS_CLOSED"))
  .middleware(SessionRequired)

export const handleListWebhooks =
  (context: PeopleContext): HandlerOf<typeof listWebhooks> =>
  ({ caller }) =>
    Effect.gen(function* () {
      const found = yield* (yield* sending(context)).list(caller.accountId)
      return { data: { webhooks: found.map(ownWebhook) } }
    })

type Types = ReadonlyArray<ListedEventType> | null

const Url: BoundedSchema<string> = schemaOf(webhookFields.url)
const Types: BoundedSchema<Types, ReadonlyArray<string> | null> = schemaOf(webhookFields.types)
const Description: BoundedSchema<string> = schemaOf(webhookFields.description)
const StartAt: BoundedSchema<"now" | "beginning", string> = schemaOf(webhookFields.startAt)
const IsEnabled: BoundedSchema<boolean> = schemaOf(webhookFields.isEnabled)

export const CreateWebhookBody: Schema.Struct<{
  url: typeof Url
  types: Optional<typeof Types>
  description: Optional<typeof Description>
  startAt: Optional<typeof StartAt>
}> = requestPart({
  url: Url,
  types: optionalField(Types),
  description: optionalField(Description),
  startAt: optionalField(StartAt)
}).annotations({ identifier: "CreateWebhookBody" })

export const createWebhook = withBody(
  endpointAt("createWebhook", {
    summary: "Make a webhook",
    description: `Posts the account's events to \`url\`, an https address that anyone can reach, as Standard Webhooks 1.0 says: all of them, or those of \`types\`; from now on, or with \`startAt\` \`"beginning"\` from the account's first day on, which counts as sending those events again. The answer holds the secret, this once. An account has at most ${maximumWebhooks} webhooks: another one is a 400.`,
    example: { ...webhookExample, secret: webhookSecret }
  }),
  CreateWebhookBody,
  { url: webhookExample.url, types: webhookExample.types, description: "CRM", startAt: "beginning" }
)
  .addSuccess(success(WebhookWithSecret, { status: 201, description: "The webhook was made" }))
  .addError(originRefused)
  .addError(failure("WEBHOOKS_CLOSED"))
  .addError(failure("DEMO_NOT_ALLOWED"))
  .middleware(SessionRequired)

export const handleCreateWebhook = (context: PeopleContext): HandlerOf<typeof createWebhook> => {
  const publicPath = publicPathOf(context.address)
  return ({ payload: { url, types = null, description = "", startAt = "now" }, caller }) =>
    Effect.gen(function* () {
      const webhooks = yield* sending(context)
      yield* refuseDemo(context, caller, "have webhooks")
      const order = { url, types, description, startAt }
      const making = webhooks.create(caller.accountId, order)
      const made = yield* startAt === "now"
        ? making
        : context.redeliveries(
            caller.accountId,
            making,
            ({ webhook: { newest } }) => newest.entries + newest.events
          )
      return {
        data: { ...ownWebhook(made.webhook), secret: made.secret },
        headers: { location: `${publicPath}/v1/Account/webhooks/${made.webhook.id}` }
      }
    }).pipe(Effect.catchTag("AccountNotFound", () => new SessionEnded()))
}

export const ChangeWebhookBody: Schema.Struct<{
  url: typeof Url
  types: typeof Types
  description: typeof Description
  isEnabled: typeof IsEnabled
}> = requestPart({ url: Url, types: Types, description: Description, isEnabled: IsEnabled }).annotations({
  identifier: "ChangeWebhookBody"
})

export const changeWebhook = withBody(
  endpointAt("changeWebhook", {
    summary: "Change a webhook",
    description:
      "All of its settings. Other `types` count from now on. Enabled again, it continues from the same event.",
    example: { ...webhookExample, state: "disabled", disabledReason: "owner" }
  }),
  ChangeWebhookBody,
  { url: webhookExample.url, types: null, description: "CRM", isEnabled: false }
)
  .setPath(WebhookPath)
  .addSuccess(success(OwnWebhook, { description: "The webhook was changed" }))
  .addError(originRefused)
  .addError(failure("WEBHOOKS_CLOSED"))
  .addError(failure("WEBHOOK_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleChangeWebhook =
  (context: PeopleContext): HandlerOf<typeof changeWebhook> =>
  ({ path: { id }, payload, caller }) =>
    Effect.gen(function* () {
      const changed = yield* (yield* sending(context)).change(caller.accountId, id, payload)
      return { data: ownWebhook(changed) }
    })

export const deleteWebhook = endpointAt("deleteWebhook", {
  summary: "Delete a webhook",
  description: "It receives no further events, and its deliveries are deleted.",
  example: null
})
  .setPath(WebhookPath)
  .addSuccess(done("The webhook was deleted"))
  .addError(invalid)
  .addError(notJson)
  .addError(originRefused)
  .addError(failure("WEBHOOKS_CLOSED"))
  .addError(failure("WEBHOOK_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleDeleteWebhook =
  (context: PeopleContext): HandlerOf<typeof deleteWebhook> =>
  ({ path: { id }, caller }) =>
    Effect.gen(function* () {
      yield* (yield* sending(context)).remove(caller.accountId, id)
      return nothing
    })

export const rollWebhookSecret = endpointAt("rollWebhookSecret", {
  summary: "Make a new secret of a webhook",
  description:
    "The answer holds the new secret, this once. For 24 hours the old one signs as well: each delivery has two signatures.",
  example: { ...webhookExample, secret: webhookSecret }
})
  .setPath(WebhookPath)
  .addSuccess(success(WebhookWithSecret, { description: "The secret was made" }))
  .addError(invalid)
  .addError(notJson)
  .addError(originRefused)
  .addError(failure("WEBHOOKS_CLOSED"))
  .addError(failure("WEBHOOK_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleRollWebhookSecret =
  (context: PeopleContext): HandlerOf<typeof rollWebhookSecret> =>
  ({ path: { id }, caller }) =>
    Effect.gen(function* () {
      const { webhook, secret } = yield* (yield* sending(context)).rollSecret(caller.accountId, id)
      return { data: { ...ownWebhook(webhook), secret } }
    })
