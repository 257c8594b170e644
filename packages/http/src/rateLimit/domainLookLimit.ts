import type { AccountId } from "@quick-response/core"
import type * as Effect from "effect/Effect"
import type { RateLimited } from "../exchange/Handler.ts"
import { limitOn } from "./limits.ts"
import type { RateStore } from "./RateStore.ts"
import { takeOne } from "./takeOne.ts"

/** Counts a requested look at the proof of a host. */
export type DomainLookLimit = (accountId: AccountId, host: string) => Effect.Effect<void, RateLimited>

/** The most requested looks at a host for an account. */
export const domainLooksAnHour = 10

const limit = limitOn(
  "domain-look",
  domainLooksAnHour,
  60 * 60_000,
  `an account may ask for the proof of a domain ${domainLooksAnHour} times an hour`
)

export const makeDomainLookLimit =
  (store: RateStore): DomainLookLimit =>
  (accountId, host) =>
    takeOne(store, limit, `${accountId} ${host}`)
