import type { ProviderFinding } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { Stripe } from "stripe"
import { ask, isMissing } from "./requests.ts"
import { heededTypes } from "./signals.ts"

/** The end of a nonexistent id: ending or refunding it has no effect, but tests the permission. */
const nothing = "none"

/** Harmless forms of the service's requests, by permission. */
const trials = (stripe: Stripe): Record<string, () => PromiseLike<unknown>> => ({
  "read checkout sessions": () => stripe.checkout.sessions.list({ limit: 1 }),
  "write checkout sessions": () => stripe.checkout.sessions.expire(`cs_${nothing}`),
  "read payment intents": () => stripe.paymentIntents.list({ limit: 1 }),
  "read charges": () => stripe.charges.list({ limit: 1 }),
  "write refunds": () => stripe.refunds.create({ payment_intent: `pi_${nothing}` }),
  "read disputes": () => stripe.disputes.list({ limit: 1 }),
  "read events": () => stripe.events.list({ limit: 1 })
})

/** Tests one permission. A wrong key or no answer ends all tests. */
const tried = (permission: string, request: () => PromiseLike<unknown>) =>
  ask(request).pipe(
    Effect.catchIf(isMissing, () => Effect.void),
    Effect.as({ isFault: false, text: `the key may ${permission}` }),
    Effect.catchIf(
      (error) => error instanceof Stripe.errors.StripePermissionError,
      () =>
        Effect.succeed({
          isFault: true,
          text: `the key may not ${permission}: add the permission in Stripe's dashboard, under Developers, API keys`
        })
    )
  )

/** Checks the newest hundred events for pending deliveries. */
const deliveries = (stripe: Stripe) =>
  Effect.map(
    ask(() => stripe.events.list({ types: [...heededTypes], limit: 100 })),
    ({ data }): ProviderFinding => {
      const waiting = data.filter(({ pending_webhooks }) => pending_webhooks > 0).length
      return waiting === 0
        ? { isFault: false, text: `no event of the newest ${data.length} waits to be delivered` }
        : {
            isFault: true,
            text: `${waiting} of the newest ${data.length} events wait to be delivered: look at the webhook in Stripe's dashboard; until then they are read from Stripe's list`
          }
    }
  )

/** Tests key, permissions and, with a secret, event delivery. Moves no money. */
export const findings = (
  stripe: Stripe,
  { isTest, takesSignals }: { readonly isTest: boolean; readonly takesSignals: boolean }
): Effect.Effect<ReadonlyArray<ProviderFinding>, unknown> =>
  Effect.gen(function* () {
    const mode = {
      isFault: false,
      text: isTest ? "a test key: no real money moves" : "a live key: real money moves"
    }
    const permissions = yield* Effect.forEach(Object.entries(trials(stripe)), ([permission, request]) =>
      tried(permission, request)
    )
    const found = [mode, ...permissions]
    if (!takesSignals)
      return [...found, { isFault: false, text: "no webhook secret: events are read from Stripe's list" }]
    // Without a permission, the key may be unable to list events.
    return permissions.some(({ isFault }) => isFault) ? found : [...found, yield* deliveries(stripe)]
  })
