import type { Migration } from "@quick-response/storage-sql"
import { initialSchema } from "./initialSchema.ts"

export interface SqliteMigration extends Migration {
  /** The checksum of the schema after this step, which detects manual changes. */
  readonly checksum: string
}

/** The schema's versions, oldest first and numbered from 1. `CONTRIBUTING.md` says how to add one. */
export const migrations: readonly [SqliteMigration, ...Array<SqliteMigration>] = [initialSchema]
