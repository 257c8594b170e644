import type { ProviderUnavailable, StorageError } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type { Exchange } from "../exchange/Exchange.ts"
import type { TimedFibers } from "../exchange/TimedFibers.ts"

/** Milliseconds between log lines about an unavailable storage or provider. */
const logInterval = 1_000

/** Logs at most once per interval. */
const seldom = <E>(log: (exchange: Exchange, error: E) => void) => {
  let silentUntil = Number.NEGATIVE_INFINITY
  return (exchange: Exchange, error: E): void => {
    const now = performance.now()
    if (now < silentUntil) return
    silentUntil = now + logInterval
    log(exchange, error)
  }
}

/** Logs failures that are not the caller's fault; callers do not see the causes. */
export interface FailureLog {
  /** At most one a second. */
  readonly storage: (exchange: Exchange, error: StorageError) => void
  /** At most one a second. */
  readonly provider: (exchange: Exchange, error: ProviderUnavailable) => void
  /** An answer was cut off while sent. */
  readonly cutOff: (exchange: Exchange, error: unknown) => void
  readonly defect: (exchange: Exchange, cause: Cause.Cause<unknown>) => void
}

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
