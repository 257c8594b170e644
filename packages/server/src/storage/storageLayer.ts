import type { CredentialStorage, Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Database, DatabaseFile } from "../settings/parsers.ts"
import { sqlite } from "./sqlite.ts"

const memory = Effect.promise(() => import("@quick-response/storage-memory"))

/** The storage that a setting names. With an identity, only the database that has it is opened. */
export const storageLayer = (
  database: Database,
  identity?: string
): Layer.Layer<CredentialStorage | Storage, Error> =>
  Layer.unwrapEffect(
    database.kind === "memory"
      ? Effect.map(memory, ({ layer }) => layer)
      : Effect.map(sqlite, ({ layer }) => layer({ filename: database.path, identity }))
  )

/** The storage in an existing file, of which nothing is changed. */
export const readOnlyStorageLayer = ({
  path
}: DatabaseFile): Layer.Layer<CredentialStorage | Storage, Error> =>
  Layer.unwrapEffect(Effect.map(sqlite, ({ readOnlyLayer }) => readOnlyLayer({ filename: path })))

/** The identity of the database in an existing file. */
export const databaseIdentity = ({ path }: DatabaseFile): Effect.Effect<string, Error> =>
  Effect.flatMap(sqlite, ({ identity }) => identity({ filename: path }))
