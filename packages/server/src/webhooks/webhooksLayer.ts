import {
  type AccountChanges,
  type Brand,
  standardName,
  type WebhookStorage,
  Webhooks
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Settings } from "../settings/settings.ts"

/** Delivers the webhooks of all accounts by the settings; empty if they are off. The sender is loaded lazily. */
export const webhooks = (
  { webhookNetworks = [], webhooks }: Pick<Settings, "webhookNetworks" | "webhooks">,
  brand: () => Brand | undefined
): Layer.Layer<never, never, AccountChanges | WebhookStorage> =>
  webhooks === "off"
    ? Layer.empty
    : Layer.unwrapEffect(
        Effect.map(
          Effect.promise(() => import("./webhookSender.ts")),
          ({ webhookSender }) =>
            Layer.provide(
              Webhooks.layer,
              webhookSender(webhookNetworks, () => brand()?.name ?? standardName)
            )
        )
      )
