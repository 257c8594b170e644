import { AccountId, type Domain, DomainHost, DomainState, nextLookAt } from "@quick-response/core"
import * as Schema from "effect/Schema"
import { Flag, Integer, Moment } from "../statements/columns.ts"
import { command, insertInto, query, updateRows } from "../statements/statement.ts"
import type { Values } from "../statements/tables.ts"

const Texts = Schema.parseJson(Schema.Array(Schema.String))
const encodeTexts = Schema.encodeSync(Texts)
const NullableMoment = Schema.NullOr(Moment)

const Row = Schema.Struct({
  host: DomainHost,
  accountId: AccountId,
  token: Schema.String,
  state: DomainState,
  createdAt: Moment,
  provedAt: NullableMoment,
  liveAt: NullableMoment,
  checkedAt: NullableMoment,
  found: Schema.NullOr(Texts),
  pointing: Schema.NullOr(Texts),
  missingSince: NullableMoment,
  isDefault: Flag,
  rootTarget: Schema.NullOr(Schema.String)
})

const select = `SELECT host, account_id AS "accountId", token, state, created_at AS "createdAt",
  proved_at AS "provedAt", live_at AS "liveAt", checked_at AS "checkedAt", found_json AS "found",
  pointing_json AS "pointing",  missing_since AS "missingSince", is_default AS "isDefault", root_target AS "rootTarget" FROM domains`

export const selectDomain = query(Row, `${select} WHERE host = ? AND account_id = ?`)
export const selectDomainsOf = query(
  Row,
  ({ byCodePoint }) => `${select} WHERE account_id = ? ORDER BY created_at, ${byCodePoint("host")}`
)
export const selectHeld = query(
  Row,
  ({ byCodePoint }) =>
    `${select} WHERE state IN ('proved', 'live', 'lost') AND ${byCodePoint("host")} > ? ORDER BY ${byCodePoint("host")} LIMIT ?`
)
export const selectHeldMark = query(
  Schema.Struct({ mark: Schema.String }),
  `SELECT count(*) || ' ' || coalesce(sum(stamp), 0) AS mark FROM domains WHERE state IN ('proved', 'live', 'lost')`
)
export const selectDue = query(
  Row,
  ({ byCodePoint }) =>
    `${select} WHERE due_at <= ? ORDER BY due_at, created_at, ${byCodePoint("host")} LIMIT ?`
)
export const selectHost = query(Row, `${select} WHERE host = ?`)
/** All domains of a host, locked in the order of their accounts until the transaction ends. */
export const lockHost = query(
  Row,
  ({ byCodePoint, rowLock }) => `${select} WHERE host = ? ORDER BY ${byCodePoint("account_id")} ${rowLock}`
)
/** An account's domains, locked until the transaction ends. */
export const lockDomainsOf = query(
  Row,
  ({ byCodePoint, rowLock }) => `${select} WHERE account_id = ? ORDER BY ${byCodePoint("host")} ${rowLock}`
)
/** Domains that have been pending since before a time, locked until the transaction ends. */
export const lockPendingBefore = query(
  Row,
  ({ byCodePoint, rowLock }) =>
    `${select} WHERE state = 'pending' AND created_at < ? ORDER BY ${byCodePoint("host")}, ${byCodePoint("account_id")} ${rowLock}`
)

const Counted = Schema.Struct({ domains: Integer })
export const countDomains = query(Counted, "SELECT count(*) AS domains FROM domains")

/** The number of an account's codes whose pictures name a host. */
export const countCodes = query(
  Schema.Struct({ codes: Integer }),
  "SELECT count(*) AS codes FROM redirects WHERE account_id = ? AND host = ?"
)

/** The columns that change, with their values. */
const changingValues = {
  state: ({ state }) => state,
  proved_at: ({ provedAt }) => provedAt?.epochMillis ?? null,
  live_at: ({ liveAt }) => liveAt?.epochMillis ?? null,
  checked_at: ({ checkedAt }) => checkedAt?.epochMillis ?? null,
  found_json: ({ found }) => (found === null ? null : encodeTexts(found)),
  pointing_json: ({ pointing }) => (pointing === null ? null : encodeTexts(pointing)),
  missing_since: ({ missingSince }) => missingSince?.epochMillis ?? null,
  is_default: ({ isDefault }) => (isDefault ? 1 : 0),
  root_target: ({ rootTarget }) => rootTarget,
  due_at: nextLookAt,
  // Random, so that a sum over rows shows whether any was written.
  stamp: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1
} satisfies Partial<Values<"domains", Domain>>

export const insertDomain = insertInto("domains")<Domain>(
  {
    host: ({ host }) => host,
    account_id: ({ accountId }) => accountId,
    token: ({ token }) => token,
    created_at: ({ createdAt }) => createdAt.epochMillis,
    ...changingValues
  },
  { key: ["host", "account_id"], action: "retry" }
)

/** Stores the changed fields of a domain that was locked. */
export const updateDomain = updateRows("domains")<Domain>(changingValues, {
  host: ({ host }) => host,
  account_id: ({ accountId }) => accountId
})

export const deleteDomain = command("DELETE FROM domains WHERE host = ? AND account_id = ?")
export const deleteDomainsOf = command("DELETE FROM domains WHERE account_id = ?")
