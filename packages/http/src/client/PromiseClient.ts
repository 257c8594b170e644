import type {
  EventJson,
  ImageFormat,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  QrCode,
  QrCodeListItem,
  Receipt,
  ScanReport
} from "@quick-response/core"
import type { BatchResult, SplitBody, TextParts } from "../contract/batchBodies.ts"
import type {
  ChangeBody,
  GenerateBody,
  PreviewBody,
  PriceBody,
  PurchaseBody,
  ThumbnailBody
} from "../contract/bodies.ts"
import type { ContentLists } from "../contract/contentSchemas.ts"
import type { Failure } from "../contract/failures.ts"
import type { ScanParameters, ThumbnailParameters } from "../contract/parameters.ts"
import type { ChangeAccountBody } from "../endpoints/account/accountLanguage.ts"
import type { ChangeAlertsBody } from "../endpoints/account/alerts.ts"
import type { CloseAccountBody } from "../endpoints/account/closeAccount.ts"
import type { ChangeEmailBody, TokenBody } from "../endpoints/account/emailChange.ts"
import type { CreateKeyBody, KeyList, MadeKey } from "../endpoints/account/keys.ts"
import type {
  CallerAccount,
  LedgerPage,
  OwnAccount,
  OwnLedgerEntry
} from "../endpoints/account/ownAccount.ts"
import type { PasskeySignInBody } from "../endpoints/account/passkeySignIn.ts"
import type {
  CreatePasskeyBody,
  OwnPasskey,
  PasskeyList,
  RequestPasskeyBody
} from "../endpoints/account/passkeys.ts"
import type { ChangePasswordBody, EmailBody, SetPasswordBody } from "../endpoints/account/password.ts"
import type { SessionList } from "../endpoints/account/sessionList.ts"
import type { SessionState, SignInBody } from "../endpoints/account/signIn.ts"
import type { CreateTopUpBody, OwnTopUp, TopUpList } from "../endpoints/account/topUps.ts"
import type { DeliveryList, RedeliverBody, WebhookTest } from "../endpoints/account/webhookDeliveries.ts"
import type {
  ChangeWebhookBody,
  CreateWebhookBody,
  OwnWebhook,
  WebhookList,
  WebhookWithSecret
} from "../endpoints/account/webhooks.ts"
import type { PricedDesign, Prices } from "../endpoints/calculatePrice.ts"
import type { ChangePage } from "../endpoints/dynamicCodes.ts"
import type { OptionLists } from "../endpoints/optionLists.ts"
import type { OwnQrCode } from "../endpoints/ownQrCodes.ts"
import type { PictureReading, ReadBody } from "../endpoints/pictureReading.ts"
import type { Pong } from "../endpoints/ping.ts"
import type { PublishedTool, ToolList } from "../endpoints/publishedTools.ts"
import type { QrCodePage } from "../endpoints/qrCodeList.ts"
import type { ServiceInfo } from "../endpoints/serviceInfo.ts"
import type { ClientOptions } from "./EffectClient.ts"
import type { AsBlob, AsBytes, Bytes } from "./image.ts"
import type { CallOptions } from "./within.ts"

// Only types are imported from modules that load all of Effect: a page that calls the service stays small.

/** The JSON that a schema reads and writes. */
export type Json<S> = S extends { readonly Encoded: infer Encoded } ? Encoded : never

/** The service to call, and the key to call it with. */
export interface PromiseClientOptions extends Omit<ClientOptions, "apiKey" | "timeout"> {
  /**
   * Needed for an account's own data without a session: in a page of the service itself, the browser sends the cookie of the
   * signed-in user by itself. A call that only a session may make is refused with a key.
   */
  readonly apiKey?: string | undefined
  /** Milliseconds that a call may take, with all its attempts; 60,000 by default. */
  readonly timeout?: number | undefined
  /** Sends a request; the runtime's own `fetch` by default. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
}

/** A page of a list. */
export interface PlaceQuery {
  readonly pageNumber?: number | undefined
  readonly pageSize?: number | undefined
}

/** The events after a cursor, of these types, separated by commas. */
interface EventQuery {
  readonly after?: string | undefined
  readonly types?: string | undefined
  /** 1 to 100, by default 20. */
  readonly limit?: number | undefined
}

/** Some events, oldest first. Later versions of the service may have more types: pass over those that you do not know. */
interface EventListJson {
  readonly events: ReadonlyArray<EventJson>
  /** The place where the next list begins: keep it, and send it as `after`. */
  readonly nextCursor: string
  /** True where more may follow already. */
  readonly hasMore: boolean
}

/** A page of a list that only grows. */
interface PageQuery extends PlaceQuery {
  readonly asOf?: number | undefined
}

/** The rows of a batch, what they have in common, the formats of their pictures, and whether they are bought. */
export interface BatchRequest {
  readonly rows: ReadonlyArray<
    Partial<Omit<Json<typeof PurchaseBody>, "format">> & { readonly fileName?: string | undefined }
  >
  readonly defaults?: Partial<Omit<Json<typeof PurchaseBody>, "format" | "name" | "expectedPrice">>
  readonly formats: ReadonlyArray<ImageFormat>
  readonly purchase?: boolean
}

/** Under which key a batch is sent. */
export type BatchOptions = CallOptions & { readonly idempotencyKey?: string | undefined }

/**
 * Prices, draws or buys up to 500 codes; a row that fails spoils no other. A batch that buys is sent under an idempotency
 * key in any case, so that retries buy each row once. Bounded by 11 minutes where no timeout is given.
 */
export interface Batch {
  /** The results of the rows, in their order. */
  (
    body: BatchRequest,
    options?: BatchOptions & { readonly as?: "json" | undefined }
  ): Promise<Json<typeof BatchResult>>
  /** A ZIP of the pictures, with the results at its end. */
  (body: BatchRequest, options: BatchOptions & { readonly as: "zip" }): Promise<Blob>
}

/** The design to draw, and its format. */
export type Generate = Json<typeof GenerateBody>

/** Draws: SVG as text, another format as bytes, or any as a `Blob`. */
export interface Draw {
  (body: Generate & { readonly format?: "svg" }, options?: CallOptions & AsBytes): Promise<string>
  (
    body: Generate & { readonly format: Exclude<ImageFormat, "svg"> },
    options?: CallOptions & AsBytes
  ): Promise<Bytes>
  (body: Generate, options: CallOptions & AsBlob): Promise<Blob>
  (body: Generate, options?: CallOptions & AsBytes): Promise<string | Bytes>
}

/** Draws a PNG, as bytes or a `Blob`. */
interface DrawPng<Body> {
  (body: Body, options?: CallOptions & AsBytes): Promise<Bytes>
  (body: Body, options: CallOptions & AsBlob): Promise<Blob>
}

/** Draws a PNG, of a sample where nothing else is asked for. */
export interface DrawSample<Body> {
  (body?: Body, options?: CallOptions & AsBytes): Promise<Bytes>
  (body: Body | undefined, options: CallOptions & AsBlob): Promise<Blob>
}

/**
 * The endpoints as functions over plain JSON: amounts are decimal numbers of credits, times ISO 8601 strings, options
 * their values or labels. Each resolves to the answer's data. Rejects with an `Error` that has a `code`: a {@link Failure}
 * with the envelope's, or an `Unreachable`, a `TimedOut`, an `Aborted` or an `Unintelligible`.
 */
export interface PromiseClient {
  /**
   * Buys a QR code. Sent under an idempotency key in any case, so that retries buy it once; an error without an answer
   * has that key, to repeat the purchase by.
   */
  readonly purchase: (
    body: Json<typeof PurchaseBody>,
    options?: CallOptions & { readonly idempotencyKey?: string | undefined }
  ) => Promise<Json<typeof Receipt>>
  readonly batch: Batch
  readonly generate: Draw
  readonly calculatePrice: (
    body?: Json<typeof PriceBody>,
    options?: CallOptions
  ) => Promise<Json<typeof PricedDesign>>
  readonly generateThumbnail: DrawSample<Json<typeof ThumbnailBody>>
  /** Splits a text over 2 to 16 codes, into the rows of a batch. */
  readonly splitText: (body: Json<typeof SplitBody>, options?: CallOptions) => Promise<Json<typeof TextParts>>
  /** Reads the QR codes in a picture, which is a data URI. */
  readonly readPicture: (
    body: Json<typeof ReadBody>,
    options?: CallOptions
  ) => Promise<Json<typeof PictureReading>>
  readonly getQrCode: (id: string, options?: CallOptions) => Promise<Json<typeof OwnQrCode>>
  /** Changes where a dynamic code leads, whether it does, and until when. */
  readonly changeQrCode: (
    id: string,
    change: Json<typeof ChangeBody>,
    options?: CallOptions
  ) => Promise<Json<typeof QrCode>>
  /** A page of the changes of a dynamic code, newest first. */
  readonly listQrCodeChanges: (
    id: string,
    page?: PlaceQuery,
    options?: CallOptions
  ) => Promise<Json<typeof ChangePage>>
  /** The scans of a dynamic code; the last 30 days by day where nothing else is asked for. */
  readonly getScans: (
    id: string,
    question?: typeof ScanParameters.Type,
    options?: CallOptions
  ) => Promise<Json<typeof ScanReport>>
  /** The scans of all dynamic codes of the account together. */
  readonly getAccountScans: (
    question?: typeof ScanParameters.Type,
    options?: CallOptions
  ) => Promise<Json<typeof ScanReport>>
  /** A page of the QR codes, or of those whose name contains the query. */
  readonly listQrCodes: (
    page?: PageQuery & { readonly query?: string | undefined },
    options?: CallOptions
  ) => Promise<Json<typeof QrCodePage>>
  /**
   * All QR codes of the account, or those whose name contains the query, the newest first, each once: later purchases shift
   * nothing. Asks for pages as they are read.
   */
  readonly allQrCodes: (
    options?: CallOptions & { readonly query?: string | undefined }
  ) => AsyncGenerator<Json<typeof QrCodeListItem>, void>
  readonly options: (options?: CallOptions) => Promise<Json<typeof OptionLists>>
  /** The price that every QR code has, and the surcharge of each value of a field. */
  readonly contents: (options?: CallOptions) => Promise<ContentLists>
  readonly prices: (options?: CallOptions) => Promise<Json<typeof Prices>>
  readonly thumbnailCache: DrawSample<Json<typeof ThumbnailParameters>>
  readonly preview: DrawPng<Json<typeof PreviewBody>>
  readonly ping: (options?: CallOptions) => Promise<Json<typeof Pong>>
  readonly listTools: (options?: CallOptions) => Promise<Json<typeof ToolList>>
  readonly getTool: (slug: string, options?: CallOptions) => Promise<Json<typeof PublishedTool>>
  readonly getService: (options?: CallOptions) => Promise<Json<typeof ServiceInfo>>
  readonly getAccount: (options?: CallOptions) => Promise<Json<typeof CallerAccount>>
  readonly listLedger: (page?: PageQuery, options?: CallOptions) => Promise<Json<typeof LedgerPage>>
  /** Every change of the account's balance, the newest first, each once. Asks for pages as they are read. */
  readonly allLedgerEntries: (options?: CallOptions) => AsyncGenerator<Json<typeof OwnLedgerEntry>, void>
  readonly requestSignUp: (body: Json<typeof EmailBody>, options?: CallOptions) => Promise<null>
  readonly requestPasswordReset: (body: Json<typeof EmailBody>, options?: CallOptions) => Promise<null>
  readonly setPassword: (
    body: Json<typeof SetPasswordBody>,
    options?: CallOptions
  ) => Promise<Json<typeof OwnAccount>>
  /** Tells the account of the browser's session, if there is one. */
  readonly getSession: (options?: CallOptions) => Promise<Json<typeof SessionState>>
  readonly signIn: (body: Json<typeof SignInBody>, options?: CallOptions) => Promise<Json<typeof OwnAccount>>
  readonly signOut: (options?: CallOptions) => Promise<null>
  readonly changePassword: (body: Json<typeof ChangePasswordBody>, options?: CallOptions) => Promise<null>
  /** Removes the password of an account that is signed in to by a passkey. */
  readonly removePassword: (options?: CallOptions) => Promise<null>
  readonly requestEmailChange: (body: Json<typeof ChangeEmailBody>, options?: CallOptions) => Promise<null>
  readonly proveEmail: (body: Json<typeof TokenBody>, options?: CallOptions) => Promise<null>
  readonly listSessions: (options?: CallOptions & PlaceQuery) => Promise<Json<typeof SessionList>>
  readonly endSession: (id: string, options?: CallOptions) => Promise<null>
  readonly listPasskeys: (options?: CallOptions) => Promise<Json<typeof PasskeyList>>
  /** The options of `navigator.credentials.create`, as JSON. */
  readonly requestPasskey: (
    body?: Json<typeof RequestPasskeyBody>,
    options?: CallOptions
  ) => Promise<Json<typeof PasskeyCreationOptions>>
  readonly createPasskey: (
    body: Json<typeof CreatePasskeyBody>,
    options?: CallOptions
  ) => Promise<Json<typeof OwnPasskey>>
  readonly removePasskey: (id: string, options?: CallOptions) => Promise<null>
  /** The options of `navigator.credentials.get`, as JSON. */
  readonly requestPasskeySignIn: (options?: CallOptions) => Promise<Json<typeof PasskeyRequestOptions>>
  readonly signInByPasskey: (
    body: Json<typeof PasskeySignInBody>,
    options?: CallOptions
  ) => Promise<Json<typeof OwnAccount>>
  /** A page of the keys, or of those that are active, or are not. */
  readonly listKeys: (
    options?: CallOptions & PlaceQuery & { readonly isActive?: boolean | undefined }
  ) => Promise<Json<typeof KeyList>>
  /** Makes a key. Its secret is in this answer alone. */
  readonly createKey: (
    body: Json<typeof CreateKeyBody>,
    options?: CallOptions
  ) => Promise<Json<typeof MadeKey>>
  readonly revokeKey: (id: string, options?: CallOptions) => Promise<null>
  readonly closeAccount: (body: Json<typeof CloseAccountBody>, options?: CallOptions) => Promise<null>
  /** A page of the top-ups, newest first. */
  readonly listTopUps: (page?: PlaceQuery, options?: CallOptions) => Promise<Json<typeof TopUpList>>
  /** A top-up. One that waits for the customer or the bank is asked for first, which takes up to 5 seconds. */
  readonly getTopUp: (id: string, options?: CallOptions) => Promise<Json<typeof OwnTopUp>>
  /** Makes a top-up, at whose `url` the customer pays, or gives the open one of the same pack again. */
  readonly createTopUp: (
    body: Json<typeof CreateTopUpBody>,
    options?: CallOptions
  ) => Promise<Json<typeof OwnTopUp>>
  /** Cancels a top-up that is open; another stays as it is. */
  readonly cancelTopUp: (id: string, options?: CallOptions) => Promise<Json<typeof OwnTopUp>>
  /** Some of the account's events after a cursor, oldest first, and the cursor of the next call. */
  readonly listEvents: (query?: EventQuery, options?: CallOptions) => Promise<EventListJson>
  readonly getEvent: (id: string, options?: CallOptions) => Promise<EventJson>
  /** Chooses the language of pages and mails. */
  readonly changeAccount: (
    body: Json<typeof ChangeAccountBody>,
    options?: CallOptions
  ) => Promise<Json<typeof OwnAccount>>
  /** Chooses the balance below which the account is told. */
  readonly changeAlerts: (
    body: Json<typeof ChangeAlertsBody>,
    options?: CallOptions
  ) => Promise<Json<typeof OwnAccount>>
  readonly listWebhooks: (options?: CallOptions) => Promise<Json<typeof WebhookList>>
  /** Makes a webhook. Its secret is in this answer alone. */
  readonly createWebhook: (
    body: Json<typeof CreateWebhookBody>,
    options?: CallOptions
  ) => Promise<Json<typeof WebhookWithSecret>>
  readonly changeWebhook: (
    id: string,
    change: Json<typeof ChangeWebhookBody>,
    options?: CallOptions
  ) => Promise<Json<typeof OwnWebhook>>
  readonly deleteWebhook: (id: string, options?: CallOptions) => Promise<null>
  /** Makes a new secret, which is in this answer alone; the old one signs as well for a day. */
  readonly rollWebhookSecret: (id: string, options?: CallOptions) => Promise<Json<typeof WebhookWithSecret>>
  /** Sends a test at once, and waits for its answer. */
  readonly testWebhook: (id: string, options?: CallOptions) => Promise<Json<typeof WebhookTest>>
  /** A page of what was sent to a webhook, newest first. */
  readonly listDeliveries: (
    id: string,
    page?: PlaceQuery,
    options?: CallOptions
  ) => Promise<Json<typeof DeliveryList>>
  /** Sends one event again, or all from a time on. */
  readonly redeliver: (id: string, what: Json<typeof RedeliverBody>, options?: CallOptions) => Promise<null>
}
