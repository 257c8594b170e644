import {
  type PackList,
  PaymentProvider,
  Payments,
  type Storage,
  type TopUpOffer,
  type TopUpStorage
} from "@quick-response/core"
import type { StripeOptions } from "@quick-response/payments-stripe"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Payments by Stripe, which is loaded first, of the packs that are read with its currencies. */
export const stripePayments = <E>(
  account: StripeOptions,
  readPacks: (decimals: (currency: string) => number | undefined) => Effect.Effect<PackList, E>,
  layerOf: (
    offer: TopUpOffer
  ) => Layer.Layer<Payments, never, PaymentProvider | Storage | TopUpStorage> = Payments.layerOf
): Layer.Layer<Payments | PaymentProvider, E, Storage | TopUpStorage> =>
  Layer.unwrapEffect(
    Effect.map(
      Effect.promise(() => import("@quick-response/payments-stripe")),
      (stripe) => {
        const offer = Effect.flatMap(PaymentProvider, ({ decimals, isTest }) =>
          Effect.map(readPacks(decimals), (packs) => ({
            ...packs,
            decimals: decimals(packs.currency) ?? 0,
            isTest
          }))
        )
        return Layer.provideMerge(Layer.unwrapEffect(Effect.map(offer, layerOf)), stripe.layer(account))
      }
    )
  )
