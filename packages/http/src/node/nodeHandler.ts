import type * as Http from "node:http"
import * as Duration from "effect/Duration"
import type * as Layer from "effect/Layer"
import { basePathOf, isOwnTarget } from "../exchange/basePath.ts"
import type { HostCaller } from "../exchange/Exchange.ts"
import { defaultReceiveTimeout, defaultSendTimeout, type HandlerOptions } from "../exchange/HttpOptions.ts"
import { listenDefaults, listenerAt } from "../exchange/Listener.ts"
import { targetOf } from "../exchange/requestValidation.ts"
import { type Managed, manageEngine } from "../hosting/managedEngine.ts"
import { isPageTarget } from "../pages/pageRouter.ts"
import * as Engine from "../serve/engine.ts"
import { makeRequestHandler } from "./requestHandler.ts"
import { sendAnswer } from "./sendAnswer.ts"

/**
 * Answers a `node:http` request, as from Express or Connect. If they pass `next`, a request outside the service is
 * passed to it.
 */
export type NodeHandler = (
  request: Http.IncomingMessage,
  response: Http.ServerResponse,
  next?: () => void
) => void

export interface NodeHandlerOptions extends HandlerOptions {
  /**
   * The account of the host's user that made the request; undefined lets a session identify the caller. Called if an
   * endpoint takes a key and the request has no key. Must not read the body. If it throws, the answer is 500.
   */
  readonly caller?: (request: Http.IncomingMessage) => HostCaller
}

/** A `(request, response)` handler with its own services. */
export interface ManagedNodeHandler extends Managed {
  readonly handler: NodeHandler
}

const { url: defaultBaseUrl } = listenerAt(listenDefaults.host, listenDefaults.port)

/** The target as sent: frameworks that strip a mount path keep the whole in `originalUrl`. */
const originalTargetOf = (request: Http.IncomingMessage): string => {
  const original: unknown = Reflect.get(request, "originalUrl")
  return typeof original === "string" ? original : (request.url ?? "/")
}

/**
 * A `(request, response)` handler from a layer of the core's services, for an existing server. It limits, compresses
 * and answers like the listener, and treats a failing layer like `fetchHandler`. Mount it before body parsers.
 */
export const nodeHandler = <E>(
  layer: Layer.Layer<Engine.Services, E>,
  options: NodeHandlerOptions = {}
): ManagedNodeHandler => {
  const basePath = basePathOf(options.basePath)
  const engine = manageEngine(layer, { ...options, baseUrl: options.baseUrl ?? defaultBaseUrl })
  const sendTimeout = Duration.toMillis(options.sendTimeout ?? defaultSendTimeout)
  const targetOfRequest =
    basePath === "" ? (request: Http.IncomingMessage) => request.url ?? "/" : originalTargetOf
  const handle = makeRequestHandler(engine, {
    caller: options.caller,
    bodyLimit: options.bodyLimit ?? Engine.defaultBodyLimit,
    compression: options.compression ?? true,
    receiveTimeout: Duration.toMillis(options.receiveTimeout ?? defaultReceiveTimeout),
    targetOf: targetOfRequest,
    send: (response, answer) => sendAnswer(response, answer, sendTimeout)
  })
  return {
    handler: (request, response, next) => {
      const target = targetOf(targetOfRequest(request))
      const isOurs = isOwnTarget(target, basePath) || isPageTarget(target, basePath, options.pages)
      if (next !== undefined && !isOurs) next()
      else handle(request, response)
    },
    ready: engine.ready,
    dispose: engine.dispose
  }
}
