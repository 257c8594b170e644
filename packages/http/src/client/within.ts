import { Aborted, TimedOut } from "./transportErrors.ts"

/** The longest time that a timer takes. */
const longestTimer = 2 ** 31 - 1

/** Bounds of one call. */
export interface CallOptions {
  /** Milliseconds that the call may take, with all its attempts; the client's own where absent. */
  readonly timeout?: number | undefined
  /** Ends the call when it aborts. */
  readonly signal?: AbortSignal | undefined
}

/** Works until the timeout or the caller's signal, which abort the work's own signal. */
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

/** Waits, or until the signal aborts. */
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
