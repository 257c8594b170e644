import type { ImageFormat, QrCodeListItem, QrCodeQuery, Receipt } from "@quick-response/core"
import type { BatchResult } from "../contract/batchBodies.ts"
import type { GenerateBody, PreviewBody, PurchaseBody, ThumbnailBody } from "../contract/bodies.ts"
import type { Failure } from "../contract/failures.ts"
import type { ThumbnailParameters } from "../contract/parameters.ts"
import type { CustomerSchemas, plainPaths } from "../contract/routeTable.ts"
import type { OwnLedgerEntry } from "../endpoints/account/ownAccount.ts"
import type { Endpoint } from "../endpoints/contract.ts"
import type { Json, JsonCalls, QueryOf, WithUndefined } from "./callArguments.ts"
import type { ClientOptions } from "./EffectClient.ts"
import type { AsBlob, AsBytes, Bytes } from "./image.ts"
import type { CallOptions } from "./within.ts"

// Only types are imported from modules that load all of Effect: a page that calls the service stays small.

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

/** The functions that are made of their rows. */
type PlainCalls = JsonCalls<Endpoint, typeof plainPaths, CustomerSchemas>

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
