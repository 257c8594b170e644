import type { SqlError } from "@effect/sql/SqlError"
import { type AccountId, PasswordHash } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { command, insertInto, query, type Read } from "../statements/statement.ts"

const lockPassword = query(
  Schema.Struct({ hash: PasswordHash }),
  ({ rowLock }) => `SELECT hash FROM passwords WHERE account_id = ? ${rowLock}`
)

/** An account's stored password, locked until the transaction ends. */
export const readPassword = (
  read: Read,
  accountId: AccountId
): Effect.Effect<PasswordHash | undefined, SqlError> =>
  Effect.map(lockPassword(read, accountId), ([password]) => password?.hash)

export const setPassword = insertInto("passwords")<{
  readonly accountId: AccountId
  readonly password: PasswordHash
}>(
  { account_id: ({ accountId }) => accountId, hash: ({ password }) => password },
  { key: ["account_id"], action: "replace" }
)

export const deletePassword = command("DELETE FROM passwords WHERE account_id = ?")
