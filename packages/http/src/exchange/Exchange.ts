import { ownText, type PlainFault, type RequesterShape, type SecretToken } from "@quick-response/core"
import type { FailureCode } from "../contract/failures.ts"
import { clientAddress } from "../headers/clientAddress.ts"
import type { BodyFault, BodyWatch } from "../memory/bodyBuffer.ts"
import type { Hold } from "../memory/memoryShares.ts"
import type { CallerKind } from "../rateLimit/limits.ts"
import type { Route } from "../routes/Route.ts"
import {
  type Answer,
  type Answers,
  type LimitHeaders,
  requestIdOf,
  sentHeaders,
  type WholeAnswer
} from "./Answer.ts"
import type { Caller, Sender } from "./Handler.ts"
import type { RefusalCause, RequestRecord } from "./HttpOptions.ts"
import type { RequestTrace } from "./tracing.ts"

/** The host program read the request's body before passing the request on. */
export class BodyConsumed extends Error {
  constructor(remedy: string) {
    super(`the body was read before the service got the request; ${remedy}`)
    this.name = "BodyConsumed"
  }
}

/** A body's bytes, or the reason why it is incomplete. */
export type Body = Uint8Array | BodyFault | BodyConsumed

/** The account id of the host's user, if the request is by one. */
export type HostCaller = string | undefined | PromiseLike<string | undefined>

/** A request from an adapter. */
export interface Incoming {
  readonly method: string
  /** Path and query as sent. */
  readonly target: string
  /** By lower-case name. */
  readonly header: (name: string) => string | undefined
  /** The HTTP rule that it breaks although the parser accepted it, as a sentence. */
  readonly fault: string | undefined
  /** The peer's address. */
  readonly address: string | undefined
  /** Asks the host program for the request's user; undefined if the host names no callers. */
  readonly askHost: (() => HostCaller) | undefined
  /** True if it is a part of a request that was counted. */
  readonly isCounted?: true
  /** Reads a body of at most `limit` bytes; calls back once. */
  readonly readBody: (limit: number, watch: BodyWatch, done: (body: Body) => void) => void
}

/** The context shared by all exchanges of a service. */
export interface ExchangeContext {
  readonly answers: Answers
  readonly trustedProxies: number
  readonly charge: (exchange: Exchange, milliseconds: number) => void
  /** The answer to send, once admitted. */
  readonly admitAnswer: (exchange: Exchange, answer: Answer) => Answer
  /** The number of exchanges that await an answer. */
  readonly waiting: { count: number }
  /** Called for each answered request. */
  readonly observe: ((record: RequestRecord) => void) | undefined
}

/** The id of all callers without a key or known address: they share limits. */
export const anonymous = "anonymous"

/** The longest address that distinguishes clients; one in `X-Forwarded-For` may be any text. */
const longestAddress = 64

/** Event-loop milliseconds from which a request's work is charged. */
const chargedFrom = 0.25

/** A request and its single answer. */
export class Exchange implements Sender {
  readonly incoming: Incoming
  readonly requestId: string
  /** The matched route. */
  route: Route | undefined
  /** The holder of the accepted key or session. */
  caller: Caller | undefined
  /** The session's secret, unless a key is used. */
  sessionSecret: SecretToken | undefined
  /** The request's span, if tracing is on. */
  readonly trace: RequestTrace | undefined
  isAnswered = false
  /** Called when the client aborts. */
  onLeave: (() => void) | undefined
  /** Counts the body, until the answer replaces it. */
  hold: Hold | undefined
  /** The limit that refused the request. */
  refusedBy: RefusalCause | undefined
  /** The failure's code, if the answer is one. */
  failureCode: FailureCode | undefined
  /** The headers about the caller's limits, once the request is counted. */
  limits: LimitHeaders | undefined
  /** Milliseconds of processor time charged so far. */
  charged = 0
  readonly startedAt = performance.now()
  #extra: Readonly<Record<string, string>> | undefined
  #address: string | undefined
  #isWaiting = false
  readonly #send: (answer: Answer) => void
  readonly #context: ExchangeContext

  constructor(
    incoming: Incoming,
    send: (answer: Answer) => void,
    context: ExchangeContext,
    trace: RequestTrace | undefined
  ) {
    this.incoming = incoming
    this.trace = trace
    this.requestId = requestIdOf(incoming.header("x-request-id"))
    this.#send = send
    this.#context = context
  }

  get header(): Incoming["header"] {
    return this.incoming.header
  }

  get address(): string {
    return this.callerIdOf("address")
  }

  /** The account of the accepted key, else the client's address. */
  get callerId(): string {
    return this.callerIdOf(this.caller === undefined ? "address" : "account")
  }

  callerIdOf(kind: CallerKind): string {
    if (kind === "account") return this.caller?.accountId ?? anonymous
    if (this.#address === undefined) {
      const { address, header } = this.incoming
      const { trustedProxies } = this.#context
      const forwardedFor = trustedProxies === 0 ? undefined : header("x-forwarded-for")
      const given =
        clientAddress(address, forwardedFor, trustedProxies)?.slice(0, longestAddress) ?? anonymous
      // Copied, so that limits do not retain the whole header.
      this.#address = forwardedFor === undefined ? given : ownText(given)
    }
    return this.#address
  }

  charge(milliseconds: number): void {
    this.charged += milliseconds
    this.#context.charge(this, milliseconds)
  }

  /** Charges the time since `began`, minus charges made since then. */
  chargeSince(began: number, chargedBefore: number): void {
    if (this.route?.isRated !== true) return
    const took = performance.now() - began - (this.charged - chargedBefore)
    if (took >= chargedFrom) this.charge(took)
  }

  /** Runs synchronous work and charges its time. */
  measure<A>(work: () => A): A {
    const [began, chargedBefore] = [performance.now(), this.charged]
    const result = work()
    this.chargeSince(began, chargedBefore)
    return result
  }

  refusal(
    code: FailureCode,
    errors?: ReadonlyArray<string>,
    headers?: Readonly<Record<string, string>>,
    faults?: ReadonlyArray<PlainFault>
  ): WholeAnswer {
    this.failureCode = code
    return this.#context.answers.failure(this.requestId, code, errors, headers, faults)
  }

  /** Adds headers to any answer of this exchange. */
  addHeaders(headers: Readonly<Record<string, string>> | undefined): void {
    if (headers !== undefined)
      this.#extra = this.#extra === undefined ? headers : { ...this.#extra, ...headers }
  }

  /** Counts as waiting until answered or aborted. */
  wait(): void {
    if (this.isAnswered) return
    this.#isWaiting = true
    this.#context.waiting.count++
  }

  #endWait(): void {
    if (this.#isWaiting) this.#context.waiting.count--
    this.#isWaiting = false
  }

  /** Sends the answer, unless one was sent. */
  respond(given: Answer): void {
    if (this.isAnswered) return
    this.isAnswered = true
    this.#endWait()
    const answer = this.#context.admitAnswer(this, given)
    const isOwnId = this.header("x-request-id") === this.requestId
    const headers = sentHeaders(answer.headers, this.#extra, this.limits, isOwnId)
    this.#send(headers === answer.headers ? answer : { ...answer, headers })
    this.trace?.end(this, answer.status)
    this.#context.observe?.({
      requestId: this.requestId,
      method: this.incoming.method,
      route: this.route?.path,
      status: answer.status,
      milliseconds: performance.now() - this.startedAt,
      accountId: this.caller?.accountId,
      code: answer.status < 400 ? undefined : this.failureCode,
      refusedBy: this.refusedBy
    })
  }

  /** The client aborted: no answer is sent. */
  leave(): void {
    if (this.isAnswered) return
    this.isAnswered = true
    this.hold?.release()
    this.#endWait()
    this.trace?.end(this, undefined)
    this.onLeave?.()
  }
}

/** The core's requester for an exchange. */
export class ExchangeRequester implements RequesterShape {
  readonly spend: (milliseconds: number) => void
  readonly #exchange: Exchange

  constructor(exchange: Exchange) {
    this.#exchange = exchange
    this.spend = (milliseconds) => exchange.charge(milliseconds)
  }

  /** The account, once its key is accepted. */
  get id(): string {
    return this.#exchange.callerId
  }
}
