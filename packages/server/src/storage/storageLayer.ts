import type { Storage, StoragePorts } from "@quick-response/core"
import type { Book } from "@quick-response/storage-postgres"
import type { SqliteAdapter } from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { isDeno } from "../process/packageFiles.ts"
import type { Database, LastingDatabase } from "../settings/settingFields.ts"

/** The adapter of this runtime, loaded on first use: Deno cannot load Node's driver. */
export const sqlite: Effect.Effect<SqliteAdapter> = Effect.promise(
  (): Promise<SqliteAdapter> =>
    isDeno ? import("@quick-response/storage-sqlite/deno") : import("@quick-response/storage-sqlite/node")
)

type StorageLayer = Layer.Layer<StoragePorts, Error>

const memory = Effect.promise(() => import("@quick-response/storage-memory"))

/** Loaded on first use. */
export const postgres = Effect.promise(() => import("@quick-response/storage-postgres"))

/** The storage of a setting. With an identity, only the SQLite file with this identity is opened. */
export const storageLayer = (database: Database, identity?: string): StorageLayer => {
  switch (database.kind) {
    case "memory":
      return Layer.unwrapEffect(Effect.map(memory, ({ layer }) => layer))
    case "postgres":
      return Layer.unwrapEffect(Effect.map(postgres, ({ layer }) => layer(database)))
    case "sqlite":
      return Layer.unwrapEffect(
        Effect.map(sqlite, ({ layer }) => layer({ filename: database.path, identity }))
      )
  }
}

/** The storage in an existing database, read only. */
export const readOnlyStorageLayer = (database: LastingDatabase): StorageLayer =>
  Layer.unwrapEffect(
    database.kind === "postgres"
      ? Effect.map(postgres, ({ readOnlyLayer }) => readOnlyLayer(database))
      : Effect.map(sqlite, ({ readOnlyLayer }) => readOnlyLayer({ filename: database.path }))
  )

/** The copy's view of a persistent database. */
export const bookLayer = (
  database: LastingDatabase,
  { readOnly }: { readonly readOnly: boolean }
): Layer.Layer<Book | Storage, Error> =>
  Layer.unwrapEffect(
    database.kind === "postgres"
      ? Effect.map(postgres, ({ layer, readOnlyLayer }) => (readOnly ? readOnlyLayer : layer)(database))
      : Effect.map(sqlite, ({ layer, readOnlyLayer }) =>
          (readOnly ? readOnlyLayer : layer)({ filename: database.path })
        )
  )

/** The identity of a file database, since a file can be replaced; for a server, its address. */
export const databaseIdentity = (database: LastingDatabase): Effect.Effect<string | undefined, Error> =>
  database.kind === "postgres"
    ? Effect.succeed(undefined)
    : Effect.flatMap(sqlite, ({ identity }) => identity({ filename: database.path }))
