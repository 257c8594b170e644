import type * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/**
 * True for a common method. Clients may send any, but span names and metric series, kept for the process's lifetime,
 * use only these.
 */
export const isUsualMethod = (method: string): boolean => methods.has(method)

/** The request as in its span, without query, key and body. */
interface Asked {
  readonly incoming: { readonly method: string }
  readonly requestId: string
  readonly route: { readonly path: string } | undefined
}

export interface RequestTrace {
  /** The effect, with its spans as children of the request's. */
  readonly follow: <A, E>(asked: Asked, effect: Effect.Effect<A, E>) => Effect.Effect<A, E>
  /** The request was answered with this status; undefined if the client left. */
  readonly end: (asked: Asked, status: number | undefined) => void
}

const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/

/** The span in a `traceparent` header (W3C Trace Context, section 3.2); undefined if invalid. */
const parentOf = (header: string | undefined): Tracer.ExternalSpan | undefined => {
  const [, traceId = "", spanId = "", flags = ""] = traceparent.exec(header ?? "") ?? []
  return traceId === ""
    ? undefined
    : Tracer.externalSpan({ traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 })
}

const nameOf = ({ incoming, route }: Asked): string =>
  [
    isUsualMethod(incoming.method) ? incoming.method : "HTTP",
    ...(route === undefined ? [] : [route.path])
  ].join(" ")

const untraced: RequestTrace = {
  follow: (_, effect) => Effect.withTracerEnabled(effect, false),
  end: () => undefined
}

/**
 * Gives each request a `server` span, a child of its `traceparent`; no span if tracing is off or the parent is not
 * sampled. Attributes follow the OpenTelemetry conventions for HTTP servers.
 */
export const makeTracing =
  (tracer: Tracer.Tracer, clock: Clock.Clock, isWanted: () => boolean) =>
  (header: string | undefined): RequestTrace => {
    if (!isWanted()) return untraced
    const parent = parentOf(header)
    if (parent?.sampled === false) return untraced
    const start = clock.unsafeCurrentTimeNanos()
    let span: Tracer.Span | undefined
    const spanOf = (asked: Asked): Tracer.Span => {
      span ??= tracer.span(nameOf(asked), Option.fromNullable(parent), Context.empty(), [], start, "server")
      return span
    }
    return {
      follow: (asked, effect) => Effect.withParentSpan(effect, spanOf(asked)),
      end: (asked, status) => {
        const span = spanOf(asked)
        const { incoming, route, requestId } = asked
        span.attribute("http.request.method", isUsualMethod(incoming.method) ? incoming.method : "_OTHER")
        span.attribute("quick_response.request_id", requestId)
        if (route !== undefined) span.attribute("http.route", route.path)
        if (status !== undefined) span.attribute("http.response.status_code", status)
        const isFault = status !== undefined && status >= 500
        span.end(
          clock.unsafeCurrentTimeNanos(),
          isFault ? Exit.fail(new Error(`status ${status}`)) : Exit.void
        )
      }
    }
  }
