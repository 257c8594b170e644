import {
  type Charge,
  type Charged,
  chargeBucket,
  chargeTogether,
  hasSteppedBack,
  mergeBucketStates,
  type RateTable,
  StorageError
} from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { chargeAmong, makeBucketStates, reserveAmong } from "./memoryRateStore.ts"
import { type RateStore, reservationOf, undoing } from "./RateStore.ts"

/** Milliseconds before a failed table is asked again. */
const retryInterval = 1_000

/** Milliseconds that a request waits for the table by default; a slower one counts as unreachable. */
const defaultPatience = 500

/** Milliseconds before spending is sent to the table, unless a request takes it along. */
const spendingDelay = 100

export interface SharedRateStoreOptions {
  /** Milliseconds that a request waits for the table before this process counts alone; 500 by default. */
  readonly patience?: number
}

/** One process's link to the shared table. */
interface TableLink {
  /** True shortly after a failure, while the table is not asked. */
  readonly isAway: (now: number) => boolean
  /** Charges the table. Undefined if unreachable. */
  readonly charge: (
    charges: ReadonlyArray<Charge>,
    now: number
  ) => Effect.Effect<ReadonlyArray<Charged> | undefined>
}

/** A link to a table. Of consecutive failures only the first is logged. */
const linkTo = (table: RateTable, patience: number): TableLink => {
  let isFailing = false
  let awayUntil = Number.NEGATIVE_INFINITY

  /** The table's answer. A slow statement is not ended, only no longer awaited. */
  const answerOf = (charges: ReadonlyArray<Charge>, now: number) =>
    table.charge(charges, now).pipe(
      Effect.disconnect,
      Effect.timeoutFail({
        duration: patience,
        onTimeout: () => new StorageError({ cause: new Error("the limits' table does not answer in time") })
      })
    )

  return {
    isAway: (now) => now < awayUntil && now >= awayUntil - retryInterval,
    charge: (charges, now) =>
      Effect.matchEffect(answerOf(charges, now), {
        onSuccess: (charged) => {
          isFailing = false
          return Effect.succeed(charged)
        },
        onFailure: (cause) => {
          const isFirstFailure = !isFailing
          isFailing = true
          awayUntil = now + retryInterval
          return isFirstFailure
            ? Effect.as(
                Effect.logWarning("requests are counted by this process alone for now", Cause.fail(cause)),
                undefined
              )
            : Effect.succeed(undefined)
        }
      })
  }
}

/**
 * The buckets of all processes in one table, by a shared clock: together they keep to the limits. Buckets known to be
 * empty cost no query. While the table is unreachable or slower than `patience`, requests neither fail nor wait: each
 * process limits alone, so n processes allow n times the limits.
 */
export const makeSharedRateStore = (
  table: RateTable,
  clock: () => number = Date.now,
  { patience = defaultPatience }: SharedRateStoreOptions = {}
): RateStore => {
  const link = linkTo(table, patience)
  /** Upper bounds of the table's buckets: only requests change the table, so no bucket is fuller. */
  const seen = makeBucketStates()
  /** Spending not yet sent to the table. */
  const unsent = new Map<string, Charge>()
  let isSending = false
  let latest = Number.NEGATIVE_INFINITY

  /** The time. If the clock steps back, earlier buckets stay void. */
  const readClock = (): number => {
    const now = clock()
    if (hasSteppedBack(latest, now)) seen.clear()
    latest = now
    return now
  }

  /** Takes the unsent spending of these buckets, or of all, and marks it as sent. */
  const collectUnsent = (now: number, charges?: ReadonlyArray<Charge>): ReadonlyArray<Charge> => {
    const collected =
      charges === undefined
        ? [...unsent.values()]
        : charges.flatMap(({ bucket }) => unsent.get(bucket.key) ?? [])
    return collected.map((charge) => {
      const { key } = charge.bucket
      unsent.delete(key)
      const known = seen.get(key)
      chargeAmong(seen, [charge], now)
      return { ...charge, known }
    })
  }

  /** Decisions by the states that this process knows. */
  const predict = (charges: ReadonlyArray<Charge>, now: number): ReadonlyArray<Charged> => {
    const stateOf = (key: string) => {
      const spent = unsent.get(key)
      const state = seen.get(key)
      return spent === undefined ? state : chargeBucket(state, spent, now)
    }
    return chargeTogether(charges, stateOf, now).decisions
  }

  const takeHere = (charges: ReadonlyArray<Charge>, now: number): ReadonlyArray<Charged> => {
    collectUnsent(now, charges)
    return chargeAmong(seen, charges, now)
  }

  /** Charges the table and remembers its answer. */
  const chargeTable = (
    charges: ReadonlyArray<Charge>,
    now: number
  ): Effect.Effect<ReadonlyArray<Charged> | undefined> =>
    Effect.tap(link.charge(charges, now), (charged) =>
      Effect.sync(() => {
        if (charged === undefined) return
        charges.forEach(({ bucket: { key } }, i) => {
          const merged = mergeBucketStates(seen.get(key), charged[i], now)
          if (merged !== undefined && merged.fullAt > now) seen.set(key, merged)
        })
      })
    )

  const sendAll = Effect.suspend(() => {
    isSending = false
    const now = readClock()
    const charges = collectUnsent(now)
    return charges.length === 0 || link.isAway(now) ? Effect.void : Effect.asVoid(chargeTable(charges, now))
  })

  return {
    take: (charges) => {
      const now = readClock()
      if (link.isAway(now)) return Exit.succeed(takeHere(charges, now))
      const predicted = predict(charges, now)
      if (predicted.some(({ isAllowed }) => !isAllowed)) return Exit.succeed(predicted)
      const spent = collectUnsent(now, charges)
      const asked = charges.map((charge) => ({ ...charge, known: seen.get(charge.bucket.key) }))
      return Effect.map(
        chargeTable([...spent, ...asked], now),
        (charged) => charged?.slice(spent.length) ?? takeHere(charges, now)
      )
    },
    // Returned tokens can make buckets fuller than seen here, so the table's answer is not kept.
    reserve: (charges) => {
      const now = readClock()
      const here = () => reserveAmong(seen, charges, readClock)
      if (link.isAway(now)) return Exit.succeed(here())
      return Effect.map(link.charge(charges, now), (decisions) =>
        decisions === undefined
          ? here()
          : reservationOf(
              decisions,
              Effect.suspend(() => Effect.asVoid(link.charge(undoing(charges), readClock())))
            )
      )
    },
    spend: (bucket, cost) => {
      const before = unsent.get(bucket.key)?.cost ?? 0
      unsent.set(bucket.key, { bucket, cost: before + cost, mayOverdraw: true })
      if (isSending) return Effect.void
      isSending = true
      return Effect.zipRight(Effect.sleep(spendingDelay), sendAll).pipe(
        Effect.onInterrupt(() =>
          Effect.sync(() => {
            isSending = false
          })
        )
      )
    }
  }
}
