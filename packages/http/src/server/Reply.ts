import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type {
  AccountNotFound,
  ApiKeyInvalid,
  Caller,
  DataTooLong,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  InsufficientBalance,
  NotScannable,
  PriceChanged,
  QrCodeNotFound,
  RenderingBusy,
  RenderingOutOfMemory,
  RenderingTimedOut,
  StorageError,
  ToolNotFound,
  UnreadableLogo
} from "@quick-response/core"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { ApiKeyRequired, Endpoint } from "../contract/endpoints.ts"

/** Values that no schema refuses by itself, but an endpoint does: one sentence for each. */
export class Invalid extends Data.TaggedError("Invalid")<{ readonly errors: ReadonlyArray<string> }> {}

/** The caller is over its limit: one sentence for each that it is over. */
export class RateLimited extends Data.TaggedError("RateLimited")<{
  readonly reasons: ReadonlyArray<string>
}> {}

/** The service holds as many bytes of bodies or answers as it may. */
export class MemoryUsedUp extends Data.TaggedError("MemoryUsedUp")<{ readonly reason: string }> {}

/** The errors of the core that a handler may fail with. */
export type CoreError =
  | AccountNotFound
  | ApiKeyInvalid
  | DataTooLong
  | IdempotencyKeyInUse
  | IdempotencyKeyReused
  | InsufficientBalance
  | NotScannable
  | PriceChanged
  | QrCodeNotFound
  | RenderingBusy
  | RenderingOutOfMemory
  | RenderingTimedOut
  | StorageError
  | ToolNotFound
  | UnreadableLogo

/** Everything a handler may fail with; any other failure is a defect. */
export type HandlerError = CoreError | Invalid | MemoryUsedUp | RateLimited

/** Runs what the rest of an answer needs, while the answer is sent. Rejects where that fails or the service ends. */
export type RunWhileSending = <A>(effect: Effect.Effect<A, StorageError>) => Promise<A>

/** Data whose JSON is made while it is sent, since all of it at once would be large. */
export interface StreamedJson {
  readonly etag: string
  readonly pieces: (run: RunWhileSending) => AsyncIterable<string>
}

/** A success: its data, headers of its own, and the body that stands in for the envelope where one was asked for. */
export interface Reply<A> {
  readonly data: A
  /** The data's JSON, where the handler has it: of megabytes it is better not written by looking at each character. */
  readonly json?: string
  /** Takes the place of the data's JSON. */
  readonly stream?: StreamedJson
  readonly headers?: Readonly<Record<string, string>>
  readonly bare?: {
    readonly mediaType: string
    readonly body: string | Uint8Array
    readonly etag?: string
    /** Whether it is the same bytes at every request. */
    readonly isShared?: boolean
  }
}

/** A decoded request. */
export interface Call<Path, Query, Payload, Headers, CallerOrNone> {
  readonly path: Path
  readonly query: Query
  readonly payload: Payload
  readonly headers: Headers
  readonly accept: string | undefined
  readonly caller: CallerOrNone
}

type HandlerOf<E> =
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
        call: Call<Path, Query, Payload, Headers, ApiKeyRequired extends R ? Caller : undefined>
      ) => Effect.Effect<Reply<Success>, HandlerError>
    : never

/** One function for each endpoint of the contract, by the endpoint's name. */
export type Handlers = {
  readonly [E in Endpoint as HttpApiEndpoint.HttpApiEndpoint.Name<E>]: HandlerOf<E>
}
