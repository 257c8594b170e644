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

/** The program that hosts the service read a request's body before it handed the request over. */
export class BodyConsumed extends Error {
  constructor(remedy: string) {
    super(`the body was read before the service got the request; ${remedy}`)
    this.name = "BodyConsumed"
  }
}

/** The bytes of a body, or why it was not read to its end. */
export type Body = Uint8Array | BodyFault | BodyConsumed

/** The id of the account of a host's user, if the request is one's. */
export type HostCaller = string | undefined | PromiseLike<string | undefined>

/** A request as an adapter hands it in. */
export interface Incoming {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly target: string
  /** The value of a header by its lower-case name. */
  readonly header: (name: string) => string | undefined
  /** The rule of HTTP that it breaks although the parser accepted it, in a sentence. */
  readonly fault: string | undefined
  /** The address of the connection's other end. */
  readonly address: string | undefined
  /** Asks the program that hosts the service whose request it is; undefined where that names no callers. */
  readonly askHost: (() => HostCaller) | undefined
  /** Reads a body of at most `limit` bytes and calls back once. */
  readonly readBody: (limit: number, watch: BodyWatch, done: (body: Body) => void) => void
}

/** The context that all exchanges of a service share. */
export interface ExchangeContext {
  readonly answers: Answers
  readonly trustedProxies: number
  /** Charges the exchange's caller milliseconds of processor time. */
  readonly charge: (exchange: Exchange, milliseconds: number) => void
  /** The answer as it is to be sent. */
  readonly admitAnswer: (exchange: Exchange, answer: Answer) => Answer
  /** Counts the exchanges that wait for their answers. */
  readonly waiting: { count: number }
  /** Called for each answered request. */
  readonly observe: ((record: RequestRecord) => void) | undefined
}

/** The id of all callers without a key and without a known address: they share limits. */
export const anonymous = "anonymous"

/** The longest address that tells clients apart; one in `X-Forwarded-For` may be any text. */
const longestAddress = 64

/** Milliseconds from which on the event loop's work for a request is charged to its caller. */
const chargedFrom = 0.25

/** One request and its answer, which is given once. */
export class Exchange implements Sender {
  readonly incoming: Incoming
  readonly requestId: string
  /** The route that matches the request. */
  route: Route | undefined
  /** The holder of the accepted key or session. */
  caller: Caller | undefined
  /** The secret of the session by which the request is made, where it is not made by a key. */
  sessionSecret: SecretToken | undefined
  /** The request's span, where tracing is on. */
  readonly trace: RequestTrace | undefined
  isAnswered = false
  /** Called when the client aborts. */
  onLeave: (() => void) | undefined
  /** Counts the body, until the answer takes its place. */
  hold: Hold | undefined
  /** The limit that the request was refused by. */
  refusedBy: RefusalCause | undefined
  /** The code of the failure that is the answer, if it is one. */
  failureCode: FailureCode | undefined
  /** The header fields that tell the caller of its limits, once the request is counted. */
  limits: LimitHeaders | undefined
  /** Milliseconds of processor time that the caller was charged. */
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

  /** The caller's id: the account whose key was accepted, else the client's address. */
  get callerId(): string {
    return this.callerIdOf(this.caller === undefined ? "address" : "account")
  }

  /** The account whose key was accepted, or the client's address. */
  callerIdOf(kind: CallerKind): string {
    if (kind === "account") return this.caller?.accountId ?? anonymous
    if (this.#address === undefined) {
      const { address, header } = this.incoming
      const { trustedProxies } = this.#context
      const forwardedFor = trustedProxies === 0 ? undefined : header("x-forwarded-for")
      const given =
        clientAddress(address, forwardedFor, trustedProxies)?.slice(0, longestAddress) ?? anonymous
      // Limits remember it, and not all that a header names before it.
      this.#address = forwardedFor === undefined ? given : ownText(given)
    }
    return this.#address
  }

  /** Charges the caller milliseconds of processor time. */
  charge(milliseconds: number): void {
    this.charged += milliseconds
    this.#context.charge(this, milliseconds)
  }

  /** Charges the time since `began`, less the charges meanwhile. */
  chargeSince(began: number, chargedBefore: number): void {
    if (this.route?.isRated !== true) return
    const took = performance.now() - began - (this.charged - chargedBefore)
    if (took >= chargedFrom) this.charge(took)
  }

  /** Does synchronous work, and charges the time that it takes. */
  measure<A>(work: () => A): A {
    const [began, chargedBefore] = [performance.now(), this.charged]
    const result = work()
    this.chargeSince(began, chargedBefore)
    return result
  }

  /** A failing answer to this request. */
  refusal(
    code: FailureCode,
    errors?: ReadonlyArray<string>,
    headers?: Readonly<Record<string, string>>,
    faults?: ReadonlyArray<PlainFault>
  ): WholeAnswer {
    this.failureCode = code
    return this.#context.answers.failure(this.requestId, code, errors, headers, faults)
  }

  /** Adds header fields to any answer of this exchange. */
  addHeaders(headers: Readonly<Record<string, string>> | undefined): void {
    if (headers !== undefined)
      this.#extra = this.#extra === undefined ? headers : { ...this.#extra, ...headers }
  }

  /** Counts among those that wait, until it is answered or the client aborts. */
  wait(): void {
    if (this.isAnswered) return
    this.#isWaiting = true
    this.#context.waiting.count++
  }

  #endWait(): void {
    if (this.#isWaiting) this.#context.waiting.count--
    this.#isWaiting = false
  }

  /** Gives the answer, unless one was given. */
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

  /** The client aborted: the request is not answered. */
  leave(): void {
    if (this.isAnswered) return
    this.isAnswered = true
    this.hold?.release()
    this.#endWait()
    this.trace?.end(this, undefined)
    this.onLeave?.()
  }
}

/** On whose behalf the core works for an exchange. */
export class ExchangeRequester implements RequesterShape {
  readonly spend: (milliseconds: number) => void
  readonly #exchange: Exchange

  constructor(exchange: Exchange) {
    this.#exchange = exchange
    this.spend = (milliseconds) => exchange.charge(milliseconds)
  }

  /** The account, once its key was accepted. */
  get id(): string {
    return this.#exchange.callerId
  }
}
