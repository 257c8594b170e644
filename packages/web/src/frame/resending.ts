import { isTransient, type ManifestRow, secondsUntilRetry } from "@quick-response/http/batch"
import { Failure } from "@quick-response/http/client"
import { retryAt } from "../ground/explain.ts"

/** Milliseconds to wait after a rate limit, and after any other failure. */
const limitPasses = 60_000
const shortWait = 2_000

/** Milliseconds until a refused request is repeated; undefined after a final refusal. */
const waitAfter = (error: unknown): number | undefined => {
  if (!(error instanceof Failure) || !isTransient(error)) return undefined
  if (error.code !== "RATE_LIMITED") return shortWait
  return Math.max(shortWait, (retryAt ?? Date.now() + limitPasses) - Date.now())
}

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** The answer to a batch. */
interface Answered {
  readonly results: ReadonlyArray<ManifestRow>
}

/** Sends a batch until every row is bought or finally refused; repeating it under its key buys no row twice. */
export const sendUntilDone = async <Answer extends Answered>(
  send: () => Promise<Answer>,
  pause: (milliseconds: number) => Promise<void>
): Promise<Answer> => {
  for (let undone = Number.POSITIVE_INFINITY; ; ) {
    // The request that a page sent before it was reloaded may still be running, or a limit may be reached.
    const answer = await send().catch((error: unknown) => {
      const milliseconds = waitAfter(error)
      if (milliseconds === undefined) throw error
      return milliseconds
    })
    if (typeof answer === "number") {
      await pause(answer)
      continue
    }
    const left = answer.results.filter(isTransient).length
    const seconds = secondsUntilRetry(answer.results)
    if (seconds === undefined || left >= undone) return answer
    undone = left
    await pause(1000 * seconds)
  }
}
