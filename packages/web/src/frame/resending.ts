import { isTransient } from "@quick-response/http/batch"
import { Failure } from "@quick-response/http/client"
import { retryAt } from "../ground/explain.ts"

/** Milliseconds that a limit takes to pass, and that anything else takes. */
const limitPasses = 60_000
const shortWait = 2_000

/** Milliseconds until a refused request is repeated; undefined after a final refusal. */
export const waitAfter = (error: unknown): number | undefined => {
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
