import { makePromiseClient, type PromiseClient } from "@quick-response/http/client"
import { serviceUrl } from "./router.ts"

/** An account, as its owner sees it. */
export type Account = Awaited<ReturnType<PromiseClient["getAccount"]>>

/** When the service may be asked again, as it said last, in milliseconds since 1970. */
export let retryAt: number | undefined

/** Sends a request, and remembers from when on the service may be asked again. */
const send = async (request: Request): Promise<Response> => {
  const response = await fetch(request)
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN)
  if (!Number.isNaN(seconds)) retryAt = Date.now() + 1000 * seconds
  return response
}

/** How long a call may take with all its attempts, in milliseconds: someone looks at the page meanwhile. */
const timeout = 15_000

/** The service, as whoever is signed in: the browser sends the session's cookie along. */
export const api: PromiseClient = makePromiseClient({ baseUrl: serviceUrl, fetch: send, timeout })

/** The service for batches, which take minutes. It asks once: the page tells when it is asked again. */
export const batchApi: PromiseClient = makePromiseClient({ baseUrl: serviceUrl, fetch: send, retries: 0 })
