import { Accounts, Email, Pricing, Purchasing, Rendering, Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Tracer from "effect/Tracer"
import { expect, it } from "vitest"
import { config, run } from "./selling.ts"

it("services are told apart by a key that names package and service", () => {
  const services = { Accounts, Pricing, Purchasing, Rendering, Storage }
  for (const [name, { key }] of Object.entries(services)) expect(key).toBe(`@quick-response/core/${name}`)
})

/** Runs an effect and gives the names of its spans. */
const spansOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const names: Array<string> = []
    const tracer = Tracer.make({
      span: (name, parent, context, links, startTime, kind) => {
        names.push(name)
        const status: Tracer.SpanStatus = { _tag: "Started", startTime }
        return {
          _tag: "Span",
          spanId: String(names.length),
          traceId: "test",
          sampled: true,
          name,
          parent,
          context,
          status,
          attributes: new Map(),
          links,
          kind,
          end: () => undefined,
          attribute: () => undefined,
          event: () => undefined,
          addLinks: () => undefined
        }
      },
      context: (f) => f()
    })
    return Effect.as(Effect.withTracer(effect, tracer), names)
  })

it("verbs that change something, and the look-up of a key, are traced by service and verb", () =>
  run(
    Effect.gen(function* () {
      const [accounts, purchasing] = [yield* Accounts, yield* Purchasing]
      const names = yield* spansOf(
        Effect.gen(function* () {
          const { id } = yield* accounts.create(Schema.decodeSync(Email)("ada@example.com"))
          yield* accounts.credit(id, 1, "grant")
          const { apiKey, secret } = yield* accounts.createApiKey(id, { name: "shop" })
          yield* accounts.authenticate(secret)
          yield* accounts.revokeApiKey(apiKey.prefix)
          const { receipt } = yield* purchasing.buy(id, { config })
          yield* purchasing.setActive(receipt.qrCodeId, false)
          yield* purchasing.refund(receipt.qrCodeId, "it did not print")
        })
      )
      expect(names).toEqual([
        "Accounts.create",
        "Accounts.credit",
        "Accounts.createApiKey",
        "Accounts.authenticate",
        "Accounts.revokeApiKey",
        "Purchasing.buy",
        "Purchasing.setActive",
        "Purchasing.refund"
      ])
    })
  ))
