import type * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type { Caller as KeyHolder, Session, VouchedCaller } from "@quick-response/core"
import {
  type Fault,
  type InvalidInput,
  type PlainFault,
  plainFaults,
  sentenceOf,
  unusableFile,
  worded
} from "@quick-response/core"
import { type CoreError, codeOfError as coreCodes } from "@quick-response/core/codeOfError"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { FailureCode } from "../contract/failures.ts"
import type { CallerRequired, OperatorRequired, SessionRequired } from "../contract/security.ts"
import type { contract, people, webhooks } from "../endpoints/contract.ts"
import type { StreamMemory } from "../memory/streamMemory.ts"
import type { operatorGroup } from "../operator/operatorContract.ts"
import type { CodedBodies } from "../pages/Pages.ts"
import type { LimitName } from "../rateLimit/limits.ts"

/** The code of each of the core's errors, by its tag; each is a failure of the contract. The error's message becomes the answer's sentence. */
const codeOfError: Readonly<Record<CoreError["_tag"], FailureCode>> = coreCodes

/** Values that no schema refuses by itself, but an endpoint does: one sentence for each. */
export class Invalid extends Data.TaggedError("Invalid")<{ readonly faults: ReadonlyArray<PlainFault> }> {}

/** The refusal of values for faults that a handler found. */
export const invalidBy = (...faults: ReadonlyArray<Fault>): Invalid =>
  new Invalid({ faults: plainFaults(faults) })

/** The faults of an error about values, as data. */
export const faultsOf = ({ errors, faults }: InvalidInput): ReadonlyArray<PlainFault> =>
  faults ?? errors.map(worded)

/** The caller is over its limit: one sentence for each that it is over. */
export class RateLimited extends Data.TaggedError("RateLimited")<{
  readonly reasons: ReadonlyArray<string>
  /** The limit, the first of several. */
  readonly limit: LimitName
  /** After how many seconds to ask again. */
  readonly seconds: number
  /** Seconds after which the caller may ask `requests` times in a row. */
  readonly secondsFor: (requests: number) => number
}> {}

/** The failure where neither a key nor a session identifies the caller. */
export class CallerUnknown extends Data.TaggedError("CallerUnknown")<{ readonly reason: string }> {}

/** The service holds as many bytes of bodies and answers as it may. */
export class MemoryUsedUp extends Data.TaggedError("MemoryUsedUp")<{ readonly reason: string }> {}

/** Everything a handler may fail with; any other failure is a defect. */
export type HandlerError = CallerUnknown | CoreError | Invalid | MemoryUsedUp | RateLimited

/** A failure as its caller reads it. */
export interface FailureText {
  readonly code: FailureCode
  readonly errors: ReadonlyArray<string>
  /** The faults as data, in the order of their sentences; absent where no value is at fault. */
  readonly faults?: ReadonlyArray<PlainFault>
}

const invalidText = (faults: ReadonlyArray<PlainFault>): FailureText => ({
  code: "VALIDATION_FAILED",
  errors: faults.map(sentenceOf),
  faults
})

/** The code and the sentences of a handler's failure. */
export const describe = (error: HandlerError): FailureText => {
  switch (error._tag) {
    case "Invalid":
      return invalidText(error.faults)
    case "CallerUnknown":
      return { code: "API_KEY_MISSING", errors: [error.reason] }
    case "RateLimited":
      return { code: "RATE_LIMITED", errors: error.reasons }
    case "MemoryUsedUp":
      return { code: "UNAVAILABLE", errors: [error.reason] }
    case "InvalidInput":
      return invalidText(faultsOf(error))
    case "InvalidAmount":
    case "PasswordMissing":
    case "PasswordRefused":
    case "TooManyApiKeys":
    case "TooManyPasskeys":
    case "TooManyWebhooks":
      return invalidText(plainFaults([error.fault]))
    case "ProviderUnavailable":
      return {
        code: "UNAVAILABLE",
        errors: ["the payment provider does not answer; nothing was paid by this request, so try again"]
      }
    case "UnreadableLogo":
      return invalidText(plainFaults([unusableFile([error.field, "image"], error)]))
    case "UnreadablePicture":
      return invalidText(plainFaults([unusableFile(["image"], error)]))
    case "NotScannable":
      return { code: "NOT_SCANNABLE", errors: error.reasons }
  }
  return { code: codeOfError[error._tag], errors: [error.message] }
}

/** Runs the work that the rest of an answer needs, while the answer is sent. Rejects where that fails or the service ends. */
export type RunWhileSending = <A, E>(effect: Effect.Effect<A, E>) => Promise<A>

/** The services for an answer that is made while it is sent. */
export interface WhileSending {
  readonly run: RunWhileSending
  readonly memory: StreamMemory
}

/** Data whose JSON is made while it is sent, since all of it at once would be large. */
export interface StreamedJson {
  readonly etag?: string
  readonly pieces: (sending: WhileSending) => AsyncIterable<string>
}

/** A success: its data, headers of its own, and the body that stands in for the envelope where one was asked for. */
export interface HandlerResult<A> {
  readonly data: A
  /** The data's JSON, where the handler has it: of megabytes it is better not written by looking at each character. */
  readonly json?: string
  /** Takes the place of the data's JSON. */
  readonly stream?: StreamedJson
  readonly headers?: Readonly<Record<string, string>>
  /** True where nothing was made, since there was one of its kind: the answer is 200, where the endpoint has it. */
  readonly isAgain?: boolean
  readonly bare?: {
    readonly mediaType: string
    /** The status where it is not the route's: a page may say that something is refused. */
    readonly status?: number
    /** A function makes it while it is sent. */
    readonly body: string | Uint8Array | ((sending: WhileSending) => AsyncIterable<Uint8Array<ArrayBuffer>>)
    readonly etag?: string
    /** True where the bytes are the same at every request. */
    readonly isShared?: boolean
    /** The body compressed ahead, by content coding. */
    readonly coded?: CodedBodies
  }
}

/** The caller: the holder of a key, someone who signed in, or a user of the program that hosts the service. */
export type Caller = KeyHolder | Session | VouchedCaller

/** The sender of a request, as handlers know it beside its caller. */
export interface Sender {
  /** The client's address, as limits count it. */
  readonly address: string
  /** The value of a header by its lower-case name. */
  readonly header: (name: string) => string | undefined
}

/** A decoded request. */
export interface Call<Path, Query, Payload, Headers, CallerOrNone> {
  readonly path: Path
  readonly query: Query
  readonly payload: Payload
  readonly headers: Headers
  readonly accept: string | undefined
  readonly caller: CallerOrNone
  readonly sender: Sender
  /** Counts one more request of the caller; fails where a limit is reached. */
  readonly countRequest: Effect.Effect<void, RateLimited>
}

/** The handler of an endpoint. */
export type HandlerOf<E> =
  E extends HttpApiEndpoint.HttpApiEndpoint<
    string,
    infer _Method,
    infer Path,
    infer Query,
    infer Payload,
    infer Headers,
    infer Success,
    infer _Error,
    infer R
  >
    ? (
        call: Call<
          Path,
          Query,
          Payload,
          Headers,
          SessionRequired extends R
            ? Session
            : OperatorRequired extends R
              ? Session
              : CallerRequired extends R
                ? Caller
                : undefined
        >
      ) => Effect.Effect<HandlerResult<Success>, HandlerError>
    : never

/** One function for each endpoint of a group, by the endpoint's name. */
export type HandlersOf<Group extends HttpApiGroup.HttpApiGroup.Any> = {
  readonly [E in HttpApiGroup.HttpApiGroup.Endpoints<Group> as HttpApiEndpoint.HttpApiEndpoint.Name<E>]: HandlerOf<E>
}

type Groups =
  typeof contract extends HttpApi.HttpApi<string, infer Any, infer _Error, infer _Requirements> ? Any : never

/** The groups of endpoints that a service has where people can sign in. */
export type PeopleGroups = typeof people | typeof webhooks

/** One function for each endpoint of operators. */
export type OperatorHandlers = HandlersOf<typeof operatorGroup>

/** One function for each endpoint of the contract; for those that need people, only where they can sign in. */
export type Handlers = HandlersOf<Exclude<Groups, PeopleGroups>> & Partial<HandlersOf<PeopleGroups>>
