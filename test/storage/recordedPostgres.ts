import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import * as StoragePostgres from "@quick-response/storage-postgres"
import { layer as layerOf } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"

/** Storage on an empty database, and the texts of its statements so far, those of migrations included. */
export const recordedPostgres = (url: string, retryTimeout?: number) => {
  const texts: Array<string> = []
  const record = (connection: Connection): Connection => ({
    ...connection,
    execute: (text, parameters, transform) => {
      texts.push(text)
      return connection.execute(text, parameters, transform)
    }
  })
  const database = { url: Redacted.make(url), maxConnections: 4, retryTimeout }
  const client = Effect.map(StoragePostgres.open(database), (client) =>
    Object.assign(client, { reserve: Effect.map(client.reserve, record) })
  )
  const layer = layerOf(StoragePostgres.postgres, url, { retryTimeout }).pipe(
    Layer.provide(Layer.scoped(SqlClient.SqlClient, client)),
    Layer.provide(Reactivity.layer)
  )
  return { url, texts, layer }
}
