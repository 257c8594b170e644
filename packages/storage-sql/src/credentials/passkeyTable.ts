import type { SqlError } from "@effect/sql/SqlError"
import { AccountId, PasskeyId, type StoredPasskey } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Integer, Moment } from "../statements/columns.ts"
import { command, insertInto, query, type Read } from "../statements/statement.ts"

const Transports = Schema.parseJson(Schema.Array(Schema.String))
const encodeTransports = Schema.encodeSync(Transports)

const Row = Schema.Struct({
  id: PasskeyId,
  accountId: AccountId,
  credentialId: Schema.String,
  publicKey: Schema.String,
  counter: Integer,
  transports: Transports,
  name: Schema.String,
  createdAt: Moment,
  lastUsedAt: Schema.NullOr(Moment)
})
const select = `SELECT id, account_id AS "accountId", credential_id AS "credentialId", public_key AS "publicKey", counter,
  transports_json AS "transports", name, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM passkeys`

const selectByCredential = query(Row, `${select} WHERE credential_id = ?`)
const lockById = query(Row, ({ rowLock }) => `${select} WHERE id = ? ${rowLock}`)
const countOfAccount = query(
  Schema.Struct({ passkeys: Integer }),
  "SELECT count(*) AS passkeys FROM passkeys WHERE account_id = ?"
)

/** An account's passkeys, oldest first. */
export const selectOfAccount = query(
  Row,
  ({ byCodePoint }) => `${select} WHERE account_id = ? ORDER BY created_at, ${byCodePoint("id")}`
)

/** The passkey with this credential id of the authenticator. */
export const readByCredential = (
  read: Read,
  credentialId: string
): Effect.Effect<StoredPasskey | undefined, SqlError> =>
  Effect.map(selectByCredential(read, credentialId), ([passkey]) => passkey)

/** The passkey with this id, locked until the transaction ends. */
export const lockPasskey = (read: Read, id: PasskeyId): Effect.Effect<StoredPasskey | undefined, SqlError> =>
  Effect.map(lockById(read, id), ([passkey]) => passkey)

export const countPasskeys = (read: Read, accountId: AccountId): Effect.Effect<number, SqlError> =>
  Effect.map(countOfAccount(read, accountId), ([counted]) => counted?.passkeys ?? 0)

/** Stores a passkey. A concurrently stored one is detected by the retry. */
export const insertPasskey = insertInto("passkeys")<StoredPasskey>(
  {
    id: ({ id }) => id,
    account_id: ({ accountId }) => accountId,
    credential_id: ({ credentialId }) => credentialId,
    public_key: ({ publicKey }) => publicKey,
    counter: ({ counter }) => counter,
    transports_json: ({ transports }) => encodeTransports(transports),
    name: ({ name }) => name,
    created_at: ({ createdAt }) => createdAt.epochMillis,
    last_used_at: ({ lastUsedAt }) => lastUsedAt?.epochMillis ?? null
  },
  { key: ["credential_id"], action: "retry" }
)

/** Stores a signature's counter and time. */
export const countSignature = command("UPDATE passkeys SET counter = ?, last_used_at = ? WHERE id = ?")
export const deletePasskeyOf = command("DELETE FROM passkeys WHERE id = ?")
export const endPasskeysOf = command("DELETE FROM passkeys WHERE account_id = ?")
/** Deletes an account's passkey challenges. */
export const endChallengesOf = command("DELETE FROM passkey_challenges WHERE account_id = ?")
