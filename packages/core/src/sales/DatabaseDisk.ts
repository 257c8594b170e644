import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The disk that a database is on, in bytes. */
export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** The disk of the database where this machine has it: by default it is not known. */
export class DatabaseDisk extends Context.Reference<DatabaseDisk>()("@quick-response/core/DatabaseDisk", {
  defaultValue: (): Effect.Effect<DiskSpace | undefined> => Effect.succeed(undefined)
}) {}
