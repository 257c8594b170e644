import type {
  EventJson,
  ImageFormat,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  QrCode,
  QrCodeListItem,
  QrCodeQuery,
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
import type { PlainName, plainPaths } from "../contract/endpointPaths.ts"
import type { Failure } from "../contract/failures.ts"
import type { ThumbnailParameters } from "../contract/parameters.ts"
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
import type { PricedDesign, Prices } from "../endpoints/designs/calculatePrice.ts"
import type { ChangePage } from "../endpoints/dynamicCodes.ts"
import type { OptionLists } from "../endpoints/optionLists.ts"
import type { OwnQrCode } from "../endpoints/ownQrCodes.ts"
import type { PictureReading, ReadBody } from "../endpoints/pictureReading.ts"
import type { Pong } from "../endpoints/ping.ts"
import type { PublishedTool, ToolList } from "../endpoints/publishedTools.ts"
import type { QrCodePage } from "../endpoints/qrCodeList.ts"
import type { ServiceInfo } from "../endpoints/serviceInfo.ts"
import type { BodyOf, CallArguments, DataOf, QueryOf } from "./callArguments.ts"
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

/** Some events, oldest first. Later versions of the service may have more types: pass over those that you do not know. */
interface EventListJson {
  readonly events: ReadonlyArray<EventJson>
  /** The place where the next list begins: keep it, and send it as `after`. */
  readonly nextCursor: string
  /** True where more may follow already. */
  readonly hasMore: boolean
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

/** The schemas of what each endpoint takes and answers, of which JSON is made; an answer's JSON itself where it says less than the schema. */
interface EndpointSchemas {
  calculatePrice: { body: typeof PriceBody; data: typeof PricedDesign }
  splitText: { body: typeof SplitBody; data: typeof TextParts }
  readPicture: { body: typeof ReadBody; data: typeof PictureReading }
  getQrCode: { data: typeof OwnQrCode }
  changeQrCode: { body: typeof ChangeBody; data: typeof QrCode }
  listQrCodeChanges: { data: typeof ChangePage }
  getScans: { data: typeof ScanReport }
  getAccountScans: { data: typeof ScanReport }
  listQrCodes: { data: typeof QrCodePage }
  options: { data: typeof OptionLists }
  contents: { data: typeof ContentLists }
  prices: { data: typeof Prices }
  ping: { data: typeof Pong }
  listTools: { data: typeof ToolList }
  getTool: { data: typeof PublishedTool }
  getService: { data: typeof ServiceInfo }
  getAccount: { data: typeof CallerAccount }
  listLedger: { data: typeof LedgerPage }
  requestSignUp: { body: typeof EmailBody; data: null }
  requestPasswordReset: { body: typeof EmailBody; data: null }
  setPassword: { body: typeof SetPasswordBody; data: typeof OwnAccount }
  getSession: { data: typeof SessionState }
  signIn: { body: typeof SignInBody; data: typeof OwnAccount }
  signOut: { data: null }
  changePassword: { body: typeof ChangePasswordBody; data: null }
  removePassword: { data: null }
  requestEmailChange: { body: typeof ChangeEmailBody; data: null }
  proveEmail: { body: typeof TokenBody; data: null }
  listSessions: { data: typeof SessionList }
  endSession: { data: null }
  listPasskeys: { data: typeof PasskeyList }
  requestPasskey: { body: typeof RequestPasskeyBody; data: typeof PasskeyCreationOptions }
  createPasskey: { body: typeof CreatePasskeyBody; data: typeof OwnPasskey }
  removePasskey: { data: null }
  requestPasskeySignIn: { data: typeof PasskeyRequestOptions }
  signInByPasskey: { body: typeof PasskeySignInBody; data: typeof OwnAccount }
  listKeys: { data: typeof KeyList }
  createKey: { body: typeof CreateKeyBody; data: typeof MadeKey }
  revokeKey: { data: null }
  closeAccount: { body: typeof CloseAccountBody; data: null }
  listTopUps: { data: typeof TopUpList }
  getTopUp: { data: typeof OwnTopUp }
  createTopUp: { body: typeof CreateTopUpBody; data: typeof OwnTopUp }
  cancelTopUp: { data: typeof OwnTopUp }
  listEvents: { json: EventListJson }
  getEvent: { json: EventJson }
  changeAccount: { body: typeof ChangeAccountBody; data: typeof OwnAccount }
  changeAlerts: { body: typeof ChangeAlertsBody; data: typeof OwnAccount }
  listWebhooks: { data: typeof WebhookList }
  createWebhook: { body: typeof CreateWebhookBody; data: typeof WebhookWithSecret }
  changeWebhook: { body: typeof ChangeWebhookBody; data: typeof OwnWebhook }
  deleteWebhook: { data: null }
  rollWebhookSecret: { data: typeof WebhookWithSecret }
  testWebhook: { data: typeof WebhookTest }
  listDeliveries: { data: typeof DeliveryList }
  redeliver: { body: typeof RedeliverBody; data: null }
}

/** The row of each endpoint. One that is forgotten, or has other schemas than the contract, does not compile. */
type CheckedSchemas<
  Rows extends {
    readonly [Name in PlainName]: ([BodyOf<Name>] extends [never]
      ? unknown
      : { body: { readonly Type: BodyOf<Name> } }) &
      (DataOf<Name> extends null
        ? { data: null }
        : { data: { readonly Type: DataOf<Name> } } | { json: object })
  }
> = Rows

type Schemas = CheckedSchemas<EndpointSchemas>

type JsonBody<Row> = Row extends { body: infer Body } ? Json<Body> : never

type JsonData<Row> = Row extends { json: infer Data }
  ? Data
  : Row extends { data: infer Data }
    ? Data extends null
      ? null
      : Json<Data>
    : never

type WithUndefined<Query> = { readonly [Field in keyof Query]: Query[Field] | undefined }

/** The functions that are made of their rows. */
type PlainCalls = {
  readonly [Name in keyof typeof plainPaths]: (
    ...given: CallArguments<
      (typeof plainPaths)[Name],
      {
        segment: string
        body: JsonBody<Schemas[Name]>
        query: WithUndefined<QueryOf<Name>>
        options: CallOptions
      }
    >
  ) => Promise<JsonData<Schemas[Name]>>
}

/**
 * The endpoints as functions over plain JSON: amounts are decimal numbers of credits, times ISO 8601 strings, options
 * their values or labels. Each resolves to the answer's data. Rejects with an `Error` that has a `code`: a {@link Failure}
 * with the envelope's, or an `Unreachable`, a `TimedOut`, an `Aborted` or an `Unintelligible`.
 */
export interface PromiseClient extends PlainCalls {
  /**
   * Buys a QR code. Sent under an idempotency key in any case, so that retries buy it once; an error without an answer
   * has that key, to repeat the purchase by.
   */
  readonly purchase: (
    body: Json<typeof PurchaseBody>,
    options?: CallOptions & { readonly idempotencyKey?: string | undefined }
  ) => Promise<Json<typeof Receipt>>
  readonly batch: Batch
  /** The series of `getScans` as CSV. */
  readonly getScansCsv: (
    id: string,
    query?: WithUndefined<QueryOf<"getScans">>,
    options?: CallOptions
  ) => Promise<Blob>
  /** The series of `getAccountScans` as CSV. */
  readonly getAccountScansCsv: (
    query?: WithUndefined<QueryOf<"getAccountScans">>,
    options?: CallOptions
  ) => Promise<Blob>
  /** Draws: SVG as text, another format as bytes, or any as a `Blob`. */
  readonly generate: Draw
  /** Draws a PNG of at most 256 pixels, for which no key is needed. */
  readonly preview: DrawPng<Json<typeof PreviewBody>>
  /** Draws a PNG of 32 to 256 pixels. */
  readonly generateThumbnail: DrawSample<Json<typeof ThumbnailBody>>
  /** Draws the sample in a template and a frame. */
  readonly thumbnailCache: DrawSample<Json<typeof ThumbnailParameters>>
  /**
   * All QR codes of the account that are not archived, or those whose name contains the query, the newest first, each once: later
   * purchases shift nothing. Asks for pages as they are read.
   */
  readonly allQrCodes: (
    options?: CallOptions & Pick<QrCodeQuery, "archived" | "query">
  ) => AsyncGenerator<Json<typeof QrCodeListItem>, void>
  /** Every change of the account's balance, the newest first, each once. Asks for pages as they are read. */
  readonly allLedgerEntries: (options?: CallOptions) => AsyncGenerator<Json<typeof OwnLedgerEntry>, void>
}
