import type { ProviderUnavailable, StorageError } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type { Exchange } from "../exchange/Exchange.ts"
import type { TimedFibers } from "../exchange/TimedFibers.ts"

/** Milliseconds between two log lines on what each request meets while a storage or a provider is away. */
const logInterval = 1_000

/** Logs at most once in the interval. */
const seldom = <E>(log: (exchange: Exchange, error: E) => void) => {
  let silentUntil = Number.NEGATIVE_INFINITY
  return (exchange: Exchange, error: E): void => {
    const now = performance.now()
    if (now < silentUntil) return
    silentUntil = now + logInterval
    log(exchange, error)
  }
}

/** Logs why requests failed that were not at fault. Their callers are not told. */
export interface FailureLog {
  /** The storage failed a request. Tells of one a second at most. */
  readonly storage: (exchange: Exchange, error: StorageError) => void
  /** The payment provider failed a request. Tells of one a second at most. */
  readonly provider: (exchange: Exchange, error: ProviderUnavailable) => void
  /** An answer was cut off while it was sent. */
  readonly cutOff: (exchange: Exchange, error: unknown) => void
  /** A defect. */
  readonly defect: (exchange: Exchange, cause: Cause.Cause<unknown>) => void
}

/** A log whose lines are written by these fibers. */
export const makeFailureLog = ({ runInBackground }: TimedFibers): FailureLog => {
  const log = (sentence: string, { requestId, route }: Exchange, cause: Cause.Cause<unknown>): void =>
    runInBackground(
      Effect.annotateLogs(Effect.logError(sentence, cause), { requestId, route: route?.path ?? "none" })
    )
  return {
    storage: seldom((exchange, { cause }: StorageError) =>
      log("the storage failed a request", exchange, Cause.fail(cause))
    ),
    provider: seldom((exchange, { message }: ProviderUnavailable) => log(message, exchange, Cause.empty)),
    cutOff: (exchange, error) => log("an answer was cut off", exchange, Cause.fail(error)),
    defect: (exchange, cause) => log("a request failed unforeseen", exchange, cause)
  }
}
