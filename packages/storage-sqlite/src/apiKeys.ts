import { type AccountId, AccountNotFound, ApiKey, type ApiKeyHash, type ApiKeyId } from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Moment } from "./columns.ts"
import { command, decided, query, type Reading, type Writing } from "./query.ts"

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
  }): Writing<ApiKey, AccountNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const { id, accountId, prefix, name, expiresAt } = given
      if ((yield* selectOwner(read, accountId)).length === 0)
        return yield* new AccountNotFound({ account: accountId })
      const key: ApiKey = { ...given, createdAt: at, lastUsedAt: null, revokedAt: null }
      const expires = expiresAt === null ? null : expiresAt.epochMillis
      return decided(key, insert(id, accountId, hash, prefix, name, at.epochMillis, expires))
    })

export const findApiKey =
  (hash: ApiKeyHash): Reading<ApiKey | undefined> =>
  (read) =>
    Effect.map(selectByHash(read, hash), ([key]) => key)

export const listApiKeys =
  (accountId: AccountId): Reading<ReadonlyArray<ApiKey>> =>
  (read) =>
    selectByAccount(read, accountId)

export const findApiKeysByPrefix =
  (prefix: string): Reading<ReadonlyArray<ApiKey>> =>
  (read) =>
    selectByPrefix(read, prefix, `${prefix}${pastAnyText}`)

export const touchApiKey =
  (id: ApiKeyId, at: DateTime.Utc): Writing<void> =>
  () =>
    Effect.succeed(decided(undefined, touch(at.epochMillis, id, at.epochMillis)))

export const revokeApiKey =
  (id: ApiKeyId, at: DateTime.Utc): Writing<void> =>
  () =>
    Effect.succeed(decided(undefined, revoke(at.epochMillis, id)))
