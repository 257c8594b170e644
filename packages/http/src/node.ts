import * as Http from "node:http"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import * as Engine from "./engine.ts"
import type { ListenOptions } from "./options.ts"

export type { Services } from "./engine.ts"
export type { CorsOptions, HttpOptions, ListenOptions, RateLimits, RequestRecord } from "./options.ts"

/** The address could not be listened at: it is taken, or not this machine's. */
export class ListenError extends Schema.TaggedError<ListenError>()("ListenError", {
  host: Schema.String,
  port: Schema.Number,
  cause: Schema.Defect
}) {
  override get message(): string {
    return `cannot listen at ${this.host}:${this.port}: ${String(this.cause)}`
  }
}

/** A listening server. */
export interface Listener {
  readonly host: string
  /** The port that was taken. */
  readonly port: number
  /** `http://host:port`. */
  readonly url: string
}

const header = (value: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof value === "object" ? value.join(", ") : value

/**
 * Serves the endpoints until the scope closes: then it stops accepting, finishes what runs within the deadline, and
 * lets go. The services outlive it, since it stands on them.
 */
export const listen = (
  options: ListenOptions = {}
): Effect.Effect<Listener, ListenError, Engine.Services | Scope.Scope> =>
  Effect.gen(function* () {
    const { host = "127.0.0.1", port = 8080 } = options
    const server = yield* Effect.acquireRelease(
      Effect.async<Http.Server, ListenError>((resume) => {
        const starting = Http.createServer()
        starting.once("error", (cause) => resume(new ListenError({ host, port, cause })))
        starting.listen({ host, port }, () => resume(Effect.succeed(starting)))
      }),
      (running) =>
        Effect.async<void>((resume) => {
          running.close(() => resume(Effect.void))
          running.closeIdleConnections()
        }).pipe(
          Effect.timeoutOption(options.shutdownTimeout ?? Duration.seconds(10)),
          Effect.andThen(Effect.sync(() => running.closeAllConnections()))
        )
    )
    const address = server.address()
    const actual = typeof address === "object" && address !== null ? address.port : port
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${actual}`
    const engine = yield* Engine.make({ baseUrl: url, ...options })
    server.on("request", (request, response) => {
      const leave = engine.handle(
        {
          method: request.method ?? "GET",
          target: request.url ?? "/",
          header: (name) => header(request.headers[name]),
          address: request.socket.remoteAddress,
          readBody: (limit, done) => {
            const chunks: Array<Buffer> = []
            let length = 0
            request.on("data", (chunk: Buffer) => {
              length += chunk.length
              if (length > limit) done(undefined)
              else chunks.push(chunk)
            })
            request.on("end", () => done(Buffer.concat(chunks)))
          }
        },
        ({ status, headers, body }) => {
          response.writeHead(status, headers)
          response.end(body)
        }
      )
      response.on("close", leave)
    })
    return { host, port: actual, url }
  })

/** {@link listen} as a layer. */
export const layer = (options: ListenOptions = {}): Layer.Layer<never, ListenError, Engine.Services> =>
  Layer.scopedDiscard(listen(options))
