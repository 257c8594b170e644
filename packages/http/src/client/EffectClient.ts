import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type {
  ApiKeyId,
  EventId,
  IdempotencyKey,
  ImageFormat,
  PasskeyId,
  QrCodeId,
  QrCodeListItem,
  SessionId,
  Slug,
  TopUpId,
  WebhookId
} from "@quick-response/core"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Stream from "effect/Stream"
import type { BatchBody, SplitBody } from "../contract/batchBodies.ts"
import type {
  ChangeBody,
  GenerateBody,
  PreviewBody,
  PriceBody,
  PurchaseBody,
  ThumbnailBody
} from "../contract/bodies.ts"
import type { EndpointName } from "../contract/endpointPaths.ts"
import type {
  ChangeListParameters,
  DeliveryListParameters,
  EventListParameters,
  KeyListParameters,
  PageParameters,
  QrCodeListParameters,
  ScanParameters,
  SessionListParameters,
  ThumbnailParameters,
  TopUpListParameters
} from "../contract/parameters.ts"
import type { ChangeAccountBody } from "../endpoints/account/accountLanguage.ts"
import type { ChangeAlertsBody } from "../endpoints/account/alerts.ts"
import type { CloseAccountBody } from "../endpoints/account/closeAccount.ts"
import type { ChangeEmailBody, TokenBody } from "../endpoints/account/emailChange.ts"
import type { CreateKeyBody } from "../endpoints/account/keys.ts"
import type { OwnLedgerEntry } from "../endpoints/account/ownAccount.ts"
import type { PasskeySignInBody } from "../endpoints/account/passkeySignIn.ts"
import type { CreatePasskeyBody, RequestPasskeyBody } from "../endpoints/account/passkeys.ts"
import type { ChangePasswordBody, EmailBody, SetPasswordBody } from "../endpoints/account/password.ts"
import type { SignInBody } from "../endpoints/account/signIn.ts"
import type { CreateTopUpBody } from "../endpoints/account/topUps.ts"
import type { RedeliverBody } from "../endpoints/account/webhookDeliveries.ts"
import type { ChangeWebhookBody, CreateWebhookBody } from "../endpoints/account/webhooks.ts"
import type { CommonFailure, Endpoint } from "../endpoints/contract.ts"
import type { ReadBody } from "../endpoints/pictureReading.ts"
import type { AsBlob, AsBytes, Bytes } from "./image.ts"
import type { TimedOut, Unintelligible, Unreachable } from "./transportErrors.ts"

/** The service to call, and the key to call it with. */
export interface ClientOptions {
  /** The service's address: `https://qr.example`. */
  readonly baseUrl: string
  /** Needed for an account's own data. A call that only a session may make is refused with a key. */
  readonly apiKey?: string | Redacted.Redacted<string> | undefined
  /**
   * The number of times that a request is repeated where the service was away, busy or over a rate; 3 by default. The wait is the
   * one that the service names, unless that is longer than the timeout, else half a second, doubled each time. Nothing is bought
   * twice by it.
   */
  readonly retries?: number | undefined
  /** The time of a call with all its attempts; a minute by default. */
  readonly timeout?: Duration.DurationInput | undefined
}

/** Bounds of one call. Interrupt its effect to abort it. */
export interface EffectCallOptions {
  /** The time of the call with all its attempts; the client's own timeout where absent. */
  readonly timeout?: Duration.DurationInput | undefined
}

type Named<Name extends EndpointName> = Extract<Endpoint, { readonly name: Name }>

/** The data of an endpoint's answer, another value made of it, or the envelope's other words. */
export type Answer<
  Name extends EndpointName,
  A = HttpApiEndpoint.HttpApiEndpoint.Success<Named<Name>>
> = Effect.Effect<
  A,
  HttpApiEndpoint.HttpApiEndpoint.Error<Named<Name>> | CommonFailure | TimedOut | Unreachable | Unintelligible
>

/** The design to draw, and its format. */
export type Generate = typeof GenerateBody.Type

/** Draws: SVG as text, another format as bytes, or any as a `Blob`. */
interface Draw {
  (
    body: Generate & { readonly format?: "svg" },
    options?: EffectCallOptions & AsBytes
  ): Answer<"generate", string>
  (
    body: Generate & { readonly format: Exclude<ImageFormat, "svg"> },
    options?: EffectCallOptions & AsBytes
  ): Answer<"generate", Bytes>
  (body: Generate, options: EffectCallOptions & AsBlob): Answer<"generate", Blob>
  (body: Generate, options?: EffectCallOptions & AsBytes): Answer<"generate", string | Bytes>
}

/** Draws a PNG, as bytes or a `Blob`. */
interface DrawPng<Name extends EndpointName, Body> {
  (body: Body, options?: EffectCallOptions & AsBytes): Answer<Name, Bytes>
  (body: Body, options: EffectCallOptions & AsBlob): Answer<Name, Blob>
}

/** Draws a PNG, of a sample where nothing else is asked for. */
export interface DrawSample<Name extends EndpointName, Body> {
  (body?: Body, options?: EffectCallOptions & AsBytes): Answer<Name, Bytes>
  (body: Body | undefined, options: EffectCallOptions & AsBlob): Answer<Name, Blob>
}

/**
 * The endpoints as functions. Each gives the answer's data, or fails with the envelope's error. Interrupting a call aborts its
 * request.
 */
export interface Client {
  /**
   * Buys a QR code. Sent under an idempotency key in any case, so that retries buy it once; an error without an answer
   * has that key, to repeat the purchase by.
   */
  readonly purchase: (
    body: typeof PurchaseBody.Type,
    options?: EffectCallOptions & { readonly idempotencyKey?: IdempotencyKey | undefined }
  ) => Answer<"purchase">
  /**
   * Prices, draws or buys up to 500 codes; a row that fails spoils no other. One that buys is sent under an idempotency key
   * in any case, so that retries buy each row once. Bounded by 11 minutes where no timeout is given.
   */
  readonly batch: (
    body: typeof BatchBody.Type,
    options?: EffectCallOptions & { readonly idempotencyKey?: IdempotencyKey | undefined }
  ) => Answer<"batch">
  readonly generate: Draw
  readonly calculatePrice: (
    body?: typeof PriceBody.Type,
    options?: EffectCallOptions
  ) => Answer<"calculatePrice">
  readonly generateThumbnail: DrawSample<"generateThumbnail", typeof ThumbnailBody.Type>
  /** Splits a text over 2 to 16 codes, into the rows of a batch. */
  readonly splitText: (body: typeof SplitBody.Type, options?: EffectCallOptions) => Answer<"splitText">
  /** Reads the QR codes in a picture, which is the bytes of a file. */
  readonly readPicture: (body: typeof ReadBody.Type, options?: EffectCallOptions) => Answer<"readPicture">
  readonly getQrCode: (id: QrCodeId, options?: EffectCallOptions) => Answer<"getQrCode">
  /** Changes where a dynamic code leads, whether it does, and until when. */
  readonly changeQrCode: (
    id: QrCodeId,
    change: typeof ChangeBody.Type,
    options?: EffectCallOptions
  ) => Answer<"changeQrCode">
  /** A page of the changes of a dynamic code, newest first. */
  readonly listQrCodeChanges: (
    id: QrCodeId,
    page?: typeof ChangeListParameters.Type,
    options?: EffectCallOptions
  ) => Answer<"listQrCodeChanges">
  /** The scans of a dynamic code; the last 30 days by day where nothing else is asked for. */
  readonly getScans: (
    id: QrCodeId,
    question?: typeof ScanParameters.Type,
    options?: EffectCallOptions
  ) => Answer<"getScans">
  /** The scans of all dynamic codes of the account together. */
  readonly getAccountScans: (
    question?: typeof ScanParameters.Type,
    options?: EffectCallOptions
  ) => Answer<"getAccountScans">
  /** A page of the QR codes, or of those whose name contains the query. */
  readonly listQrCodes: (
    page?: typeof QrCodeListParameters.Type,
    options?: EffectCallOptions
  ) => Answer<"listQrCodes">
  /**
   * All QR codes of the account, or those whose name contains the query, the newest first, each once: later purchases shift
   * nothing. Asks for pages as they are read.
   */
  readonly allQrCodes: (
    options?: EffectCallOptions & { readonly query?: string | undefined }
  ) => Stream.Stream<QrCodeListItem, Effect.Effect.Error<Answer<"listQrCodes">>>
  readonly options: (options?: EffectCallOptions) => Answer<"options">
  /** The price that every QR code has, and the surcharge of each value of a field. */
  readonly contents: (options?: EffectCallOptions) => Answer<"contents">
  readonly prices: (options?: EffectCallOptions) => Answer<"prices">
  readonly thumbnailCache: DrawSample<"thumbnailCache", typeof ThumbnailParameters.Type>
  readonly preview: DrawPng<"preview", typeof PreviewBody.Type>
  readonly ping: (options?: EffectCallOptions) => Answer<"ping">
  readonly listTools: (options?: EffectCallOptions) => Answer<"listTools">
  readonly getTool: (slug: Slug, options?: EffectCallOptions) => Answer<"getTool">
  readonly getService: (options?: EffectCallOptions) => Answer<"getService">
  readonly getAccount: (options?: EffectCallOptions) => Answer<"getAccount">
  readonly listLedger: (
    page?: typeof PageParameters.Type,
    options?: EffectCallOptions
  ) => Answer<"listLedger">
  /** Every change of the account's balance, the newest first, each once. Asks for pages as they are read. */
  readonly allLedgerEntries: (
    options?: EffectCallOptions
  ) => Stream.Stream<typeof OwnLedgerEntry.Type, Effect.Effect.Error<Answer<"listLedger">>>
  readonly requestSignUp: (
    body: typeof EmailBody.Type,
    options?: EffectCallOptions
  ) => Answer<"requestSignUp">
  readonly requestPasswordReset: (
    body: typeof EmailBody.Type,
    options?: EffectCallOptions
  ) => Answer<"requestPasswordReset">
  readonly setPassword: (
    body: typeof SetPasswordBody.Type,
    options?: EffectCallOptions
  ) => Answer<"setPassword">
  /** Tells the account of the browser's session, if there is one. */
  readonly getSession: (options?: EffectCallOptions) => Answer<"getSession">
  readonly signIn: (body: typeof SignInBody.Type, options?: EffectCallOptions) => Answer<"signIn">
  readonly signOut: (options?: EffectCallOptions) => Answer<"signOut">
  readonly changePassword: (
    body: typeof ChangePasswordBody.Type,
    options?: EffectCallOptions
  ) => Answer<"changePassword">
  /** Removes the password of an account that is signed in to by a passkey. */
  readonly removePassword: (options?: EffectCallOptions) => Answer<"removePassword">
  readonly requestEmailChange: (
    body: typeof ChangeEmailBody.Type,
    options?: EffectCallOptions
  ) => Answer<"requestEmailChange">
  readonly proveEmail: (body: typeof TokenBody.Type, options?: EffectCallOptions) => Answer<"proveEmail">
  readonly listSessions: (
    options?: EffectCallOptions & typeof SessionListParameters.Type
  ) => Answer<"listSessions">
  readonly endSession: (id: SessionId, options?: EffectCallOptions) => Answer<"endSession">
  readonly listPasskeys: (options?: EffectCallOptions) => Answer<"listPasskeys">
  /** The options of `navigator.credentials.create`. */
  readonly requestPasskey: (
    body?: typeof RequestPasskeyBody.Type,
    options?: EffectCallOptions
  ) => Answer<"requestPasskey">
  readonly createPasskey: (
    body: typeof CreatePasskeyBody.Type,
    options?: EffectCallOptions
  ) => Answer<"createPasskey">
  readonly removePasskey: (id: PasskeyId, options?: EffectCallOptions) => Answer<"removePasskey">
  /** The options of `navigator.credentials.get`. */
  readonly requestPasskeySignIn: (options?: EffectCallOptions) => Answer<"requestPasskeySignIn">
  readonly signInByPasskey: (
    body: typeof PasskeySignInBody.Type,
    options?: EffectCallOptions
  ) => Answer<"signInByPasskey">
  /** A page of the keys, or of those that are active, or are not. */
  readonly listKeys: (options?: EffectCallOptions & typeof KeyListParameters.Type) => Answer<"listKeys">
  /** Makes a key. Its secret is in this answer alone. */
  readonly createKey: (body: typeof CreateKeyBody.Type, options?: EffectCallOptions) => Answer<"createKey">
  readonly revokeKey: (id: ApiKeyId, options?: EffectCallOptions) => Answer<"revokeKey">
  readonly closeAccount: (
    body: typeof CloseAccountBody.Type,
    options?: EffectCallOptions
  ) => Answer<"closeAccount">
  /** A page of the top-ups, newest first. */
  readonly listTopUps: (
    page?: typeof TopUpListParameters.Type,
    options?: EffectCallOptions
  ) => Answer<"listTopUps">
  /** A top-up. One that waits for the customer or the bank is asked for first, which takes up to 5 seconds. */
  readonly getTopUp: (id: TopUpId, options?: EffectCallOptions) => Answer<"getTopUp">
  /** Makes a top-up, at whose `url` the customer pays, or gives the open one of the same pack again. */
  readonly createTopUp: (
    body: typeof CreateTopUpBody.Type,
    options?: EffectCallOptions
  ) => Answer<"createTopUp">
  /** Cancels a top-up that is open; another stays as it is. */
  readonly cancelTopUp: (id: TopUpId, options?: EffectCallOptions) => Answer<"cancelTopUp">
  /** Some of the account's events after a cursor, oldest first, and the cursor of the next call. */
  readonly listEvents: (
    query?: typeof EventListParameters.Type,
    options?: EffectCallOptions
  ) => Answer<"listEvents">
  readonly getEvent: (id: EventId, options?: EffectCallOptions) => Answer<"getEvent">
  /** Chooses the language of pages and mails. */
  readonly changeAccount: (
    body: typeof ChangeAccountBody.Type,
    options?: EffectCallOptions
  ) => Answer<"changeAccount">
  /** Chooses the balance below which the account is told. */
  readonly changeAlerts: (
    body: typeof ChangeAlertsBody.Type,
    options?: EffectCallOptions
  ) => Answer<"changeAlerts">
  readonly listWebhooks: (options?: EffectCallOptions) => Answer<"listWebhooks">
  /** Makes a webhook. Its secret is in this answer alone. */
  readonly createWebhook: (
    body: typeof CreateWebhookBody.Type,
    options?: EffectCallOptions
  ) => Answer<"createWebhook">
  readonly changeWebhook: (
    id: WebhookId,
    change: typeof ChangeWebhookBody.Type,
    options?: EffectCallOptions
  ) => Answer<"changeWebhook">
  readonly deleteWebhook: (id: WebhookId, options?: EffectCallOptions) => Answer<"deleteWebhook">
  /** Makes a new secret, which is in this answer alone; the old one signs as well for a day. */
  readonly rollWebhookSecret: (id: WebhookId, options?: EffectCallOptions) => Answer<"rollWebhookSecret">
  /** Sends a test at once, and waits for its answer. */
  readonly testWebhook: (id: WebhookId, options?: EffectCallOptions) => Answer<"testWebhook">
  /** A page of what was sent to a webhook, newest first. */
  readonly listDeliveries: (
    id: WebhookId,
    page?: typeof DeliveryListParameters.Type,
    options?: EffectCallOptions
  ) => Answer<"listDeliveries">
  /** Sends one event again, or all from a time on. */
  readonly redeliver: (
    id: WebhookId,
    what: typeof RedeliverBody.Type,
    options?: EffectCallOptions
  ) => Answer<"redeliver">
}
