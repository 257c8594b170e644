import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import type { HttpApiDecodeError } from "@effect/platform/HttpApiError"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import { IdempotencyKey, type ImageFormat } from "@quick-response/core"
import { isParseError, type ParseError } from "@quick-response/core/schema"
import * as Chunk from "effect/Chunk"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import type { PreviewBody } from "../contract/bodies.ts"
import type { EndpointName } from "../contract/endpointPaths.ts"
import { contract, type ForEachEndpoint } from "../endpoints/contract.ts"
import type {
  Answer,
  Client,
  ClientOptions,
  DrawSample,
  EffectCallOptions,
  Generate
} from "./EffectClient.ts"
import { type AsBlob, type AsBytes, type Bytes, imageOf } from "./image.ts"
import { defaultRetries, defaultTimeout, pageSize } from "./retry.ts"
import { retryTransient } from "./retryTransient.ts"
import { TimedOut, Unintelligible, Unreachable } from "./transportErrors.ts"

type PlatformError = HttpClientError.HttpClientError | ParseError | HttpApiDecodeError

const isPlatformError = (error: unknown): error is PlatformError =>
  HttpClientError.isHttpClientError(error) ||
  isParseError(error) ||
  Predicate.isTagged(error, "HttpApiDecodeError")

const withClientErrors = <A, E, R>(
  effect: Effect.Effect<A, E | PlatformError, R>,
  timeout: Duration.DurationInput,
  idempotencyKey?: string
): Effect.Effect<A, E | TimedOut | Unreachable | Unintelligible, R> =>
  effect.pipe(
    Effect.mapError((error) =>
      isPlatformError(error)
        ? error._tag === "RequestError" && error.reason === "Transport"
          ? new Unreachable({ cause: error, idempotencyKey })
          : new Unintelligible({ cause: error })
        : error
    ),
    Effect.timeoutFail({
      duration: timeout,
      onTimeout: () => new TimedOut({ milliseconds: Duration.toMillis(timeout), idempotencyKey })
    })
  )

/** The time of a batch where no option gives one: the service's own 10 minutes, and some. */
const batchTimeout = Duration.minutes(11)

/** The place at which a list is read on. */
interface PagePlace {
  readonly pageNumber: number
  /** The number of records that the list had when its reading began. */
  readonly asOf?: number
}

/** The elements of all pages of a list. */
const allOf = <A, E>(
  pageAt: (
    place: PagePlace
  ) => Effect.Effect<{ readonly elements: ReadonlyArray<A>; readonly totalCount: number }, E>
): Stream.Stream<A, E> =>
  Stream.paginateChunkEffect({ pageNumber: 1 }, (place: PagePlace) =>
    Effect.map(pageAt(place), ({ elements, totalCount }) => {
      const { pageNumber, asOf = totalCount } = place
      const next =
        pageNumber * pageSize < asOf
          ? Option.some<PagePlace>({ pageNumber: pageNumber + 1, asOf })
          : Option.none<PagePlace>()
      return [Chunk.fromIterable(elements), next] as const
    })
  )

/** A session changes nothing without it, so that no form of another page can (Fetch standard, section 2.2.2). */
const sayJson = HttpClient.mapRequest((request: HttpClientRequest.HttpClientRequest) =>
  request.method === "GET" || "content-type" in request.headers
    ? request
    : HttpClientRequest.setHeader(request, "content-type", "application/json")
)

/** Bounds a call in time, and makes its errors those of the client. */
type Bound = <A, E>(
  effect: Effect.Effect<A, E | PlatformError>,
  options?: EffectCallOptions,
  idempotencyKey?: string
) => Effect.Effect<A, E | TimedOut | Unreachable | Unintelligible>

const connect = (options: Parameters<typeof HttpApiClient.make>[1]) => HttpApiClient.make(contract, options)

/** The client that the contract gives. */
type Endpoints = Effect.Effect.Success<ReturnType<typeof connect>>

/** Functions that draw. */
const makeDrawing = (endpoints: Pick<Endpoints, "generate" | "preview">, bounded: Bound) => {
  const draw = <E>(
    effect: Effect.Effect<string, E | PlatformError>,
    options?: EffectCallOptions & (AsBytes | AsBlob)
  ) => Effect.map(bounded(effect, options), (text) => imageOf(text, options))

  function generate(body: Generate & { readonly format?: "svg" }): Answer<"generate", string>
  function generate(
    body: Generate & { readonly format: Exclude<ImageFormat, "svg"> }
  ): Answer<"generate", Bytes>
  function generate(body: Generate, options: EffectCallOptions & AsBlob): Answer<"generate", Blob>
  function generate(body: Generate): Answer<"generate", string | Bytes>
  function generate(payload: Generate, options?: EffectCallOptions & (AsBytes | AsBlob)) {
    return draw(endpoints.generate({ payload }), options)
  }

  function preview(body: typeof PreviewBody.Type): Answer<"preview", Bytes>
  function preview(
    body: typeof PreviewBody.Type,
    options: EffectCallOptions & AsBlob
  ): Answer<"preview", Blob>
  function preview(payload: typeof PreviewBody.Type, options?: EffectCallOptions & (AsBytes | AsBlob)) {
    return draw(endpoints.preview({ payload }), options)
  }

  const drawSample = <Name extends EndpointName, Body>(
    ask: (body: Body | undefined) => Effect.Effect<string, Effect.Effect.Error<Answer<Name>> | PlatformError>
  ): DrawSample<Name, Body> => {
    function drawAsked(body?: Body): Answer<Name, Bytes>
    function drawAsked(body: Body | undefined, options: EffectCallOptions & AsBlob): Answer<Name, Blob>
    function drawAsked(body?: Body, options?: EffectCallOptions & (AsBytes | AsBlob)) {
      return draw(ask(body), options)
    }
    return drawAsked
  }
  return { generate, preview, drawSample }
}

/** A client over any function that sends requests. */
export const make = ({
  baseUrl,
  apiKey,
  retries = defaultRetries,
  timeout: usualTimeout = defaultTimeout
}: ClientOptions): Effect.Effect<ForEachEndpoint<Client>, never, HttpClient.HttpClient> => {
  const secret = Redacted.isRedacted(apiKey) ? Redacted.value(apiKey) : apiKey
  const transformClient = (client: HttpClient.HttpClient) =>
    retryTransient(
      retries,
      Duration.toMillis(usualTimeout)
    )(
      secret === undefined
        ? sayJson(client)
        : HttpClient.mapRequest(sayJson(client), HttpClientRequest.setHeader("X-API-Key", secret))
    )
  const bounded: Bound = (effect, { timeout = usualTimeout } = {}, idempotencyKey) =>
    withClientErrors(effect, timeout, idempotencyKey)

  return Effect.map(connect({ baseUrl, transformClient }), (endpoints): Client => {
    const { generate, preview, drawSample } = makeDrawing(endpoints, bounded)
    const client: Client = {
      purchase: (payload, { idempotencyKey = IdempotencyKey.make(crypto.randomUUID()), ...options } = {}) =>
        bounded(
          endpoints.purchase({ payload, headers: { "Idempotency-Key": idempotencyKey } }),
          options,
          idempotencyKey
        ),
      batch: (payload, { idempotencyKey, timeout = batchTimeout } = {}) => {
        const key =
          idempotencyKey ?? (payload.purchase === true ? IdempotencyKey.make(crypto.randomUUID()) : undefined)
        const headers = key === undefined ? {} : { "Idempotency-Key": key }
        return bounded(endpoints.batch({ payload, headers }), { timeout }, key)
      },
      generate,
      calculatePrice: (payload = {}, options) => bounded(endpoints.calculatePrice({ payload }), options),
      generateThumbnail: drawSample((payload) => endpoints.generateThumbnail({ payload: payload ?? {} })),
      splitText: (payload, options) => bounded(endpoints.splitText({ payload }), options),
      readPicture: (payload, options) => bounded(endpoints.readPicture({ payload }), options),
      getQrCode: (id, options) => bounded(endpoints.getQrCode({ path: { id } }), options),
      changeQrCode: (id, payload, options) =>
        bounded(endpoints.changeQrCode({ path: { id }, payload }), options),
      listQrCodeChanges: (id, urlParams = {}, options) =>
        bounded(endpoints.listQrCodeChanges({ path: { id }, urlParams }), options),
      getScans: (id, urlParams = {}, options) =>
        bounded(endpoints.getScans({ path: { id }, urlParams }), options),
      getAccountScans: (urlParams = {}, options) =>
        bounded(endpoints.getAccountScans({ urlParams }), options),
      listQrCodes: (urlParams = {}, options) => bounded(endpoints.listQrCodes({ urlParams }), options),
      allQrCodes: ({ query, ...options } = {}) =>
        allOf((place) =>
          Effect.map(
            client.listQrCodes({ ...place, ...(query === undefined ? {} : { query }), pageSize }, options),
            ({ qrCodes, totalCount }) => ({ elements: qrCodes, totalCount })
          )
        ),
      options: (options) => bounded(endpoints.options({}), options),
      contents: (options) => bounded(endpoints.contents({}), options),
      prices: (options) => bounded(endpoints.prices({}), options),
      thumbnailCache: drawSample((urlParams) => endpoints.thumbnailCache({ urlParams: urlParams ?? {} })),
      preview,
      ping: (options) => bounded(endpoints.ping({}), options),
      listTools: (options) => bounded(endpoints.listTools({}), options),
      getTool: (slug, options) => bounded(endpoints.getTool({ path: { slug } }), options),
      getService: (options) => bounded(endpoints.getService({}), options),
      getAccount: (options) => bounded(endpoints.getAccount({}), options),
      listLedger: (urlParams = {}, options) => bounded(endpoints.listLedger({ urlParams }), options),
      allLedgerEntries: (options) =>
        allOf((place) =>
          Effect.map(client.listLedger({ ...place, pageSize }, options), ({ entries, totalCount }) => ({
            elements: entries,
            totalCount
          }))
        ),
      requestSignUp: (payload, options) => bounded(endpoints.requestSignUp({ payload }), options),
      requestPasswordReset: (payload, options) =>
        bounded(endpoints.requestPasswordReset({ payload }), options),
      setPassword: (payload, options) => bounded(endpoints.setPassword({ payload }), options),
      getSession: (options) => bounded(endpoints.getSession({}), options),
      signIn: (payload, options) => bounded(endpoints.signIn({ payload }), options),
      signOut: (options) => bounded(endpoints.signOut({}), options),
      changePassword: (payload, options) => bounded(endpoints.changePassword({ payload }), options),
      removePassword: (options) => bounded(endpoints.removePassword({}), options),
      requestEmailChange: (payload, options) => bounded(endpoints.requestEmailChange({ payload }), options),
      proveEmail: (payload, options) => bounded(endpoints.proveEmail({ payload }), options),
      listSessions: ({ timeout, ...urlParams } = {}) =>
        bounded(endpoints.listSessions({ urlParams }), { timeout }),
      endSession: (id, options) => bounded(endpoints.endSession({ path: { id } }), options),
      listPasskeys: (options) => bounded(endpoints.listPasskeys({}), options),
      requestPasskey: (payload = {}, options) => bounded(endpoints.requestPasskey({ payload }), options),
      createPasskey: (payload, options) => bounded(endpoints.createPasskey({ payload }), options),
      removePasskey: (id, options) => bounded(endpoints.removePasskey({ path: { id } }), options),
      requestPasskeySignIn: (options) => bounded(endpoints.requestPasskeySignIn({}), options),
      signInByPasskey: (payload, options) => bounded(endpoints.signInByPasskey({ payload }), options),
      listKeys: ({ timeout, ...urlParams } = {}) => bounded(endpoints.listKeys({ urlParams }), { timeout }),
      createKey: (payload, options) => bounded(endpoints.createKey({ payload }), options),
      revokeKey: (id, options) => bounded(endpoints.revokeKey({ path: { id } }), options),
      closeAccount: (payload, options) => bounded(endpoints.closeAccount({ payload }), options),
      listTopUps: (urlParams = {}, options) => bounded(endpoints.listTopUps({ urlParams }), options),
      getTopUp: (id, options) => bounded(endpoints.getTopUp({ path: { id } }), options),
      createTopUp: (payload, options) => bounded(endpoints.createTopUp({ payload }), options),
      cancelTopUp: (id, options) => bounded(endpoints.cancelTopUp({ path: { id } }), options),
      listEvents: (urlParams = {}, options) => bounded(endpoints.listEvents({ urlParams }), options),
      getEvent: (id, options) => bounded(endpoints.getEvent({ path: { id } }), options),
      changeAccount: (payload, options) => bounded(endpoints.changeAccount({ payload }), options),
      changeAlerts: (payload, options) => bounded(endpoints.changeAlerts({ payload }), options),
      listWebhooks: (options) => bounded(endpoints.listWebhooks({}), options),
      createWebhook: (payload, options) => bounded(endpoints.createWebhook({ payload }), options),
      changeWebhook: (id, payload, options) =>
        bounded(endpoints.changeWebhook({ path: { id }, payload }), options),
      deleteWebhook: (id, options) => bounded(endpoints.deleteWebhook({ path: { id } }), options),
      rollWebhookSecret: (id, options) => bounded(endpoints.rollWebhookSecret({ path: { id } }), options),
      testWebhook: (id, options) => bounded(endpoints.testWebhook({ path: { id } }), options),
      listDeliveries: (id, urlParams = {}, options) =>
        bounded(endpoints.listDeliveries({ path: { id }, urlParams }), options),
      redeliver: (id, payload, options) => bounded(endpoints.redeliver({ path: { id }, payload }), options)
    }
    return client
  })
}

/** A client of a Quick-Response service. */
export class QuickResponse extends Context.Tag("@quick-response/http/QuickResponse")<
  QuickResponse,
  Client
>() {
  /** Sends with the given `fetch`, else with the one of the context or the runtime's own. */
  static readonly layer = ({
    fetch,
    ...options
  }: ClientOptions & { readonly fetch?: typeof globalThis.fetch | undefined }): Layer.Layer<QuickResponse> =>
    Layer.effect(QuickResponse, make(options)).pipe(
      Layer.provide(FetchHttpClient.layer),
      fetch === undefined ? identity : Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))
    )
}
