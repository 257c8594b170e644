import { type DomainQuery, DomainSummary, type DomainSummaryPage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { emailColumn } from "../records/accounts.ts"
import { Integer, Moment } from "../statements/columns.ts"
import type { ReadVerb } from "../statements/SqlVerb.ts"
import { query } from "../statements/statement.ts"

const NullableMoment = Schema.NullOr(Moment)

const Row = Schema.Struct({
  ...DomainSummary.fields,
  codes: Integer,
  createdAt: Moment,
  provedAt: NullableMoment,
  liveAt: NullableMoment,
  checkedAt: NullableMoment
})

/** Selects domains by LIKE patterns of their state and account, and by a part of their host or their account's id. */
const found = (contains: (text: string, part: string) => string): string =>
  `FROM domains WHERE state LIKE ? AND account_id LIKE ? AND (account_id = ? OR ${contains("host", "?")})`

const selectPage = query(
  Row,
  ({ byCodePoint, contains }) => `SELECT host, account_id AS "accountId",
      (SELECT ${emailColumn} FROM accounts WHERE accounts.id = domains.account_id) AS email, state,
      (SELECT count(*) FROM redirects
        WHERE redirects.account_id = domains.account_id AND redirects.host = domains.host) AS codes,
      created_at AS "createdAt", proved_at AS "provedAt", live_at AS "liveAt", checked_at AS "checkedAt"
    ${found(contains)} ORDER BY ${byCodePoint("host")}, ${byCodePoint("account_id")} LIMIT ? OFFSET ?`
)
const countAll = query(
  Schema.Struct({ domains: Integer }),
  ({ contains }) => `SELECT count(*) AS domains ${found(contains)}`
)

export const findDomains =
  ({ query: text = "", accountId, state, pageNumber, pageSize }: DomainQuery): ReadVerb<DomainSummaryPage> =>
  (read) =>
    Effect.gen(function* () {
      const sought = text.toLowerCase()
      const which = [state ?? "%", accountId ?? "%", sought, sought]
      const [row] = yield* countAll(read, ...which)
      const domains = yield* selectPage(read, ...which, pageSize, (pageNumber - 1) * pageSize)
      return { domains, totalCount: row?.domains ?? 0 }
    })
