import { isUrl } from "@quick-response/design/content/codes/isUrl"
import type { api } from "../frame/api.ts"

/** A webhook as its account sees it. */
export type Webhook = Awaited<ReturnType<typeof api.listWebhooks>>["webhooks"][number]

/** A new webhook, or one with a new secret. */
export type WebhookWithSecret = Awaited<ReturnType<typeof api.createWebhook>>

/** The last attempt to send an event to a webhook. */
export type Delivery = Awaited<ReturnType<typeof api.listDeliveries>>["deliveries"][number]

/** The answer to a test. */
export type TestResult = Awaited<ReturnType<typeof api.testWebhook>>

/** The most webhooks that an account can have, by the contract. */
export const mostWebhooks = 10

/** The host of a webhook's address, with its port. */
export const hostOf = (url: string): string => (isUrl(url) ? new URL(url).host : url)

/** The settings of a webhook that its owner chooses. */
export const settingsOf = ({
  url,
  types,
  description
}: Webhook): Pick<Webhook, "url" | "types" | "description"> => ({
  url,
  types,
  description
})
