import Database from "better-sqlite3"
import { type Driver, makeClient, type SqliteValue } from "./sqliteClient.ts"

const noRows: ReadonlyArray<never> = []

const openDatabase = (filename: string, readonly: boolean): Driver => {
  const database = new Database(filename, { readonly })
  return {
    prepare: (text) => {
      const statement = database.prepare<Array<SqliteValue>, Record<string, SqliteValue>>(text)
      const { reader } = statement
      let areBigInts = false
      return {
        returnsRows: () => reader,
        // The driver refuses to fetch rows from statements without any.
        all: (values) => {
          if (reader) return statement.all(...values)
          statement.run(...values)
          return noRows
        },
        run: (values) => statement.run(...values),
        readBigInts: (enabled) => {
          if (enabled !== areBigInts) statement.safeIntegers(enabled)
          areBigInts = enabled
        }
      }
    },
    close: () => database.close()
  }
}

/** Opens a client for a SQLite file or `:memory:` by better-sqlite3, for Node before 22.13. */
export const make = (
  filename: string,
  { readOnly }: { readonly readOnly: boolean } = { readOnly: false }
): ReturnType<typeof makeClient> => makeClient(() => openDatabase(filename, readOnly))
