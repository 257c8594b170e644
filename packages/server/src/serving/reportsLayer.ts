import { statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { DatabaseDisk, type ReportStorage, Reports } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Database } from "../settings/settingFields.ts"

/** The disk of a file database; undefined if the path is gone or the database is remote. */
const diskOf = (database: Database) =>
  database.kind === "sqlite"
    ? Effect.tryPromise(() => statfs(dirname(database.path))).pipe(
        Effect.map(({ bavail, blocks, bsize }) => ({
          freeBytes: bavail * bsize,
          totalBytes: blocks * bsize
        })),
        Effect.orElseSucceed(() => undefined)
      )
    : Effect.succeed(undefined)

/** The reports over a database. The first of its processes also precomputes the sums of past days. */
export const reports = (database: Database, isFirst: boolean): Layer.Layer<Reports, never, ReportStorage> =>
  (isFirst ? Reports.layer : Reports.layerRemote).pipe(
    Layer.provide(Layer.succeed(DatabaseDisk, diskOf(database)))
  )
