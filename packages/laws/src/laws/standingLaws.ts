import {
  type AccountId,
  CredentialStorage,
  type EventStorage,
  OperatorStorage,
  Storage,
  TopUpStorage,
  WebhookId,
  WebhookStorage
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import { byLink, freshMailId, linkTo } from "../fixtures/credentialFixtures.ts"
import { subscribed, takeDue, turnOf } from "../fixtures/eventFixtures.ts"
import { orderOf } from "../fixtures/topUpFixtures.ts"
import { refuses, same } from "../trials/answers.ts"
import { accountWith, fresh, oneCredit, orderBy, time } from "../trials/fixtures.ts"
import { type Law, lawOf } from "../trials/Law.ts"

type Ports = CredentialStorage | EventStorage | OperatorStorage | Storage | TopUpStorage | WebhookStorage

type Trial = readonly [name: string, meaning: string, trial: Effect.Effect<void, unknown, Ports>]

const deed = (at: number) => ({ operatorId: null, reason: "for a trial", at: time(at) })

const suspend = (accountId: AccountId) =>
  Effect.flatMap(OperatorStorage, (operators) => operators.suspend({ accountId, stopsCodes: false }, deed(2)))

const restore = (accountId: AccountId) =>
  Effect.flatMap(OperatorStorage, (operators) => operators.restore(accountId, deed(3)))

const close = (accountId: AccountId) =>
  Effect.flatMap(CredentialStorage, (credentials) =>
    credentials.closeAccount({ accountId, current: undefined, at: time(4) })
  )

const trials: ReadonlyArray<Trial> = [
  [
    "a suspended account buys nothing, and a closed one neither",
    "Else a fraud goes on in requests that were under way.",
    Effect.gen(function* () {
      const { purchase } = yield* Storage
      const id = yield* accountWith(oneCredit)
      yield* suspend(id)
      yield* refuses("suspended", purchase(orderBy(id)), "AccountSuspended")
      yield* restore(id)
      yield* purchase(orderBy(id))
      yield* close(id)
      yield* refuses("closed", purchase(orderBy(id)), "AccountNotFound")
    })
  ],
  [
    "a suspended account begins no top-up, and a closed one neither",
    "Else a customer pays for credits that no one can spend.",
    Effect.gen(function* () {
      const { createTopUp } = yield* TopUpStorage
      const id = yield* accountWith(oneCredit)
      yield* suspend(id)
      yield* refuses("suspended", createTopUp(orderOf(id)), "AccountSuspended")
      yield* restore(id)
      yield* createTopUp(orderOf(id))
      yield* close(id)
      yield* refuses("closed", createTopUp(orderOf(id)), "AccountNotFound")
    })
  ],
  [
    "no delivery is due or under way for a suspended account, and they go on once it is restored",
    "Else a flood of a stranger's server outlives the suspension.",
    Effect.gen(function* () {
      const webhooks = yield* WebhookStorage
      const { id, accountId } = yield* subscribed()
      const due = webhooks.listDue({ at: time(10), accountId, limit: 10 })
      yield* same("due", yield* due, [id])
      const { webhook } = yield* takeDue(id, time(10), time(20))
      const isUnderWay = webhooks.isUnderWay(id, webhook.token)
      yield* same("under way", yield* isUnderWay, true)
      yield* same("an older turn", yield* webhooks.isUnderWay(id, webhook.token - 1), false)
      yield* suspend(accountId)
      yield* same("suspended", yield* isUnderWay, false)
      yield* webhooks.settleTurn(id, webhook.token, turnOf(webhook), time(11))
      yield* same("none due", yield* due, [])
      yield* same("none taken", yield* webhooks.takeWebhook(id, { at: time(12), until: time(20) }), undefined)
      yield* restore(accountId)
      yield* same("due again", yield* due, [id])
      yield* takeDue(id, time(13), time(20))
    })
  ],
  [
    "no delivery is due or under way for a webhook that an operator stopped, whatever its owner changes",
    "Else its owner floods a server on that an operator protects.",
    Effect.gen(function* () {
      const webhooks = yield* WebhookStorage
      const operators = yield* OperatorStorage
      const { id, accountId, url, types, description } = yield* subscribed()
      const { webhook } = yield* takeDue(id, time(10), time(20))
      const stopped = yield* operators.setWebhookStopped(id, true, deed(11))
      yield* same("stopped", stopped.stoppedAt, time(11))
      yield* operators.setWebhookStopped(id, true, deed(12))
      yield* same("under way", yield* webhooks.isUnderWay(id, webhook.token), false)
      const change = { url, types, description, isEnabled: true }
      yield* webhooks.changeWebhook(accountId, id, change, time(13))
      yield* webhooks.redeliver(accountId, id, { since: time(0) }, time(13))
      const due = webhooks.listDue({ at: time(30), accountId, limit: 10 })
      yield* same("none due", yield* due, [])
      yield* same("none taken", yield* webhooks.takeWebhook(id, { at: time(30), until: time(40) }), undefined)
      const resumed = yield* operators.setWebhookStopped(id, false, deed(31))
      yield* same("resumed", resumed.stoppedAt, null)
      yield* same("due again", yield* due, [id])
      const { entries } = yield* operators.readLog({ subject: id, pageNumber: 1, pageSize: 10 })
      const actions = entries.map(({ action, reason }) => `${action}: ${reason}`)
      yield* same("log", actions, ["webhook.resumed: for a trial", "webhook.stopped: for a trial"])
      const unknown = operators.setWebhookStopped(WebhookId.make(crypto.randomUUID()), true, deed(32))
      yield* refuses("an unknown one", unknown, "WebhookNotFound")
    })
  ],
  [
    "no mailed link changes a suspended account, and the link stays",
    "Else someone who is suspended moves the account to another address, or takes it over by a reset.",
    Effect.gen(function* () {
      const credentials = yield* CredentialStorage
      const { findAccount } = yield* Storage
      const accountId = yield* accountWith(oneCredit)
      const { email } = yield* findAccount({ id: accountId })
      if (email === null) return
      const reset = linkTo(email, { purpose: "password-reset" })
      const change = linkTo(fresh.email(), { purpose: "email-change", accountId })
      for (const link of [reset, change]) yield* credentials.createLink(link)
      const byReset = byLink(reset)
      const byChange = { linkHash: change.hash, mailId: freshMailId(), at: time(5) }
      yield* suspend(accountId)
      yield* refuses("a password", credentials.setPasswordByLink(byReset), "AccountSuspended")
      yield* refuses("an address", credentials.changeEmailByLink(byChange), "AccountSuspended")
      yield* same("its password", yield* credentials.findPassword({ id: accountId }), undefined)
      yield* same("its address", (yield* findAccount({ id: accountId })).email, email)
      yield* restore(accountId)
      yield* credentials.changeEmailByLink(byChange)
      yield* same("changed", (yield* findAccount({ id: accountId })).email, change.email)
    })
  ]
]

export const standingTrials: ReadonlyArray<Law<Ports>> = trials.map(([name, meaning, trial]) =>
  lawOf(name, meaning, trial)
)
