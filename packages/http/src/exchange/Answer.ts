import type { PlainFault } from "@quick-response/core"
import * as Predicate from "effect/Predicate"
import { failureMessages } from "../contract/failureMessages.ts"
import { type EnvelopeFault, type FailureCode, failureStatuses, retryAfter } from "../contract/failures.ts"
import { isHttps, securityHeaders } from "../headers/securityHeaders.ts"
import { isoTimestamp } from "../json/encodeJson.ts"
import type { Hold } from "../memory/memoryShares.ts"
import type { CodedBodies } from "../pages/Pages.ts"

/** The pieces of a body that is made while it is sent. A reader takes one at a time, and calls `return` where it stops early. */
export type BodyStream = AsyncIterable<string | Uint8Array<ArrayBuffer>>

/** True where a body is made while it is sent. */
export const isStream = (body: Answer["body"]): body is BodyStream =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body

/** The answer to a client, on any transport. */
export interface Answer {
  readonly status: number
  /** The header fields by names in lower case. No other answer has the object: what sends this one adds to it, without a copy. */
  readonly headers: Record<string, string>
  /** Null where the status allows no body. A HEAD request's answer has the body that GET would get. */
  readonly body: string | Uint8Array | BodyStream | null
  /**
   * Counts a long body until the client has taken it: the listener releases it then, says whenever the client has taken a part, and
   * how it is cut off.
   */
  readonly hold?: Hold
  /** True where many answers have this very body, so that its compressed form is worth keeping. */
  readonly isShared?: boolean
  /** The body compressed ahead, by content coding. */
  readonly coded?: CodedBodies
}

/** An answer whose body is there as a whole. */
export interface WholeAnswer extends Answer {
  readonly body: string | Uint8Array | null
}

/** The parts of a success that are the same for every request: a route has them. */
export interface Success {
  readonly status: number
  readonly message: string
  readonly cacheControl: string
}

/** Writes answers for one version of the service. */
export interface Answers {
  /** Data, already JSON or made while it is sent, in the envelope. What successes of the same object share is made once. */
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
  /** A redirect without a body, which no cache keeps and no search engine finds. */
  readonly redirect: (requestId: string, address: string) => WholeAnswer
  /** A body of its own, or none. */
  readonly bare: (
    requestId: string,
    status: number,
    body: string | Uint8Array | null,
    headers: Readonly<Record<string, string>>
  ) => WholeAnswer
}

const acceptable = /^[A-Za-z0-9._-]{1,128}$/

/** The caller's request id where it is fit to be repeated, else a fresh UUID. */
export const requestIdOf = (header: string | undefined): string =>
  header !== undefined && acceptable.test(header) ? header : crypto.randomUUID()

/** The number of sentences that `explain` of the core makes at most: twenty, and one that counts the rest. */
const maximumSentences = 21
/** Room for the longest list of options; a caller's own text is shortened where the sentence is made. */
const maximumSentence = 1200

/** At most {@link maximumSentences} of bounded length, and one more that counts the rest, so that a long request has no long answer. */
const shorten = (errors: ReadonlyArray<string>): ReadonlyArray<string> => {
  const shown = errors
    .slice(0, maximumSentences)
    .map((error) => (error.length > maximumSentence ? `${error.slice(0, maximumSentence)}...` : error))
  const rest = errors.length - shown.length
  return rest > 0 ? [...shown, `and ${rest} more`] : shown
}

/** The most characters of a rule's parameters: bounds and lists of options have fewer, unlike names that a caller makes up. A fault with more is known by its sentence alone. */
const maximumParameters = 4_000

/** A fault beside its sentence, which has the words for what was expected. */
const shown = ({ path, rule, parameters }: PlainFault): EnvelopeFault => {
  const { accepted, ...others } = parameters
  const { description: _, ...bounds } = Predicate.isReadonlyRecord(accepted) ? accepted : {}
  const all = accepted === undefined ? others : { ...others, accepted: bounds }
  return JSON.stringify(all).length > maximumParameters
    ? { path, rule: "reason", parameters: {} }
    : { path, rule, parameters: all }
}

/** A stream with a text before and after it. */
async function* enclosed(before: string, pieces: BodyStream, after: string): BodyStream {
  yield before
  yield* pieces
  yield after
}

type Fields = Readonly<Record<string, string>>

/** Writes answers that name this version, of a service whose public address is this. */
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
   * The header fields of an answer, to which its exchange adds more. The id stands first: what is added to the copy of an object, which
   * `{ ...prepared }` is, gets a hidden class of its own each time in V8 11, for a microsecond a field.
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
    `{"timestamp":"${isoTimestamp(Date.now())}${metaTail}${requestId}"${faults === undefined ? "" : `,"faults":${JSON.stringify(faults.map(shown))}`}}`
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
      const message = failureMessages[code]
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
        body: `{"success":false,"message":"${message}","code":"${code}","data":null,"errors":${JSON.stringify(shorten(errors ?? [message]))},"meta":${meta(requestId, faults)}}`
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

/** The header fields that tell a caller of its limits. */
export interface LimitHeaders {
  readonly ratelimit: string
  readonly "ratelimit-policy": string
}

/** The header fields of an answer without those that are of one caller or one request. */
const withoutCaller = ({
  "set-cookie": _cookie,
  "x-request-id": _requestId,
  ...others
}: Answer["headers"]): Answer["headers"] => others

/**
 * The header fields of an answer, to which those of its exchange are added, the caller's own kept out of caches that many share: a
 * `public` answer has none of them, the request's id and its limits included. Where the caller gave that id, and so looks for it,
 * the answer has all and is `private`.
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
