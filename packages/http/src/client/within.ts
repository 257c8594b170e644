import { Aborted, TimedOut } from "./transportErrors.ts"

/** The longest delay of a timer, in milliseconds. */
const longestTimer = 2 ** 31 - 1

/** Options of one call. */
export interface CallOptions {
  /** Milliseconds for the call with all its attempts; by default the client's timeout. */
  readonly timeout?: number | undefined
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined
}

/** Runs work until it ends, or the timeout or the caller's signal aborts the work's signal. */
export const within = <A>(
  timeout: number,
  signal: AbortSignal | undefined,
  idempotencyKey: string | undefined,
  work: (signal: AbortSignal) => Promise<A>
): Promise<A> =>
  new Promise<A>((resolve, reject) => {
    const controller = new AbortController()
    const stop = (error: Error): void => {
      end()
      reject(error)
      controller.abort(error)
    }
    const onAbort = (): void => stop(new Aborted({ cause: signal?.reason, idempotencyKey }))
    const timer = setTimeout(
      () => stop(new TimedOut({ milliseconds: timeout, idempotencyKey })),
      Math.min(timeout, longestTimer)
    )
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", onAbort)
    }
    signal?.addEventListener("abort", onAbort)
    if (signal?.aborted) onAbort()
    else work(controller.signal).then(resolve, reject).finally(end)
  })

/** Resolves after the delay or when the signal aborts. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener("abort", end)
  })
