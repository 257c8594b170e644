import { makePromiseClient, type PromiseClient } from "@quick-response/http/client"
import { noteRetryTime } from "../ground/explain.ts"
import { serviceUrl } from "./router.ts"

/** An account, as its owner sees it. */
export type Account = NonNullable<Awaited<ReturnType<PromiseClient["getSession"]>>["account"]>

/** Sends a request, and remembers when the service may be asked again. */
export const send = async (request: Request): Promise<Response> => {
  const response = await fetch(request)
  noteRetryTime(response)
  return response
}

/** Milliseconds that a call may take with all its attempts, because a user waits for it. */
export const timeout = 15_000

/** The service as the signed-in user: the browser sends the session's cookie along. */
export const api: PromiseClient = makePromiseClient({ baseUrl: serviceUrl, fetch: send, timeout })

/** The service for batches, which take minutes. It sends a request once: the page decides when to retry. */
export const batchApi: PromiseClient = makePromiseClient({ baseUrl: serviceUrl, fetch: send, retries: 0 })

const longestPause = 60_000

/**
 * Repeats a request until the service answers: after a pause of this many milliseconds, which doubles up to a minute.
 * Offline, it waits for the connection.
 */
export const untilAnswered = (ask: () => Promise<unknown>, pause = 2000): void => {
  ask().catch(() => {
    const askAgain = () => {
      clearTimeout(timer)
      removeEventListener("online", askAgain)
      untilAnswered(ask, Math.min(2 * pause, longestPause))
    }
    addEventListener("online", askAgain)
    const timer = navigator.onLine ? setTimeout(askAgain, pause) : undefined
  })
}
