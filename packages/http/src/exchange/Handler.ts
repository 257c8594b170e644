import type * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type { ApiKeyId, Caller as KeyHolder, Session, VouchedCaller } from "@quick-response/core"
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

/** The contract's failure codes of the core's errors, by tag. The error's message becomes the answer's sentence. */
const codeOfError: Readonly<Record<CoreError["_tag"], FailureCode>> = coreCodes

/** Values that an endpoint refuses although the schema accepts them; one sentence for each. */
export class Invalid extends Data.TaggedError("Invalid")<{ readonly faults: ReadonlyArray<PlainFault> }> {}

/** Refuses values for faults that a handler found. */
export const invalidBy = (...faults: ReadonlyArray<Fault>): Invalid =>
  new Invalid({ faults: plainFaults(faults) })

export const faultsOf = ({ errors, faults }: InvalidInput): ReadonlyArray<PlainFault> =>
  faults ?? errors.map(worded)

/** The caller exceeds limits; one sentence for each. */
export class RateLimited extends Data.TaggedError("RateLimited")<{
  readonly reasons: ReadonlyArray<string>
  /** The first exceeded limit. */
  readonly limit: LimitName
  /** Seconds until a retry. */
  readonly seconds: number
  /** Seconds after which the caller may make `requests` in a row. */
  readonly secondsFor: (requests: number) => number
}> {}

/** Neither a key nor a session identifies the caller. */
export class CallerUnknown extends Data.TaggedError("CallerUnknown")<{ readonly reason: string }> {}

/** The memory for bodies and answers is exhausted. */
export class MemoryUsedUp extends Data.TaggedError("MemoryUsedUp")<{ readonly reason: string }> {}

/** The expected failures of handlers; any other is a defect. */
export type HandlerError = CallerUnknown | CoreError | Invalid | MemoryUsedUp | RateLimited

export interface FailureText {
  readonly code: FailureCode
  readonly errors: ReadonlyArray<string>
  /** The faults as data, in sentence order; absent if no value is at fault. */
  readonly faults?: ReadonlyArray<PlainFault>
}

const invalidText = (faults: ReadonlyArray<PlainFault>): FailureText => ({
  code: "VALIDATION_FAILED",
  errors: faults.map(sentenceOf),
  faults
})

/** The code and sentences of a handler's failure. */
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
    case "TooManyDesigns":
    case "TooManyPasskeys":
    case "TooManyWebhooks":
      return invalidText(plainFaults([error.fault]))
    case "ProviderUnavailable":
      return {
        code: "UNAVAILABLE",
        errors: ["the payment provider does not answer; this request paid no money, so try again"]
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

/** Runs the work for the rest of an answer while it is sent. Rejects if it fails or the service shuts down. */
export type RunWhileSending = <A, E>(effect: Effect.Effect<A, E>) => Promise<A>

/** Services for a streamed answer. */
export interface WhileSending {
  readonly run: RunWhileSending
  readonly memory: StreamMemory
}

/** Data with JSON that is streamed, since it would be large at once. */
export interface StreamedJson {
  readonly etag?: string
  readonly pieces: (sending: WhileSending) => AsyncIterable<string>
}

/** A success: its data, headers, and the body that replaces the envelope if requested. */
export interface HandlerResult<A> {
  readonly data: A
  /** The data's JSON, if the handler has it: of megabytes, cheaper than serializing it again. */
  readonly json?: string
  /** Replaces the data's JSON. */
  readonly stream?: StreamedJson
  readonly headers?: Readonly<Record<string, string>>
  /** True if no resource was created since one existed: answers 200, if the endpoint supports it. */
  readonly isAgain?: boolean
  readonly bare?: {
    readonly mediaType: string
    /** Overrides the route's status: a page may report a refusal. */
    readonly status?: number
    /** A function streams it. */
    readonly body: string | Uint8Array | ((sending: WhileSending) => AsyncIterable<Uint8Array<ArrayBuffer>>)
    readonly etag?: string
    /** True if the bytes are the same for every request. */
    readonly isShared?: boolean
    /** Precompressed bodies, by content coding. */
    readonly coded?: CodedBodies
  }
}

/** A key holder, a signed-in user, or a user of the host program. */
export type Caller = KeyHolder | Session | VouchedCaller

/** The caller's key if its purchases have limits, else undefined. */
export const limitedKeyOf = (caller: Caller): ApiKeyId | undefined =>
  "apiKeyId" in caller && caller.isLimited ? caller.apiKeyId : undefined

/** The sender of a request, in addition to its caller. */
export interface Sender {
  /** The client's address, as limits count it. */
  readonly address: string
  /** By lower-case name. */
  readonly header: (name: string) => string | undefined
}

export interface Call<Path, Query, Payload, Headers, CallerOrNone> {
  readonly path: Path
  readonly query: Query
  readonly payload: Payload
  readonly headers: Headers
  readonly accept: string | undefined
  readonly caller: CallerOrNone
  readonly sender: Sender
  /** Counts one more request of the caller; fails if a limit is reached. */
  readonly countRequest: Effect.Effect<void, RateLimited>
}

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

/** A function for each endpoint of a group. */
export type HandlersOf<Group extends HttpApiGroup.HttpApiGroup.Any> = {
  readonly [E in HttpApiGroup.HttpApiGroup.Endpoints<Group> as HttpApiEndpoint.HttpApiEndpoint.Name<E>]: HandlerOf<E>
}

type Groups =
  typeof contract extends HttpApi.HttpApi<string, infer Any, infer _Error, infer _Requirements> ? Any : never

/** The groups of endpoints that require sign-in. */
export type PeopleGroups = typeof people | typeof webhooks

export type OperatorHandlers = HandlersOf<typeof operatorGroup>

/** A function for each endpoint; those for people only if they can sign in. */
export type Handlers = HandlersOf<Exclude<Groups, PeopleGroups>> & Partial<HandlersOf<PeopleGroups>>
