import * as Cause from "effect/Cause"
import { type Body, BodyConsumed } from "../exchange/Exchange.ts"
import { unsupportedBody } from "../exchange/requestValidation.ts"
import type { BodyWatch } from "../memory/bodyBuffer.ts"
import { smallHold } from "../memory/memoryShares.ts"
import { later, next, type Outcome, type RoutedRequest, type Step } from "./RoutedRequest.ts"
import { respondFailure } from "./respond.ts"

const bodiesHeld = `the service holds too much for a body over ${smallHold} bytes now; send it again, or fewer such at once`

/** The route's largest body in bytes. */
const limitOf = ({ route, service }: RoutedRequest): number =>
  route.rawBody ?? service.bodyLimit * route.bodyScale.bytes

const tooLarge = (request: RoutedRequest): Outcome =>
  request.exchange.refusal("PAYLOAD_TOO_LARGE", [`the body is larger than ${limitOf(request)} bytes`])

/**
 * Reads the body within its limit (413) and the caller's share of memory (503), counting arrived rather than declared
 * bytes. A body that is not JSON is not read (415).
 */
export const receiveBody: Step = (request) => {
  const { exchange, service } = request
  const unsupported = unsupportedBody(exchange.header, request.route.takesPicture)
  if (unsupported !== undefined) return exchange.refusal("UNSUPPORTED_MEDIA_TYPE", [unsupported])
  const limit = limitOf(request)
  if (Number(exchange.header("content-length") ?? limit) > limit) return tooLarge(request)
  const hold = service.shares.open(exchange.callerId)
  exchange.hold = hold
  hold.awaitClient()
  const watch: BodyWatch = {
    grow: (bytes) => {
      hold.awaitClient()
      return hold.resize(bytes)
    },
    begun: (cutOff) => {
      // Not a closure of this function: V8 retained it, and the request with it.
      hold.cut = cutOff
    }
  }
  exchange.incoming.readBody(limit, watch, (body) => {
    hold.proceed()
    hold.cut = undefined
    request.resume(() => take(request, body))
  })
  return later
}

const take = (request: RoutedRequest, body: Body): Outcome => {
  const { exchange } = request
  if (body === "UNAVAILABLE") {
    exchange.refusedBy = "body-memory"
    return exchange.refusal(body, [bodiesHeld])
  }
  if (body === "PAYLOAD_TOO_LARGE") return tooLarge(request)
  if (body === "REQUEST_TIMEOUT") return exchange.refusal(body)
  if (body instanceof BodyConsumed) return respondFailure(request, Cause.die(body))
  request.body = body
  return next
}
