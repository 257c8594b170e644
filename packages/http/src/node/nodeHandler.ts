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
 * Answers a request of `node:http`, as Express, Connect and others hand it over. Where they pass `next`, a request that is
 * not the service's goes on to it.
 */
export type NodeHandler = (
  request: Http.IncomingMessage,
  response: Http.ServerResponse,
  next?: () => void
) => void

/** The options of a `(request, response)` handler. */
export interface NodeHandlerOptions extends HandlerOptions {
  /**
   * Names the account of the host's user whose request it is, or nobody: then a session may. It is asked where an endpoint takes
   * a key and none was sent. It must not read the body. Where it throws, the request is answered 500.
   */
  readonly caller?: (request: Http.IncomingMessage) => HostCaller
}

/** A `(request, response)` handler with services of its own. */
export interface ManagedNodeHandler extends Managed {
  readonly handler: NodeHandler
}

const { url: defaultBaseUrl } = listenerAt(listenDefaults.host, listenDefaults.port)

/** The target as the client sent it: a framework that strips the path at which it mounts keeps the whole in `originalUrl`. */
const originalTargetOf = (request: Http.IncomingMessage): string => {
  const original: unknown = Reflect.get(request, "originalUrl")
  return typeof original === "string" ? original : (request.url ?? "/")
}

/**
 * A `(request, response)` handler from a layer of the core's services, for a server that is there already. It bounds, compresses
 * and answers as the listener does, and treats a layer that fails as `fetchHandler` does. Mount it before what parses bodies.
 */
export const nodeHandler = <E>(
  layer: Layer.Layer<Engine.Services, E>,
  options: NodeHandlerOptions = {}
): ManagedNodeHandler => {
  const basePath = basePathOf(options.basePath)
  const engine = manageEngine(layer, { baseUrl: defaultBaseUrl, ...options })
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
