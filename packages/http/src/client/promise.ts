import type { QrCode, Quote, Receipt } from "@quick-response/core"
import type {
  ForEachEndpoint,
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
import { Failure, isFailureCode } from "../contract/failures.ts"
import type { ThumbnailParameters } from "../contract/parameters.ts"
import type { ClientOptions } from "./effect.ts"
import { defaultRetries, firstWait, isTransient, retryAfterMilliseconds, withJitter } from "./retry.ts"
import { Unintelligible, Unreachable } from "./transportErrors.ts"

// Types alone are imported from what would bring along all of Effect: a page that calls the service stays small.

/** The JSON that a schema reads and writes. */
type Json<S> = S extends { readonly Encoded: infer Encoded } ? Encoded : never

/** Which service to call, and as whom. */
export interface PromiseClientOptions extends Omit<ClientOptions, "apiKey"> {
  /** Needed by purchase, generate, generateThumbnail, getQrCode and listQrCodes. */
  readonly apiKey?: string | undefined
}

/**
 * The endpoints as functions over plain JSON: amounts are decimal numbers of credits, times ISO 8601 strings, options
 * their values or labels. Each resolves to the answer's data. Rejects with a {@link Failure}, whose `_tag` is the
 * envelope's code, or with an `Unreachable` or an `Unintelligible`.
 */
export interface PromiseClient {
  /** Buys a QR code. Sent under an idempotency key in any case, so that retries buy it once. */
  readonly purchase: (
    body: Json<typeof PurchaseBody>,
    options?: { readonly idempotencyKey?: string }
  ) => Promise<Json<typeof Receipt>>
  /** The text of an SVG document, or the data URI of an image in another format. */
  readonly generate: (body: Json<typeof GenerateBody>) => Promise<string>
  readonly calculatePrice: (body?: Json<typeof PriceBody>) => Promise<Json<typeof Quote>>
  /** The data URI of a PNG. */
  readonly generateThumbnail: (body?: Json<typeof ThumbnailBody>) => Promise<string>
  readonly getQrCode: (id: string) => Promise<Json<typeof QrCode>>
  readonly listQrCodes: (page?: {
    readonly pageNumber?: number
    readonly pageSize?: number
    readonly asOf?: number
  }) => Promise<Json<typeof QrCodePage>>
  readonly options: () => Promise<Json<typeof OptionLists>>
  /** The data URI of a PNG. */
  readonly thumbnailCache: (parameters?: Json<typeof ThumbnailParameters>) => Promise<string>
  /** The data URI of a PNG. */
  readonly preview: (body: Json<typeof PreviewBody>) => Promise<string>
  readonly ping: () => Promise<Json<typeof Pong>>
  readonly listTools: () => Promise<Json<typeof ToolList>>
  readonly getTool: (slug: string) => Promise<Json<typeof PublishedTool>>
}

interface Asked {
  readonly method: "GET" | "POST"
  /** Below the service's address. */
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
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
const read = async <A>(response: Response): Promise<A> => {
  let failure: Failure
  try {
    const envelope: Envelope<A> = await response.json()
    const { success, message, code, data, errors, meta } = envelope
    if (success && code === "OK") return data
    if (!isFailureCode(code)) throw new TypeError(`there is no code ${code}`)
    failure = new Failure({ code, message, errors, requestId: meta.requestId })
  } catch (cause) {
    throw new Unintelligible({ cause })
  }
  throw failure
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, withJitter(milliseconds)))

const post = (path: string, body: object, headers: Asked["headers"] = {}): Asked => ({
  method: "POST",
  path,
  body,
  headers
})

const get = (path: string, query: Readonly<Record<string, string | number>> = {}): Asked => {
  const written = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return { method: "GET", path: written.size === 0 ? path : `${path}?${written}` }
}

/** Encodes a path segment. Empty, `.` and `..` become `-`, which no id matches. */
const pathSegment = (text: string): string => (/^\.{0,2}$/.test(text) ? "-" : encodeURIComponent(text))

/** A client for programs without Effect, which adds a few kilobytes to a page. */
export const makePromiseClient = ({
  baseUrl,
  apiKey,
  retries = defaultRetries
}: PromiseClientOptions): ForEachEndpoint<PromiseClient> => {
  const write = ({ method, path, body, headers }: Asked): Request => {
    try {
      return new Request(`${baseUrl}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(apiKey === undefined ? {} : { "x-api-key": apiKey }),
          ...headers
        },
        body: body === undefined ? null : JSON.stringify(body)
      })
    } catch (cause) {
      throw new Unintelligible({ cause })
    }
  }

  const send = async <A>(asked: Asked): Promise<A> => {
    for (let left = retries, wait = firstWait; ; left--, wait *= 2) {
      const request = write(asked)
      let response: Response | undefined
      try {
        response = await fetch(request)
      } catch (cause) {
        if (left <= 0) throw new Unreachable({ cause })
      }
      const retryAfter = response?.headers.get("retry-after")
      if (response !== undefined && (left <= 0 || !isTransient(response.status, retryAfter)))
        return read<A>(response)
      await response?.body?.cancel()
      await pause(retryAfterMilliseconds(retryAfter) ?? wait)
    }
  }

  return {
    purchase: (body, { idempotencyKey = crypto.randomUUID() } = {}) =>
      send(post("/v1/Qr/purchase", body, { "idempotency-key": idempotencyKey })),
    generate: (body) => send(post("/v1/Qr/generate", body)),
    calculatePrice: (body = {}) => send(post("/v1/Qr/calculate-price", body)),
    generateThumbnail: (body = {}) => send(post("/v1/Qr/generate-thumbnail", body)),
    getQrCode: (id) => send(get(`/v1/Qr/${pathSegment(id)}`)),
    listQrCodes: (page = {}) => send(get("/v1/Qr/my-qrcodes", { ...page })),
    options: () => send(get("/v1/Qr/options")),
    thumbnailCache: (parameters = {}) => send(get("/v1/Qr/thumbnail-cache", { ...parameters })),
    preview: (body) => send(post("/v1/Qr/preview", body)),
    ping: () => send(get("/v1/Qr/ping")),
    listTools: () => send(get("/v1/Tools")),
    getTool: (slug) => send(get(`/v1/Tools/${pathSegment(slug)}`))
  }
}
