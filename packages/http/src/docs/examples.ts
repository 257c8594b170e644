import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { eventExample } from "../contract/eventSchemas.ts"
import { qrCodeId, topUpId, webhookExample } from "../contract/exampleValues.ts"
import type { FailureCode } from "../contract/failures.ts"
import type { EndpointName } from "../contract/routeTable.ts"
import type { CommonFailure, Endpoint } from "../endpoints/contract.ts"

type ParameterOf<E> =
  E extends HttpApiEndpoint.HttpApiEndpoint<
    infer _Name,
    infer _Method,
    infer Path,
    infer Query,
    infer _Payload,
    infer Headers,
    infer _Success,
    infer _Error,
    infer _Requirements
  >
    ? KeyOf<Path> | KeyOf<Query> | KeyOf<Headers>
    : never

type KeyOf<Fields> = [Fields] extends [never] ? never : keyof Fields

type ListedCode = HttpApiEndpoint.HttpApiEndpoint.Error<Endpoint>["_tag"] | CommonFailure["_tag"]

/** A sentence for each code that an endpoint lists; a marker for the others. */
type Sentences = {
  readonly [Code in FailureCode]: Code extends ListedCode ? string : typeof unlisted
}

type ParameterName = ParameterOf<Endpoint>

/** Example values by parameter name. */
const parameterExamples: Readonly<Record<string, boolean | number | string | ReadonlyArray<string>>> = {
  id: qrCodeId,
  slug: "qr-code-generator",
  pageNumber: 1,
  pageSize: 20,
  asOf: 1,
  isActive: true,
  from: "2026-01-01",
  until: "2026-01-31",
  interval: "day",
  timeZone: "Europe/Zurich",
  query: "table 12",
  archived: "exclude",
  tag: ["menu"],
  kind: "dynamic",
  state: "active",
  sort: "name",
  template: "rounded",
  frameStyle: "border",
  after: "2-0",
  types: "qrCode.purchased,qrCode.refunded",
  limit: 20,
  format: "json",
  formats: "png,svg",
  ids: qrCodeId,
  domain: "go.example",
  host: "go.luna.example",
  bom: "1",
  "Stripe-Signature": "t=1768469400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
  "Idempotency-Key": "order-2291-attempt-1"
} satisfies Record<ParameterName, unknown>

/** Example ids other than a code's, by endpoint. */
const idExamples: Readonly<Partial<Record<string, string>>> = {
  getTopUp: topUpId,
  cancelTopUp: topUpId,
  payTestTopUp: topUpId,
  getEvent: eventExample("qrCode.purchased").id,
  changeWebhook: webhookExample.id,
  deleteWebhook: webhookExample.id,
  rollWebhookSecret: webhookExample.id,
  testWebhook: webhookExample.id,
  listDeliveries: webhookExample.id,
  redeliver: webhookExample.id
} satisfies Partial<Record<EndpointName, string>>

/** Endpoints that take one tag. */
const takesOneTag: ReadonlySet<string> = new Set([
  "downloadQrCodes",
  "getAccountScans"
] satisfies ReadonlyArray<EndpointName>)

/** An example of an endpoint's parameter. */
export const parameterExample = (
  endpoint: string,
  name: string
): boolean | number | string | ReadonlyArray<string> | undefined =>
  (name === "id" ? idExamples[endpoint] : name === "tag" && takesOneTag.has(endpoint) ? "menu" : undefined) ??
  parameterExamples[name]

/** Marks a code that no documented endpoint lists: it precedes routing, or is for operators only. */
const unlisted = undefined

/** An example sentence for each listed failure. */
export const sentenceExamples: Sentences = {
  MALFORMED_REQUEST: unlisted,
  ACCOUNT_NOT_FOUND: unlisted,
  ALREADY_REFUNDED: unlisted,
  BALANCE_TOO_LARGE: unlisted,
  PRICE_LIST_FIXED: unlisted,
  ROUTE_NOT_FOUND: "passkeys are not offered here: they need an https address with a host name, or localhost",
  METHOD_NOT_ALLOWED: unlisted,
  REQUEST_TIMEOUT: unlisted,
  EXPECTATION_FAILED: unlisted,
  HEADERS_TOO_LARGE: unlisted,
  INVALID_JSON: "the body is not JSON: expected a value at character 9",
  VALIDATION_FAILED: 'foreground.stops[1].color: expected "#rgb" or "#rrggbb", got "red"',
  API_KEY_MISSING: "X-API-Key: is missing; create a key in the account's API Keys area",
  API_KEY_INVALID: "the API key is unknown, revoked or expired",
  CREDENTIALS_INVALID: "the e-mail address or the password is wrong",
  PASSKEY_REQUIRED: "sign in with a passkey first, or again if it was used too long ago",
  PASSKEY_NOT_FOUND: "no passkey 7b6a2d1e-4c3f-4a5b-9d8e-1f2a3b4c5d6e",
  SESSION_REQUIRED: "the session ended; sign in again",
  ORIGIN_REFUSED:
    'Origin: expected "https://qr.example", got "https://elsewhere.example"; a session works in the pages of the service alone',
  KEY_NOT_ALLOWED:
    'X-API-Key: the key lacks the verb "buy"; use a key with it, or add it to this one in the account\'s API Keys area',
  ACCOUNT_SUSPENDED: "the account is suspended; ask the operator of the service for the reason",
  DOMAINS_CLOSED: "own domains are not offered here; ask the operator of the service for them",
  DOMAIN_NOT_FOUND: "content.domain: the account holds no domain go.luna.example; add it, and prove it",
  DOMAIN_LIMIT_REACHED: "an account may have 10 domains; remove one first",
  DOMAIN_TAKEN:
    "another account holds go.luna.example; name another host, or ask the operator of the service",
  DOMAIN_NOT_PROVED:
    'expected the TXT record _quick-response.go.luna.example with the text "qr-domain=k7q2mxv4zt6yb3nc5wd2fh4js6": none was found; a new record can take minutes to appear',
  DOMAIN_IN_USE:
    "confirm: 12 codes use go.luna.example, and stop working there once it is removed; send their number",
  ADDRESS_TAKEN:
    "content.address: https://go.luna.example/menu already has a code; change the target of that code",
  DEMO_CLOSED: "demo accounts are not offered here; sign up for an account",
  DEMO_NOT_ALLOWED: "a demo account may not have webhooks; open an account of your own for that",
  SIGN_UP_CLOSED: "sign-up is closed; ask the operator for an invitation",
  TOP_UP_CLOSED: "credits are not sold here; ask the operator for them",
  TOP_UP_NOT_FOUND: `there is no top-up ${topUpId}`,
  WEBHOOKS_CLOSED: "no webhooks are sent here; read the list of events",
  WEBHOOK_NOT_FOUND: `there is no webhook ${webhookExample.id}`,
  EVENT_NOT_FOUND: `there is no event ${eventExample("qrCode.purchased").id}`,
  SIGNATURE_INVALID: "the signature is missing, wrong, or over 5 minutes old",
  API_KEY_NOT_FOUND: `no API key ${qrCodeId}`,
  LINK_EXPIRED: "token: the link was used or is too old; ask for a new one",
  KEY_LIMIT_REACHED:
    "the price is 1.80 credits, and 0.20 are left of the key's limit of 5.00 credits a day; all of it is left again from 2026-01-16T00:00:00.000Z",
  INSUFFICIENT_BALANCE:
    "the price is 1.80 credits and the balance is 0.50; add credits to the account and ask again",
  QR_CODE_NOT_FOUND: `no QR code ${qrCodeId}`,
  QR_CODE_NOT_DYNAMIC: `QR code ${qrCodeId} is not dynamic: the content of its picture cannot be changed`,
  QR_CODE_BLOCKED: `QR code ${qrCodeId} was deactivated by the operator of this service; only the operator can activate it`,
  VERSION_CHANGED: "expectedVersion: the version is 3 now, not 2: read it again",
  REDIRECT_NOT_FOUND: unlisted,
  REDIRECT_PAUSED: unlisted,
  REDIRECT_EXPIRED: unlisted,
  REDIRECT_BLOCKED: unlisted,
  TOOL_NOT_FOUND: 'no tool "qr-code-painter"',
  IDEMPOTENCY_KEY_IN_USE: "Idempotency-Key: a request with it is still being answered; retry in a second",
  PURCHASE_REQUIRED:
    "the price of this configuration is 1.80 credits: buy it, and it is drawn in any format and size",
  PRICE_CHANGED: "expectedPrice: the price is 1.80 credits, not 1.50",
  PAYLOAD_TOO_LARGE: "the body is larger than 1048576 bytes",
  UNSUPPORTED_MEDIA_TYPE: 'Content-Type: expected application/json, got "text/plain"',
  DATA_TOO_LONG:
    "data: needs 24020 bits and a QR code at this errorCorrectionLevel holds 18672; shorten it or lower the level",
  NOT_SCANNABLE:
    "foreground: #cccccc has a contrast of 1.60 to the background, too little for scanners; darken it to #767676",
  IDEMPOTENCY_KEY_REUSED:
    "Idempotency-Key: was used with another request within the last 24 hours; use a new one",
  RATE_LIMITED:
    "requests of an account may take 20 seconds of processor time a minute over all its keys and sessions; the next one is allowed in 4 seconds",
  INTERNAL_ERROR: "Something went wrong",
  UNAVAILABLE: "the storage is unavailable",
  TIMEOUT: "the request took longer than 30 seconds"
}
