import type { Books, KeptEvent } from "./books.ts"
import { type Parameters, parametersOf } from "./form.ts"
import { newId } from "./objects.ts"

/** An answer of Stripe, before it is written as JSON. */
export interface Answer {
  readonly status: number
  readonly body: object
}

export const refusal = (
  status: number,
  error: { type: string; message: string; code?: string; param?: string }
): Answer => ({
  status,
  body: { error }
})

const invalid = (message: string, more: { code?: string; param?: string } = {}): Answer =>
  refusal(400, { type: "invalid_request_error", message, ...more })

const missing = (what: string, id: string): Answer =>
  refusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param: "id",
    message: `No such ${what}: '${id}'`
  })

const ok = (body: object): Answer => ({ status: 200, body })

const listed = [
  "limit",
  "starting_after",
  "ending_before",
  "created[gte]",
  "created[gt]",
  "created[lte]",
  "created[lt]",
  "expand[]"
]

/** A page of a list, newest first. */
const page = <A extends { readonly id: string; readonly created: number }>(
  all: Iterable<A>,
  { text, number }: Parameters,
  { url, write = (one) => one }: { readonly url: string; readonly write?: (one: A) => object }
): Answer => {
  const limit = number("limit") ?? 10
  if (!(limit >= 1 && limit <= 100)) return invalid("limit: expected 1 to 100", { param: "limit" })
  const bounds = {
    gte: number("created[gte]"),
    gt: number("created[gt]"),
    lte: number("created[lte]"),
    lt: number("created[lt]")
  }
  const newest = [...all]
    .toReversed()
    .filter(
      ({ created }) =>
        created >= (bounds.gte ?? 0) &&
        created > (bounds.gt ?? -1) &&
        created <= (bounds.lte ?? Number.MAX_SAFE_INTEGER) &&
        created < (bounds.lt ?? Number.MAX_SAFE_INTEGER)
    )
  const placeOf = (id: string) => newest.findIndex((one) => one.id === id)
  const after = text("starting_after")
  const before = text("ending_before")
  const end = before === undefined ? newest.length : placeOf(before)
  const start =
    after === undefined ? (before === undefined ? 0 : Math.max(0, end - limit)) : placeOf(after) + 1
  const data = newest.slice(start, Math.min(end, start + limit))
  return ok({
    object: "list",
    url,
    has_more: before === undefined ? start + limit < end : start > 0,
    data: data.map(write)
  })
}

/** An event as Stripe writes it. */
export const eventOf = ({ id, type, created, object, pendingWebhooks }: KeptEvent): object => ({
  id,
  object: "event",
  api_version: "2026-10-28.endive",
  created,
  data: { object },
  livemode: false,
  pending_webhooks: pendingWebhooks,
  request: null,
  type
})

const sessionParameters = [
  "mode",
  "client_reference_id",
  "customer_email",
  "metadata[*]",
  "payment_intent_data[metadata][*]",
  "payment_intent_data[description]",
  "line_items[][quantity]",
  "line_items[][price_data][currency]",
  "line_items[][price_data][unit_amount]",
  "line_items[][price_data][tax_behavior]",
  "line_items[][price_data][product_data][name]",
  "line_items[][price_data][product_data][tax_code]",
  "adaptive_pricing[enabled]",
  "automatic_tax[enabled]",
  "invoice_creation[enabled]",
  "expires_at",
  "success_url",
  "cancel_url",
  "expand[]"
]

const open = (books: Books, given: Parameters, origin: string): Answer => {
  const price = "line_items[0][price_data]"
  const amount = given.number(`${price}[unit_amount]`)
  const currency = given.text(`${price}[currency]`)
  const successUrl = given.text("success_url")
  const now = books.now()
  const expiresAt = given.number("expires_at") ?? now + 24 * 3_600
  if (given.text("mode") !== "payment")
    return invalid("mode: this double knows payment alone", { param: "mode" })
  if (currency === undefined || amount === undefined || !Number.isSafeInteger(amount) || amount < 0)
    return invalid("Missing required param: line_items.", { param: "line_items" })
  if (successUrl === undefined)
    return invalid("Missing required param: success_url.", { param: "success_url" })
  if (expiresAt < now + 30 * 60 || expiresAt > now + 24 * 3_600)
    return invalid("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.", {
      param: "expires_at"
    })
  const email = given.text("customer_email") ?? null
  if (email?.endsWith(".invalid") === true)
    return invalid(`Invalid email address: ${email}`, { code: "email_invalid", param: "customer_email" })
  const id = newId("cs_test")
  const isTaxed = given.text("automatic_tax[enabled]") === "true"
  const tax = isTaxed ? Math.round(amount * 0.19) : 0
  return ok(
    books.open(id, {
      created: now,
      expiresAt,
      url: `${origin}/pay/${id}`,
      amount,
      tax,
      isTaxAdded: given.text(`${price}[tax_behavior]`) === "exclusive",
      currency,
      reference: given.text("client_reference_id") ?? null,
      email,
      metadata: given.below("metadata"),
      successUrl,
      cancelUrl: given.text("cancel_url") ?? null
    })
  )
}

/** A checkout with the requested expansions. */
const written = (books: Books, id: string, { list }: Parameters): Answer => {
  const session = books.sessions.get(id)
  if (session === undefined) return missing("checkout.session", id)
  const asked = list("expand")
  const intent = books.intents.get(String(session.payment_intent))
  if (intent === undefined || !asked.some((path) => path.startsWith("payment_intent"))) return ok(session)
  const charge = asked.includes("payment_intent.latest_charge")
    ? books.charges.get(String(intent.latest_charge))
    : undefined
  return ok({ ...session, payment_intent: { ...intent, latest_charge: charge ?? intent.latest_charge } })
}

const refund = (books: Books, given: Parameters): Answer => {
  const payment = given.text("payment_intent") ?? ""
  const intent = books.intents.get(payment)
  const charge = books.charges.get(String(intent?.latest_charge))
  if (charge === undefined) return missing("payment_intent", payment)
  const made = books.refund(charge, given.number("amount"))
  if (made !== undefined) return ok(made)
  return charge.refunded
    ? invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" })
    : invalid("Refund amount is greater than unrefunded amount on charge", { param: "amount" })
}

interface Endpoint {
  readonly method: "GET" | "POST"
  readonly path: RegExp
  readonly known: ReadonlyArray<string>
  readonly answer: (
    books: Books,
    given: Parameters,
    at: { readonly id: string; readonly origin: string }
  ) => Answer
}

const days30 = 30 * 24 * 3_600

const endpoints: ReadonlyArray<Endpoint> = [
  {
    method: "POST",
    path: /^\/v1\/checkout\/sessions$/,
    known: sessionParameters,
    answer: (books, given, { origin }) => open(books, given, origin)
  },
  {
    method: "GET",
    path: /^\/v1\/checkout\/sessions$/,
    known: listed,
    answer: (books, given) => page(books.sessions.values(), given, { url: "/v1/checkout/sessions" })
  },
  {
    method: "GET",
    path: /^\/v1\/checkout\/sessions\/(\w+)$/,
    known: ["expand[]"],
    answer: (books, given, { id }) => written(books, id, given)
  },
  {
    method: "POST",
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    known: ["expand[]"],
    answer: (books, _, { id }) => {
      const session = books.sessions.get(id)
      if (session === undefined) return missing("checkout.session", id)
      if (session.status !== "open")
        return invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
      books.expire(id)
      return ok(session)
    }
  },
  {
    method: "POST",
    path: /^\/v1\/refunds$/,
    known: ["payment_intent", "amount", "reason", "metadata[*]"],
    answer: refund
  },
  {
    method: "GET",
    path: /^\/v1\/disputes$/,
    known: [...listed, "payment_intent", "charge"],
    answer: (books, given) =>
      page(
        [...books.disputes.values()].filter(
          ({ payment_intent }) => payment_intent === (given.text("payment_intent") ?? payment_intent)
        ),
        given,
        { url: "/v1/disputes" }
      )
  },
  {
    method: "GET",
    path: /^\/v1\/charges$/,
    known: listed,
    answer: (books, given) => page(books.charges.values(), given, { url: "/v1/charges" })
  },
  {
    method: "GET",
    path: /^\/v1\/payment_intents$/,
    known: listed,
    answer: (books, given) => page(books.intents.values(), given, { url: "/v1/payment_intents" })
  },
  {
    method: "GET",
    path: /^\/v1\/events$/,
    known: [...listed, "types[]", "type"],
    answer: (books, given) => {
      const types = given.list("types")
      if (types.length > 20) return invalid("types: at most 20", { param: "types" })
      return page(
        books.events.filter(
          ({ type, created }) =>
            created > books.now() - days30 && (types.length === 0 || types.includes(type))
        ),
        given,
        { url: "/v1/events", write: eventOf }
      )
    }
  }
]

/** Answers a request as Stripe does, without keys and faults. */
export const answerTo = (
  books: Books,
  request: { readonly method: string; readonly url: URL; readonly body: string }
): Answer => {
  books.expireDue()
  const { method, url, body } = request
  for (const endpoint of endpoints) {
    const found = endpoint.path.exec(url.pathname)
    if (endpoint.method !== method || found === null) continue
    const given = parametersOf(method === "GET" ? url.search : body, endpoint.known)
    const [unknown] = given.unknown
    if (unknown !== undefined)
      return invalid(`Received unknown parameter: ${unknown}`, { code: "parameter_unknown", param: unknown })
    return endpoint.answer(books, given, { id: found[1] ?? "", origin: url.origin })
  }
  return refusal(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${url.pathname}).`
  })
}
