import type { Migration } from "@quick-response/storage-sql"
import { initialSchema } from "./initialSchema.ts"

/** A step to a version of the schema. */
export interface SqliteMigration extends Migration {
  /** The checksum of the schema after this step, by which a database that was changed by hand is told. */
  readonly checksum: string
}

/** The versions of the schema, oldest first and numbered from 1. `CONTRIBUTING.md` says how to add one. */
export const migrations: readonly [SqliteMigration, ...Array<SqliteMigration>] = [initialSchema]
