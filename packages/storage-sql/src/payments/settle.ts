import {
  AccountId,
  type LedgerEntry,
  type PaymentReport,
  settleTopUp as settled,
  type TopUp,
  type TopUpId
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { lockTotals } from "../accounts/accountTotals.ts"
import { appendEntries } from "../records/ledger.ts"
import { Flag } from "../statements/columns.ts"
import { planned, type WriteVerb } from "../statements/SqlVerb.ts"
import { query } from "../statements/statement.ts"
import { updateTopUps } from "./topUpTable.ts"
import { lockTopUp } from "./topUpVerbs.ts"

const selectOwner = query(
  Schema.Struct({ accountId: AccountId, isClosed: Flag }),
  `SELECT account_id AS "accountId", CASE WHEN closed_at IS NULL THEN 0 ELSE 1 END AS "isClosed"
    FROM top_ups JOIN accounts ON accounts.id = account_id WHERE top_ups.id = ?`
)

/** Books the provider's state of a top-up: the account is locked before the top-up, as everywhere. */
export const settleTopUp =
  (
    id: TopUpId,
    token: number,
    report: PaymentReport,
    at: DateTime.Utc
  ): WriteVerb<{ readonly topUp: TopUp; readonly entries: ReadonlyArray<LedgerEntry> } | undefined> =>
  (read) =>
    Effect.gen(function* () {
      const [found] = yield* selectOwner(read, id)
      if (found === undefined) return planned(undefined)
      const account = (yield* lockTotals(read, [found.accountId])).get(found.accountId)
      const before = yield* lockTopUp(read, id)
      if (account === undefined || before === undefined || before.token !== token) return planned(undefined)
      // Read again under the lock: the account may have been closed since.
      const [owner = found] = yield* selectOwner(read, id)
      const { topUp, entries } = settled(before, report, { ...account, ...owner }, at)
      const booked = appendEntries(
        account,
        entries.map((entry) => ({ ...entry, qrCodeId: null, topUpId: id })),
        at
      )
      return planned({ topUp, entries: booked.answer }, ...updateTopUps([topUp]), ...booked.changes)
    })
