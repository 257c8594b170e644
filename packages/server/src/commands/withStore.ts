import process from "node:process"
import { Pricing, type Services, type StoragePorts } from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { messagesOnly } from "../cli/printTable.ts"
import { settingFlag } from "../cli/sharedOptions.ts"
import { Refused } from "../process/commandErrors.ts"
import { proofKeys } from "../proofs/proofKeysLayer.ts"
import { blockedAddresses } from "../serving/servedAddresses.ts"
import { services } from "../serving/servicesLayer.ts"
import { readSetting } from "../settings/Setting.ts"
import type { LastingDatabase } from "../settings/settingFields.ts"
import { settings } from "../settings/settings.ts"
import { explainUnknownVariables } from "../settings/unknownVariables.ts"
import { storageLayer } from "../storage/storageLayer.ts"

/** The database flag of operator commands. */
export const database = settingFlag(settings.database)

/** The services available to operator commands. */
export type Store = Services | StoragePorts

/**
 * Provides the services over the database of the flag or environment. A missing database is created, and standard error
 * says so.
 */
export const withStore =
  (
    flag: string | undefined,
    open: (database: LastingDatabase) => Layer.Layer<StoragePorts, Error> = storageLayer
  ) =>
  <A, E extends Error, R>(effect: Effect.Effect<A, E, R | Store>) =>
    Effect.gen(function* () {
      yield* Effect.forEach(explainUnknownVariables(process.env), (sentence) => Console.error(sentence))
      const database = yield* readSetting(settings.database, { database: flag }, process.env)
      if (database.kind === "memory")
        return yield* Effect.fail(
          new Refused(
            `${settings.database.variable}: memory: is gone with the process that holds it; name a file`
          )
        )
      // Operator commands sell nothing, so the default price list suffices.
      const blockedHosts = yield* readSetting(settings.blockedHosts, {}, process.env)
      const proofKeyFile = yield* readSetting(settings.proofKeyFile, {}, process.env)
      return yield* Effect.provide(
        effect,
        services(Pricing.layer, { threads: 0 }).pipe(
          Layer.provide(proofKeys({ database, proofKeyFile })),
          Layer.provideMerge(open(database))
        )
      ).pipe(Effect.provide(blockedAddresses(blockedHosts)), Effect.provide(messagesOnly))
    })
