import { existsSync } from "node:fs"
import process from "node:process"
import { PriceList, type Services, type Storage } from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Refused } from "./failure.ts"
import { settingFlag } from "./input.ts"
import { isDeno } from "./runtime.ts"
import { services } from "./services.ts"
import { type Database, readSetting, settings } from "./settings.ts"
import { explainUnknown } from "./unknownVariables.ts"

const memory = Effect.promise(() => import("@quick-response/storage-memory"))
const onNode = Effect.promise(() => import("@quick-response/storage-sqlite/node"))
const onDeno = Effect.promise(() => import("@quick-response/storage-sqlite/deno"))

/** The storage that a setting names. */
export const storageLayer = (database: Database): Layer.Layer<Storage, Error> =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      if (database.kind === "memory") return (yield* memory).layer
      const { path } = database
      return isDeno ? (yield* onDeno).layer({ filename: path }) : (yield* onNode).layer({ filename: path })
    })
  )

/** The flag by which commands beside a server name its database. */
export const database = settingFlag(settings.database)

/** What commands beside a server stand on. */
export type Store = Services | Storage

/** Gives a command the store that its flag or the environment names. */
export const withStore =
  (flag: string | undefined) =>
  <A, E extends Error, R>(effect: Effect.Effect<A, E, R | Store>) =>
    Effect.gen(function* () {
      yield* Effect.forEach(explainUnknown(process.env), (sentence) => Console.error(sentence))
      const database = yield* readSetting(settings.database, { database: flag }, process.env)
      if (database.kind === "memory")
        return yield* new Refused({
          message: `${settings.database.variable}: memory: is gone with the process that holds it; name a file`
        })
      if (!existsSync(database.path)) yield* Console.error(`making a new database: ${database.path}`)
      // No command beside a server sells, so that any price list does.
      const { defaultPriceList } = PriceList
      return yield* Effect.provide(
        effect,
        Layer.provideMerge(services(defaultPriceList, { threads: 0 }), storageLayer(database))
      )
    })
