import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { encodeBase64 } from "@quick-response/images/file/encodeBase64"
import * as DateTime from "effect/DateTime"
import type { EventId } from "./EventId.ts"
import type { Webhook, WebhookId } from "./Webhook.ts"

/** The 32 bytes of a version of a webhook's secret, derived from the store's key. */
const secretBytes = (key: string, id: WebhookId, version: number): Uint8Array =>
  hmac(sha256, utf8ToBytes(key), utf8ToBytes(`webhook ${id} ${version}`))

/** A version of a webhook's secret in the form that its owner gets: `whsec_` and the base64 of 32 bytes. */
export const webhookSecret = (key: string, id: WebhookId, version: number): string =>
  `whsec_${encodeBase64(secretBytes(key, id, version))}`

/** The Standard Webhooks 1.0 headers of a body posted at a time, signed by the webhook's valid secrets. */
export const signedHeaders = (
  key: string,
  webhook: Pick<Webhook, "formerSecretUntil" | "id" | "secretVersion">,
  message: { readonly id: EventId; readonly body: string },
  at: DateTime.Utc
): Readonly<Record<string, string>> => {
  const { id, secretVersion, formerSecretUntil } = webhook
  const timestamp = Math.floor(at.epochMillis / 1_000)
  const signed = utf8ToBytes(`${message.id}.${timestamp}.${message.body}`)
  const isFormerValid = formerSecretUntil !== null && DateTime.lessThan(at, formerSecretUntil)
  const versions = isFormerValid ? [secretVersion, secretVersion - 1] : [secretVersion]
  const signatures = versions.map(
    (version) => `v1,${encodeBase64(hmac(sha256, secretBytes(key, id, version), signed))}`
  )
  return {
    "content-type": "application/json",
    "webhook-id": message.id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" ")
  }
}
