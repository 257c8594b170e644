import type { ImageFormat } from "@quick-response/core"
import type { ForEachEndpoint } from "../contract/endpoints.ts"
import { Failure, isFailureCode } from "../contract/failures.ts"
import { type AsBlob, type AsBytes, type Bytes, imageOf } from "./image.ts"
import type { DrawSample, Generate, PromiseClient, PromiseClientOptions } from "./PromiseClient.ts"
import {
  defaultRetries,
  defaultTimeout,
  firstWait,
  isTransient,
  pageSize,
  retryAfterMilliseconds,
  withJitter
} from "./retry.ts"
import { Unintelligible, Unreachable } from "./transportErrors.ts"
import { type CallOptions, pause, within } from "./within.ts"

interface Asked {
  readonly method: "GET" | "POST"
  /** Below the service's address. */
  readonly path: string
  readonly body?: object
  readonly idempotencyKey?: string
}

interface Envelope<A> {
  readonly success: boolean
  readonly message: string
  readonly code: string
  readonly data: A
  readonly errors: ReadonlyArray<string>
  readonly meta: { readonly requestId: string }
}

/** The data of an answer. Throws a `Failure`, or an `Unintelligible` where the answer is no envelope. */
const read = <A>(text: string): A => {
  let failure: Failure
  try {
    const envelope: Envelope<A> = JSON.parse(text)
    const { success, message, code, data, errors, meta } = envelope
    if (success && code === "OK") return data
    if (!isFailureCode(code)) throw new TypeError(`there is no code ${code}`)
    failure = new Failure({ code, message, errors, requestId: meta.requestId })
  } catch (cause) {
    throw new Unintelligible({ cause })
  }
  throw failure
}

const post = (path: string, body: object): Asked => ({ method: "POST", path, body })

const get = (path: string, query: object = {}): Asked => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const written = String(new URLSearchParams(given))
  return { method: "GET", path: written === "" ? path : `${path}?${written}` }
}

/** Encodes a path segment. Empty, `.` and `..` become `-`, which no id matches. */
const pathSegment = (text: string): string => (/^\.{0,2}$/.test(text) ? "-" : encodeURIComponent(text))

/** A client for programs without Effect, which adds a few kilobytes to a page. */
export const makePromiseClient = ({
  baseUrl,
  apiKey,
  retries = defaultRetries,
  timeout: usualTimeout = defaultTimeout,
  fetch: sendRequest = (request) => fetch(request)
}: PromiseClientOptions): ForEachEndpoint<PromiseClient> => {
  const write = ({ method, path, body, idempotencyKey }: Asked, signal: AbortSignal): Request => {
    try {
      return new Request(`${baseUrl}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(apiKey === undefined ? {} : { "x-api-key": apiKey }),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey })
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal
      })
    } catch (cause) {
      throw new Unintelligible({ cause })
    }
  }

  const send = <A>(asked: Asked, options: CallOptions = {}): Promise<A> => {
    const { idempotencyKey } = asked
    const { timeout = usualTimeout } = options
    const deadline = performance.now() + timeout
    return within(timeout, options.signal, idempotencyKey, async (signal) => {
      for (let left = retries, wait = firstWait; ; left--, wait *= 2) {
        const request = write(asked, signal)
        let text = ""
        let response: Response | undefined
        let cause: unknown
        try {
          const answer = await sendRequest(request)
          text = await answer.text()
          response = answer
        } catch (error) {
          cause = error
        }
        signal.throwIfAborted()
        const retryAfter = response?.headers.get("retry-after")
        const delay = withJitter(retryAfterMilliseconds(retryAfter) ?? wait)
        // A wait past the deadline would end in a timeout, which says less.
        const mayRetry = left > 0 && performance.now() + delay < deadline
        if (response === undefined) {
          if (!mayRetry) throw new Unreachable({ cause, idempotencyKey })
        } else if (!mayRetry || !isTransient(response.status, retryAfter)) return read<A>(text)
        await pause(delay, signal)
        signal.throwIfAborted()
      }
    })
  }

  const draw = async (asked: Asked, options?: CallOptions & (AsBytes | AsBlob)) =>
    imageOf(await send<string>(asked, options), options)

  function generate(body: Generate & { readonly format?: "svg" }): Promise<string>
  function generate(body: Generate & { readonly format: Exclude<ImageFormat, "svg"> }): Promise<Bytes>
  function generate(body: Generate, options: CallOptions & AsBlob): Promise<Blob>
  function generate(body: Generate): Promise<string | Bytes>
  function generate(body: Generate, options?: CallOptions & (AsBytes | AsBlob)) {
    return draw(post("/v1/Qr/generate", body), options)
  }

  const drawSample = <Body extends object>(ask: (body: Body | undefined) => Asked): DrawSample<Body> => {
    function drawAsked(body?: Body): Promise<Bytes>
    function drawAsked(body: Body | undefined, options: CallOptions & AsBlob): Promise<Blob>
    function drawAsked(body?: Body, options?: CallOptions & (AsBytes | AsBlob)) {
      return draw(ask(body), options)
    }
    return drawAsked
  }

  const client: ForEachEndpoint<PromiseClient> = {
    purchase: (body, { idempotencyKey = crypto.randomUUID(), ...options } = {}) =>
      send({ ...post("/v1/Qr/purchase", body), idempotencyKey }, options),
    generate,
    calculatePrice: (body = {}, options) => send(post("/v1/Qr/calculate-price", body), options),
    generateThumbnail: drawSample((body) => post("/v1/Qr/generate-thumbnail", body ?? {})),
    getQrCode: (id, options) => send(get(`/v1/Qr/${pathSegment(id)}`), options),
    listQrCodes: (page, options) => send(get("/v1/Qr/my-qrcodes", page), options),
    async *allQrCodes(options) {
      let asOf: number | undefined
      for (let pageNumber = 1; ; pageNumber++) {
        const page = await client.listQrCodes({ pageNumber, pageSize, asOf }, options)
        yield* page.qrCodes
        asOf ??= page.totalCount
        if (pageNumber * pageSize >= asOf) return
      }
    },
    options: (options) => send(get("/v1/Qr/options"), options),
    thumbnailCache: drawSample((parameters) => get("/v1/Qr/thumbnail-cache", parameters)),
    preview: drawSample((body) => post("/v1/Qr/preview", body ?? {})),
    ping: (options) => send(get("/v1/Qr/ping"), options),
    listTools: (options) => send(get("/v1/Tools"), options),
    getTool: (slug, options) => send(get(`/v1/Tools/${pathSegment(slug)}`), options)
  }
  return client
}
