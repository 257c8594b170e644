import type { SqlError } from "@effect/sql/SqlError"
import {
  type AccountId,
  AccountNotFound,
  type AccountQuery,
  type AccountState,
  AccountSummary,
  type AccountSummaryPage,
  type Deed,
  type ReasonedDeed
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { emailColumn, lockOpenAccount } from "../records/accounts.ts"
import { Amount, Integer, Moment } from "../statements/columns.ts"
import type { Select } from "../statements/Dialect.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, query, type Read } from "../statements/statement.ts"
import { logged } from "./operatorLog.ts"

const Row = Schema.Struct({
  ...AccountSummary.fields,
  balance: Amount,
  qrCodes: Integer,
  createdAt: Moment,
  lastSeenAt: Schema.NullOr(Moment)
})
// Both maxima can be null: the later one is chosen without a function, whose name differs between dialects.
const select = `SELECT id, ${emailColumn}, balance,
    CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN suspended_at IS NOT NULL THEN 'suspended' ELSE 'active' END AS state,
    CASE WHEN closed_at IS NULL THEN suspension_reason END AS "suspensionReason",
    records AS "qrCodes", created_at AS "createdAt",
    (SELECT max(used_at) FROM (
      SELECT max(last_used_at) AS used_at FROM sessions WHERE sessions.account_id = accounts.id
      UNION ALL SELECT max(last_used_at) FROM api_keys WHERE api_keys.account_id = accounts.id
    ) AS uses) AS "lastSeenAt"
  FROM accounts`

const inState = {
  active: "closed_at IS NULL AND suspended_at IS NULL",
  suspended: "closed_at IS NULL AND suspended_at IS NOT NULL",
  closed: "closed_at IS NOT NULL"
} as const satisfies Record<AccountState, string>

/** The queries for accounts in a state or any, optionally by a text in their address or as their id. */
const queriesOf = (state: AccountState | "any", isSearched: boolean) => {
  const conditions = [
    ...(state === "any" ? [] : [inState[state]]),
    ...(isSearched ? ["(id = ? OR (closed_at IS NULL AND :contains))"] : [])
  ]
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`
  const inDialect = (text: string, contains: (text: string, part: string) => string): Select =>
    `SELECT ${text.replace(":contains", contains("lower(email)", "?")).slice("SELECT ".length)}`
  return {
    page: query(Row, ({ byCodePoint, contains }) =>
      inDialect(`${select}${where} ORDER BY ${byCodePoint("email")} LIMIT ? OFFSET ?`, contains)
    ),
    count: query(Schema.Struct({ accounts: Integer }), ({ contains }) =>
      inDialect(`SELECT count(*) AS accounts FROM accounts${where}`, contains)
    )
  }
}

const searches = {
  any: [queriesOf("any", false), queriesOf("any", true)],
  active: [queriesOf("active", false), queriesOf("active", true)],
  suspended: [queriesOf("suspended", false), queriesOf("suspended", true)],
  closed: [queriesOf("closed", false), queriesOf("closed", true)]
} as const satisfies Record<AccountState | "any", unknown>

export const findAccounts =
  ({ query: text = "", state, pageNumber, pageSize }: AccountQuery): ReadVerb<AccountSummaryPage> =>
  (read) =>
    Effect.gen(function* () {
      const [all, searched] = searches[state ?? "any"]
      const { page, count } = text === "" ? all : searched
      const parameters = text === "" ? [] : [text.toLowerCase(), text.toLowerCase()]
      const [row] = yield* count(read, ...parameters)
      const accounts = yield* page(read, ...parameters, pageSize, (pageNumber - 1) * pageSize)
      return { accounts, totalCount: row?.accounts ?? 0 }
    })

const selectOne = query(Row, `${select} WHERE id = ?`)

const summaryOf = (
  read: Read,
  accountId: AccountId
): Effect.Effect<AccountSummary, AccountNotFound | SqlError> =>
  Effect.flatMap(selectOne(read, accountId), ([found]) =>
    found === undefined ? new AccountNotFound({ account: accountId }) : Effect.succeed(found)
  )

export const findSummary =
  (accountId: AccountId): ReadVerb<AccountSummary, AccountNotFound> =>
  (read) =>
    summaryOf(read, accountId)

const suspendAccount = command(
  "UPDATE accounts SET suspended_at = coalesce(suspended_at, ?), suspension_reason = ?, stops_codes = ? WHERE id = ?"
)
const selectStopsCodes = query(
  Schema.Struct({ stopsCodes: Integer }),
  'SELECT stops_codes AS "stopsCodes" FROM accounts WHERE id = ?'
)
const restoreAccount = command(
  "UPDATE accounts SET suspended_at = NULL, suspension_reason = NULL, stops_codes = 0 WHERE id = ?"
)

const lockedSummary = (read: Read, accountId: AccountId) =>
  Effect.gen(function* () {
    const [open] = yield* lockOpenAccount(read, accountId)
    if (open === undefined) return yield* new AccountNotFound({ account: accountId })
    return yield* summaryOf(read, accountId)
  })

export const suspend = (
  { accountId, stopsCodes }: { readonly accountId: AccountId; readonly stopsCodes: boolean },
  deed: ReasonedDeed
): WriteVerb<AccountSummary, AccountNotFound> =>
  logged(
    (read) =>
      Effect.gen(function* () {
        const before = yield* lockedSummary(read, accountId)
        const [row] = yield* selectStopsCodes(read, accountId)
        const isSame = before.suspensionReason === deed.reason && (row?.stopsCodes === 1) === stopsCodes
        if (isSame) return planned(before)
        return planned<AccountSummary>(
          { ...before, state: "suspended", suspensionReason: deed.reason },
          suspendAccount(deed.at.epochMillis, deed.reason, stopsCodes ? 1 : 0, accountId)
        )
      }),
    deed,
    { action: "account.suspended", subject: accountId, detail: { codes: stopsCodes ? "stop" : "keep" } }
  )

export const restore = (accountId: AccountId, deed: Deed): WriteVerb<AccountSummary, AccountNotFound> =>
  logged(
    (read) =>
      Effect.map(lockedSummary(read, accountId), (before) =>
        before.state === "suspended"
          ? planned<AccountSummary>(
              { ...before, state: "active", suspensionReason: null },
              restoreAccount(accountId)
            )
          : planned(before)
      ),
    deed,
    { action: "account.restored", subject: accountId }
  )
