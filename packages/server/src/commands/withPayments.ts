import process from "node:process"
import type { PaymentProvider, Payments } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { operatorPayments } from "../payments/paymentsLayer.ts"
import { readSetting } from "../settings/Setting.ts"
import { settings } from "../settings/settings.ts"
import type { Store } from "./withStore.ts"

/** The payment settings of the environment, as the server reads them. */
const paymentSettings = Effect.all({
  baseUrl: readSetting(settings.baseUrl, {}, process.env),
  demo: readSetting(settings.demo, {}, process.env),
  topUpUrl: readSetting(settings.topUpUrl, {}, process.env),
  creditPacks: readSetting(settings.creditPacks, {}, process.env),
  stripeKey: readSetting(settings.stripeKey, {}, process.env),
  stripeUrl: readSetting(settings.stripeUrl, {}, process.env),
  stripeWebhookSecrets: readSetting(settings.stripeWebhookSecrets, {}, process.env)
})

/** Provides payments by the server's settings; refuses if there are none. */
export const withPayments = <A, E extends Error, R>(
  effect: Effect.Effect<A, E, R | Payments | PaymentProvider | Store>
) => Effect.flatMap(paymentSettings, (chosen) => Effect.provide(effect, operatorPayments(chosen)))
