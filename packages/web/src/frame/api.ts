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
