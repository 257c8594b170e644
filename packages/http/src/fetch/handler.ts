import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Scope from "effect/Scope"
import { type Answer, isStream } from "../server/Answer.ts"
import { chooseCoding, codedHeaders, compressOnce, isCompressible, varies } from "../server/contentCoding.ts"
import type { Body } from "../server/Exchange.ts"
import * as Engine from "../server/engine.ts"
import { listenDefaults, listenerAt } from "../server/Listener.ts"
import { defaultReceiveTimeout, defaultSendTimeout, type HttpOptions } from "../server/options.ts"
import { expectationFault, faultOf, isExpectationMet, targetOf } from "../server/requestValidation.ts"
import { readableOf } from "./readableStream.ts"

/** What the host knows of a connection; `Deno.serve` passes it as its handler's second argument. */
export interface ConnectionInfo {
  readonly remoteAddr?: { readonly hostname?: string }
}

/** Answers one request. Never rejects. */
export type FetchHandler = (request: Request, info?: ConnectionInfo) => Promise<Response>

const { url: defaultBaseUrl } = listenerAt(listenDefaults.host, listenDefaults.port)

const encoder = new TextEncoder()

/** How many bytes of a long answer the host is handed at a time. */
const pieceBytes = 64 * 1024

async function* piecesOf(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let offset = 0; offset < bytes.length; offset += pieceBytes)
    yield bytes.subarray(offset, offset + pieceBytes)
}

/** Compresses a body that many answers share, once. */
const gzipShared = compressOnce<"gzip">(async (coding, body) => {
  const stream = new Blob([new Uint8Array(body)]).stream().pipeThrough(new CompressionStream(coding))
  return new Uint8Array(await new Response(stream).arrayBuffer())
})

const toResponse = (
  { method, headers: asked }: Request,
  answer: Answer,
  { compression, sendTimeout }: { readonly compression: boolean; readonly sendTimeout: number }
): Response | Promise<Response> => {
  const { status, headers, body, hold } = answer
  if (method === "HEAD") hold?.release()
  if (isStream(body)) {
    const content = method === "HEAD" ? null : readableOf(body, sendTimeout, hold)
    return new Response(content, { status, headers })
  }
  const bytes = typeof body === "string" ? encoder.encode(body) : body === null ? null : new Uint8Array(body)
  const coding =
    compression && isCompressible(answer)
      ? chooseCoding(asked.get("accept-encoding") ?? undefined, ["gzip"])
      : undefined
  const fields = compression && varies(answer) ? codedHeaders(headers, coding) : headers
  if (method === "HEAD" && bytes !== null) {
    const length: Readonly<Record<string, string>> =
      coding === undefined ? { "content-length": String(bytes.length) } : {}
    return new Response(null, { status, headers: { ...fields, ...length } })
  }
  if (bytes === null) return new Response(null, { status, headers: fields })
  const held = (bytes: Uint8Array<ArrayBuffer>) =>
    hold === undefined ? bytes : readableOf(piecesOf(bytes), sendTimeout, hold)
  if (coding === undefined) {
    const length: Readonly<Record<string, string>> =
      hold === undefined ? {} : { "content-length": String(bytes.length) }
    return new Response(held(bytes), { status, headers: { ...fields, ...length } })
  }
  // Cloudflare's Workers would compress a coded body once more; other runtimes know no such member.
  const coded = { status, headers: fields, encodeBody: "manual" }
  if (answer.isShared === true && body instanceof Uint8Array)
    return gzipShared(coding, body).then((gzipped) => new Response(held(new Uint8Array(gzipped)), coded))
  const content = held(bytes)
  const stream = content instanceof ReadableStream ? content : new Blob([content]).stream()
  return new Response(stream.pipeThrough(new CompressionStream(coding)), coded)
}

/** Collects a body until it is longer than the limit or takes longer than the milliseconds. */
const readBody = async ({ body }: Request, limit: number, milliseconds: number): Promise<Body> => {
  if (body === null) return new Uint8Array(0)
  const reader = body.getReader()
  const giveUp = () => {
    reader.cancel().catch(() => undefined)
  }
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    giveUp()
  }, milliseconds)
  const chunks: Array<Uint8Array> = []
  let length = 0
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length
      if (length > limit) {
        giveUp()
        return "PAYLOAD_TOO_LARGE"
      }
      chunks.push(read.value)
    }
  } finally {
    clearTimeout(timer)
  }
  if (isLate) return "REQUEST_TIMEOUT"
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
  Effect.map(Engine.make({ baseUrl: defaultBaseUrl, ...options }), (engine) => {
    const receiveTimeout = Duration.toMillis(options.receiveTimeout ?? defaultReceiveTimeout)
    const sending = {
      compression: options.compression ?? true,
      sendTimeout: Duration.toMillis(options.sendTimeout ?? defaultSendTimeout)
    }
    return (request, info) =>
      new Promise((resolve) => {
        const header = (name: string) => request.headers.get(name) ?? undefined
        if (!isExpectationMet(header("expect"))) {
          resolve(toResponse(request, engine.refuse("EXPECTATION_FAILED", [expectationFault]), sending))
          return
        }
        /** The client does not receive this answer, but a host waits for one when it shuts down. */
        const abandon = () => {
          leave?.()
          resolve(new Response(null, { status: 499 }))
        }
        const leave = engine.handle(
          {
            method: request.method,
            target: targetOf(request.url),
            header,
            fault: faultOf(header),
            address: info?.remoteAddr?.hostname,
            readBody: (limit, done) => {
              readBody(request, limit, receiveTimeout).then(done, abandon)
            }
          },
          (answer) => resolve(toResponse(request, answer, sending))
        )
        if (leave !== undefined) request.signal.addEventListener("abort", abandon)
      })
  })

/** A `fetch` handler from a layer of the core's services, and what releases them. */
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
