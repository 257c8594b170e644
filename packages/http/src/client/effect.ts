import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { HttpApiDecodeError } from "@effect/platform/HttpApiError"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import { IdempotencyKey, type QrCodeId, type Slug } from "@quick-response/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import {
  type CommonFailure,
  contract,
  type Endpoint,
  type EndpointName,
  type ForEachEndpoint,
  type GenerateBody,
  type PreviewBody,
  type PriceBody,
  type PurchaseBody,
  type ThumbnailBody
} from "../contract/endpoints.ts"
import type { PageParameters, ThumbnailParameters } from "../contract/parameters.ts"
import { defaultRetries, firstWait, isTransient, retryAfterMilliseconds, withJitter } from "./retry.ts"
import { Unintelligible, Unreachable } from "./transportErrors.ts"

/** Which service to call, and as whom. */
export interface ClientOptions {
  /** The service's address: `https://qr.example`. */
  readonly baseUrl: string
  /** Needed by purchase, generate, generateThumbnail, getQrCode and listQrCodes. */
  readonly apiKey?: string | Redacted.Redacted<string> | undefined
  /**
   * How often a request is sent again that found the service away, busy or over a rate; 3 by default. The wait is what
   * the service asks for, else half a second, doubled each time. Nothing is bought twice by it.
   */
  readonly retries?: number | undefined
}

const retrying = (retries: number) =>
  HttpClient.transformResponse(
    <E extends { readonly _tag: string }, R>(
      execute: Effect.Effect<HttpClientResponse.HttpClientResponse, E, R>
    ) => {
      const attempt = (
        left: number,
        wait: number
      ): Effect.Effect<HttpClientResponse.HttpClientResponse, E, R> => {
        const again = (after: number) =>
          Effect.zipRight(Effect.sleep(withJitter(after)), attempt(left - 1, 2 * wait))
        return Effect.matchEffect(execute, {
          onFailure: (error) =>
            left > 0 && error._tag === "RequestError" ? again(wait) : Effect.fail(error),
          onSuccess: (response) => {
            const retryAfter = response.headers["retry-after"]
            return left > 0 && isTransient(response.status, retryAfter)
              ? Effect.zipRight(
                  Effect.ignore(response.text),
                  again(retryAfterMilliseconds(retryAfter) ?? wait)
                )
              : Effect.succeed(response)
          }
        })
      }
      return attempt(retries, firstWait)
    }
  )

type PlatformError = HttpClientError.HttpClientError | ParseResult.ParseError | HttpApiDecodeError

const isPlatformError = (error: unknown): error is PlatformError =>
  HttpClientError.isHttpClientError(error) ||
  ParseResult.isParseError(error) ||
  Predicate.isTagged(error, "HttpApiDecodeError")

const withClientErrors = <A, E, R>(
  effect: Effect.Effect<A, E | PlatformError, R>
): Effect.Effect<A, E | Unreachable | Unintelligible, R> =>
  Effect.mapError(effect, (error) =>
    isPlatformError(error)
      ? error._tag === "RequestError" && error.reason === "Transport"
        ? new Unreachable({ cause: error })
        : new Unintelligible({ cause: error })
      : error
  )

type Named<Name extends EndpointName> = Extract<Endpoint, { readonly name: Name }>

/** The data of an endpoint's answer, or what its envelope said instead. */
type Answer<Name extends EndpointName> = Effect.Effect<
  HttpApiEndpoint.HttpApiEndpoint.Success<Named<Name>>,
  HttpApiEndpoint.HttpApiEndpoint.Error<Named<Name>> | CommonFailure | Unreachable | Unintelligible
>

/** The endpoints as functions. Each gives the answer's data, or fails with what the envelope said. */
export interface Client {
  /** Buys a QR code. Sent under an idempotency key in any case, so that retries buy it once. */
  readonly purchase: (
    body: typeof PurchaseBody.Type,
    options?: { readonly idempotencyKey?: IdempotencyKey }
  ) => Answer<"purchase">
  /** The text of an SVG document, or the data URI of an image in another format. */
  readonly generate: (body: typeof GenerateBody.Type) => Answer<"generate">
  readonly calculatePrice: (body?: typeof PriceBody.Type) => Answer<"calculatePrice">
  /** The data URI of a PNG. */
  readonly generateThumbnail: (body?: typeof ThumbnailBody.Type) => Answer<"generateThumbnail">
  readonly getQrCode: (id: QrCodeId) => Answer<"getQrCode">
  readonly listQrCodes: (page?: typeof PageParameters.Type) => Answer<"listQrCodes">
  readonly options: () => Answer<"options">
  /** The data URI of a PNG. */
  readonly thumbnailCache: (parameters?: typeof ThumbnailParameters.Type) => Answer<"thumbnailCache">
  /** The data URI of a PNG. */
  readonly preview: (body: typeof PreviewBody.Type) => Answer<"preview">
  readonly ping: () => Answer<"ping">
  readonly listTools: () => Answer<"listTools">
  readonly getTool: (slug: Slug) => Answer<"getTool">
}

/** A client over whatever sends requests. */
export const make = ({
  baseUrl,
  apiKey,
  retries = defaultRetries
}: ClientOptions): Effect.Effect<ForEachEndpoint<Client>, never, HttpClient.HttpClient> => {
  const secret = Redacted.isRedacted(apiKey) ? Redacted.value(apiKey) : apiKey
  const transformClient = (client: HttpClient.HttpClient) =>
    retrying(retries)(
      secret === undefined
        ? client
        : HttpClient.mapRequest(client, HttpClientRequest.setHeader("X-API-Key", secret))
    )
  return Effect.map(
    HttpApiClient.make(contract, { baseUrl, transformClient }),
    (client): Client => ({
      purchase: (payload, { idempotencyKey = IdempotencyKey.make(crypto.randomUUID()) } = {}) =>
        withClientErrors(client.purchase({ payload, headers: { "Idempotency-Key": idempotencyKey } })),
      generate: (payload) => withClientErrors(client.generate({ payload })),
      calculatePrice: (payload = {}) => withClientErrors(client.calculatePrice({ payload })),
      generateThumbnail: (payload = {}) => withClientErrors(client.generateThumbnail({ payload })),
      getQrCode: (id) => withClientErrors(client.getQrCode({ path: { id } })),
      listQrCodes: (urlParams = {}) => withClientErrors(client.listQrCodes({ urlParams })),
      options: () => withClientErrors(client.options({})),
      thumbnailCache: (urlParams = {}) => withClientErrors(client.thumbnailCache({ urlParams })),
      preview: (payload) => withClientErrors(client.preview({ payload })),
      ping: () => withClientErrors(client.ping({})),
      listTools: () => withClientErrors(client.listTools({})),
      getTool: (slug) => withClientErrors(client.getTool({ path: { slug } }))
    })
  )
}

/** A client of a Quick-Response service. */
export class QuickResponse extends Context.Tag("@quick-response/http/QuickResponse")<
  QuickResponse,
  Client
>() {
  /** Sends with the platform's `fetch`. */
  static readonly layer = (options: ClientOptions): Layer.Layer<QuickResponse> =>
    Layer.provide(Layer.effect(QuickResponse, make(options)), FetchHttpClient.layer)
}
