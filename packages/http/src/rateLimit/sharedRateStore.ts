import {
  type Charge,
  type Charged,
  chargeBucket,
  mergeBucketStates,
  type RateTable
} from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { chargeAmong, makeBucketStates, type RateStore } from "./RateStore.ts"

/** For how long a table that failed is not asked again, in milliseconds. */
const rest = 1_000

/** After how many milliseconds the other processes are told what was spent, unless a request tells them before. */
const spendingDelay = 100

/**
 * Keeps the buckets of all processes in one table, by a clock that those agree on: together they keep to the limits. A
 * bucket that is known to be empty costs no look at the table. While the table is out of reach no request fails for it:
 * each process keeps to the limits by itself, so that for that time as many times the limits pass as there are processes.
 */
export const makeSharedRateStore = (table: RateTable, clock: () => number = Date.now): RateStore => {
  /** No bucket is fuller than this, since only requests change the table. */
  const seen = makeBucketStates()
  /** What was spent of which the table does not know. */
  let untold = new Map<string, Charge>()
  let isTelling = false
  let awayUntil = Number.NEGATIVE_INFINITY

  const isAway = (now: number): boolean => now < awayUntil && now >= awayUntil - rest

  /** From here on, what was spent from these buckets counts as told, or from all. */
  const collectUntold = (now: number, charges?: ReadonlyArray<Charge>): ReadonlyArray<Charge> => {
    if (untold.size === 0) return []
    const collected =
      charges === undefined
        ? [...untold.values()]
        : charges.flatMap(({ bucket }) => untold.get(bucket.key) ?? [])
    if (charges === undefined) untold = new Map()
    return collected.map((charge) => {
      const { key } = charge.bucket
      untold.delete(key)
      const known = seen.get(key)
      chargeAmong(seen, charge, now)
      return { ...charge, known }
    })
  }

  /** The decision by what is known here. */
  const foresee = (charge: Charge, now: number): Charged => {
    const { key } = charge.bucket
    const spent = untold.get(key)
    const state = seen.get(key)
    return chargeBucket(spent === undefined ? state : chargeBucket(state, spent, now), charge, now)
  }

  const takeHere = (charges: ReadonlyArray<Charge>, now: number): ReadonlyArray<Charged> => {
    collectUntold(now, charges)
    return charges.map((charge) => chargeAmong(seen, charge, now))
  }

  /** The decisions where one is a refusal. What was spent stays to be told. */
  const refuseHere = (
    charges: ReadonlyArray<Charge>,
    decisions: ReadonlyArray<Charged>,
    now: number
  ): ReadonlyArray<Charged> => {
    for (const charge of charges) if (!untold.has(charge.bucket.key)) chargeAmong(seen, charge, now)
    return decisions
  }

  /** Charges the table, and remembers what it says. */
  const chargeTable = (
    charges: ReadonlyArray<Charge>,
    now: number
  ): Effect.Effect<ReadonlyArray<Charged> | undefined> =>
    Effect.matchEffect(table.charge(charges, now), {
      onSuccess: (charged) => {
        charges.forEach(({ bucket: { key } }, i) => {
          const merged = mergeBucketStates(seen.get(key), charged[i], now)
          if (merged !== undefined && merged.fullAt > now) seen.set(key, merged)
        })
        return Effect.succeed(charged)
      },
      onFailure: (cause) => {
        const isNews = awayUntil < now - rest
        awayUntil = now + rest
        return isNews
          ? Effect.as(
              Effect.logWarning("requests are counted by this process alone for now", Cause.fail(cause)),
              undefined
            )
          : Effect.succeed(undefined)
      }
    })

  const tellAll = Effect.suspend(() => {
    isTelling = false
    const now = clock()
    const charges = collectUntold(now)
    return charges.length === 0 || isAway(now) ? Effect.void : Effect.asVoid(chargeTable(charges, now))
  })

  return {
    take: (charges) => {
      const now = clock()
      if (isAway(now)) return Exit.succeed(takeHere(charges, now))
      const foreseen = charges.map((charge) => foresee(charge, now))
      if (foreseen.some(({ isAllowed }) => !isAllowed))
        return Exit.succeed(refuseHere(charges, foreseen, now))
      const spent = collectUntold(now, charges)
      const asked = charges.map((charge) => ({ ...charge, known: seen.get(charge.bucket.key) }))
      return Effect.map(
        chargeTable([...spent, ...asked], now),
        (charged) => charged?.slice(spent.length) ?? takeHere(charges, now)
      )
    },
    spend: (bucket, cost) => {
      const before = untold.get(bucket.key)?.cost ?? 0
      untold.set(bucket.key, { bucket, cost: before + cost, mayOverdraw: true })
      if (isTelling) return Effect.void
      isTelling = true
      return Effect.zipRight(Effect.sleep(spendingDelay), tellAll).pipe(
        Effect.onInterrupt(() =>
          Effect.sync(() => {
            isTelling = false
          })
        )
      )
    }
  }
}
