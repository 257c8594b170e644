import type { SqlError } from "@effect/sql/SqlError"
import {
  type AccountId,
  AccountNotFound,
  ApiKey,
  type ApiKeyChange,
  type ApiKeyHash,
  type ApiKeyId,
  type ApiKeyOrder,
  type ApiKeyQuery,
  CreditLimit,
  changedKey,
  isActiveKey,
  KeyVerb,
  keyEvent,
  MailId,
  maximumActiveKeys,
  maximumKeptKeys,
  maximumKeysByPrefix,
  newApiKey,
  type StoredApiKey,
  type StoredApiKeyPage,
  TooManyApiKeys,
  UnknownApiKey
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { appendEvents } from "../accounts/accountEvents.ts"
import { lockOpenTotals, lockTotals } from "../accounts/accountTotals.ts"
import { Amount, Integer, Moment } from "../statements/columns.ts"
import type { Dialect, Read, Select, Text, Value } from "../statements/Dialect.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, insertInto, query, queryAll, updateRows } from "../statements/statement.ts"

const {
  creditLimit: _limit,
  priceLimit: _price,
  spent: _spent,
  spentEver: _ever,
  ...plainFields
} = ApiKey.fields

const Row = Schema.Struct({
  ...plainFields,
  verbs: Schema.compose(Schema.split(" "), Schema.Array(KeyVerb)),
  limitAmount: Schema.NullOr(Amount),
  limitPeriod: Schema.NullOr(CreditLimit.fields.per),
  priceLimit: Schema.NullOr(Amount),
  spentEver: Amount,
  spentDay: Schema.NullOr(Integer),
  spentInDay: Amount,
  toldDay: Schema.NullOr(Integer),
  toldMail: Schema.NullOr(MailId),
  createdAt: Moment,
  expiresAt: Schema.NullOr(Moment),
  lastUsedAt: Schema.NullOr(Moment),
  revokedAt: Schema.NullOr(Moment)
})

const storedKey = ({ limitAmount: amount, limitPeriod: per, ...key }: typeof Row.Type): StoredApiKey => ({
  ...key,
  creditLimit: amount === null || per === null ? null : { amount, per }
})

const select = `SELECT id, account_id AS "accountId", prefix, name, verbs, credit_limit AS "limitAmount",
  limit_period AS "limitPeriod", price_limit AS "priceLimit", spent_ever AS "spentEver", spent_day AS "spentDay",
  spent_in_day AS "spentInDay", told_day AS "toldDay", told_mail AS "toldMail", created_at AS "createdAt",
  expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt" FROM api_keys`

/** A query for keys. */
const keysBy = (text: Text<Select>) => {
  const rows = query(Row, text)
  return (read: Read, ...parameters: ReadonlyArray<Value>) =>
    Effect.map(rows(read, ...parameters), (found) => found.map(storedKey))
}

const millisecondsOf = (time: DateTime.Utc | null): number | null => (time === null ? null : time.epochMillis)
const insert = insertInto("api_keys")<StoredApiKey & { readonly hash: ApiKeyHash }>({
  id: ({ id }) => id,
  account_id: ({ accountId }) => accountId,
  hash: ({ hash }) => hash,
  prefix: ({ prefix }) => prefix,
  name: ({ name }) => name,
  verbs: ({ verbs }) => verbs.join(" "),
  credit_limit: ({ creditLimit }) => creditLimit?.amount ?? null,
  limit_period: ({ creditLimit }) => creditLimit?.per ?? null,
  price_limit: ({ priceLimit }) => priceLimit,
  spent_ever: ({ spentEver }) => spentEver,
  spent_day: ({ spentDay }) => spentDay,
  spent_in_day: ({ spentInDay }) => spentInDay,
  told_day: ({ toldDay }) => toldDay,
  told_mail: ({ toldMail }) => toldMail,
  created_at: ({ createdAt }) => createdAt.epochMillis,
  expires_at: ({ expiresAt }) => millisecondsOf(expiresAt),
  last_used_at: ({ lastUsedAt }) => millisecondsOf(lastUsedAt),
  revoked_at: ({ revokedAt }) => millisecondsOf(revokedAt)
})
const newestFirst = ({ byCodePoint }: Dialect) => `ORDER BY created_at DESC, ${byCodePoint("id")} DESC`
const selectByHash = keysBy(`${select} WHERE hash = ?`)
const selectById = keysBy(`${select} WHERE id = ?`)
const selectOwn = keysBy(`${select} WHERE account_id = ? AND id = ?`)
const isActive = "revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)"
const Count = Schema.Struct({ keys: Integer })
const listOf = (where: string) => ({
  count: query(Count, `SELECT count(*) AS keys FROM api_keys ${where}`),
  select: keysBy((dialect) => `${select} ${where} ${newestFirst(dialect)} LIMIT ? OFFSET ?`)
})
const allKeys = listOf("WHERE account_id = ?")
const activeKeys = listOf(`WHERE account_id = ? AND ${isActive}`)
const endedKeys = listOf(`WHERE account_id = ? AND NOT (${isActive})`)
const selectByPrefix = keysBy(
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

const change = updateRows("api_keys")<StoredApiKey>(
  {
    name: ({ name }) => name,
    verbs: ({ verbs }) => verbs.join(" "),
    credit_limit: ({ creditLimit }) => creditLimit?.amount ?? null,
    limit_period: ({ creditLimit }) => creditLimit?.per ?? null,
    price_limit: ({ priceLimit }) => priceLimit
  },
  { id: ({ id }) => id }
)

const selectLimited = queryAll(Row, [(id: ApiKeyId) => id], (ids): Select => `${select} WHERE id IN (${ids})`)

/** The keys with these ids. Their account must be locked, since their spending changes under its lock. */
export const findLimited = (
  read: Read,
  ids: ReadonlyArray<ApiKeyId>
): Effect.Effect<ReadonlyArray<StoredApiKey>, SqlError> =>
  Effect.map(selectLimited(read, ids), (found) => found.map(storedKey))

/** A key before and after purchases and refusals. */
export interface KeyCharge {
  readonly before: StoredApiKey
  readonly after: StoredApiKey
}

/** Updates the spending of keys, which must be unchanged since they were read. */
export const updateSpending = updateRows("api_keys")<KeyCharge>(
  {
    spent_ever: ({ after }) => after.spentEver,
    spent_day: ({ after }) => after.spentDay,
    spent_in_day: ({ after }) => after.spentInDay,
    told_day: ({ after }) => after.toldDay,
    told_mail: ({ after }) => after.toldMail
  },
  { id: ({ before }) => before.id, spent_ever: ({ before }) => before.spentEver }
)

/** Sorts after every text with the prefix. */
const lastCharacter = "\u{10ffff}"

export const createApiKey =
  ({
    hash,
    ...order
  }: ApiKeyOrder & { readonly hash: ApiKeyHash }): WriteVerb<
    StoredApiKey,
    AccountNotFound | TooManyApiKeys
  > =>
  (read) =>
    Effect.gen(function* () {
      const { accountId, at } = order
      const account = (yield* lockOpenTotals(read, [accountId])).get(accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      const [active] = yield* activeKeys.count(read, accountId, at.epochMillis)
      if ((active?.keys ?? 0) >= maximumActiveKeys) return yield* new TooManyApiKeys()
      const key = newApiKey(order)
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
  (hash: ApiKeyHash): ReadVerb<StoredApiKey | undefined> =>
  (read) =>
    Effect.map(selectByHash(read, hash), ([key]) => key)

export const findOwnApiKey =
  (accountId: AccountId, id: ApiKeyId): ReadVerb<StoredApiKey | undefined> =>
  (read) =>
    Effect.map(selectOwn(read, accountId, id), ([key]) => key)

export const changeApiKey =
  (
    accountId: AccountId,
    id: ApiKeyId,
    given: ApiKeyChange,
    at: DateTime.Utc
  ): WriteVerb<StoredApiKey, UnknownApiKey> =>
  (read) =>
    Effect.gen(function* () {
      const account = (yield* lockTotals(read, [accountId])).get(accountId)
      const [key] = yield* selectOwn(read, accountId, id)
      if (account === undefined || key === undefined) return yield* new UnknownApiKey({ id })
      const changed = changedKey(key, given)
      return planned(
        changed,
        ...change([changed]),
        ...appendEvents(account, [keyEvent("apiKey.changed", changed)], at)
      )
    })

export const listApiKeys =
  (accountId: AccountId, { pageNumber, pageSize, isActive, at }: ApiKeyQuery): ReadVerb<StoredApiKeyPage> =>
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
  (prefix: string): ReadVerb<ReadonlyArray<StoredApiKey>> =>
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
      // Read again under the lock: it may have been revoked or deleted since.
      const [key] = yield* selectById(read, id)
      if (account === undefined || key === undefined || key.revokedAt !== null) return planned(undefined)
      const events = isActiveKey(key, at) ? [keyEvent("apiKey.revoked", key)] : []
      return planned(undefined, revoke(at.epochMillis, id), ...appendEvents(account, events, at))
    })
