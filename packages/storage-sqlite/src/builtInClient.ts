/// <reference path="./node-sqlite.d.ts" />
import { DatabaseSync } from "node:sqlite"
import { type Driver, makeClient } from "./sqliteClient.ts"

const openDatabase = (filename: string, readOnly: boolean): Driver => {
  const database = new DatabaseSync(filename, { readOnly })
  return {
    prepare: (text) => {
      const statement = database.prepare(text)
      return {
        // Unknown before Node 22.16.
        returnsRows: () => statement.columns?.().length !== 0,
        all: (values) => statement.all(...values),
        run: (values) => statement.run(...values),
        readBigInts: (enabled) => statement.setReadBigInts(enabled)
      }
    },
    close: () => database.close()
  }
}

/**
 * Opens a client for a SQLite file or `:memory:` on the runtime's own `node:sqlite` (Deno 2.2 or later, Node 22.13 or
 * later).
 */
export const make = (
  filename: string,
  { readOnly }: { readonly readOnly: boolean } = { readOnly: false }
): ReturnType<typeof makeClient> => makeClient(() => openDatabase(filename, readOnly))
