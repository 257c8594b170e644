import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** The disk of the database if it is on this machine; unknown by default. */
export class DatabaseDisk extends Context.Reference<DatabaseDisk>()("@quick-response/core/DatabaseDisk", {
  defaultValue: (): Effect.Effect<DiskSpace | undefined> => Effect.succeed(undefined)
}) {}
