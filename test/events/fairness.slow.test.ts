import {
  AccountChanges,
  type AccountId,
  Credits,
  Storage,
  WebhookSender,
  Webhooks
} from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { describe, expect, it } from "vitest"
import { openEmptyAccount } from "../storage/accounts.ts"
import { VirtualClock } from "./virtualClock.ts"
import { start, taken } from "./webhook.ts"

const second = 1_000

/** Accounts whose targets answer at once or stall, and a process that delivers to them, in a time of their own. */
const startService = async () => {
  const clock = new VirtualClock(start.epochMillis)
  const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(Effect.withClock(effect, clock))
  const scope = await run(Scope.make())
  const ports = await run(
    Layer.buildWithScope(AccountChanges.over(StorageMemory.layerOf(StorageMemory.emptyState())), scope)
  )
  const received: Array<string> = []
  let underWay = 0
  let most = 0
  let stall = 0
  const sender = WebhookSender.of({
    faultOf: () => undefined,
    send: ({ url }) =>
      Effect.gen(function* () {
        most = Math.max(most, ++underWay)
        received.push(url)
        yield* Effect.sleep(url.includes("stalls") ? Math.max(1, stall) : 1)
        underWay--
        return { ...taken, milliseconds: stall }
      })
  })
  const webhooks = Context.get(
    await run(
      Layer.buildWithScope(
        Layer.provide(Webhooks.layer, Layer.succeedContext(Context.add(ports, WebhookSender, sender))),
        scope
      )
    ),
    Webhooks
  )
  const storage = Context.get(ports, Storage)
  return {
    clock,
    received,
    mostUnderWay: () => most,
    setStall: (millis: number) => {
      stall = millis
    },
    open: async (host: string, count: number) => {
      const id: AccountId = await run(Effect.provide(openEmptyAccount(start), ports))
      const make = (i: number) =>
        webhooks.create(id, {
          url: `https://${host}/${i}`,
          types: null,
          description: "",
          startAt: "beginning"
        })
      await run(Effect.forEach(Array.from({ length: count }), (_, i) => make(i)))
      return id
    },
    happen: async (accountId: AccountId, count: number) => {
      const at = DateTime.unsafeMake(clock.unsafeCurrentTimeMillis())
      const amount = Credits.Credits(1)
      const post = storage.post({ accountId, kind: "grant", amount, reason: "", at })
      await run(Effect.forEach(Array.from({ length: count }), () => post))
    },
    sendAllAgain: async (accountId: AccountId) => {
      const listed = await run(webhooks.list(accountId))
      await run(Effect.forEach(listed, ({ id }) => webhooks.redeliver(accountId, id, { since: start })))
    },
    close: async () => {
      const closed = run(Scope.close(scope, Exit.void))
      await clock.pass(10 * second)
      await closed
    }
  }
}

describe("targets that stall", () => {
  it.each([1, 10])(
    "of %i accounts hold other deliveries for seconds at most",
    async (accounts) => {
      const service = await startService()
      const stalling: Array<AccountId> = []
      for (let i = 0; i < accounts; i++) stalling.push(await service.open(`stalls-${i}.example`, 10))
      const other = await service.open("other.example", 1)
      // Widths grow while targets answer at once.
      for (const id of stalling) await service.happen(id, 200)
      await service.clock.pass(60 * second)
      service.setStall(14 * second)
      for (const id of stalling) await service.sendAllAgain(id)
      await service.clock.pass(2 * second)
      for (let i = 0; i < 5; i++) {
        const isOther = (url: string) => url.includes("other")
        const before = service.received.filter(isOther).length
        await service.happen(other, 1)
        const from = service.clock.unsafeCurrentTimeMillis()
        await service.clock.pass(120 * second, () => service.received.filter(isOther).length > before)
        expect(service.clock.unsafeCurrentTimeMillis() - from).toBeLessThan(5 * second)
        await service.clock.pass(3 * second)
      }
      expect(service.mostUnderWay()).toBeGreaterThan(accounts * 8)
      await service.close()
    },
    120_000
  )
})
