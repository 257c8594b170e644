import { DomainHost, DomainStorage, newDomainToken, Storage } from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { expect, it } from "vitest"
import { withPeople } from "../credentials/people.ts"
import { openAccount } from "../storage/accounts.ts"

const day = 86_400_000

it("the outbox names hosts that lack proof, and drops outdated mails", () =>
  withPeople((world) =>
    Effect.gen(function* () {
      const { addDomain, recordLook } = yield* DomainStorage
      const accountId = yield* openAccount(Credits(0))
      const { email } = yield* (yield* Storage).findAccount({ id: accountId })
      const start = DateTime.subtract(yield* DateTime.now, { days: 20 })
      const limits = { account: 10, all: 10 }
      const hosts = ["a.luna.example", "b.luna.example"].map((host) => DomainHost.make(host))
      for (const host of hosts)
        yield* addDomain({ accountId, host, token: newDomainToken(), at: start, limits })
      const look = (host: DomainHost, days: number, isProved = false) =>
        recordLook(accountId, host, {
          isProved,
          found: [],
          at: DateTime.add(start, { millis: days * day })
        })
      const [first, second] = [hosts[0] ?? DomainHost.make(""), hosts[1] ?? DomainHost.make("")]
      for (const host of hosts) yield* look(host, 0, true)
      const sent = Effect.zipRight(
        TestClock.adjust("1 minute"),
        Effect.sync(() => world.letters.splice(0))
      )
      for (const days of [1, 2]) yield* look(first, days)
      expect(yield* sent).toEqual([{ _tag: "domain-missing", to: email, name: first }])
      for (const days of [2, 3]) yield* look(second, days)
      yield* look(first, 4, true)
      yield* look(second, 3.5, true)
      expect(yield* sent).toEqual([])
      for (const days of [5, 12]) yield* look(first, days)
      expect(yield* sent).toEqual([{ _tag: "domain-lost", to: email, name: first }])
    })
  ))
