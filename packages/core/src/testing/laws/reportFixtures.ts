import { Credits } from "@quick-response/design/pricing/Credits"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { StoredConfig } from "../../config/StoredConfig.ts"
import type { CredentialStorage } from "../../credentials/CredentialStorage.ts"
import type { AccountId } from "../../records/AccountRecord.ts"
import type { LedgerEntry } from "../../records/Ledger.ts"
import { dayLength } from "../../scans/ScanDay.ts"
import type { LedgerPlace, ReportStorage } from "../../storage/ReportStorage.ts"
import { Storage } from "../../storage/Storage.ts"
import type { TopUpStorage } from "../../storage/TopUpStorage.ts"
import { allPages, fresh } from "../trials/fixtures.ts"

/** The ports under test, with the others of their store. */
export interface ReportStores {
  readonly reports: typeof ReportStorage.Service
  readonly storage: typeof Storage.Service
  readonly topUps: typeof TopUpStorage.Service
  readonly credentials: typeof CredentialStorage.Service
}

export interface ReportTrial {
  readonly name: string
  /** The damage if the law is broken, and the affected party. */
  readonly meaning: string
  readonly trial: (
    stores: ReportStores
  ) => Effect.Effect<void, unknown, CredentialStorage | ReportStorage | Storage | TopUpStorage>
}

/** The start of an unused day, in milliseconds since 1970: stores may have other content. */
export const freshDay = (): number => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return (48_000 + (random % 50_000)) * dayLength
}

export const moment = (at: number): DateTime.Utc => DateTime.unsafeMake(at)

/** Opens an account that can pay for a trial. */
export const openAccount = (at: number): Effect.Effect<AccountId, unknown, Storage> =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const { id } = yield* storage.createAccount({
      id: fresh.accountId(),
      email: fresh.email(),
      at: moment(at)
    })
    const amount = Credits(1_000_000_000)
    yield* storage.post({ accountId: id, kind: "grant", amount, reason: "to start with", at: moment(at) })
    return id
  })

/** A stored configuration with a style, and optionally a template. */
export const configOfStyle = (bodyStyle: string, template?: string): StoredConfig => ({
  text: JSON.stringify({
    bodyStyle,
    data: "https://example.test",
    ...(template === undefined ? {} : { template })
  }),
  images: [],
  dataHash: "data"
})

/** Accounts' entries by time, account and sequence. */
export const entriesOf = (
  accounts: ReadonlyArray<AccountId>
): Effect.Effect<ReadonlyArray<LedgerEntry>, unknown, Storage> =>
  Effect.gen(function* () {
    const { listLedger } = yield* Storage
    const ledgers = yield* Effect.forEach(accounts, (id) =>
      allPages((page) => Effect.map(listLedger(id, page), ({ entries }) => entries), 100)
    )
    return ledgers.flat().sort((a, b) => {
      const times = a.createdAt.epochMillis - b.createdAt.epochMillis
      if (times !== 0) return times
      if (a.accountId !== b.accountId) return a.accountId < b.accountId ? -1 : 1
      return a.sequence - b.sequence
    })
  })

export const placeOf = ({ createdAt, accountId, sequence }: LedgerEntry): LedgerPlace => ({
  at: createdAt.epochMillis,
  accountId,
  sequence
})

export const at =
  (milliseconds: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withClock(effect, {
      ...Clock.make(),
      currentTimeMillis: Effect.succeed(milliseconds),
      currentTimeNanos: Effect.succeed(BigInt(milliseconds) * 1_000_000n),
      unsafeCurrentTimeMillis: () => milliseconds,
      unsafeCurrentTimeNanos: () => BigInt(milliseconds) * 1_000_000n
    })

/** Whole numbers below a bound, in a seeded sequence. */
export const numbersFrom = (seed: number): ((bound: number) => number) => {
  let state = (seed % 2_147_483_646) + 1
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647
    return state % bound
  }
}
