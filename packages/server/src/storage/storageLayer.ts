import type { Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { isDeno } from "../runtime.ts"
import type { Database, DatabaseFile } from "../settings/parsers.ts"

const memory = Effect.promise(() => import("@quick-response/storage-memory"))
const onNode = Effect.promise(() => import("@quick-response/storage-sqlite/node"))
const onDeno = Effect.promise(() => import("@quick-response/storage-sqlite/deno"))

/** The storage that a setting names. With an identity, only the database that has it is opened. */
export const storageLayer = (database: Database, identity?: string): Layer.Layer<Storage, Error> =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      if (database.kind === "memory") return (yield* memory).layer
      const file = { filename: database.path, identity }
      return isDeno ? (yield* onDeno).layer(file) : (yield* onNode).layer(file)
    })
  )

/** The storage in an existing file, of which nothing is changed. */
export const readOnlyStorageLayer = ({ path }: DatabaseFile): Layer.Layer<Storage, Error> =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      return isDeno
        ? (yield* onDeno).readOnlyLayer({ filename: path })
        : (yield* onNode).readOnlyLayer({ filename: path })
    })
  )

/** The identity of the database in an existing file. */
export const databaseIdentity = ({ path }: DatabaseFile): Effect.Effect<string, Error> =>
  Effect.gen(function* () {
    return yield* isDeno
      ? (yield* onDeno).identity({ filename: path })
      : (yield* onNode).identity({ filename: path })
  })
