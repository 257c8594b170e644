import { type AccountId, AccountNotFound, ApiKey, type ApiKeyHash, type ApiKeyId } from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Moment } from "./columns.ts"
import { command, query, type Run, type Verb } from "./query.ts"

const Row = Schema.Struct({
  ...ApiKey.fields,
  createdAt: Moment,
  expiresAt: Schema.NullOr(Moment),
  lastUsedAt: Schema.NullOr(Moment),
  revokedAt: Schema.NullOr(Moment)
})
const select = `SELECT id, account_id AS "accountId", prefix, name, created_at AS "createdAt",
  expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt" FROM api_keys`

const selectOwner = query(Schema.Struct({ id: Schema.String }), "SELECT id FROM accounts WHERE id = ?")
const insert = command(
  `INSERT INTO api_keys (id, account_id, hash, prefix, name, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)`
)
const selectByHash = query(Row, `${select} WHERE hash = ?`)
const selectByAccount = query(Row, `${select} WHERE account_id = ? ORDER BY created_at DESC, id DESC`)
const selectByPrefix = query(
  Row,
  `${select} WHERE prefix >= ? AND prefix < ? ORDER BY created_at DESC, id DESC`
)
const touch = command(
  "UPDATE api_keys SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at < ?)"
)
const revoke = command("UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL")

const pastAnyText = "\u{10ffff}"

export const createApiKey =
  ({
    hash,
    at,
    ...given
  }: Pick<ApiKey, "id" | "accountId" | "prefix" | "name" | "expiresAt"> & {
    readonly hash: ApiKeyHash
    readonly at: DateTime.Utc
  }) =>
  (run: Run) =>
    Effect.gen(function* () {
      const { id, accountId, prefix, name, expiresAt } = given
      if ((yield* selectOwner(run, accountId)).length === 0)
        return yield* new AccountNotFound({ account: accountId })
      yield* insert(
        run,
        id,
        accountId,
        hash,
        prefix,
        name,
        at.epochMillis,
        expiresAt === null ? null : expiresAt.epochMillis
      )
      const key: ApiKey = { ...given, createdAt: at, lastUsedAt: null, revokedAt: null }
      return key
    })

export const findApiKey =
  (hash: ApiKeyHash): Verb<ApiKey | undefined> =>
  (run) =>
    Effect.map(selectByHash(run, hash), ([key]) => key)

export const listApiKeys =
  (accountId: AccountId): Verb<ReadonlyArray<ApiKey>> =>
  (run) =>
    selectByAccount(run, accountId)

export const findApiKeysByPrefix =
  (prefix: string): Verb<ReadonlyArray<ApiKey>> =>
  (run) =>
    selectByPrefix(run, prefix, `${prefix}${pastAnyText}`)

export const touchApiKey =
  (id: ApiKeyId, at: DateTime.Utc): Verb<void> =>
  (run) =>
    touch(run, at.epochMillis, id, at.epochMillis)

export const revokeApiKey =
  (id: ApiKeyId, at: DateTime.Utc): Verb<void> =>
  (run) =>
    revoke(run, at.epochMillis, id)
