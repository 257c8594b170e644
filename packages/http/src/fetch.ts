import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Scope from "effect/Scope"
import type { Answer } from "./answer.ts"
import { chooseCoding, codedHeaders, isCompressible } from "./compression.ts"
import * as Engine from "./engine.ts"
import { listenDefaults, listenerAt } from "./listening.ts"
import type { HttpOptions } from "./options.ts"

export type { Services } from "./engine.ts"
export type { CorsOptions, HttpOptions, RateLimits, RequestRecord } from "./options.ts"

/** What the host knows of a connection; `Deno.serve` passes it as its handler's second argument. */
export interface ConnectionInfo {
  readonly remoteAddr?: { readonly hostname?: string }
}

/** Answers one request. Never rejects. */
export type FetchHandler = (request: Request, info?: ConnectionInfo) => Promise<Response>

const { url: defaultBaseUrl } = listenerAt(listenDefaults.host, listenDefaults.port)

const encoder = new TextEncoder()

const toResponse = ({ method, headers: asked }: Request, answer: Answer, compression: boolean): Response => {
  const { status, headers, body } = answer
  const bytes = typeof body === "string" ? encoder.encode(body) : body === null ? null : new Uint8Array(body)
  if (method === "HEAD" && bytes !== null)
    return new Response(null, { status, headers: { ...headers, "content-length": String(bytes.length) } })
  if (bytes === null || !compression || !isCompressible(answer))
    return new Response(bytes, { status, headers })
  const coding = chooseCoding(asked.get("accept-encoding") ?? undefined, ["gzip"])
  // Cloudflare's Workers would compress a coded body once more; other runtimes know no such member.
  const coded = { status, headers: codedHeaders(headers, coding), encodeBody: "manual" }
  return coding === undefined
    ? new Response(bytes, coded)
    : new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream(coding)), coded)
}

const targetOf = (url: string): string => url.slice(url.indexOf("/", url.indexOf("://") + 3))

const readBody = async (request: Request, limit: number): Promise<Uint8Array | undefined> => {
  if (request.body === null) return new Uint8Array(0)
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.length
    if (length > limit) return undefined
    chunks.push(chunk)
  }
  const [only] = chunks
  if (only !== undefined && chunks.length === 1) return only
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

/** A `fetch` handler over the core's services: for `Deno.serve`, and any host that speaks `Request` and `Response`. */
export const make = (
  options: HttpOptions = {}
): Effect.Effect<FetchHandler, never, Engine.Services | Scope.Scope> =>
  Effect.map(
    Engine.make({ baseUrl: defaultBaseUrl, ...options }),
    (engine) => (request, info) =>
      new Promise((resolve) => {
        const leave = engine.handle(
          {
            method: request.method,
            target: targetOf(request.url),
            header: (name) => request.headers.get(name) ?? undefined,
            isMalformed: false,
            address: info?.remoteAddr?.hostname,
            readBody: (limit, done) => {
              readBody(request, limit).then(done, () => leave?.())
            }
          },
          (answer) => resolve(toResponse(request, answer, options.compression ?? true))
        )
        // Nobody hears this answer, but a host that shuts down waits for one.
        if (leave !== undefined)
          request.signal.addEventListener("abort", () => {
            leave()
            resolve(new Response(null, { status: 499 }))
          })
      })
  )

/** A `fetch` handler from a layer of the core's services, and how to let go of them. */
export const fetchHandler = <E>(
  layer: Layer.Layer<Engine.Services, E>,
  options: HttpOptions = {}
): { readonly handler: FetchHandler; readonly dispose: () => Promise<void> } => {
  const runtime = ManagedRuntime.make(layer)
  const scope = Effect.runSync(Scope.make())
  const ready = runtime.runPromise(Scope.extend(make(options), scope))
  return {
    handler: async (request, info) => (await ready)(request, info),
    dispose: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      await runtime.dispose()
    }
  }
}
