import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { IdempotencyKey, ImageFormat, QrCodeId, QrCodeListItem, Slug } from "@quick-response/core"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Stream from "effect/Stream"
import type {
  CommonFailure,
  Endpoint,
  EndpointName,
  GenerateBody,
  PreviewBody,
  PriceBody,
  PurchaseBody,
  ThumbnailBody
} from "../contract/endpoints.ts"
import type { PageParameters, ThumbnailParameters } from "../contract/parameters.ts"
import type { AsBlob, AsBytes, Bytes } from "./image.ts"
import type { TimedOut, Unintelligible, Unreachable } from "./transportErrors.ts"

/** Which service to call, and as whom. */
export interface ClientOptions {
  /** The service's address: `https://qr.example`. */
  readonly baseUrl: string
  /** Needed by purchase, generate, generateThumbnail, getQrCode and listQrCodes. */
  readonly apiKey?: string | Redacted.Redacted<string> | undefined
  /**
   * How often a request is sent again that found the service away, busy or over a rate; 3 by default. The wait is what
   * the service asks for, unless that is longer than the timeout, else half a second, doubled each time. Nothing is bought
   * twice by it.
   */
  readonly retries?: number | undefined
  /** How long a call may take, with all its attempts; a minute by default. */
  readonly timeout?: Duration.DurationInput | undefined
}

/** Bounds of one call. Interrupt its effect to abort it. */
export interface EffectCallOptions {
  /** How long the call may take, with all its attempts; the client's own timeout where absent. */
  readonly timeout?: Duration.DurationInput | undefined
}

type Named<Name extends EndpointName> = Extract<Endpoint, { readonly name: Name }>

/** The data of an endpoint's answer, or another value made of it, or what its envelope said instead. */
export type Answer<
  Name extends EndpointName,
  A = HttpApiEndpoint.HttpApiEndpoint.Success<Named<Name>>
> = Effect.Effect<
  A,
  HttpApiEndpoint.HttpApiEndpoint.Error<Named<Name>> | CommonFailure | TimedOut | Unreachable | Unintelligible
>

/** What is drawn, and in which format. */
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
 * The endpoints as functions. Each gives the answer's data, or fails with what the envelope said. Interrupting a call aborts
 * its request.
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
  readonly generate: Draw
  readonly calculatePrice: (
    body?: typeof PriceBody.Type,
    options?: EffectCallOptions
  ) => Answer<"calculatePrice">
  readonly generateThumbnail: DrawSample<"generateThumbnail", typeof ThumbnailBody.Type>
  readonly getQrCode: (id: QrCodeId, options?: EffectCallOptions) => Answer<"getQrCode">
  readonly listQrCodes: (
    page?: typeof PageParameters.Type,
    options?: EffectCallOptions
  ) => Answer<"listQrCodes">
  /** All QR codes of the account, the newest first, each once: later purchases shift nothing. Asks for pages as they are read. */
  readonly allQrCodes: (
    options?: EffectCallOptions
  ) => Stream.Stream<QrCodeListItem, Effect.Effect.Error<Answer<"listQrCodes">>>
  readonly options: (options?: EffectCallOptions) => Answer<"options">
  readonly thumbnailCache: DrawSample<"thumbnailCache", typeof ThumbnailParameters.Type>
  readonly preview: DrawPng<"preview", typeof PreviewBody.Type>
  readonly ping: (options?: EffectCallOptions) => Answer<"ping">
  readonly listTools: (options?: EffectCallOptions) => Answer<"listTools">
  readonly getTool: (slug: Slug, options?: EffectCallOptions) => Answer<"getTool">
}
