import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"

/** The address is taken, or not on this machine. */
export class ListenError extends Schema.TaggedError<ListenError>()("ListenError", {
  host: Schema.String,
  port: Schema.Number,
  cause: Schema.Defect
}) {
  override get message(): string {
    const { cause } = this
    const isTaken = cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE"
    const reason = isTaken
      ? "the port is in use; choose another, or 0 for any free one"
      : cause instanceof Error
        ? cause.message
        : String(cause)
    return `cannot listen at ${this.host}:${this.port}: ${reason}`
  }
}

export interface Listener {
  readonly host: string
  /** The actual port. */
  readonly port: number
  /** `http://host:port`. */
  readonly url: string
}

export const listenerAt = (host: string, port: number): Listener => ({
  host,
  port,
  url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`
})

/** The default address and shutdown time, on any runtime. */
export const listenDefaults: {
  readonly host: string
  readonly port: number
  readonly shutdownTimeout: Duration.Duration
} = {
  host: "127.0.0.1",
  port: 8080,
  shutdownTimeout: Duration.seconds(10)
}
