import * as Fetch from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { open, realServices } from "./service.ts"

const scope = Effect.runSync(Scope.make())
let handler: Fetch.FetchHandler
let key: string

beforeAll(async () => {
  const started = Effect.gen(function* () {
    const context = yield* Layer.build(realServices)
    const opened = yield* Effect.provide(open(0), context)
    return { key: opened.key, handler: yield* Effect.provide(Fetch.make(), context) }
  })
  const running = await Effect.runPromise(Scope.extend(started, scope))
  handler = running.handler
  key = running.key
})

afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const post = (endpoint: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  handler(
    new Request(`http://a/v1/Qr/${endpoint}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key, ...headers },
      body
    })
  )

/** What an answer says, but for its time and id. */
const said = async (response: Response) => ({
  status: response.status,
  type: response.headers.get("content-type"),
  text: (await response.text()).replace(/"meta":\{.*\}/, "")
})

/** Requests that differ in what is made of one body: the output by `Accept`, the size by the endpoint. */
const requests = [
  ["generate", {}],
  ["generate", { accept: "image/svg+xml" }],
  ["generate", { accept: "image/png" }],
  ["generate", { accept: "image/webp" }],
  ["generate-thumbnail", {}],
  ["preview", {}]
] as const

describe("a body that comes again", () => {
  it.each([
    { data: "HELLO" },
    { data: "HELLO", bodyStyle: "Dots", foreground: "#123456", size: 200 },
    { data: "HELLO", format: "png", size: 64 },
    { content: { type: "wifi", ssid: "Lobby", password: "open sesame" } },
    { data: "HELLO", format: "jpeg", background: "transparent" },
    { data: "HELLO", foreground: "red-ish" }
  ])("is answered as one that comes first, on each way: %o", async (design) => {
    const body = JSON.stringify(design)
    for (const round of [1, 2])
      for (const [i, [endpoint, headers]] of requests.entries()) {
        // The same design in another text, which comes for the first time.
        const fresh = body + " ".repeat(1 + round * requests.length + i)
        expect(await said(await post(endpoint, body, headers))).toEqual(
          await said(await post(endpoint, fresh, headers))
        )
      }
  })

  it("is not known to another endpoint, which may refuse it", async () => {
    const body = JSON.stringify({ data: "ANOTHER", format: "svg" })
    expect((await post("generate", body)).status).toBe(200)
    expect((await post("preview", body)).status).toBe(400)
  })

  it("still needs a key", async () => {
    const body = JSON.stringify({ data: "KEYED" })
    expect((await post("generate", body)).status).toBe(200)
    expect((await post("generate", body, { "x-api-key": "" })).status).toBe(401)
  })
})
