import { statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { DatabaseDisk, type ReportStorage, Reports } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Database } from "../settings/settingFields.ts"

/** The disk of a database in a file. A path that is gone is not known, and neither is the disk of a database elsewhere. */
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

/** The reports over a database. One of the processes that serve it stores the sums of past days ahead. */
export const reports = (database: Database, isFirst: boolean): Layer.Layer<Reports, never, ReportStorage> =>
  (isFirst ? Reports.layer : Reports.layerRemote).pipe(
    Layer.provide(Layer.succeed(DatabaseDisk, diskOf(database)))
  )
