import { existsSync } from "node:fs"
import process from "node:process"
import { PriceList, type Services, type Storage } from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { settingFlag } from "../cli/input.ts"
import { Refused } from "../failure.ts"
import { services } from "../services.ts"
import { readSetting } from "../settings/definition.ts"
import { settings } from "../settings/settings.ts"
import { explainUnknownVariables } from "../settings/unknownVariables.ts"
import { storageLayer } from "../storage/storageLayer.ts"

/** The flag by which the operator's commands name the database. */
export const database = settingFlag(settings.database)

/** The services that the operator's commands use. */
export type Store = Services | Storage

/** Provides a command with the services over the database that its flag or the environment names. */
export const withStore =
  (flag: string | undefined) =>
  <A, E extends Error, R>(effect: Effect.Effect<A, E, R | Store>) =>
    Effect.gen(function* () {
      yield* Effect.forEach(explainUnknownVariables(process.env), (sentence) => Console.error(sentence))
      const database = yield* readSetting(settings.database, { database: flag }, process.env)
      if (database.kind === "memory")
        return yield* new Refused({
          message: `${settings.database.variable}: memory: is gone with the process that holds it; name a file`
        })
      if (!existsSync(database.path)) yield* Console.error(`making a new database: ${database.path}`)
      // The operator's commands sell nothing, so the default price list will do.
      const { defaultPriceList } = PriceList
      return yield* Effect.provide(
        effect,
        Layer.provideMerge(services(defaultPriceList, { threads: 0 }), storageLayer(database))
      )
    })
