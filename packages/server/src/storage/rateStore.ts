import { makeRateStore, makeSharedRateStore, type RateStore } from "@quick-response/http"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { Refused } from "../failure.ts"
import { type Settings, settings } from "../settings/settings.ts"
import { sqlite } from "./sqlite.ts"

/**
 * Opens the store that counts requests and wrong passwords: in this process, or in a file beside the database for several
 * processes. Wrong passwords are counted also where no rate is.
 */
export const openRateStore = ({
  database,
  workers,
  rateStore = workers > 1 ? "database" : "process"
}: Settings): Effect.Effect<RateStore, Error, Scope.Scope> => {
  if (rateStore === "process") return Effect.succeed(makeRateStore())
  if (database.kind === "memory") {
    const { variable } = settings.rateStore
    return new Refused({
      message: `${variable}: database needs a database that processes share, and ${settings.database.variable} is memory:; name a file, or set ${variable}=process`
    })
  }
  return Effect.map(
    Effect.flatMap(sqlite, ({ rateTable }) => rateTable({ filename: database.path })),
    (table) => makeSharedRateStore(table)
  )
}
