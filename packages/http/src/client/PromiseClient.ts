import type { ImageFormat, QrCode, QrCodeListItem, Receipt } from "@quick-response/core"
import type { Spelled } from "@quick-response/design/field/spelling"
import type { BatchResult } from "../contract/batchBodies.ts"
import type {
  ChangeBody,
  GenerateBody,
  PreviewBody,
  PriceBody,
  PurchaseBody,
  ThumbnailBody
} from "../contract/bodies.ts"
import type { Failure } from "../contract/failures.ts"
import type { ThumbnailParameters } from "../contract/parameters.ts"
import type { CustomerSchemas, plainPaths } from "../contract/routeTable.ts"
import type { OwnLedgerEntry } from "../endpoints/account/ownAccount.ts"
import type { Endpoint } from "../endpoints/contract.ts"
import type { PricedDesign } from "../endpoints/designs/calculatePrice.ts"
import type { Json, JsonCalls, QrCodeSearch, QueryOf, WithUndefined } from "./callArguments.ts"
import type { ClientOptions } from "./EffectClient.ts"
import type { AsBlob, AsBytes, Bytes } from "./image.ts"
import type { CallOptions } from "./within.ts"

// Type imports only: this client adds no Effect to a page.

/** The service to call, and the API key. */
export interface PromiseClientOptions extends Omit<ClientOptions, "apiKey" | "timeout"> {
  /**
   * Required for an account's own data without a session: in the service's own pages, the browser sends the session
   * cookie. Session-only calls refuse a key.
   */
  readonly apiKey?: string | undefined
  /** Milliseconds for a call with all its attempts; 60,000 by default. */
  readonly timeout?: number | undefined
  /** Sends a request; by default the runtime's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
}

/** Rows of a batch, their defaults, the picture formats, and whether to buy. */
export interface BatchRequest {
  readonly rows: ReadonlyArray<
    Partial<Omit<Json<typeof PurchaseBody>, "format">> & { readonly fileName?: string | undefined }
  >
  readonly defaults?: Partial<Omit<Json<typeof PurchaseBody>, "format" | "name" | "expectedPrice">>
  readonly formats: ReadonlyArray<ImageFormat>
  readonly purchase?: boolean
}

/** The idempotency key of a batch. */
export type BatchOptions = CallOptions & { readonly idempotencyKey?: string | undefined }

/**
 * Prices, draws or buys up to 500 codes; a failing row does not affect others. Purchases always carry an idempotency
 * key, so retries buy each row once. The default timeout is 11 minutes.
 */
export interface Batch {
  /** The results, in row order. */
  (
    body: BatchRequest,
    options?: BatchOptions & { readonly as?: "json" | undefined }
  ): Promise<Json<typeof BatchResult>>
  /** A ZIP of the pictures, with the results at its end. */
  (
    body: BatchRequest,
    options: BatchOptions & {
      readonly as: "zip"
      /** "1" for a byte order mark before `manifest.csv`, as for Excel on Windows. */
      readonly bom?: "1" | undefined
    }
  ): Promise<Blob>
}

/** The design to draw, and its format. */
export type Generate = Json<typeof GenerateBody>

/** Draws: SVG as text, other formats as bytes, or any as a `Blob`. */
export interface Draw {
  <const Given extends Generate & { readonly format?: "svg" }>(
    body: Spelled<Generate, Given>,
    options?: CallOptions & AsBytes
  ): Promise<string>
  <const Given extends Generate & { readonly format: Exclude<ImageFormat, "svg"> }>(
    body: Spelled<Generate, Given>,
    options?: CallOptions & AsBytes
  ): Promise<Bytes>
  <const Given extends Generate>(body: Spelled<Generate, Given>, options: CallOptions & AsBlob): Promise<Blob>
  <const Given extends Generate>(
    body: Spelled<Generate, Given>,
    options?: CallOptions & AsBytes
  ): Promise<string | Bytes>
}

/** Draws a PNG, as bytes or a `Blob`. */
interface DrawPng<Body> {
  <const Given extends Body>(body: Spelled<Body, Given>, options?: CallOptions & AsBytes): Promise<Bytes>
  <const Given extends Body>(body: Spelled<Body, Given>, options: CallOptions & AsBlob): Promise<Blob>
}

/** Draws a PNG, by default of a sample. */
export interface DrawSample<Body> {
  <const Given extends Body>(body?: Spelled<Body, Given>, options?: CallOptions & AsBytes): Promise<Bytes>
  <const Given extends Body>(
    body: Spelled<Body, Given> | undefined,
    options: CallOptions & AsBlob
  ): Promise<Blob>
}

/** Functions derived from table rows. */
type PlainCalls = JsonCalls<Endpoint, typeof plainPaths, CustomerSchemas>

/**
 * The endpoints as functions over plain JSON: amounts are decimal credits, times ISO 8601 strings, options values or
 * labels. Each resolves to the answer's data, or rejects with an `Error` that has a `code`: a {@link Failure} with the
 * envelope's, or an `Unreachable`, `TimedOut`, `Aborted` or `Unintelligible`.
 */
export interface PromiseClient extends PlainCalls {
  /** The price of a design, item by item, with warnings about scanning. */
  readonly calculatePrice: <const Given extends Json<typeof PriceBody>>(
    body?: Spelled<Json<typeof PriceBody>, Given>,
    options?: CallOptions
  ) => Promise<Json<typeof PricedDesign>>
  /**
   * Buys a QR code. Always sent with an idempotency key, so retries buy it once; an error without an answer carries
   * that key, to repeat the purchase.
   */
  readonly purchase: <const Given extends Json<typeof PurchaseBody>>(
    body: Spelled<Json<typeof PurchaseBody>, Given>,
    options?: CallOptions & { readonly idempotencyKey?: string | undefined }
  ) => Promise<Json<typeof Receipt>>
  /** Restyles a dynamic code, which keeps its address, for the expected price; sent with an idempotency key. */
  readonly restyle: (
    id: string,
    body: Required<Pick<Json<typeof ChangeBody>, "design" | "expectedPrice">>,
    options?: CallOptions & { readonly idempotencyKey?: string | undefined }
  ) => Promise<Json<typeof QrCode>>
  readonly batch: Batch
  /** `getScans` as CSV. */
  readonly getScansCsv: (
    id: string,
    query?: WithUndefined<QueryOf<"getScans">>,
    options?: CallOptions
  ) => Promise<Blob>
  /** `getProof` as a PDF of one page. */
  readonly getProofPdf: (id: string, options?: CallOptions) => Promise<Blob>
  /** `getAccountScans` as CSV. */
  readonly getAccountScansCsv: (
    query?: WithUndefined<QueryOf<"getAccountScans">>,
    options?: CallOptions
  ) => Promise<Blob>
  /**
   * The pictures of bought codes by `ids`, up to 400, or by `tag`, up to 500, as a ZIP; SVG by default. The default
   * timeout is 11 minutes.
   */
  readonly downloadQrCodes: (
    codes: {
      readonly ids?: ReadonlyArray<string> | undefined
      readonly tag?: string | undefined
      readonly formats?: ReadonlyArray<ImageFormat> | undefined
      readonly bom?: "1" | undefined
    },
    options?: CallOptions
  ) => Promise<Blob>
  /** The dynamic codes that redirect, as a file in any format; JSON by default. */
  readonly exportRedirects: (
    query?: WithUndefined<QueryOf<"exportRedirects">>,
    options?: CallOptions
  ) => Promise<Blob>
  /** All that the account has, as a ZIP. It can be large: a link to its address downloads it as a stream. */
  readonly exportTakeout: (options?: CallOptions) => Promise<Blob>
  /** Draws: SVG as text, other formats as bytes, or any as a `Blob`. */
  readonly generate: Draw
  /** Draws a PNG of at most 256 pixels; needs no key. */
  readonly preview: DrawPng<Json<typeof PreviewBody>>
  /** Draws a PNG of 32 to 256 pixels. */
  readonly generateThumbnail: DrawSample<Json<typeof ThumbnailBody>>
  /** Draws the sample in a template and a frame. */
  readonly thumbnailCache: DrawSample<Json<typeof ThumbnailParameters>>
  /**
   * All unarchived QR codes of the account, or those that a search finds, in its order, each once: later purchases do
   * not shift pages. Pages are requested as they are read.
   */
  readonly allQrCodes: (
    options?: CallOptions & WithUndefined<QrCodeSearch>
  ) => AsyncGenerator<Json<typeof QrCodeListItem>, void>
  /** All changes of the account's balance, newest first, each once. Pages are requested as they are read. */
  readonly allLedgerEntries: (options?: CallOptions) => AsyncGenerator<Json<typeof OwnLedgerEntry>, void>
}
