import { Accounts, type ListedWebhook, Operators, WebhookStorage, webhookState } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all } from "../cli/Input.ts"
import { print, table } from "../cli/printTable.ts"
import { accountReference, webhookId } from "../cli/recordReferences.ts"
import { json, operatorReason as reason } from "../cli/sharedOptions.ts"
import { group } from "../cli/Verb.ts"
import { effectVerb } from "./effectVerb.ts"
import { database, withStore } from "./withStore.ts"

const ShownWebhook = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  url: Schema.String,
  state: Schema.String,
  stoppedAt: Schema.NullOr(Schema.DateTimeUtc)
})

const shown = (webhook: ListedWebhook): typeof ShownWebhook.Type => {
  const { id, accountId, url, stoppedAt } = webhook
  return { id, accountId, url, state: webhookState(webhook), stoppedAt }
}

const exampleId = "0b54ad46-8c1e-4d9b-9a3e-5f1d2c7b8a90"

const setStopped = (isStopped: boolean) => {
  const name = isStopped ? "stop" : "resume"
  return effectVerb(
    {
      name,
      summary: isStopped
        ? "Stops a webhook; its owner cannot resume it."
        : "Lets a webhook go on that was stopped.",
      details: [
        isStopped
          ? "Every server stops within a second. Its events wait, and its owner sees that an operator stopped it."
          : "It continues from the same event, unless it is disabled for another reason."
      ],
      examples: [[`webhook ${name} ${exampleId} --reason "floods its target"`, "By its id"]]
    },
    all({ reason, database, json, id: webhookId }),
    ({ reason, database, json, id }) =>
      Effect.gen(function* () {
        const by = { operatorId: null, reason }
        const webhook = yield* (yield* Operators).setWebhookStopped(id, isStopped, by)
        yield* print(json, ShownWebhook, shown(webhook), ({ id, url }) =>
          isStopped ? `stopped ${id} at ${url}` : `${id} at ${url} goes on`
        )
      }).pipe(Effect.provide(Operators.layer), withStore(database))
  )
}

const list = effectVerb(
  {
    name: "list",
    summary: "Lists the webhooks of an account, the oldest first.",
    examples: [["webhook list ann@example.com", "By the account's address"]]
  },
  all({ database, json, reference: accountReference }),
  ({ database, json, reference }) =>
    Effect.gen(function* () {
      const { id } = yield* (yield* Accounts).find(reference)
      const webhooks = yield* (yield* WebhookStorage).listWebhooks(id)
      yield* print(json, Schema.Array(ShownWebhook), webhooks.map(shown), (webhooks) =>
        table(
          [
            ["ID", ({ id }) => id],
            ["STATE", ({ state, stoppedAt }) => (stoppedAt === null ? state : "stopped")],
            ["URL", ({ url }) => url]
          ],
          webhooks
        )
      )
    }).pipe(withStore(database))
)

/** Lists, stops and resumes the webhooks of accounts. */
export const webhook = group({ name: "webhook", summary: "Webhooks of accounts." }, [
  list,
  setStopped(true),
  setStopped(false)
])
