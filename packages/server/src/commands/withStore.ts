import process from "node:process"
import { Pricing, type Services, type StoragePorts } from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { messagesOnly } from "../cli/printTable.ts"
import { settingFlag } from "../cli/sharedOptions.ts"
import { domains } from "../domains/domainsLayer.ts"
import { Refused } from "../process/commandErrors.ts"
import { proofKeys } from "../proofs/proofKeysLayer.ts"
import { blockedAddresses, shortAddresses, tellAddress } from "../serving/servedAddresses.ts"
import { pricing, readPriceList, services } from "../serving/servicesLayer.ts"
import { readSetting } from "../settings/Setting.ts"
import type { LastingDatabase } from "../settings/settingFields.ts"
import { readSettings, type Settings, settings } from "../settings/settings.ts"
import { explainUnknownVariables } from "../settings/unknownVariables.ts"
import { storageLayer } from "../storage/storageLayer.ts"

/** The database flag of operator commands. */
export const database = settingFlag(settings.database)

/** The services available to operator commands. */
export type Store = Services | StoragePorts

/** The database of the flag or environment. Standard error names unknown variables. */
const lastingDatabase = (flag: string | undefined) =>
  Effect.gen(function* () {
    yield* Effect.forEach(explainUnknownVariables(process.env), (sentence) => Console.error(sentence))
    const database = yield* readSetting(settings.database, { database: flag }, process.env)
    return database.kind === "memory"
      ? yield* Effect.fail(
          new Refused(
            `${settings.database.variable}: memory: is gone with the process that holds it; name a file`
          )
        )
      : database
  })

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
      const database = yield* lastingDatabase(flag)
      // These commands sell nothing, so the default price list suffices.
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

/** The address at which a server with these settings listens. */
export const listeningAddress = ({ host, port }: Pick<Settings, "host" | "port">): string =>
  `http://${host}:${port}`

/** Provides the services that sell as a server with these settings does, over its database. */
export const withShop =
  (flag: string | undefined) =>
  <A, E extends Error, R>(effect: Effect.Effect<A, E, R | Store>) =>
    Effect.gen(function* () {
      const database = yield* lastingDatabase(flag)
      const chosen = yield* readSettings({ database: flag }, process.env)
      const priceList = yield* readPriceList(chosen.priceList)
      return yield* tellAddress(listeningAddress(chosen)).pipe(
        Effect.zipRight(effect),
        Effect.provide(
          services(pricing(priceList), { threads: 0 }).pipe(
            Layer.provide(proofKeys(chosen)),
            Layer.provideMerge(domains(chosen, false)),
            Layer.provideMerge(storageLayer(database)),
            Layer.provideMerge(shortAddresses(chosen))
          )
        ),
        Effect.provide(messagesOnly)
      )
    })
