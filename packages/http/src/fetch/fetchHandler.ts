import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { type Body, BodyConsumed, type HostCaller } from "../exchange/Exchange.ts"
import {
  defaultReceiveTimeout,
  defaultSendTimeout,
  type HandlerOptions,
  type HttpOptions
} from "../exchange/HttpOptions.ts"
import { type Listener, listenDefaults, listenerAt } from "../exchange/Listener.ts"
import { expectationFault, faultOf, isExpectationMet, targetOf } from "../exchange/requestValidation.ts"
import { type Managed, manageEngine } from "../hosting/managedEngine.ts"
import { type BodyFault, type BodyWatch, declaredLength, makeBodyBuffer } from "../memory/bodyBuffer.ts"
import * as Engine from "../serve/engine.ts"
import { toResponse } from "./toResponse.ts"

const remedy = "hand the request over unread, or a request.clone() that was made before it was read"

/** Collects a body up to the limit in bytes and the timeout in milliseconds. Rejects if the client aborts. */
const readBody = async (
  { body, bodyUsed, headers }: Request,
  limit: number,
  milliseconds: number,
  watch: BodyWatch
): Promise<Body> => {
  if (bodyUsed || body?.locked === true) return new BodyConsumed(remedy)
  if (body === null) return new Uint8Array(0)
  const reader = body.getReader()
  let fault: BodyFault | undefined
  const stop = (by: BodyFault): void => {
    fault ??= by
    reader.cancel().catch(() => undefined)
  }
  const cutOff = (): void => stop("REQUEST_TIMEOUT")
  const timer = setTimeout(cutOff, milliseconds)
  watch.begun(cutOff)
  const buffer = makeBodyBuffer(limit, declaredLength(headers.get("content-length") ?? undefined), watch)
  try {
    for (let read = await reader.read(); !read.done && fault === undefined; read = await reader.read()) {
      const by = buffer.add(read.value)
      if (by !== undefined) stop(by)
    }
  } finally {
    clearTimeout(timer)
  }
  return fault ?? buffer.bytes()
}

/** The host's connection data; `Deno.serve` passes it as its handler's second argument. */
export interface ConnectionInfo {
  /** Limits count clients by this address; without it, all clients without a key share one count. */
  readonly remoteAddr?: { readonly hostname?: string }
}

/** Answers one request. Never rejects. */
export type FetchHandler = (request: Request, info?: ConnectionInfo) => Promise<Response>

/** A `fetch` handler with its own services. */
export interface ManagedFetchHandler extends Managed {
  readonly handler: FetchHandler
}

const { url: defaultBaseUrl } = listenerAt(listenDefaults.host, listenDefaults.port)

export interface FetchOptions extends HttpOptions {
  /**
   * The account of the host's user that made the request; undefined lets a session identify the caller. Called if an
   * endpoint takes a key and the request has no key. Must not read the body. If it throws, the answer is 500.
   */
  readonly caller?: (request: Request) => HostCaller
}

const handlerOver = (engine: Engine.Engine, { caller, ...options }: FetchOptions): FetchHandler => {
  const receiveTimeout = Duration.toMillis(options.receiveTimeout ?? defaultReceiveTimeout)
  const sending = {
    compression: options.compression ?? true,
    sendTimeout: Duration.toMillis(options.sendTimeout ?? defaultSendTimeout)
  }
  return (request, info) =>
    new Promise((resolve) => {
      // A request that a program makes has its host only in the address.
      const header = (name: string) =>
        request.headers.get(name) ?? (name === "host" ? new URL(request.url).host : undefined)
      if (!isExpectationMet(header("expect"))) {
        resolve(toResponse(request, engine.refuse("EXPECTATION_FAILED", [expectationFault]), sending))
        return
      }
      /** The client receives no answer, but hosts await one at shutdown. */
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
          askHost: caller === undefined ? undefined : () => caller(request),
          readBody: (limit, watch, done) => {
            readBody(request, limit, receiveTimeout, watch).then(done, abandon)
          }
        },
        (answer) => resolve(toResponse(request, answer, sending))
      )
      if (leave !== undefined) request.signal.addEventListener("abort", abandon)
    })
}

/** {@link make}, for requests of this package's listeners. */
export const makeFor = (
  listener: Listener,
  options: FetchOptions
): Effect.Effect<FetchHandler, never, Engine.Services | Scope.Scope> =>
  Effect.map(Engine.make({ ...options, baseUrl: options.baseUrl ?? listener.url, listener }), (engine) =>
    handlerOver(engine, options)
  )

/** A `fetch` handler over the core's services, for `Deno.serve` and other `Request`/`Response` hosts. */
export const make = (
  options: FetchOptions = {}
): Effect.Effect<FetchHandler, never, Engine.Services | Scope.Scope> =>
  Effect.map(Engine.make({ ...options, baseUrl: options.baseUrl ?? defaultBaseUrl }), (engine) =>
    handlerOver(engine, options)
  )

/**
 * A `fetch` handler from a layer of the core's services. If the layer fails, it logs the reason and answers 503, as
 * `/health/ready` does; a later request builds it again, after a second at first and half a minute at most.
 */
export const fetchHandler = <E>(
  layer: Layer.Layer<Engine.Services, E>,
  options: HandlerOptions & FetchOptions = {}
): ManagedFetchHandler => {
  const engine = manageEngine(layer, { ...options, baseUrl: options.baseUrl ?? defaultBaseUrl })
  return { handler: handlerOver(engine, options), ready: engine.ready, dispose: engine.dispose }
}
