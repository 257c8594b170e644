import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { HttpApiDecodeError } from "@effect/platform/HttpApiError"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import { IdempotencyKey, type ImageFormat } from "@quick-response/core"
import { isParseError, type ParseError } from "@quick-response/core/schema"
import { keysOf, tableOf } from "@quick-response/design/config/keysOf"
import * as Chunk from "effect/Chunk"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { BatchBody } from "../contract/batchBodies.ts"
import type { PreviewBody } from "../contract/bodies.ts"
import { commonFailures } from "../contract/failureSets.ts"
import { BatchParameters, PurchaseHeaders } from "../contract/parameters.ts"
import type { EndpointName, RoutePath } from "../contract/routeTable.ts"
import { contract, type ForEachEndpoint } from "../endpoints/contract.ts"
import { batch as batchEndpoint } from "../endpoints/designs/batchContract.ts"
import { type Given, plainRows, readArguments } from "./callArguments.ts"
import type {
  Answer,
  BatchOptions,
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

/** The default: the service's own 10 minutes and a margin. */
const batchTimeout = Duration.minutes(11)

/** A position in a paged list. */
interface PagePlace {
  readonly pageNumber: number
  /** The number of records when reading began. */
  readonly asOf?: number
}

/** The elements of all pages. */
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

/** Required for changes by a session, so that forms on other sites cannot make them (Fetch standard, section 2.2.2). */
const sayJson = HttpClient.mapRequest((request: HttpClientRequest.HttpClientRequest) =>
  request.method === "GET" || "content-type" in request.headers
    ? request
    : HttpClientRequest.setHeader(request, "content-type", "application/json")
)

/** Applies a call's timeout and maps its errors to the client's. */
type Bound = <A, E>(
  effect: Effect.Effect<A, E | PlatformError>,
  options?: EffectCallOptions,
  idempotencyKey?: string
) => Effect.Effect<A, E | TimedOut | Unreachable | Unintelligible>

const zipType = "application/zip"

/** The batch endpoint with its answer for `Accept: application/zip`. */
const zipContract = HttpApi.make("zip").add(
  HttpApiGroup.make("zip", { topLevel: true })
    .add(
      HttpApiEndpoint.make("POST")("batchZip", batchEndpoint.path)
        .setPayload(BatchBody)
        .setHeaders(Schema.Struct({ ...PurchaseHeaders.fields, accept: Schema.Literal(zipType) }))
        .setUrlParams(BatchParameters)
        .addSuccess(HttpApiSchema.Uint8Array({ contentType: zipType }))
        .addError(batchEndpoint.errorSchema)
    )
    .addError(commonFailures)
)

const connect = (options: Parameters<typeof HttpApiClient.make>[1]) => HttpApiClient.make(contract, options)

const connectZip = (options: Parameters<typeof HttpApiClient.make>[1]) =>
  HttpApiClient.make(zipContract, options)

type Endpoints = Effect.Effect.Success<ReturnType<typeof connect>>

/** A function of the contract's client. Its answers have the types that {@link Client} derives from the same contract. */
type EndpointFunction = <A, E>(request: object) => Effect.Effect<A, E | PlatformError>

const isEndpointFunction = (value: unknown): value is EndpointFunction => typeof value === "function"

const plainCall = (row: RoutePath, endpoint: unknown, bounded: Bound) => {
  if (!isEndpointFunction(endpoint)) throw new TypeError(`the contract has no ${row.join(" ")}`)
  const [, name = ""] = /:(\w+)/.exec(row[1]) ?? []
  return <A, E>(...given: ReadonlyArray<Given>) => {
    const { segment, body: payload, query: urlParams, options } = readArguments(row, given)
    const request = { payload, urlParams, headers: {}, ...(name === "" ? {} : { path: { [name]: segment } }) }
    return bounded(endpoint<A, E>(request), options)
  }
}

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

const makeBatch = (
  { batch: sendBatch }: Pick<Endpoints, "batch">,
  { batchZip }: Effect.Effect.Success<ReturnType<typeof connectZip>>,
  bounded: Bound
) => {
  function batch(body: typeof BatchBody.Type, options?: BatchOptions): Answer<"batch">
  function batch(
    body: typeof BatchBody.Type,
    options: BatchOptions & { readonly as: "zip"; readonly bom?: "1" | undefined }
  ): Answer<"batch", Blob>
  function batch(
    payload: typeof BatchBody.Type,
    {
      as,
      bom,
      idempotencyKey,
      timeout = batchTimeout
    }: BatchOptions & { readonly as?: "json" | "zip" | undefined; readonly bom?: "1" | undefined } = {}
  ) {
    const key =
      idempotencyKey ?? (payload.purchase === true ? IdempotencyKey.make(crypto.randomUUID()) : undefined)
    const headers = key === undefined ? {} : { "Idempotency-Key": key }
    if (as !== "zip") return bounded(sendBatch({ payload, headers, urlParams: {} }), { timeout }, key)
    const urlParams = bom === undefined ? {} : { bom }
    const zip = batchZip({ payload, headers: { ...headers, accept: zipType }, urlParams })
    return Effect.map(
      bounded(zip, { timeout }, key),
      (bytes) => new Blob([new Uint8Array(bytes)], { type: zipType })
    )
  }
  return batch
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

  const options = { baseUrl, transformClient }
  return Effect.map(Effect.all([connect(options), connectZip(options)]), ([endpoints, zips]): Client => {
    const { generate, preview, drawSample } = makeDrawing(endpoints, bounded)
    const client: Client = {
      ...tableOf(keysOf(plainRows), (name) => plainCall(plainRows[name], endpoints[name], bounded)),
      purchase: (payload, { idempotencyKey = IdempotencyKey.make(crypto.randomUUID()), ...options } = {}) =>
        bounded(
          endpoints.purchase({ payload, headers: { "Idempotency-Key": idempotencyKey } }),
          options,
          idempotencyKey
        ),
      restyle: (
        id,
        payload,
        { idempotencyKey = IdempotencyKey.make(crypto.randomUUID()), ...options } = {}
      ) =>
        bounded(
          endpoints.changeQrCode({ path: { id }, payload, headers: { "Idempotency-Key": idempotencyKey } }),
          options,
          idempotencyKey
        ),
      batch: makeBatch(endpoints, zips, bounded),
      downloadQrCodes: (urlParams, { timeout = batchTimeout } = {}) =>
        bounded(endpoints.downloadQrCodes({ urlParams }), { timeout }),
      exportRedirects: (urlParams = {}, options) =>
        bounded(endpoints.exportRedirects({ urlParams }), options),
      exportTakeout: ({ timeout = batchTimeout } = {}) => bounded(endpoints.exportTakeout({}), { timeout }),
      generate,
      preview,
      generateThumbnail: drawSample((payload) => endpoints.generateThumbnail({ payload: payload ?? {} })),
      thumbnailCache: drawSample((urlParams) => endpoints.thumbnailCache({ urlParams: urlParams ?? {} })),
      allQrCodes: ({ timeout, ...search } = {}) =>
        allOf((place) =>
          Effect.map(
            client.listQrCodes({ ...search, ...place, pageSize }, { timeout }),
            ({ qrCodes, totalCount }) => ({ elements: qrCodes, totalCount })
          )
        ),
      allLedgerEntries: (options) =>
        allOf((place) =>
          Effect.map(client.listLedger({ ...place, pageSize }, options), ({ entries, totalCount }) => ({
            elements: entries,
            totalCount
          }))
        )
    }
    return client
  })
}

export class QuickResponse extends Context.Tag("@quick-response/http/QuickResponse")<
  QuickResponse,
  Client
>() {
  /** Uses the given `fetch`, else the context's or the runtime's. */
  static readonly layer = ({
    fetch,
    ...options
  }: ClientOptions & { readonly fetch?: typeof globalThis.fetch | undefined }): Layer.Layer<QuickResponse> =>
    Layer.effect(QuickResponse, make(options)).pipe(
      Layer.provide(FetchHttpClient.layer),
      fetch === undefined ? identity : Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))
    )
}
