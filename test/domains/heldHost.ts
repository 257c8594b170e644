import { type AccountId, DomainHost, DomainStorage, newDomainToken } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

/** Has an account hold a host, as if its proof were found. */
export const holdHost = (accountId: AccountId, host: string) =>
  Effect.gen(function* () {
    const { addDomain, recordLook } = yield* DomainStorage
    const at = yield* DateTime.now
    const named = DomainHost.make(host)
    const limits = { account: 10, all: 10 }
    yield* addDomain({ accountId, host: named, token: newDomainToken(), at, limits })
    yield* recordLook(accountId, named, { isProved: true, found: [], pointing: undefined, at })
  })
