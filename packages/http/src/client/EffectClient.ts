import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { IdempotencyKey, ImageFormat, QrCodeId, QrCodeListItem } from "@quick-response/core"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Stream from "effect/Stream"
import type { BatchBody } from "../contract/batchBodies.ts"
import type { GenerateBody, PreviewBody, PurchaseBody, ThumbnailBody } from "../contract/bodies.ts"
import type { ThumbnailParameters } from "../contract/parameters.ts"
import type { EndpointName, plainPaths } from "../contract/routeTable.ts"
import type { OwnLedgerEntry } from "../endpoints/account/ownAccount.ts"
import type { CommonFailure } from "../endpoints/contract.ts"
import type {
  BodyOf,
  CallArguments,
  DataOf,
  Named,
  QrCodeSearch,
  QueryOf,
  SegmentOf
} from "./callArguments.ts"
import type { AsBlob, AsBytes, Bytes } from "./image.ts"
import type { TimedOut, Unintelligible, Unreachable } from "./transportErrors.ts"

/** The service to call, and the API key. */
export interface ClientOptions {
  /** The service's address: `https://qr.example`. */
  readonly baseUrl: string
  /** Required for an account's own data. Session-only calls refuse a key. */
  readonly apiKey?: string | Redacted.Redacted<string> | undefined
  /**
   * How often a request is retried if the service is unreachable, busy or over a rate limit; 3 by default. Waits as
   * long as `Retry-After` says, unless that exceeds the timeout, else half a second, doubled each time. Retries never
   * buy twice.
   */
  readonly retries?: number | undefined
  /** Time for a call with all its attempts; a minute by default. */
  readonly timeout?: Duration.DurationInput | undefined
}

/** Options of one call. Interrupt its effect to abort it. */
export interface EffectCallOptions {
  /** Time for the call with all its attempts; by default the client's timeout. */
  readonly timeout?: Duration.DurationInput | undefined
}

/** An endpoint's answer: its data, or a value made from it, or the envelope's failure. */
export type Answer<Name extends EndpointName, A = DataOf<Name>> = Effect.Effect<
  A,
  HttpApiEndpoint.HttpApiEndpoint.Error<Named<Name>> | CommonFailure | TimedOut | Unreachable | Unintelligible
>

/** The design to draw, and its format. */
export type Generate = typeof GenerateBody.Type

/** Draws: SVG as text, other formats as bytes, or any as a `Blob`. */
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

/** Draws a PNG, by default of a sample. */
export interface DrawSample<Name extends EndpointName, Body> {
  (body?: Body, options?: EffectCallOptions & AsBytes): Answer<Name, Bytes>
  (body: Body | undefined, options: EffectCallOptions & AsBlob): Answer<Name, Blob>
}

/** The idempotency key of a batch. */
export type BatchOptions = EffectCallOptions & { readonly idempotencyKey?: IdempotencyKey | undefined }

/** Answers a batch with the result of each row, or with a ZIP. */
interface Batch {
  (
    body: typeof BatchBody.Type,
    options?: BatchOptions & { readonly as?: "json" | undefined }
  ): Answer<"batch">
  (
    body: typeof BatchBody.Type,
    options: BatchOptions & { readonly as: "zip"; readonly bom?: "1" | undefined }
  ): Answer<"batch", Blob>
}

/** Functions derived from table rows. */
type PlainCalls = {
  readonly [Name in keyof typeof plainPaths]: (
    ...given: CallArguments<
      (typeof plainPaths)[Name],
      {
        segment: SegmentOf<Name>
        body: BodyOf<Name>
        query: QueryOf<Name>
        options: EffectCallOptions
      }
    >
  ) => Answer<Name>
}

/**
 * The endpoints as functions. Each succeeds with the answer's data or fails with the envelope's error. Interruption
 * aborts the request.
 */
export interface Client extends PlainCalls {
  /**
   * Buys a QR code. Always sent with an idempotency key, so retries buy it once; an error without an answer carries
   * that key, to repeat the purchase.
   */
  readonly purchase: (
    body: typeof PurchaseBody.Type,
    options?: EffectCallOptions & { readonly idempotencyKey?: IdempotencyKey | undefined }
  ) => Answer<"purchase">
  /** Restyles a dynamic code, which keeps its address, for the expected price; sent with an idempotency key. */
  readonly restyle: (
    id: QrCodeId,
    body: Required<Pick<BodyOf<"changeQrCode">, "design" | "expectedPrice">>,
    options?: EffectCallOptions & { readonly idempotencyKey?: IdempotencyKey | undefined }
  ) => Answer<"changeQrCode">
  /**
   * Prices, draws or buys up to 500 codes; a failing row does not affect others. Purchases always carry an idempotency
   * key, so retries buy each row once. The default timeout is 11 minutes. With `{ as: "zip" }` the answer is a ZIP of
   * the pictures with the results in `manifest.csv`, which begins with a byte order mark if `bom` is "1".
   */
  readonly batch: Batch
  /** The pictures of bought codes by ids, or by a tag, as a ZIP. The default timeout is 11 minutes. */
  readonly downloadQrCodes: (
    query: QueryOf<"downloadQrCodes">,
    options?: EffectCallOptions
  ) => Answer<"downloadQrCodes">
  /** The dynamic codes that redirect, as a file's text in any format; JSON by default. */
  readonly exportRedirects: (
    query?: QueryOf<"exportRedirects">,
    options?: EffectCallOptions
  ) => Answer<"exportRedirects">
  /** All that the account has, as a ZIP. */
  readonly exportTakeout: (options?: EffectCallOptions) => Answer<"exportTakeout">
  /** Draws: SVG as text, other formats as bytes, or any as a `Blob`. */
  readonly generate: Draw
  /** Draws a PNG of at most 256 pixels; needs no key. */
  readonly preview: DrawPng<"preview", typeof PreviewBody.Type>
  /** Draws a PNG of 32 to 256 pixels. */
  readonly generateThumbnail: DrawSample<"generateThumbnail", typeof ThumbnailBody.Type>
  /** Draws the sample in a template and a frame. */
  readonly thumbnailCache: DrawSample<"thumbnailCache", typeof ThumbnailParameters.Type>
  /**
   * All unarchived QR codes of the account, or those that a search finds, in its order, each once: later purchases do
   * not shift pages. Pages are requested as they are read.
   */
  readonly allQrCodes: (
    options?: EffectCallOptions & QrCodeSearch
  ) => Stream.Stream<QrCodeListItem, Effect.Effect.Error<Answer<"listQrCodes">>>
  /** All changes of the account's balance, newest first, each once. Pages are requested as they are read. */
  readonly allLedgerEntries: (
    options?: EffectCallOptions
  ) => Stream.Stream<typeof OwnLedgerEntry.Type, Effect.Effect.Error<Answer<"listLedger">>>
}
