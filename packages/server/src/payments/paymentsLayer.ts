import {
  PaymentProvider,
  Payments,
  type Storage,
  type TestPayments,
  type TopUpOffer,
  type TopUpStorage
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Refused } from "../process/commandErrors.ts"
import { leadsHere } from "../settings/settingFields.ts"
import { type Settings, settings } from "../settings/settings.ts"
import { currencyDecimals, demoPacks } from "./demoPacks.ts"
import { packsInWords, readPacks } from "./packsFile.ts"
import { stripePayments } from "./stripePayments.ts"
import { testPayments } from "./testPayments.ts"

export type PaymentSettings = Pick<
  Settings,
  "baseUrl" | "creditPacks" | "demo" | "stripeKey" | "stripeUrl" | "stripeWebhookSecrets" | "topUpUrl"
>

const isHttps = (url: string | undefined): boolean => url?.startsWith("https:") === true

/** The conflict between payment settings; undefined if there is none. */
const faultOf = ({
  baseUrl,
  creditPacks,
  demo,
  stripeKey,
  stripeUrl,
  stripeWebhookSecrets
}: PaymentSettings): string | undefined => {
  const { stripeKey: key, creditPacks: packs, stripeWebhookSecrets: secrets } = settings
  if (stripeKey === undefined) {
    if (creditPacks !== undefined && !demo)
      return `${packs.variable}: needs ${key.variable}, by which the packs are paid; set both or neither`
    if (stripeWebhookSecrets !== undefined)
      return `${secrets.variable}: needs ${key.variable} and ${packs.variable}, the settings of the payments`
    return undefined
  }
  if (demo && stripeKey.isLive)
    return `${settings.demo.variable}: a public demo must not take real payments; unset ${settings.demo.variable}, or set ${key.variable} to a test key or to nothing`
  if (creditPacks === undefined)
    return `${key.variable}: needs ${packs.variable}, the file of packs to sell; set both or neither`
  if (stripeKey.isLive && !isHttps(baseUrl))
    return `${key.variable}: a live key needs ${settings.baseUrl.variable} to begin with https, since customers pay; use a test key meanwhile`
  if (stripeKey.isLive && leadsHere(stripeUrl))
    return `${settings.stripeUrl.variable}: leads to this machine, which a live key must not be sent to`
  return undefined
}

/** Loads the provider and the payments of an offer; undefined if no key is set. */
const load = (
  chosen: PaymentSettings,
  layerOf: (offer: TopUpOffer) => Layer.Layer<Payments, never, PaymentProvider | Storage | TopUpStorage>
): Effect.Effect<
  Layer.Layer<Payments | PaymentProvider, Refused, Storage | TopUpStorage> | undefined,
  Refused
> =>
  Effect.gen(function* () {
    const fault = faultOf(chosen)
    if (fault !== undefined) return yield* Effect.fail(new Refused(fault))
    const { creditPacks, stripeKey, stripeUrl: url, stripeWebhookSecrets: webhookSecrets = [] } = chosen
    if (stripeKey === undefined || creditPacks === undefined) return undefined
    const account = { key: stripeKey.key, webhookSecrets, url: new URL(url) }
    return stripePayments(account, (decimals) => readPacks(creditPacks, decimals), layerOf)
  })

const logOffer = (offer: TopUpOffer): Effect.Effect<void, never, PaymentProvider> =>
  Effect.gen(function* () {
    const { isTest, takesSignals } = yield* PaymentProvider
    const mode = isTest ? "by a test key: no money moves" : "by a live key"
    yield* Effect.logInfo(`sells ${packsInWords(offer, offer.decimals).join(", ")}, ${mode}`)
    if (!takesSignals)
      yield* Effect.logInfo(
        `${settings.stripeWebhookSecrets.variable} is not set: Stripe's events are read from its list each minute`
      )
  })

/** Test payments on the pages of a demo, unless its operator sells credits in another way. */
const demoPayments = (
  { creditPacks, topUpUrl }: PaymentSettings,
  serviceUrl: Effect.Effect<string>
): Effect.Effect<Layer.Layer<Payments | TestPayments, never, Storage | TopUpStorage> | undefined, Refused> =>
  Effect.gen(function* () {
    if (topUpUrl !== undefined) return undefined
    const packs = creditPacks === undefined ? demoPacks : yield* readPacks(creditPacks, currencyDecimals)
    const offer = { ...packs, decimals: currencyDecimals(packs.currency) ?? 0, isTest: true }
    yield* Effect.logInfo(
      `offers ${packsInWords(offer, offer.decimals).join(", ")}, by test payments: no money moves`
    )
    return testPayments(offer, serviceUrl)
  })

/** Payments by the settings, with reconciliation of due top-ups; empty if no credits are sold. */
export const payments = (
  chosen: PaymentSettings,
  serviceUrl: Effect.Effect<string>
): Layer.Layer<never, Refused, Storage | TopUpStorage> =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const byStripe = yield* load(chosen, (offer) =>
        Layer.merge(Layer.effectDiscard(logOffer(offer)), Payments.layerOf(offer))
      )
      if (byStripe !== undefined || !chosen.demo) return byStripe ?? Layer.empty
      return (yield* demoPayments(chosen, serviceUrl)) ?? Layer.empty
    })
  )

/** The payments and their provider for operator commands, which run while other processes serve. */
export const operatorPayments = (
  chosen: PaymentSettings
): Layer.Layer<Payments | PaymentProvider, Refused, Storage | TopUpStorage> =>
  Layer.unwrapEffect(
    Effect.flatMap(load(chosen, Payments.layerRemote), (loaded) =>
      loaded === undefined
        ? Effect.fail(
            new Refused(
              `${settings.stripeKey.variable}: is not set, so credits are not sold here; set it and ${settings.creditPacks.variable}, as for the server`
            )
          )
        : Effect.succeed(loaded)
    )
  )
