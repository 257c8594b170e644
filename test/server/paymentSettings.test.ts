import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Payments } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { packListOf, payments, readSettings } from "@quick-response/server"
import * as Memory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import { afterAll, describe, expect, it } from "vitest"
import { makeTemporaryFolder } from "../storage/temporary.ts"

const { folder, remove } = makeTemporaryFolder()
afterAll(remove)

const pack = { id: "small", label: "25 credits", credits: 25, amount: 2500 }
const decimals = (currency: string) => (currency === "eur" ? 2 : undefined)

const faultsOf = (document: unknown): ReadonlyArray<string> =>
  Either.match(packListOf(document, decimals), { onLeft: (faults) => faults, onRight: () => [] })

describe("packListOf()", () => {
  it("reads currency, packs, tax and invoice", () => {
    const tax = { behavior: "inclusive", code: "txcd_10000000" }
    expect(
      Either.getOrThrow(packListOf({ currency: "eur", packs: [pack], tax, invoice: true }, decimals))
    ).toEqual({ currency: "eur", packs: [{ ...pack, credits: 250_000 }], tax, invoice: true })
    expect(Either.getOrThrow(packListOf({ currency: "eur", packs: [pack] }, decimals))).toMatchObject({
      tax: null,
      invoice: false
    })
  })

  const packOf = (change: object) => ({ packs: [{ ...pack, ...change }] })
  const tax = { behavior: "none", code: "txcd_1" }

  it.each([
    ["an unknown field", { colour: "red" }, "colour: unknown field"],
    ["an unknown field of a pack", packOf({ price: 1 }), "packs[0].price: unknown"],
    ["the same id twice", { packs: [pack, pack] }, 'packs: the id "small" is there twice'],
    ["no packs", { packs: [] }, "packs: expected 1 to 20 packs"],
    ["too many packs", { packs: Array(21).fill(pack) }, "packs: expected 1 to 20 packs"],
    ["a pack without credits", packOf({ credits: 0 }), "packs[0].credits: expected"],
    ["an amount of 0", packOf({ amount: 0 }), "packs[0].amount: expected a whole"],
    ["half a cent", packOf({ amount: 0.5 }), "packs[0].amount: expected a whole"],
    ["too high an amount", packOf({ amount: 1e8 }), "packs[0].amount: expected"],
    ["an id with a blank", packOf({ id: "a b" }), "packs[0].id: expected 1 to 64"],
    ["a label of blanks", packOf({ label: " " }), "packs[0].label: expected 1 to"],
    ["a currency without charges", { currency: "isk" }, 'currency: "isk" cannot be charged'],
    ["a currency in capitals", { currency: "EUR" }, "currency: expected an ISO 4217 code"],
    ["another tax behavior", { tax }, 'tax.behavior: expected "inclusive" or "exclusive"']
  ])("refuses %s by its field", (_, change, fault) => {
    expect(faultsOf({ currency: "eur", packs: [pack], ...change }).join("; ")).toContain(fault)
  })
})

/** The offer and the log of payments with these settings, or the reason why they do not start. */
const started = (environment: Readonly<Record<string, string>>) => {
  const logged: Array<string> = []
  const logger = Logger.make<unknown, void>(({ message }) => {
    logged.push([message].flat().join(" "))
  })
  return Effect.runPromise(
    Effect.gen(function* () {
      const chosen = yield* readSettings({}, environment)
      const offer = yield* Effect.serviceOption(Payments).pipe(
        Effect.provide(Layer.provide(payments(chosen, Effect.succeed("http://codes.example")), Memory.layer))
      )
      return { offer: Option.getOrUndefined(offer)?.offer, logged }
    }).pipe(
      Effect.provide(Logger.replace(Logger.defaultLogger, logger)),
      Effect.mapError(({ message }) => message),
      Effect.either
    )
  )
}

const refusalOf = async (environment: Readonly<Record<string, string>>) =>
  Either.match(await started(environment), { onLeft: (reason) => reason, onRight: () => undefined })

const packsFile = (document: object): string => {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(path, JSON.stringify(document))
  return path
}

const file = packsFile({ currency: "eur", packs: [pack, { ...pack, id: "large", credits: 0.5, amount: 5 }] })
// Nothing listens there: no test asks Stripe.
const nowhere = { QR_STRIPE_URL: "http://127.0.0.1:9" }
const testing = { ...nowhere, QR_STRIPE_KEY: "sk_test_abc", QR_CREDIT_PACKS: file }

describe("payments by the settings", () => {
  it("are test payments on a demo without a key", async () => {
    const byDefault = Either.getOrThrow(await started({ QR_DEMO: "on" }))
    expect(byDefault.offer?.packs.map(({ id }) => id)).toEqual(["small", "large"])
    expect(byDefault.logged).toEqual([
      "offers 25 credits for EUR 25.00, 100 credits for EUR 80.00, by test payments: no money moves"
    ])
    const ofFile = Either.getOrThrow(await started({ QR_DEMO: "on", QR_CREDIT_PACKS: file }))
    expect(ofFile.offer?.packs.map(({ amount }) => amount)).toEqual([2500, 5])
    const elsewhere = { QR_DEMO: "on", QR_TOP_UP_URL: "https://shop.example/" }
    expect(Either.getOrThrow(await started(elsewhere)).offer).toBeUndefined()
    expect(Either.getOrThrow(await started({ ...testing, QR_DEMO: "on" })).logged[0]).toMatch(/by a test key/)
  })

  it("are absent without a key", async () => {
    expect(await started({})).toMatchObject({ right: { offer: undefined, logged: [] } })
  })

  it("log each pack, the mode and the source of events", async () => {
    const right = Either.getOrThrow(await started(testing))
    expect(right.offer).toMatchObject({ currency: "eur", decimals: 2 })
    expect(right.logged.slice(0, 2)).toEqual([
      "sells 25 credits for EUR 25.00, 0.5 credits for EUR 0.05, by a test key: no money moves",
      "QR_STRIPE_WEBHOOK_SECRET is not set: Stripe's events are read from its list each minute"
    ])
    const live = { ...testing, QR_STRIPE_URL: "https://api.stripe.invalid", QR_STRIPE_KEY: "rk_live_abc" }
    const secured = {
      ...live,
      QR_BASE_URL: "https://codes.example",
      QR_STRIPE_WEBHOOK_SECRET: "whsec_a,whsec_b"
    }
    expect(Either.getOrThrow(await started(secured)).logged[0]).toMatch(/by a live key$/)
    expect(Either.getOrThrow(await started(secured)).logged.join()).not.toContain("is not set")
  })

  const live = { ...testing, QR_STRIPE_KEY: "sk_live_abc" }
  const faulty = packsFile({ currency: "eur", packs: [] })

  it.each([
    ["packs without a key", { QR_CREDIT_PACKS: file }, "QR_CREDIT_PACKS: needs QR_STRIPE_KEY"],
    ["a key without packs", { QR_STRIPE_KEY: "sk_test_abc" }, "QR_STRIPE_KEY: needs QR_CREDIT_PACKS"],
    ["a secret without a key", { QR_STRIPE_WEBHOOK_SECRET: "whsec_a" }, "_SECRET: needs QR_STRIPE_KEY"],
    [
      "a live key on a demo",
      { ...live, QR_BASE_URL: "https://a.example", QR_DEMO: "on" },
      "QR_DEMO: a public demo must not take real payments"
    ],
    [
      "a live key without https",
      { ...live, QR_BASE_URL: "http://a.example" },
      "needs QR_BASE_URL to begin with https"
    ],
    [
      "a live key for tests",
      { ...live, QR_BASE_URL: "https://a.example" },
      "QR_STRIPE_URL: leads to this machine"
    ],
    [
      "a missing file",
      { ...testing, QR_CREDIT_PACKS: "nowhere.json" },
      "QR_CREDIT_PACKS: nowhere.json: ENOENT"
    ],
    ["a faulty file", { ...testing, QR_CREDIT_PACKS: faulty }, "packs: expected 1 to 20 packs"]
  ])("refuse %s by the setting's name", async (_, environment, reason) => {
    expect(await refusalOf(environment)).toContain(reason)
  })

  it("repeat no key in an error", async () => {
    const reason = await refusalOf({ QR_STRIPE_KEY: "sk_lve_verysecret", QR_CREDIT_PACKS: file })
    expect(reason).toContain("QR_STRIPE_KEY: expected a key of Stripe")
    expect(reason).not.toContain("verysecret")
  })
})
