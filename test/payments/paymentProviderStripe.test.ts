import { AccountId, type CheckoutOrder, Credits, Email, PaymentProvider, TopUpId } from "@quick-response/core"
import { layer, type StripeOptions } from "@quick-response/payments-stripe"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { eventOf } from "./double/endpoints.ts"
import { StripeDouble, signatureOf } from "./double/StripeDouble.ts"

const secret = "whsec_first"

const emailOf = Schema.decodeSync(Email)

let stripe: StripeDouble

beforeEach(async () => {
  stripe = await StripeDouble.start()
})

afterEach(async () => {
  await stripe[Symbol.asyncDispose]()
})

const asked = <A, E>(
  ask: (provider: typeof PaymentProvider.Service) => Effect.Effect<A, E>,
  options: Partial<StripeOptions> = {}
): Promise<A> =>
  Effect.runPromise(
    Effect.flatMap(PaymentProvider, ask).pipe(
      Effect.provide(
        layer({
          key: Redacted.make(stripe.key),
          webhookSecrets: [Redacted.make(secret)],
          url: new URL(stripe.url),
          ...options
        })
      )
    )
  )

const failure = <A, E>(
  ask: (provider: typeof PaymentProvider.Service) => Effect.Effect<A, E>,
  options: Partial<StripeOptions> = {}
): Promise<E> => asked((provider) => Effect.flip(ask(provider)), options)

const ordered = (change: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
  topUpId: TopUpId.make(crypto.randomUUID()),
  accountId: AccountId.make(crypto.randomUUID()),
  email: null,
  pack: "small",
  label: "25 credits",
  credits: Credits.Credits(250_001),
  amount: 2_500,
  currency: "eur",
  tax: null,
  invoice: false,
  returnUrl: "https://shop.example/account/credits?top-up=1",
  expiresAt: DateTime.unsafeMake((Math.floor(Date.now() / 1_000) + 3_600) * 1_000),
  ...change
})

const opened = (order = ordered()) => asked((provider) => provider.openCheckout(order))
const report = (checkout: string) => asked((provider) => provider.readPayment(checkout))

describe("openCheckout()", () => {
  it("asks for the pack's price and names the top-up", async () => {
    const order = ordered({ email: emailOf("ada@shop.example") })
    const { checkout, url, expiresAt } = await opened(order)
    const session = stripe.books.session(checkout)
    expect(session).toMatchObject({
      amount_subtotal: 2_500,
      currency: "eur",
      client_reference_id: order.topUpId,
      customer_email: emailOf("ada@shop.example"),
      success_url: order.returnUrl,
      cancel_url: order.returnUrl
    })
    expect(url).toBe(session.url)
    expect(expiresAt).toEqual(order.expiresAt)
  })

  it("opens one checkout for one order", async () => {
    const order = ordered()
    expect(await opened(order)).toEqual(await opened(order))
    expect(stripe.books.sessions.size).toBe(1)
  })

  it.each(["lost", "reset"] as const)("repeats under the same key if an answer is %s", async (fault) => {
    stripe.faultOf = ({ ordinal }) => (ordinal === 0 ? fault : undefined)
    const { checkout } = await opened()
    expect([...stripe.books.sessions.keys()]).toEqual([checkout])
    expect(stripe.requests).toHaveLength(2)
  })

  it("repeats after a 429", async () => {
    stripe.faultOf = ({ ordinal }) => (ordinal === 0 ? 429 : undefined)
    await opened()
    expect(stripe.requests).toHaveLength(2)
  })

  it("omits an email address that Stripe refuses", async () => {
    const order = ordered({ email: emailOf("nobody@shop.invalid") })
    const { checkout } = await opened(order)
    expect(stripe.books.session(checkout)).toMatchObject({
      amount_subtotal: 2_500,
      client_reference_id: order.topUpId,
      customer_email: null
    })
    expect((await opened(order)).checkout).toBe(checkout)
    expect([...stripe.books.sessions.keys()]).toEqual([checkout])
  })

  it("fails with Stripe's message, without keys and addresses", async () => {
    const error = await failure((provider) =>
      provider.refund({ payment: "nobody@shop.invalid", amount: 1, key: "once" })
    )
    expect(error.message).toContain("No such payment_intent: [withheld]")
    const wrong = await failure((provider) => provider.openCheckout(ordered()), {
      key: Redacted.make("sk_test_wrong")
    })
    expect(wrong.message).toContain("401")
    expect(JSON.stringify(wrong)).not.toContain("sk_test_")
  })

  it("sends the operator's tax and invoice settings", async () => {
    const { checkout } = await opened(
      ordered({ tax: { behavior: "exclusive", code: "txcd_1" }, invoice: true })
    )
    stripe.books.pay(checkout)
    expect(await report(checkout)).toMatchObject({ subtotal: 2_500, total: 2_975 })
  })
})

describe("readPayment()", () => {
  it("is open, then paid with the amounts", async () => {
    const { checkout } = await opened()
    expect(await report(checkout)).toEqual({ state: "open", payment: null })
    stripe.books.pay(checkout)
    const { intent, charge } = stripe.books.paymentOf(checkout)
    expect(await report(checkout)).toEqual({
      state: "paid",
      payment: intent.id,
      subtotal: 2_500,
      total: 2_500,
      currency: "eur",
      refunded: 0,
      disputed: 0,
      receiptUrl: charge.receipt_url,
      paidAt: DateTime.unsafeMake(charge.created * 1_000)
    })
  })

  it.each([
    [true, "paid"],
    [false, "failed"]
  ] as const)("is processing until the bank answers %s, then %s", async (isPaid, state) => {
    const { checkout } = await opened()
    stripe.books.pay(checkout, "bank")
    expect(await report(checkout)).toMatchObject({ state: "processing" })
    stripe.books.settle(checkout, isPaid)
    expect(await report(checkout)).toMatchObject({ state })
  })

  it("is expired after its time, and unknown to Stripe otherwise", async () => {
    const { checkout } = await opened()
    stripe.books.advance(2 * 3_600_000)
    expect(await report(checkout)).toMatchObject({ state: "expired" })
    expect(await report("cs_test_none")).toEqual({ state: "unknown" })
  })

  it("counts refunds except failed ones", async () => {
    const { checkout } = await opened()
    stripe.books.pay(checkout)
    const { charge } = stripe.books.paymentOf(checkout)
    const refund = stripe.books.refund(charge, 1_000)
    expect(await report(checkout)).toMatchObject({ refunded: 1_000, disputed: 0 })
    stripe.books.failRefund(refund?.id ?? "")
    expect(await report(checkout)).toMatchObject({ refunded: 0 })
  })

  it("counts a dispute while it holds funds, but not an inquiry", async () => {
    const { checkout } = await opened()
    stripe.books.pay(checkout)
    const inquiry = stripe.books.dispute(checkout, { isInquiry: true })
    expect(await report(checkout)).toMatchObject({ disputed: 0 })
    stripe.books.decide(inquiry.id, true)
    const dispute = stripe.books.dispute(checkout, { amount: 1_500 })
    expect(await report(checkout)).toMatchObject({ disputed: 1_500 })
    stripe.books.decide(dispute.id, true)
    expect(await report(checkout)).toMatchObject({ disputed: 0 })
  })

  it("caps a lost dispute at the unrefunded rest", async () => {
    const { checkout } = await opened()
    stripe.books.pay(checkout)
    stripe.books.refund(stripe.books.paymentOf(checkout).charge, 2_000)
    const dispute = stripe.books.dispute(checkout, { amount: 2_500 })
    stripe.books.decide(dispute.id, false)
    expect(await report(checkout)).toMatchObject({ refunded: 2_000, disputed: 500 })
    dispute.currency = "usd"
    dispute.amount = 1
    expect(await report(checkout)).toMatchObject({ disputed: 500 })
  })
})

describe("closeCheckout()", () => {
  it("expires only an open checkout", async () => {
    const { checkout } = await opened()
    const close = () => asked((provider) => provider.closeCheckout(checkout))
    await close()
    await close()
    expect(stripe.books.session(checkout).status).toBe("expired")
    await asked((provider) => provider.closeCheckout("cs_test_none"))
  })
})

describe("refund()", () => {
  it("refunds once under one key", async () => {
    const { checkout } = await opened()
    stripe.books.pay(checkout)
    const { intent, charge } = stripe.books.paymentOf(checkout)
    const order = { payment: intent.id, amount: 700, key: "one" }
    await asked((provider) => provider.refund(order))
    await asked((provider) => provider.refund(order))
    expect(charge.amount_refunded).toBe(700)
    const error = await failure((provider) => provider.refund({ ...order, amount: 2_000, key: "two" }))
    expect(error.message).toContain("greater than unrefunded amount")
  })
})

describe("readSignal()", () => {
  const now = () => Math.floor(Date.now() / 1_000)
  const event = async () => {
    const order = ordered()
    const { checkout } = await opened(order)
    stripe.books.pay(checkout)
    const last = stripe.books.events.at(-1)
    if (last === undefined) throw new Error("there is no event")
    return { order, checkout, body: JSON.stringify(eventOf(last)) }
  }
  const read = (signature: string | undefined, body: string, options: Partial<StripeOptions> = {}) =>
    asked(
      (provider) => Effect.either(provider.readSignal(signature, new TextEncoder().encode(body))),
      options
    )
  const refused = { _tag: "Left", left: { _tag: "SignatureInvalid" } }

  it("names top-up, checkout and payment of a signed event", async () => {
    const { order, checkout, body } = await event()
    const payment = stripe.books.paymentOf(checkout).intent.id
    expect(await read(signatureOf(body, [secret], now()), body)).toMatchObject({
      right: { topUpId: order.topUpId, checkout, payment }
    })
  })

  it("takes either of two secrets", async () => {
    const { body, checkout } = await event()
    const webhookSecrets = [Redacted.make("whsec_new"), Redacted.make(secret)]
    for (const signers of [["whsec_new"], [secret], ["whsec_other", secret]])
      expect(await read(signatureOf(body, signers, now()), body, { webhookSecrets })).toMatchObject({
        right: { checkout }
      })
  })

  it("refuses foreign signatures, and any over 5 minutes old or ahead", async () => {
    const { body } = await event()
    const right = signatureOf(body, [secret], now())
    expect(await read(undefined, body)).toMatchObject(refused)
    expect(await read("", body)).toMatchObject(refused)
    expect(await read("t=,v1=", body)).toMatchObject(refused)
    expect(await read(signatureOf(body, ["whsec_other"], now()), body)).toMatchObject(refused)
    expect(await read(right, `${body} `)).toMatchObject(refused)
    expect(await read(signatureOf(body, [secret], now() - 301), body)).toMatchObject(refused)
    expect(await read(signatureOf(body, [secret], now() + 900), body)).toMatchObject(refused)
    expect(await read(`t=${now()},${signatureOf(body, [secret], now() + 900)}`, body)).toMatchObject(refused)
    expect(await read(right.replace("v1=", "v0="), body)).toMatchObject(refused)
    expect(await read(right, body, { webhookSecrets: [] })).toMatchObject(refused)
  })

  it("ignores ids that are no names", async () => {
    const { body } = await event()
    for (const id of [["cs_1"], { id: "cs_1" }, 7, "", "cs\u0000", "c".repeat(256), null]) {
      const written = JSON.parse(body)
      Object.assign(written.data.object, { id, payment_intent: id, client_reference_id: null })
      const sent = JSON.stringify(written)
      const found = await read(signatureOf(sent, [secret], now()), sent)
      const payment = id !== null && typeof id === "object" && "id" in id ? id.id : undefined
      expect(found).toMatchObject({
        _tag: "Right",
        right: { topUpId: undefined, checkout: undefined, payment }
      })
    }
  })

  it("ignores other events and invalid JSON", async () => {
    for (const body of [
      JSON.stringify({ id: "evt_1", object: "event", type: "payout.paid", created: 1, data: { object: {} } }),
      "not JSON"
    ])
      expect(await read(signatureOf(body, [secret], now()), body)).toMatchObject({
        _tag: "Right",
        right: undefined
      })
  })

  it("refuses an empty secret", async () => {
    await expect(read("", "", { webhookSecrets: [Redacted.make("")] })).rejects.toThrow("empty secret")
  })
})

describe("listSignals() and listCheckouts()", () => {
  it("read all pages, in the order of their times", async () => {
    const orders = Array.from({ length: 103 }, () => ordered())
    for (const order of orders) stripe.books.pay((await opened(order)).checkout)
    const since = DateTime.unsafeMake(Date.now() - 60_000)
    const signals = await asked((provider) => provider.listSignals(since))
    expect(signals.map(({ topUpId }) => topUpId)).toEqual(orders.map(({ topUpId }) => topUpId))
    expect(await asked((provider) => provider.listSignals(DateTime.unsafeMake(Date.now() + 60_000)))).toEqual(
      []
    )
  })

  it("restore a checkout's order, and skip foreign ones", async () => {
    const order = ordered()
    const { checkout, expiresAt, url } = await opened(order)
    stripe.books.session((await opened()).checkout).metadata = { top_up: "someone else's" }
    const { topUpId, accountId, pack, label, credits, amount, currency } = order
    expect(
      await asked((provider) => provider.listCheckouts(DateTime.unsafeMake(Date.now() - 60_000)))
    ).toEqual([
      {
        checkout,
        url,
        expiresAt,
        topUpId,
        accountId,
        pack,
        label,
        credits,
        amount,
        currency,
        createdAt: DateTime.unsafeMake(stripe.books.session(checkout).created * 1_000)
      }
    ])
  })
})

describe("check", () => {
  it("finds no fault with a full key, and changes nothing", async () => {
    const findings = await asked((provider) => provider.check)
    expect(findings.filter(({ isFault }) => isFault)).toEqual([])
    expect(stripe.books.events).toEqual([])
  })

  it("reports undelivered events", async () => {
    const { checkout } = await opened()
    stripe.books.pay(checkout)
    for (const event of stripe.books.events) event.pendingWebhooks = 1
    const findings = await asked((provider) => provider.check)
    expect(findings.filter(({ isFault }) => isFault).map(({ text }) => text)).toEqual([
      expect.stringContaining("1 of the newest 1 events wait to be delivered")
    ])
  })
})

describe("decimals()", () => {
  it.each([
    ["eur", 2],
    ["jpy", 0],
    ["idr", 2],
    ["kwd", undefined],
    ["isk", undefined],
    ["ugx", undefined],
    ["EUR", undefined]
  ])("of %s are %s", async (currency, decimals) => {
    expect(await asked((provider) => Effect.succeed(provider.decimals(currency)))).toBe(decimals)
  })
})
