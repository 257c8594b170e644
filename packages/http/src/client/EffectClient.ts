import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { IdempotencyKey, ImageFormat, QrCodeListItem, QrCodeQuery } from "@quick-response/core"
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
import type { BodyOf, CallArguments, DataOf, Named, QueryOf, SegmentOf } from "./callArguments.ts"
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

/** The data of an endpoint's answer, another value made of it, or the envelope's other words. */
export type Answer<Name extends EndpointName, A = DataOf<Name>> = Effect.Effect<
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

/** The functions that are made of their rows. */
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
 * The endpoints as functions. Each gives the answer's data, or fails with the envelope's error. Interrupting a call aborts its
 * request.
 */
export interface Client extends PlainCalls {
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
  /** Draws: SVG as text, another format as bytes, or any as a `Blob`. */
  readonly generate: Draw
  /** Draws a PNG of at most 256 pixels, for which no key is needed. */
  readonly preview: DrawPng<"preview", typeof PreviewBody.Type>
  /** Draws a PNG of 32 to 256 pixels. */
  readonly generateThumbnail: DrawSample<"generateThumbnail", typeof ThumbnailBody.Type>
  /** Draws the sample in a template and a frame. */
  readonly thumbnailCache: DrawSample<"thumbnailCache", typeof ThumbnailParameters.Type>
  /**
   * All QR codes of the account that are not archived, or those whose name contains the query, the newest first, each once: later
   * purchases shift nothing. Asks for pages as they are read.
   */
  readonly allQrCodes: (
    options?: EffectCallOptions & Pick<QrCodeQuery, "archived" | "query">
  ) => Stream.Stream<QrCodeListItem, Effect.Effect.Error<Answer<"listQrCodes">>>
  /** Every change of the account's balance, the newest first, each once. Asks for pages as they are read. */
  readonly allLedgerEntries: (
    options?: EffectCallOptions
  ) => Stream.Stream<typeof OwnLedgerEntry.Type, Effect.Effect.Error<Answer<"listLedger">>>
}
