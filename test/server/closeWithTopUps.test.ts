import { writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { Accounts, Credits, Email, Payments, TopUpStorage } from "@quick-response/core"
import * as Stripe from "@quick-response/payments-stripe"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, expect, it } from "vitest"
import { realRendering, servicesOver } from "../http/service.ts"
import { StripeDouble } from "../payments/double/StripeDouble.ts"
import { StorageSqlite } from "../storage/sqlite.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { printed, refusal } from "./inProcess.ts"

const { folder, remove } = makeTemporaryFolder()
const filename = join(folder, "shop.db")
const packs = join(folder, "packs.json")
const pack = { id: "small", label: "25 credits", credits: 25, amount: 2500 }
const variables = ["QR_STRIPE_KEY", "QR_STRIPE_URL", "QR_CREDIT_PACKS"] as const
let double: StripeDouble

beforeAll(async () => {
  writeFileSync(packs, JSON.stringify({ currency: "eur", packs: [pack] }))
  double = await StripeDouble.start()
})
afterAll(async () => {
  for (const name of variables) delete process.env[name]
  await double[Symbol.asyncDispose]()
  remove()
})

/** Runs an effect as the server would, with payments by the double of Stripe. */
const asServer = <A, E>(effect: Effect.Effect<A, E, Accounts | Payments | TopUpStorage>) => {
  const storage = Layer.orDie(StorageSqlite.layer({ filename }))
  const payments = Payments.layerRemote({
    currency: "eur",
    decimals: 2,
    isTest: true,
    packs: [{ ...pack, credits: Credits.Credits(250_000) }],
    tax: null,
    invoice: false
  }).pipe(
    Layer.provide(
      Stripe.layer({ key: Redacted.make(double.key), webhookSecrets: [], url: new URL(double.url) })
    )
  )
  return Effect.runPromise(
    Effect.provide(
      effect,
      payments.pipe(Layer.provideMerge(servicesOver(realRendering, storage)), Layer.provideMerge(storage))
    ).pipe(Effect.scoped)
  )
}

it("account close cancels open top-ups first, or closes nothing", async () => {
  const email = "ann@example.com"
  const { account, topUp } = await asServer(
    Effect.gen(function* () {
      const account = yield* (yield* Accounts).create(Schema.decodeSync(Email)(email))
      const { topUp } = yield* (yield* Payments).open(account.id, {
        pack: "small",
        returnUrl: "https://shop.example/account/credits"
      })
      return { account, topUp }
    })
  )
  expect(topUp.state).toBe("open")
  const closing = ["account", "close", email, "--database", `sqlite:${filename}`]
  const stateOf = () =>
    asServer(
      Effect.flatMap(TopUpStorage, ({ findTopUp }) =>
        Effect.map(findTopUp(account.id, topUp.id), ({ state }) => state)
      )
    )

  expect((await refusal(closing)).message).toContain("QR_STRIPE_KEY: is not set")
  expect(await stateOf()).toBe("open")
  expect(await printed(["account", "show", email, "--database", `sqlite:${filename}`])).toContain(email)

  Object.assign(process.env, {
    QR_STRIPE_KEY: double.key,
    QR_STRIPE_URL: double.url,
    QR_CREDIT_PACKS: packs
  })
  expect(await printed(closing)).toContain(`closed account ${email}`)
  expect(await stateOf()).toBe("canceled")
})
