import type { ImageFormat } from "@quick-response/core"
import type { BatchResult } from "../contract/batchBodies.ts"
import type { ForEachEndpoint } from "../contract/endpoints.ts"
import { Failure, isFailureCode } from "../contract/failures.ts"
import { type AsBlob, type AsBytes, type Bytes, imageOf } from "./image.ts"
import type {
  BatchOptions,
  BatchRequest,
  DrawSample,
  Generate,
  Json,
  PromiseClient,
  PromiseClientOptions
} from "./PromiseClient.ts"
import {
  defaultRetries,
  defaultTimeout,
  firstWait,
  isTransient,
  mayBeRepeated,
  pageSize,
  retryAfterMilliseconds,
  withJitter
} from "./retry.ts"
import { Unintelligible, Unreachable } from "./transportErrors.ts"
import { type CallOptions, pause, within } from "./within.ts"

interface Asked {
  readonly method: "DELETE" | "GET" | "POST" | "PUT"
  /** Below the service's address. */
  readonly path: string
  readonly body?: object
  readonly idempotencyKey?: string
  readonly accept?: string
}

interface Envelope<A> {
  readonly success: boolean
  readonly message: string
  readonly code: string
  readonly data: A
  readonly errors: ReadonlyArray<string>
  readonly meta: { readonly requestId: string }
}

/** Milliseconds of a batch where no option gives them: the service's own 10 minutes, and some. */
const batchTimeout = 660_000

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

const put = (path: string, body: object): Asked => ({ method: "PUT", path, body })

const remove = (path: string, body?: object): Asked => ({
  method: "DELETE",
  path,
  ...(body === undefined ? {} : { body })
})

const get = (path: string, query: object = {}): Asked => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const written = String(new URLSearchParams(given))
  return { method: "GET", path: written === "" ? path : `${path}?${written}` }
}

/** Encodes a path segment. Empty, `.` and `..` become `-`, which no id matches. */
const pathSegment = (text: string): string => (/^\.{0,2}$/.test(text) ? "-" : encodeURIComponent(text))

/** Yields the items of all pages, as many as the list had at the first one: additions in the meantime shift nothing. */
async function* allOf<Page extends { readonly totalCount: number }, A>(
  ask: (place: {
    readonly pageNumber: number
    readonly pageSize: number
    readonly asOf: number | undefined
  }) => Promise<Page>,
  within: (page: Page) => ReadonlyArray<A>
): AsyncGenerator<A, void> {
  let asOf: number | undefined
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await ask({ pageNumber, pageSize, asOf })
    yield* within(page)
    asOf ??= page.totalCount
    if (pageNumber * pageSize >= asOf) return
  }
}

/** A client for programs without Effect, which adds a few kilobytes to a page. */
export const makePromiseClient = ({
  baseUrl,
  apiKey,
  retries = defaultRetries,
  timeout: usualTimeout = defaultTimeout,
  fetch: sendRequest = (request) => fetch(request)
}: PromiseClientOptions): ForEachEndpoint<PromiseClient> => {
  const write = ({ method, path, body, idempotencyKey, accept }: Asked, signal: AbortSignal): Request => {
    try {
      return new Request(`${baseUrl}${path}`, {
        method,
        headers: {
          // A session changes nothing without it, so that no form of another page can (Fetch standard, section 2.2.2).
          ...(method === "GET" ? {} : { "content-type": "application/json" }),
          ...(apiKey === undefined ? {} : { "x-api-key": apiKey }),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
          ...(accept === undefined ? {} : { accept })
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal
      })
    } catch (cause) {
      throw new Unintelligible({ cause })
    }
  }

  const send = <A>(asked: Asked, options?: CallOptions): Promise<A> =>
    exchange(asked, options, async (answer) => {
      const text = await answer.text()
      return () => read<A>(text)
    })

  /** Sends until there is an answer that was taken as a whole. */
  const exchange = <A>(
    asked: Asked,
    options: CallOptions = {},
    take: (answer: Response) => Promise<() => A>
  ): Promise<A> => {
    const { idempotencyKey } = asked
    const { timeout = usualTimeout } = options
    const deadline = performance.now() + timeout
    return within(timeout, options.signal, idempotencyKey, async (signal) => {
      for (let left = retries, wait = firstWait; ; left--, wait *= 2) {
        const request = write(asked, signal)
        let taken: (() => A) | undefined
        let response: Response | undefined
        let cause: unknown
        try {
          const answer = await sendRequest(request)
          taken = await take(answer)
          response = answer
        } catch (error) {
          cause = error
        }
        signal.throwIfAborted()
        const retryAfter = response?.headers.get("retry-after")
        const delay = withJitter(retryAfterMilliseconds(retryAfter) ?? wait)
        // A wait past the deadline would end in a timeout, which says less.
        const mayRetry =
          left > 0 &&
          performance.now() + delay < deadline &&
          mayBeRepeated(asked.method, asked.path, response?.status)
        if (response === undefined || taken === undefined) {
          if (!mayRetry) throw new Unreachable({ cause, idempotencyKey })
        } else if (!mayRetry || !isTransient(response.status, retryAfter)) return taken()
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

  function batch(body: BatchRequest, options?: BatchOptions): Promise<Json<typeof BatchResult>>
  function batch(body: BatchRequest, options: BatchOptions & { readonly as: "zip" }): Promise<Blob>
  function batch(
    body: BatchRequest,
    { as, idempotencyKey, ...given }: BatchOptions & { readonly as?: "json" | "zip" | undefined } = {}
  ) {
    const key = idempotencyKey ?? (body.purchase === true ? crypto.randomUUID() : undefined)
    const asked = { ...post("/v1/Qr/batch", body), ...(key === undefined ? {} : { idempotencyKey: key }) }
    const options = { timeout: batchTimeout, ...given }
    if (as !== "zip") return send<Json<typeof BatchResult>>(asked, options)
    return exchange({ ...asked, accept: "application/zip" }, options, async (answer) => {
      if (!answer.ok) {
        const text = await answer.text()
        return () => read<Blob>(text)
      }
      const blob = await answer.blob()
      return () => blob
    })
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
    batch,
    generate,
    calculatePrice: (body = {}, options) => send(post("/v1/Qr/calculate-price", body), options),
    generateThumbnail: drawSample((body) => post("/v1/Qr/generate-thumbnail", body ?? {})),
    getQrCode: (id, options) => send(get(`/v1/Qr/${pathSegment(id)}`), options),
    listQrCodes: (page, options) => send(get("/v1/Qr/my-qrcodes", page), options),
    allQrCodes: ({ query, ...options } = {}) =>
      allOf(
        (place) => client.listQrCodes({ query, ...place }, options),
        ({ qrCodes }) => qrCodes
      ),
    options: (options) => send(get("/v1/Qr/options"), options),
    contents: (options) => send(get("/v1/Qr/contents"), options),
    prices: (options) => send(get("/v1/Qr/prices"), options),
    thumbnailCache: drawSample((parameters) => get("/v1/Qr/thumbnail-cache", parameters)),
    preview: drawSample((body) => post("/v1/Qr/preview", body ?? {})),
    ping: (options) => send(get("/v1/Qr/ping"), options),
    listTools: (options) => send(get("/v1/Tools"), options),
    getTool: (slug, options) => send(get(`/v1/Tools/${pathSegment(slug)}`), options),
    getService: (options) => send(get("/v1/Service"), options),
    getAccount: (options) => send(get("/v1/Account"), options),
    listLedger: (page, options) => send(get("/v1/Account/ledger", page), options),
    allLedgerEntries: (options) =>
      allOf(
        (place) => client.listLedger(place, options),
        ({ entries }) => entries
      ),
    requestSignUp: (body, options) => send(post("/v1/Account/sign-up", body), options),
    requestPasswordReset: (body, options) => send(post("/v1/Account/password-reset", body), options),
    setPassword: (body, options) => send(post("/v1/Account/password", body), options),
    getSession: (options) => send(get("/v1/Account/session"), options),
    signIn: (body, options) => send(post("/v1/Account/session", body), options),
    signOut: (options) => send(remove("/v1/Account/session"), options),
    changePassword: (body, options) => send(put("/v1/Account/password", body), options),
    requestEmailChange: (body, options) => send(put("/v1/Account/email", body), options),
    proveEmail: (body, options) => send(post("/v1/Account/email/proof", body), options),
    listSessions: ({ pageNumber, pageSize, ...options } = {}) =>
      send(get("/v1/Account/sessions", { pageNumber, pageSize }), options),
    endSession: (id, options) => send(remove(`/v1/Account/sessions/${pathSegment(id)}`), options),
    listKeys: ({ pageNumber, pageSize, isActive, ...options } = {}) =>
      send(get("/v1/Account/keys", { pageNumber, pageSize, isActive }), options),
    createKey: (body, options) => send(post("/v1/Account/keys", body), options),
    revokeKey: (id, options) => send(remove(`/v1/Account/keys/${pathSegment(id)}`), options),
    closeAccount: (body, options) => send(remove("/v1/Account", body), options)
  }
  return client
}
