import { makeMemoryRateStore, makeSharedRateStore, type RateStore } from "@quick-response/http"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { Refused } from "../process/commandErrors.ts"
import { type Settings, settings } from "../settings/settings.ts"
import { postgres, sqlite } from "./storageLayer.ts"

/**
 * Opens the store that counts requests and wrong passwords: in this process, or for several processes in or beside the
 * database. Wrong passwords are counted even if rates are off.
 */
export const openRateStore = ({
  database,
  workers,
  rateStore = workers > 1 || database.kind === "postgres" ? "database" : "process"
}: Settings): Effect.Effect<RateStore, Error, Scope.Scope> => {
  if (rateStore === "process") return Effect.succeed(makeMemoryRateStore())
  if (database.kind === "memory") {
    const { variable } = settings.rateStore
    return Effect.fail(
      new Refused(
        `${variable}: database needs a database that processes share, and ${settings.database.variable} is memory:; name a file, or set ${variable}=process`
      )
    )
  }
  const table =
    database.kind === "postgres"
      ? Effect.flatMap(postgres, ({ rateTable }) => rateTable(database))
      : Effect.flatMap(sqlite, ({ rateTable }) => rateTable({ filename: database.path }))
  return Effect.map(table, (table) => makeSharedRateStore(table))
}
