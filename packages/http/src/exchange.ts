import type { Caller } from "@quick-response/core"
import { type Answer, requestIdOf } from "./answer.ts"
import type { RequestRecord } from "./options.ts"
import type { Route } from "./routes.ts"
import type { RequestTrace } from "./tracing.ts"

/** What came of reading a body: its bytes, or why there is no more of it to come. */
export type Body = Uint8Array | "PAYLOAD_TOO_LARGE" | "REQUEST_TIMEOUT"

/** A request as an adapter hands it in. */
export interface Incoming {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly target: string
  /** The value of a header by its lower-case name. */
  readonly header: (name: string) => string | undefined
  /** The rule of HTTP that it breaks though the adapter's parser let it pass, in a sentence; undefined where none. */
  readonly fault: string | undefined
  /** Who is at the other end of the connection. */
  readonly address: string | undefined
  /** Reads a body of at most so many bytes and calls back once. */
  readonly readBody: (limit: number, done: (body: Body) => void) => void
}

/** One request and its answer, which is given once. */
export class Exchange {
  readonly incoming: Incoming
  readonly requestId: string
  /** What the request was found to ask for. */
  route: Route | undefined
  /** Whose key was accepted. */
  caller: Caller | undefined
  /** Follows the request, where somebody wants that. */
  readonly trace: RequestTrace | undefined
  isAnswered = false
  /** Called where the client goes away. */
  onLeave: (() => void) | undefined
  #extra: Readonly<Record<string, string>> | undefined
  readonly #started = performance.now()
  readonly #send: (answer: Answer) => void
  readonly #observe: ((record: RequestRecord) => void) | undefined

  constructor(
    incoming: Incoming,
    send: (answer: Answer) => void,
    observe: ((record: RequestRecord) => void) | undefined,
    trace: RequestTrace | undefined
  ) {
    this.incoming = incoming
    this.trace = trace
    this.requestId = requestIdOf(incoming.header("x-request-id"))
    this.#send = send
    this.#observe = observe
  }

  /** Adds header fields to whatever the answer will be. */
  addHeaders(headers: Readonly<Record<string, string>> | undefined): void {
    if (headers !== undefined) this.#extra = { ...this.#extra, ...headers }
  }

  /** Gives the answer, unless one was given. */
  respond(answer: Answer): void {
    if (this.isAnswered) return
    this.isAnswered = true
    const extra = this.#extra
    this.#send(extra === undefined ? answer : { ...answer, headers: withExtra(answer.headers, extra) })
    this.trace?.end(this, answer.status)
    this.#observe?.({
      requestId: this.requestId,
      method: this.incoming.method,
      route: this.route?.path,
      status: answer.status,
      milliseconds: performance.now() - this.#started,
      accountId: this.caller?.accountId
    })
  }

  /** The client went away: nothing is answered any more. */
  leave(): void {
    if (this.isAnswered) return
    this.isAnswered = true
    this.trace?.end(this, undefined)
    this.onLeave?.()
  }
}

const withExtra = (
  { vary, ...headers }: Readonly<Record<string, string>>,
  { vary: more, ...extra }: Readonly<Record<string, string>>
): Readonly<Record<string, string>> => {
  const varies = [vary, more].filter((name) => name !== undefined).join(", ")
  return { ...headers, ...extra, ...(varies === "" ? {} : { vary: varies }) }
}
