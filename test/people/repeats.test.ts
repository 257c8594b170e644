import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import { makePromiseClient, QuickResponse } from "@quick-response/http/client"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"

const baseUrl = "https://qr.example"

/** The common calls of both clients: a change, and a look. */
interface AnyClient {
  readonly createKey: () => Promise<unknown>
  readonly listKeys: () => Promise<unknown>
}

const clients: Readonly<Record<string, (send: typeof fetch) => AnyClient>> = {
  "makePromiseClient()": (send) => {
    const client = makePromiseClient({ baseUrl, retries: 2, fetch: send })
    return { createKey: () => client.createKey({ name: "laptop" }), listKeys: () => client.listKeys() }
  },
  QuickResponse: (send) => {
    const call = <A, E>(ask: (client: typeof QuickResponse.Service) => Effect.Effect<A, E>) =>
      Effect.flatMap(QuickResponse, ask).pipe(
        Effect.provide(QuickResponse.layer({ baseUrl, retries: 2 })),
        Effect.provideService(FetchHttpClient.Fetch, send),
        Effect.runPromise
      )
    return {
      createKey: () => call((client) => client.createKey({ name: "laptop" })),
      listKeys: () => call((client) => client.listKeys())
    }
  }
}

/** The number of requests for a call that always gets this answer. */
const sendings = async (answer: () => Response, make: (send: typeof fetch) => Promise<unknown>) => {
  let count = 0
  await make(async () => {
    count += 1
    return answer()
  }).catch(() => undefined)
  return count
}

const status = (code: number) => () => new Response("{}", { status: code, headers: { "retry-after": "0" } })
const lost = (): Response => {
  throw new TypeError("connection reset")
}

describe.each(Object.entries(clients))("%s", (_, client) => {
  it.each([
    ["is lost", lost, 1],
    ["is a 502", status(502), 1],
    ["is a 504", status(504), 1],
    ["is a 503", status(503), 3],
    ["is a 429", status(429), 3]
  ] as const)("repeats a change only if nothing was done: %s", async (_, answer, times) => {
    expect(await sendings(answer, (send) => client(send).createKey())).toBe(times)
    expect(await sendings(answer, (send) => client(send).listKeys())).toBe(3)
  })
})
