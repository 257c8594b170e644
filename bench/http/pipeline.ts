// Compares the pipeline of `@quick-response/http` with `HttpApiBuilder` of `@effect/platform` on one contract of two endpoints, both
// behind `fetch` in this process: processor time a request, all rounds interleaved. The pipeline also counts limits and writes
// security headers and request ids, which the library does not.
import process from "node:process"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpServer from "@effect/platform/HttpServer"
import { layer as codecs } from "@quick-response/codecs"
import { completeRequest, DesignRequest, InvalidInput, Pricing, Quote, services } from "@quick-response/core"
import { Meta, Pong } from "@quick-response/http/contract"
import { fetchHandler } from "@quick-response/http/fetch"
import { layer as memory } from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { median } from "./statistics.ts"

const rounds = Number(process.env.ROUNDS ?? 9)
const requests = Number(process.env.REQUESTS ?? 4_000)
const atOnce = 64

type Answer = (request: Request) => Promise<Response>

const answered = <A, I>(data: Schema.Schema<A, I>) =>
  Schema.Struct({
    success: Schema.Literal(true),
    message: Schema.String,
    code: Schema.Literal("OK"),
    data,
    errors: Schema.Tuple(),
    meta: Meta
  })

const envelopeOf = <A>(message: string, data: A) => ({
  success: true as const,
  message,
  code: "OK" as const,
  data,
  errors: [] as const,
  meta: { timestamp: DateTime.unsafeNow(), version: "1.0.0", requestId: crypto.randomUUID() }
})

const api = HttpApi.make("shop").add(
  HttpApiGroup.make("qr")
    .add(HttpApiEndpoint.get("ping", "/v1/Qr/ping").addSuccess(answered(Pong)))
    .add(
      HttpApiEndpoint.post("price", "/v1/Qr/calculate-price")
        .setPayload(DesignRequest)
        .addSuccess(answered(Quote))
        .addError(InvalidInput, { status: 422 })
    )
)

const handlers = HttpApiBuilder.group(api, "qr", (group) =>
  group
    .handle("ping", () =>
      Effect.succeed(
        envelopeOf("The service is up", { status: "ok", timestamp: DateTime.unsafeNow(), version: "1.0.0" })
      )
    )
    .handle("price", ({ payload }) =>
      Effect.gen(function* () {
        const config = yield* completeRequest(payload)
        return envelopeOf("The price was calculated", (yield* Pricing).quote(config))
      })
    )
)

const library = HttpApiBuilder.toWebHandler(
  Layer.mergeAll(
    HttpApiBuilder.api(api).pipe(Layer.provide(handlers), Layer.provide(Pricing.layer)),
    HttpServer.layerContext
  )
)
const ours = fetchHandler(services.pipe(Layer.provideMerge(memory), Layer.provide(codecs)), {
  compression: false,
  rateLimit: { account: 1e9, address: 1e9 }
})

const contestants: Readonly<Record<string, Answer>> = {
  pipeline: (request) => ours.handler(request, { remoteAddr: { hostname: "192.0.2.1" } }),
  HttpApiBuilder: (request) => library.handler(request)
}

const works: Readonly<Record<string, (number: number) => Request>> = {
  ping: () => new Request("http://localhost/v1/Qr/ping"),
  "price of distinct bodies": (number) =>
    new Request("http://localhost/v1/Qr/calculate-price", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ data: `https://example.com/${number}`, bodyStyle: "Rounded" })
    })
}

let made = 0

/** Microseconds of processor time for each request of a round. */
const measure = async (answer: Answer, requestOf: (number: number) => Request): Promise<number> => {
  const before = process.cpuUsage()
  for (let asked = 0; asked < requests; asked += atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const response = await answer(requestOf(made++))
        if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
        await response.text()
      })
    )
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requests
}

for (const [work, requestOf] of Object.entries(works)) {
  const all = Object.entries(contestants).map(([name, answer]) => ({
    name,
    answer,
    costs: [] as number[]
  }))
  for (let round = -2; round < rounds; round++)
    for (const { answer, costs } of all) {
      const cost = await measure(answer, requestOf)
      if (round >= 0) costs.push(cost)
    }
  const least = median(all[0]?.costs ?? [])
  console.log(work)
  for (const { name, costs } of all)
    console.log(
      `  ${name.padEnd(16)} ${median(costs).toFixed(0).padStart(4)} us   x ${(median(costs) / least).toFixed(2)}`
    )
}
await Promise.all([ours.dispose(), library.dispose()])
