/// <reference path="./node-sqlite.d.ts" />
import { DatabaseSync } from "node:sqlite"
import type { Library } from "./sqliteClient.ts"

/** Opens a SQLite file or `:memory:` by the runtime's own `node:sqlite` (Deno 2.2 or later, Node 22.16 or later). */
export const open = (filename: string): Library => {
  const database = new DatabaseSync(filename)
  return {
    prepare: (text) => {
      const statement = database.prepare(text)
      return (values) => statement.all(...values)
    },
    close: () => database.close()
  }
}
