import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import { layerOf, locateFiles, sqlite } from "@quick-response/storage-sqlite/sql"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Runs before each statement of the storage adapter, on its connection. */
export type Before = (
  text: string,
  parameters: ReadonlyArray<unknown>,
  connection: Connection
) => Effect.Effect<unknown, SqlError>

const intercept = (connection: Connection, before: Before): Connection => ({
  ...connection,
  execute: (text, parameters, transformRows) =>
    Effect.zipRight(
      Effect.suspend(() => before(text, parameters ?? [], connection)),
      connection.execute(text, parameters, transformRows)
    )
})

/** Storage on a SQLite file, in this dialect, with an effect before each of its statements. */
export const interceptedLayer = (
  filename: string,
  before: Before,
  { dialect = sqlite, onOpen = (_client: SqliteClient.SqliteClient) => {} } = {}
) =>
  layerOf(dialect, filename, filename === ":memory:" ? {} : { locate: locateFiles(filename) }).pipe(
    Layer.provide(
      Layer.scoped(
        SqlClient.SqlClient,
        Effect.map(
          Effect.tap(SqliteClient.make({ filename, prepareCacheTTL: "1 second" }), (client) =>
            Effect.sync(() => onOpen(client))
          ),
          (client) =>
            Object.assign(client, {
              reserve: Effect.map(client.reserve, (connection) => intercept(connection, before))
            })
        )
      )
    ),
    Layer.provide(Reactivity.layer)
  )

/** The failure of a statement instead of its being run; undefined runs it. */
export type Fault = (text: string) => "fails" | "throws" | undefined

/** Storage on a SQLite file whose driver has faults. */
export const faultyLayer = (
  filename: string,
  fault: Fault,
  onOpen?: (client: SqliteClient.SqliteClient) => void
) =>
  interceptedLayer(
    filename,
    (text) => {
      const kind = fault(text)
      if (kind === "throws") throw new Error("the driver threw")
      return kind === "fails"
        ? Effect.fail(new SqlError({ cause: new Error("the disk failed"), message: "injected" }))
        : Effect.void
    },
    onOpen === undefined ? {} : { onOpen }
  )
