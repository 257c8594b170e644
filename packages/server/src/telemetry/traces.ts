import process from "node:process"
import * as OtlpSerialization from "@effect/opentelemetry/OtlpSerialization"
import * as OtlpTracer from "@effect/opentelemetry/OtlpTracer"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Tracer from "effect/Tracer"
import { version } from "../process/packageFiles.ts"

const exportInterval = Duration.seconds(5)
const exportTimeout = Duration.seconds(5)
const flushTimeout = Duration.seconds(2)

/** Concurrent batches, at most 1,000 spans each. */
const mostExports = 4

/** Milliseconds for which the exporter drops spans after a failure. */
const rest = 60_000

const errorIn = (cause: Cause.Cause<unknown>): unknown =>
  Option.getOrElse(Cause.failureOption(cause), () => Cause.squash(cause))

/** The name of a failure. Its message could repeat a client's text. */
const nameOf = (cause: Cause.Cause<unknown>): string => {
  const error = errorIn(cause)
  const name: unknown = Reflect.get(Object(error), "_tag") ?? Reflect.get(Object(error), "name")
  return typeof name === "string" ? name : "Error"
}

/** The status or code of a failed export. Its message could repeat the collector's address and a secret in it. */
const codeIn = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const status: unknown = Reflect.get(Object(Reflect.get(error, "response")), "status")
  if (typeof status === "number") return `status ${status}`
  const code: unknown = Reflect.get(error, "code")
  return typeof code === "string" && /^[A-Z][A-Z_]{2,30}$/.test(code) ? code : codeIn(error.cause)
}

const reasonOf = (cause: Cause.Cause<unknown>): string => codeIn(errorIn(cause)) ?? nameOf(cause)

/**
 * A client with one attempt and a short timeout. Every failure is a defect, after which the exporter pauses for a
 * minute, so a missing collector costs the service neither time nor memory.
 */
const clientWithoutRetry = (onFailure: () => void) =>
  Layer.effect(
    HttpClient.HttpClient,
    Effect.map(HttpClient.HttpClient, (client) => {
      let running = 0
      return HttpClient.transformResponse(HttpClient.filterStatusOk(client), (response) =>
        Effect.suspend(() => {
          if (running >= mostExports) return Effect.dieMessage("spans come faster than they can be sent")
          running++
          return response.pipe(
            Effect.timeout(exportTimeout),
            Effect.ensuring(Effect.sync(() => running--)),
            Effect.catchAll((error) => Effect.die(error))
          )
        }).pipe(
          Effect.tapErrorCause((cause) => {
            onFailure()
            return Effect.logWarning(
              `traces could not be sent to the collector of QR_OTLP_URL (${reasonOf(cause)}); tracing pauses for a minute`
            )
          })
        )
      )
    })
  ).pipe(Layer.provide(FetchHttpClient.layer))

/**
 * Attributes that the exporter sets wrongly: it marks each failure as an interruption, and all spans with the same call
 * site.
 */
const misleading = new Set<unknown>(["span.label", "status.interrupted", "code.stacktrace"])

const withoutMisleading = (key: string, value: unknown): unknown =>
  key === "attributes" && Array.isArray(value)
    ? value.filter((attribute) => !misleading.has(Reflect.get(Object(attribute), "key")))
    : value

const body = (data: unknown): HttpBody.HttpBody =>
  HttpBody.text(JSON.stringify(data, withoutMisleading), "application/json")

const serialization = Layer.succeed(OtlpSerialization.OtlpSerialization, {
  traces: body,
  metrics: body,
  logs: body
})

const redacted = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit) || Cause.isInterruptedOnly(exit.cause)) return exit
  const name = nameOf(exit.cause)
  return Exit.fail(Object.assign(new Error(name), { name, stack: name }))
}

/** Ends spans without the messages and stacks of errors. */
const redactFailures = (tracer: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    context: (f, fiber) => tracer.context(f, fiber),
    span: (...words) => {
      const span = tracer.span(...words)
      const end = span.end.bind(span)
      return Object.assign(span, {
        end: (endTime: bigint, exit: Exit.Exit<unknown, unknown>) => end(endTime, redacted(exit))
      })
    }
  })

/** A tracer, and whether it currently sends. */
export interface Traces {
  readonly tracer: Tracer.Tracer
  readonly isSending: () => boolean
}

/**
 * Sends spans to an OpenTelemetry collector, by OTLP over HTTP as JSON, every five seconds and when the scope closes.
 * The resource is `quick-response` with its version, or as `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` say.
 */
export const sendTraces = (url: string): Effect.Effect<Traces, never, Scope.Scope> => {
  let restsUntil = Number.NEGATIVE_INFINITY
  const client = clientWithoutRetry(() => {
    restsUntil = performance.now() + rest
  })
  return OtlpTracer.make({
    url: `${url}/v1/traces`,
    resource: {
      serviceName: "quick-response",
      serviceVersion: version,
      attributes: { "process.pid": process.pid }
    },
    exportInterval,
    shutdownTimeout: flushTimeout
  }).pipe(
    Effect.map((tracer) => ({
      tracer: redactFailures(tracer),
      isSending: () => performance.now() > restsUntil
    })),
    Effect.provide(Layer.merge(client, serialization))
  )
}
