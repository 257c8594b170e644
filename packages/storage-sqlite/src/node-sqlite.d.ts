// The parts of `node:sqlite` (Node 22.13 or later, Deno 2.2 or later) in use; Node 20 has neither the module nor its
// types.
declare module "node:sqlite" {
  export type SqliteValue = null | number | bigint | string | Uint8Array

  export class StatementSync {
    all(...parameters: ReadonlyArray<SqliteValue>): Array<Record<string, SqliteValue>>
    run(...parameters: ReadonlyArray<SqliteValue>): {
      readonly changes: number | bigint
      readonly lastInsertRowid: number | bigint
    }
    /** Absent before Node 22.16. */
    columns?(): ReadonlyArray<{ readonly name: string }>
    setReadBigInts(enabled: boolean): void
  }

  export class DatabaseSync {
    constructor(filename: string, options: { readonly readOnly: boolean })
    prepare(text: string): StatementSync
    close(): void
  }
}
