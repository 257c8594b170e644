import {
  type AccountId,
  AccountNotFound,
  ApiKey,
  type ApiKeyHash,
  type ApiKeyId,
  type ApiKeyPage,
  type ApiKeyQuery,
  isActiveKey,
  keyEvent,
  maximumActiveKeys,
  maximumKeptKeys,
  maximumKeysByPrefix,
  TooManyApiKeys
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { appendEvents } from "../accounts/accountEvents.ts"
import { lockOpenTotals, lockTotals } from "../accounts/accountTotals.ts"
import { Integer, Moment } from "../statements/columns.ts"
import type { Dialect } from "../statements/Dialect.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, insertInto, query } from "../statements/statement.ts"

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
const selectById = query(Row, `${select} WHERE id = ?`)
const selectOwn = query(Row, `${select} WHERE account_id = ? AND id = ?`)
const isActive = "revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)"
const Count = Schema.Struct({ keys: Integer })
const listOf = (where: string) => ({
  count: query(Count, `SELECT count(*) AS keys FROM api_keys ${where}`),
  select: query(Row, (dialect) => `${select} ${where} ${newestFirst(dialect)} LIMIT ? OFFSET ?`)
})
const allKeys = listOf("WHERE account_id = ?")
const activeKeys = listOf(`WHERE account_id = ? AND ${isActive}`)
const endedKeys = listOf(`WHERE account_id = ? AND NOT (${isActive})`)
const selectByPrefix = query(
  Row,
  (dialect) =>
    `${select} WHERE ${dialect.byCodePoint("prefix")} >= ? AND ${dialect.byCodePoint("prefix")} < ? ${newestFirst(dialect)} LIMIT ?`
)
/** The most keys deleted at once, for accounts from an older version with a higher limit. */
const mostDeleted = 500
const deleteOldest = command(
  ({ byCodePoint }) => `DELETE FROM api_keys WHERE id IN (
    SELECT id FROM api_keys WHERE account_id = ? AND NOT (${isActive}) ORDER BY created_at, ${byCodePoint("id")} LIMIT ?)`
)
const touch = command(
  "UPDATE api_keys SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at < ?)"
)
const revoke = command("UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL")

/** Sorts after every text with the prefix. */
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
      const account = (yield* lockOpenTotals(read, [accountId])).get(accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      const [active] = yield* activeKeys.count(read, accountId, at.epochMillis)
      if ((active?.keys ?? 0) >= maximumActiveKeys) return yield* new TooManyApiKeys()
      const key: ApiKey = { ...given, createdAt: at, lastUsedAt: null, revokedAt: null }
      const [kept] = yield* allKeys.count(read, accountId)
      const surplus = Math.min(mostDeleted, (kept?.keys ?? 0) + 1 - maximumKeptKeys)
      const deletions = surplus > 0 ? [deleteOldest(accountId, at.epochMillis, surplus)] : []
      return planned(
        key,
        ...deletions,
        ...insert([{ ...key, hash }]),
        ...appendEvents(account, [keyEvent("apiKey.created", key)], at)
      )
    })

export const findApiKey =
  (hash: ApiKeyHash): ReadVerb<ApiKey | undefined> =>
  (read) =>
    Effect.map(selectByHash(read, hash), ([key]) => key)

export const findOwnApiKey =
  (accountId: AccountId, id: ApiKeyId): ReadVerb<ApiKey | undefined> =>
  (read) =>
    Effect.map(selectOwn(read, accountId, id), ([key]) => key)

export const listApiKeys =
  (accountId: AccountId, { pageNumber, pageSize, isActive, at }: ApiKeyQuery): ReadVerb<ApiKeyPage> =>
  (read) =>
    Effect.gen(function* () {
      const { count, select } = isActive === undefined ? allKeys : isActive ? activeKeys : endedKeys
      const which = isActive === undefined ? [accountId] : [accountId, at.epochMillis]
      const [counted] = yield* count(read, ...which)
      const totalCount = counted?.keys ?? 0
      const before = (pageNumber - 1) * pageSize
      return { keys: before < totalCount ? yield* select(read, ...which, pageSize, before) : [], totalCount }
    })

export const findApiKeysByPrefix =
  (prefix: string): ReadVerb<ReadonlyArray<ApiKey>> =>
  (read) =>
    selectByPrefix(read, prefix, `${prefix}${lastCharacter}`, maximumKeysByPrefix)

export const touchApiKey =
  (id: ApiKeyId, at: DateTime.Utc): WriteVerb<void> =>
  () =>
    Effect.succeed(planned(undefined, touch(at.epochMillis, id, at.epochMillis)))

export const revokeApiKey =
  (id: ApiKeyId, at: DateTime.Utc): WriteVerb<void> =>
  (read) =>
    Effect.gen(function* () {
      const [known] = yield* selectById(read, id)
      if (known === undefined || known.revokedAt !== null) return planned(undefined)
      const account = (yield* lockTotals(read, [known.accountId])).get(known.accountId)
      // Read again under the lock: it may have been revoked or deleted meanwhile.
      const [key] = yield* selectById(read, id)
      if (account === undefined || key === undefined || key.revokedAt !== null) return planned(undefined)
      const events = isActiveKey(key, at) ? [keyEvent("apiKey.revoked", key)] : []
      return planned(undefined, revoke(at.epochMillis, id), ...appendEvents(account, events, at))
    })
