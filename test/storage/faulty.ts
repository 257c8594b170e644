import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import { layerOf, sqlite } from "@quick-response/storage-sqlite/sql"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** What should happen to a statement instead of its being run; undefined runs it. */
export type Fault = (text: string) => "fails" | "throws" | undefined

const spoil = (connection: Connection, fault: Fault): Connection => ({
  ...connection,
  execute: (text, parameters, transformRows) =>
    Effect.suspend(() => {
      const kind = fault(text)
      if (kind === "throws") throw new Error("the driver threw")
      return kind === "fails"
        ? Effect.fail(new SqlError({ cause: new Error("the disk failed"), message: "injected" }))
        : connection.execute(text, parameters, transformRows)
    })
})

/** Storage on a SQLite file whose driver does as the fault says. */
export const faultyLayer = (
  filename: string,
  fault: Fault,
  onOpen: (client: SqliteClient.SqliteClient) => void = () => {}
) =>
  layerOf(sqlite, filename).pipe(
    Layer.provide(
      Layer.scoped(
        SqlClient.SqlClient,
        Effect.map(
          Effect.tap(SqliteClient.make({ filename, prepareCacheTTL: "1 second" }), (client) =>
            Effect.sync(() => onOpen(client))
          ),
          (client) =>
            Object.assign(client, {
              reserve: Effect.map(client.reserve, (connection) => spoil(connection, fault))
            })
        )
      )
    ),
    Layer.provide(Reactivity.layer)
  )
