import type { Migration } from "@quick-response/storage-sql"
import { eventsMigration } from "./eventsMigration.ts"
import { initialSchema } from "./initialSchema.ts"
import { operatorsMigration } from "./operatorsMigration.ts"
import { redirectsMigration } from "./redirectsMigration.ts"
import { topUpsMigration } from "./topUpsMigration.ts"

/** Statements that keep with a webhook why its last attempt failed. */
const webhookFailuresMigration: ReadonlyArray<string> = [
  "ALTER TABLE webhooks ADD COLUMN last_error TEXT CHECK (last_error <> '')",
  "ALTER TABLE webhooks ADD COLUMN last_status INTEGER CHECK (last_status IS NULL OR last_error IS NOT NULL)"
]

/** Statements that keep the names that accounts give their records, and the records that they archive, beside what is searched. */
const labelsMigration: ReadonlyArray<string> = [
  "ALTER TABLE qr_code_names ADD COLUMN own_name TEXT CHECK (own_name <> '')",
  "ALTER TABLE qr_code_names ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1))",
  "CREATE INDEX qr_code_names_archived ON qr_code_names (account_id, is_archived, ordinal) WHERE is_archived = 1"
]

/** A step to a version of the schema. */
export interface SqliteMigration extends Migration {
  /** The checksum of the schema after this step: a released step never changes. */
  readonly checksum: string
}

/** The versions of the schema, oldest first and numbered from 1. `CONTRIBUTING.md` says how to add one. */
export const migrations: readonly [SqliteMigration, ...Array<SqliteMigration>] = [
  {
    name: "initial",
    checksum: "6b38946011fc783d6913e145134bf1c488761f08af36748e6dc772abee12d2d9",
    statements: initialSchema
  },
  {
    name: "redirects",
    checksum: "196f5b1017db1399b117fe1371c00c9ce446a9e0f36e99e848ef31a67570610d",
    statements: redirectsMigration
  },
  {
    name: "top-ups",
    checksum: "61ae13bd0a43ad1158e7e12e65ad50165593ba00aeba036f30724f059b07b3e1",
    statements: topUpsMigration
  },
  {
    name: "events",
    checksum: "3b3977a64c7a2097d0244c3b2a3e5c8e0397fb26346cbe7f04a4c3e75a6ef458",
    statements: eventsMigration
  },
  {
    name: "operators",
    checksum: "921464c3d8515f6e0efdef688b77eea4ad5093d87b1425a7404966d8dd592957",
    statements: operatorsMigration
  },
  {
    name: "webhook-failures",
    checksum: "6d16662a64575243bde064016c42be342598652535dfc8cefd7bdbb82e5da612",
    statements: webhookFailuresMigration
  },
  {
    name: "labels",
    checksum: "77a69d37a0bf5d8b94bbc80e7a6cb3fee4dba2d597b2197f2f0482952a55b23c",
    statements: labelsMigration
  }
]
