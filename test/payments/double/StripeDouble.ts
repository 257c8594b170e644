import { createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Books, type KeptEvent } from "./books.ts"
import { type Answer, answerTo, eventOf, refusal } from "./endpoints.ts"
import { hostedPage, pressed } from "./pages.ts"

/** The fault of a request: done but its answer lost, not done, refused, or late. */
export type Fault = "lost" | "reset" | 429 | 500 | "hang" | { readonly lateBy: number }

/** How often an event is sent, and after how many milliseconds. */
export interface Delivery {
  readonly times: number
  readonly after?: number
}

export interface DoubleOptions {
  readonly port?: number
  readonly key?: string
  readonly webhook?: { readonly url: string; readonly secrets: ReadonlyArray<string> } | undefined
}

/** A signature of a body as Stripe makes them, at a time in seconds. */
export const signatureOf = (body: string, secrets: ReadonlyArray<string>, at: number): string =>
  [
    `t=${at}`,
    ...secrets.map((secret) => `v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`)
  ].join(",")

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** A stand-in for Stripe on 127.0.0.1: interface, hosted page, events, and faults on demand. */
export class StripeDouble {
  readonly books = new Books()
  readonly key: string
  /** Decides on each request to the interface; counted from 0. */
  faultOf: (request: {
    readonly method: string
    readonly path: string
    readonly ordinal: number
  }) => Fault | undefined = () => undefined
  deliveryOf: (event: KeptEvent) => Delivery = () => ({ times: 1 })
  webhook: DoubleOptions["webhook"]
  /** The requests to the interface, as `POST /v1/refunds`. */
  readonly requests: Array<string> = []
  readonly #answers = new Map<string, { readonly asked: string; readonly answer: Answer }>()
  readonly #sending = new Set<Promise<unknown>>()
  readonly #server: Server

  private constructor({ key = "sk_test_double", webhook }: DoubleOptions) {
    this.key = key
    this.webhook = webhook
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy())
    })
    this.books.onEvent = (event) => this.#send(event)
  }

  static async start(options: DoubleOptions = {}): Promise<StripeDouble> {
    const double = new StripeDouble(options)
    await new Promise<void>((resolve) => double.#server.listen(options.port ?? 0, "127.0.0.1", resolve))
    return double
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.webhook = undefined
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  /** Ends when each event that is under way has its answer. */
  async delivered(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending)
  }

  /** Posts an event to the webhook, signed, and again after a failure, up to three times. */
  async post(event: KeptEvent): Promise<void> {
    for (let attempt = 0; attempt < 3 && this.webhook !== undefined; attempt++) {
      const { url, secrets } = this.webhook
      const body = JSON.stringify(eventOf(event))
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signatureOf(body, secrets, Math.floor(Date.now() / 1_000))
      }
      const answer = await fetch(url, {
        method: "POST",
        body,
        headers,
        signal: AbortSignal.timeout(10_000)
      }).catch(() => undefined)
      await answer?.body?.cancel()
      if (answer?.ok === true) return
      await sleep(200 * 2 ** attempt)
    }
    event.pendingWebhooks += 1
  }

  #send(event: KeptEvent): void {
    if (this.webhook === undefined) return
    const { times, after = 0 } = this.deliveryOf(event)
    for (let time = 0; time < times; time++) {
      const sending = sleep(after).then(() => this.post(event))
      this.#sending.add(sending)
      void sending.finally(() => this.#sending.delete(sending))
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url)
    const body = await bodyOf(request)
    if (!url.pathname.startsWith("/v1/")) return this.#servePage(url, { request, response, body })
    const method = request.method ?? "GET"
    this.requests.push(`${method} ${url.pathname}`)
    const fault = this.faultOf({ method, path: url.pathname, ordinal: this.requests.length - 1 })
    if (fault === "hang") return
    if (fault === "reset") {
      request.socket.destroy()
      return
    }
    const { answer, isReplayed } = this.#answerTo({ request, url, method, body, fault })
    if (fault === "lost") {
      request.socket.destroy()
      return
    }
    if (typeof fault === "object") await sleep(fault.lateBy)
    response.writeHead(answer.status, {
      "content-type": "application/json",
      "request-id": `req_${this.requests.length}`,
      ...(isReplayed ? { "idempotent-replayed": "true" } : {}),
      ...(answer.status === 500 ? { "stripe-should-retry": "false" } : {})
    })
    response.end(JSON.stringify(answer.body))
  }

  #answerTo(asked: {
    readonly request: IncomingMessage
    readonly url: URL
    readonly method: string
    readonly body: string
    readonly fault: Fault | undefined
  }): { readonly answer: Answer; readonly isReplayed: boolean } {
    const { request, url, method, body, fault } = asked
    const fresh = (answer: Answer) => ({ answer, isReplayed: false })
    if (request.headers.authorization !== `Bearer ${this.key}`)
      return fresh(
        refusal(401, { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_****" })
      )
    if (fault === 429)
      return fresh(
        refusal(429, {
          type: "invalid_request_error",
          code: "rate_limit",
          message: "Request rate limit exceeded."
        })
      )
    const header = request.headers["idempotency-key"]
    const key = method === "POST" && typeof header === "string" ? header : undefined
    const earlier = key === undefined ? undefined : this.#answers.get(key)
    const fingerprint = `${url.pathname}?${body}`
    if (earlier !== undefined)
      return earlier.asked === fingerprint
        ? { answer: earlier.answer, isReplayed: true }
        : fresh(
            refusal(400, {
              type: "idempotency_error",
              message:
                "Keys for idempotent requests can only be used with the same parameters they were first used with."
            })
          )
    const answer =
      fault === 500
        ? refusal(500, { type: "api_error", message: "An unknown error occurred." })
        : structuredClone(answerTo(this.books, { method, url, body }))
    // A request that was not begun is not kept for its key.
    if (key !== undefined && answer.status !== 400) this.#answers.set(key, { asked: fingerprint, answer })
    return fresh(answer)
  }

  async #servePage(
    url: URL,
    { request, response, body }: { request: IncomingMessage; response: ServerResponse; body: string }
  ): Promise<void> {
    const id = /^\/pay\/(\w+)$/.exec(url.pathname)?.[1]
    const html = (text: string, status = 200) => {
      response.writeHead(status, { "content-type": "text/html; charset=utf-8" })
      response.end(text)
    }
    if (id === undefined) return html("<p>There is no such page.</p>", 404)
    if (request.method !== "POST") return html(hostedPage(this.books, id))
    const location = pressed(this.books, id, new URLSearchParams(body))
    // Checkout waits for the webhook's answer before it sends the customer back.
    await Promise.race([this.delivered(), sleep(10_000)])
    if (location === undefined) return html("<p>That is not possible now.</p>", 409)
    response.writeHead(303, { location })
    response.end()
  }
}
