import {
  type AccountId,
  AccountNotFound,
  ApiKey,
  type ApiKeyHash,
  type ApiKeyId,
  maximumActiveKeys,
  TooManyApiKeys
} from "@quick-response/core/shop"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { lockOpenAccount } from "./accounts.ts"
import { Integer, Moment } from "./columns.ts"
import type { Dialect } from "./Dialect.ts"
import { command, insertInto, query } from "./statement.ts"
import { planned, type ReadVerb, type WriteVerb } from "./Verb.ts"

const Row = Schema.Struct({
  ...ApiKey.fields,
  createdAt: Moment,
  expiresAt: Schema.NullOr(Moment),
  lastUsedAt: Schema.NullOr(Moment),
  revokedAt: Schema.NullOr(Moment)
})
const select = `SELECT id, account_id AS "accountId", prefix, name, created_at AS "createdAt",
  expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt" FROM api_keys`

const millisecondsOf = (time: DateTime.Utc | null): number | null => (time === null ? null : time.epochMillis)
const insert = insertInto("api_keys")<ApiKey & { readonly hash: ApiKeyHash }>({
  id: ({ id }) => id,
  account_id: ({ accountId }) => accountId,
  hash: ({ hash }) => hash,
  prefix: ({ prefix }) => prefix,
  name: ({ name }) => name,
  created_at: ({ createdAt }) => createdAt.epochMillis,
  expires_at: ({ expiresAt }) => millisecondsOf(expiresAt),
  last_used_at: ({ lastUsedAt }) => millisecondsOf(lastUsedAt),
  revoked_at: ({ revokedAt }) => millisecondsOf(revokedAt)
})
const newestFirst = ({ byCodePoint }: Dialect) => `ORDER BY created_at DESC, ${byCodePoint("id")} DESC`
const selectByHash = query(Row, `${select} WHERE hash = ?`)
const selectByAccount = query(Row, (dialect) => `${select} WHERE account_id = ? ${newestFirst(dialect)}`)
const selectByPrefix = query(
  Row,
  (dialect) =>
    `${select} WHERE ${dialect.byCodePoint("prefix")} >= ? AND ${dialect.byCodePoint("prefix")} < ? ${newestFirst(dialect)}`
)
const selectActive = query(
  Schema.Struct({ active: Integer }),
  `SELECT count(*) AS "active" FROM api_keys
  WHERE account_id = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`
)
const touch = command(
  "UPDATE api_keys SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at < ?)"
)
const revoke = command("UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL")

/** Follows every text that the prefix starts. */
const lastCharacter = "\u{10ffff}"

export const createApiKey =
  ({
    hash,
    at,
    ...given
  }: Pick<ApiKey, "id" | "accountId" | "prefix" | "name" | "expiresAt"> & {
    readonly hash: ApiKeyHash
    readonly at: DateTime.Utc
  }): WriteVerb<ApiKey, AccountNotFound | TooManyApiKeys> =>
  (read) =>
    Effect.gen(function* () {
      const { accountId } = given
      if ((yield* lockOpenAccount(read, accountId)).length === 0)
        return yield* new AccountNotFound({ account: accountId })
      const [{ active } = { active: 0 }] = yield* selectActive(read, accountId, at.epochMillis)
      if (active >= maximumActiveKeys) return yield* new TooManyApiKeys()
      const key: ApiKey = { ...given, createdAt: at, lastUsedAt: null, revokedAt: null }
      return planned(key, ...insert([{ ...key, hash }]))
    })

export const findApiKey =
  (hash: ApiKeyHash): ReadVerb<ApiKey | undefined> =>
  (read) =>
    Effect.map(selectByHash(read, hash), ([key]) => key)

export const listApiKeys =
  (accountId: AccountId): ReadVerb<ReadonlyArray<ApiKey>> =>
  (read) =>
    selectByAccount(read, accountId)

export const findApiKeysByPrefix =
  (prefix: string): ReadVerb<ReadonlyArray<ApiKey>> =>
  (read) =>
    selectByPrefix(read, prefix, `${prefix}${lastCharacter}`)

export const touchApiKey =
  (id: ApiKeyId, at: DateTime.Utc): WriteVerb<void> =>
  () =>
    Effect.succeed(planned(undefined, touch(at.epochMillis, id, at.epochMillis)))

export const revokeApiKey =
  (id: ApiKeyId, at: DateTime.Utc): WriteVerb<void> =>
  () =>
    Effect.succeed(planned(undefined, revoke(at.epochMillis, id)))
