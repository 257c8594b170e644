import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { ReadVerb } from "../statements/SqlVerb.ts"
import { query } from "../statements/statement.ts"

const selectMarkKey = query(
  Schema.Struct({ key: Schema.String }),
  "SELECT key FROM mark_key WHERE singleton = 1"
)

/** The key of the marks of welcomed addresses; webhook secrets are derived from it too. */
export const markKey: ReadVerb<string> = (read) =>
  Effect.flatMap(selectMarkKey(read), ([row]) =>
    row === undefined
      ? new SqlError({ cause: new Error("the key for marks is missing") })
      : Effect.succeed(row.key)
  )
