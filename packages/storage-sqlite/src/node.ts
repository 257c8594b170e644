import { isBuiltin } from "node:module"
import * as process from "node:process"
import * as Reactivity from "@effect/experimental/Reactivity"
import { DatabaseUnusable } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import type { Open } from "./openDatabase.ts"
import { makeAdapter, type SqliteAdapter } from "./SqliteAdapter.ts"

export { DatabaseUnusable } from "@quick-response/storage-sql"
export type { DatabaseFile } from "./openDatabase.ts"
export type { LimitedFile, SqliteAdapter } from "./SqliteAdapter.ts"

/** The package that an import did not find: a package that imports it may be installed. */
const missingPackage = (cause: unknown): string =>
  /'((?:@[\w.-]+\/)?[\w.-]+)/.exec(String(cause))?.[1] ?? "better-sqlite3"

// The driver's cache remembers a statement that failed to prepare, too, so it expires after a second. WAL is among the
// pragmas, since a read-only file cannot be changed to it.
const driverOptions = { disableWAL: true, prepareCacheTTL: "1 second" } as const

/** The client of @effect/sql-sqlite-node; fails if better-sqlite3 or its binary is not installed. */
const loadDriver = async (): Promise<Open> => {
  const { make } = await import("@effect/sql-sqlite-node/SqliteClient")
  const probe = make({ ...driverOptions, filename: ":memory:" })
  await Effect.runPromise(Effect.provide(Effect.scoped(probe), Reactivity.layer))
  return (filename, { readOnly } = { readOnly: false }) =>
    make({ ...driverOptions, filename, readonly: readOnly })
}

const loadBuiltIn = async (): Promise<Open> => (await import("./builtInClient.ts")).make

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)

/** Node 24.19 to 24.21 abort as they collect statements of better-sqlite3 12, which later major versions were not tried with. */
const isUnsafe = major > 24 || (major === 24 && minor >= 19 && minor <= 21)

// An installed driver is preferred. Node 22.13 or later needs none, and so no compiler.
const loadClient = async (): Promise<Open> => {
  if (!isBuiltin("node:sqlite")) return loadDriver()
  return isUnsafe ? loadBuiltIn() : loadDriver().catch(loadBuiltIn)
}

let client: Promise<Open> | undefined

const open: Open = (filename, options) =>
  Effect.tryPromise({
    try: () => (client ??= loadClient()),
    catch: (cause) =>
      new DatabaseUnusable({
        database: filename,
        problem: `needs a SQLite driver on Node ${process.versions.node}, which has no built-in one`,
        remedy: `use Node 22.13 or later, or npm install ${missingPackage(cause)}`,
        cause
      })
  }).pipe(Effect.flatMap((open) => open(filename, options)))

/** The {@link SqliteAdapter} for Node: by @effect/sql-sqlite-node, or without its driver by `node:sqlite`. */
export const { layer, readOnlyLayer, copyFile, identity, rateTable }: SqliteAdapter = makeAdapter(open)
