import Database from "better-sqlite3"
import type { Library } from "./sqliteClient.ts"

/** Opens a SQLite file or `:memory:` by better-sqlite3, which Node 20 needs. */
export const open = (filename: string): Library => {
  const database = new Database(filename, { timeout: 0 })
  return {
    prepare: (text) => {
      const statement = database.prepare<Array<unknown>, Record<string, unknown>>(text)
      if (statement.reader) return (values) => statement.all(...values)
      return (values) => {
        statement.run(...values)
        return []
      }
    },
    close: () => database.close()
  }
}
