import type { PlainFault } from "@quick-response/core"
import { failureMessages, messageOf } from "../contract/failureMessages.ts"
import { type FailureCode, failureStatuses, retryAfter } from "../contract/failures.ts"
import { isHttps, securityHeaders } from "../headers/securityHeaders.ts"
import { isoTimestamp } from "../json/encodeJson.ts"
import type { Hold } from "../memory/memoryShares.ts"
import type { CodedBodies } from "../pages/Pages.ts"
import { envelopeFault } from "./envelopeFault.ts"

/** The pieces of a body that is made while sent. Readers pull one at a time, and call `return` to stop early. */
export type BodyStream = AsyncIterable<string | Uint8Array<ArrayBuffer>>

/** True if a body is streamed. */
export const isStream = (body: Answer["body"]): body is BodyStream =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body

/** An answer on any transport. */
export interface Answer {
  readonly status: number
  /** Lower-case header fields. The object is not shared: the sender adds to it without a copy. */
  readonly headers: Record<string, string>
  /** Null if the status allows no body. For HEAD, the body of GET. */
  readonly body: string | Uint8Array | BodyStream | null
  /**
   * Counts a long body until the client has read it: the listener releases it, reports progress, and sets its cut-off
   * function.
   */
  readonly hold?: Hold
  /** True if many answers share this body, so that its compressed form is worth caching. */
  readonly isShared?: boolean
  /** Precompressed bodies, by content coding. */
  readonly coded?: CodedBodies
}

/** An answer with a complete body. */
export interface WholeAnswer extends Answer {
  readonly body: string | Uint8Array | null
}

/** The parts of a success that are the same for every request of a route. */
export interface Success {
  readonly status: number
  readonly message: string
  readonly cacheControl: string
}

/** Writes answers for one version of the service. */
export interface Answers {
  /** Data in the envelope: JSON, or streamed. Parts shared by successes of the same object are cached. */
  readonly success: (
    requestId: string,
    success: Success,
    data: string | BodyStream,
    headers?: Readonly<Record<string, string>>
  ) => Answer
  /** A failure in the envelope; the sentences default to the code's own. */
  readonly failure: (
    requestId: string,
    code: FailureCode,
    errors?: ReadonlyArray<string>,
    headers?: Readonly<Record<string, string>>,
    faults?: ReadonlyArray<PlainFault>
  ) => WholeAnswer
  /** A redirect without a body, excluded from caches and search engines. */
  readonly redirect: (requestId: string, address: string) => WholeAnswer
  /** A custom body, or no body. */
  readonly bare: (
    requestId: string,
    status: number,
    body: string | Uint8Array | null,
    headers: Readonly<Record<string, string>>
  ) => WholeAnswer
}

const acceptable = /^[A-Za-z0-9._-]{1,128}$/

/** The caller's request id if it is safe to repeat, else a new UUID. */
export const requestIdOf = (header: string | undefined): string =>
  header !== undefined && acceptable.test(header) ? header : crypto.randomUUID()

/** The most sentences of the core's `explain`: twenty, and a count of the rest. */
const maximumSentences = 21
/** Fits the longest list of options; callers' texts are shortened before. */
const maximumSentence = 1200

/** At most {@link maximumSentences} of bounded length, and a count of the rest, so that long requests get short answers. */
const shorten = (errors: ReadonlyArray<string>): ReadonlyArray<string> => {
  const shown = errors
    .slice(0, maximumSentences)
    .map((error) => (error.length > maximumSentence ? `${error.slice(0, maximumSentence)}...` : error))
  const rest = errors.length - shown.length
  return rest > 0 ? [...shown, `and ${rest} more`] : shown
}

/** A stream between two texts. */
async function* enclosed(before: string, pieces: BodyStream, after: string): BodyStream {
  yield before
  yield* pieces
  yield after
}

type Fields = Readonly<Record<string, string>>

/** Answers of this version, for a service at this public address. */
export const makeAnswers = (version: string, address?: string): Answers => {
  const common = securityHeaders(address !== undefined && isHttps(address))
  const metaTail = `","version":${JSON.stringify(version)},"requestId":"`
  const jsonFields: Fields = { "content-type": "application/json", ...common }
  const redirectFields: Fields = {
    ...common,
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
    "content-length": "0"
  }
  /**
   * An answer's headers, which the exchange extends. The id comes first: adding fields to `{ ...prepared }` creates a
   * new hidden class each time in V8 11, at a microsecond a field.
   */
  const fieldsOf = (prepared: Fields, requestId: string, own: Fields | undefined): Answer["headers"] => {
    const fields: Answer["headers"] = { "x-request-id": requestId, ...prepared }
    if (own !== undefined) for (const name of Object.keys(own)) fields[name] = own[name] ?? ""
    return fields
  }
  const prepared = new WeakMap<Success, { readonly fields: Fields; readonly before: string }>()
  const prepare = (success: Success) => {
    const known = prepared.get(success)
    if (known !== undefined) return known
    const made = {
      fields: { ...jsonFields, "cache-control": success.cacheControl },
      before: `{"success":true,"message":${JSON.stringify(success.message)},"code":"OK","data":`
    }
    prepared.set(success, made)
    return made
  }
  const meta = (requestId: string, faults?: ReadonlyArray<PlainFault>): string =>
    `{"timestamp":"${isoTimestamp(Date.now())}${metaTail}${requestId}"${faults === undefined ? "" : `,"faults":${JSON.stringify(faults.map(envelopeFault))}`}}`
  return {
    success: (requestId, success, data, headers) => {
      const { before, fields } = prepare(success)
      const after = `,"errors":[],"meta":${meta(requestId)}}`
      return {
        status: success.status,
        headers: fieldsOf(fields, requestId, headers),
        body: typeof data === "string" ? before + data + after : enclosed(before, data, after)
      }
    },
    failure: (requestId, code, errors, headers, faults) => {
      const status = failureStatuses[code]
      const shown = shorten(errors ?? [failureMessages[code]])
      const wait = retryAfter[code]
      return {
        status,
        headers: {
          "content-type": "application/json",
          "x-request-id": requestId,
          ...common,
          "cache-control": "no-store",
          ...(typeof wait === "number" ? { "retry-after": String(wait) } : {}),
          ...headers
        },
        body: `{"success":false,"message":${JSON.stringify(messageOf(code, shown))},"code":"${code}","data":null,"errors":${JSON.stringify(shown)},"meta":${meta(requestId, faults)}}`
      }
    },
    redirect: (requestId, address) => ({
      status: 302,
      headers: { location: address, "x-request-id": requestId, ...redirectFields },
      body: null
    }),
    bare: (requestId, status, body, headers) => ({
      status,
      headers: fieldsOf(common, requestId, headers),
      body
    })
  }
}

/** The headers about the caller's limits. */
export interface LimitHeaders {
  readonly ratelimit: string
  readonly "ratelimit-policy": string
}

/** An answer's headers without those specific to a caller or request. */
const withoutCaller = ({
  "set-cookie": _cookie,
  "x-request-id": _requestId,
  ...others
}: Answer["headers"]): Answer["headers"] => others

/**
 * An answer's headers with its exchange's. Shared caches must not store caller data, so `public` answers omit it,
 * request id and limits included. If the caller sent the id, the answer keeps all and becomes `private`.
 */
export const sentHeaders = (
  headers: Answer["headers"],
  ofExchange: Fields | undefined,
  limits: LimitHeaders | undefined,
  isOwnId: boolean
): Answer["headers"] => {
  const cacheControl = headers["cache-control"]
  const isPublic = cacheControl?.startsWith("public") === true
  const isShared = isPublic && !isOwnId
  const sent = isShared ? withoutCaller(headers) : headers
  if (limits !== undefined && !isShared) {
    sent.ratelimit = limits.ratelimit
    sent["ratelimit-policy"] = limits["ratelimit-policy"]
  }
  if (ofExchange !== undefined)
    for (const [name, value] of Object.entries(ofExchange))
      sent[name] = name === "vary" && sent.vary !== undefined ? `${sent.vary}, ${value}` : value
  if (isPublic && isOwnId) sent["cache-control"] = cacheControl.replace("public", "private")
  return sent
}
