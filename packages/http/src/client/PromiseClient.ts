import type { ImageFormat, QrCode, QrCodeListItem, Quote, Receipt } from "@quick-response/core"
import type {
  GenerateBody,
  OptionLists,
  Pong,
  PreviewBody,
  PriceBody,
  PublishedTool,
  PurchaseBody,
  QrCodePage,
  ThumbnailBody,
  ToolList
} from "../contract/endpoints.ts"
import type { Failure } from "../contract/failures.ts"
import type { ThumbnailParameters } from "../contract/parameters.ts"
import type { ClientOptions } from "./EffectClient.ts"
import type { AsBlob, AsBytes, Bytes } from "./image.ts"
import type { CallOptions } from "./within.ts"

// Types alone are imported from what would bring along all of Effect: a page that calls the service stays small.

/** The JSON that a schema reads and writes. */
type Json<S> = S extends { readonly Encoded: infer Encoded } ? Encoded : never

/** Which service to call, and as whom. */
export interface PromiseClientOptions extends Omit<ClientOptions, "apiKey" | "timeout"> {
  /** Needed by purchase, generate, generateThumbnail, getQrCode, listQrCodes and allQrCodes. */
  readonly apiKey?: string | undefined
  /** Milliseconds that a call may take, with all its attempts; 60,000 by default. */
  readonly timeout?: number | undefined
  /** Sends a request; the runtime's own `fetch` by default. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
}

/** What is drawn, and in which format. */
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
  readonly generate: Draw
  readonly calculatePrice: (
    body?: Json<typeof PriceBody>,
    options?: CallOptions
  ) => Promise<Json<typeof Quote>>
  readonly generateThumbnail: DrawSample<Json<typeof ThumbnailBody>>
  readonly getQrCode: (id: string, options?: CallOptions) => Promise<Json<typeof QrCode>>
  readonly listQrCodes: (
    page?: {
      readonly pageNumber?: number | undefined
      readonly pageSize?: number | undefined
      readonly asOf?: number | undefined
    },
    options?: CallOptions
  ) => Promise<Json<typeof QrCodePage>>
  /** All QR codes of the account, the newest first, each once: later purchases shift nothing. Asks for pages as they are read. */
  readonly allQrCodes: (options?: CallOptions) => AsyncGenerator<Json<typeof QrCodeListItem>, void>
  readonly options: (options?: CallOptions) => Promise<Json<typeof OptionLists>>
  readonly thumbnailCache: DrawSample<Json<typeof ThumbnailParameters>>
  readonly preview: DrawPng<Json<typeof PreviewBody>>
  readonly ping: (options?: CallOptions) => Promise<Json<typeof Pong>>
  readonly listTools: (options?: CallOptions) => Promise<Json<typeof ToolList>>
  readonly getTool: (slug: string, options?: CallOptions) => Promise<Json<typeof PublishedTool>>
}
