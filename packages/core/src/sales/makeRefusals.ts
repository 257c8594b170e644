import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { dayOf } from "../scans/ScanDay.ts"
import type { RefusalCount, ReportStorage } from "../storage/ReportStorage.ts"

/** Milliseconds between stores of counted refusals. */
const storeEvery = 10_000

/** The most counts kept while the store fails: weeks of a service's codes. */
const mostCounts = 2_000

/** Counts refusals, and stores the counts every ten seconds and when the scope closes. */
export const makeRefusals = (
  storage: typeof ReportStorage.Service
): Effect.Effect<(code: string) => void, never, Scope.Scope> =>
  Effect.gen(function* () {
    const clock = yield* Effect.clock
    let counts = new Map<string, RefusalCount>()

    const count = ({ day, code, refusals }: RefusalCount): void => {
      const key = `${day} ${code}`
      const known = counts.get(key)
      if (known === undefined && counts.size >= mostCounts) return
      counts.set(key, { day, code, refusals: (known?.refusals ?? 0) + refusals })
    }

    const store = Effect.suspend(() => {
      const taken = [...counts.values()]
      counts = new Map()
      return taken.length === 0
        ? Effect.void
        : Effect.catchAll(storage.addRefusals(taken), () =>
            // They are counted again with the next ones, so a count whose answer was lost may be stored twice.
            Effect.sync(() => taken.forEach(count))
          )
    })

    yield* Effect.addFinalizer(() => store)
    yield* Effect.forkScoped(Effect.forever(Effect.zipRight(Effect.sleep(storeEvery), store)))
    return (code) => count({ day: dayOf(clock.unsafeCurrentTimeMillis()), code, refusals: 1 })
  })
