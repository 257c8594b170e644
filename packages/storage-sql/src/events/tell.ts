import {
  type Account,
  AccountId,
  AccountNotFound,
  type Credits,
  type EventContent,
  expiredEvent,
  RedirectSlug,
  scannedEvent
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { appendEvents } from "../accounts/accountEvents.ts"
import { type AccountTotals, lockTotals } from "../accounts/accountTotals.ts"
import { lockOpenAccount } from "../records/accounts.ts"
import { redirectColumns, redirectRow, redirectTables } from "../redirects/redirectTable.ts"
import { lockScanTotals, updateScanTotals } from "../redirects/scanTables.ts"
import { Integer } from "../statements/columns.ts"
import { planned, type WriteVerb } from "../statements/SqlVerb.ts"
import { type Change, command, query, queryAll, updateRows } from "../statements/statement.ts"

const setLowBalanceOf = command("UPDATE accounts SET low_balance = ? WHERE id = ?")

export const setLowBalance =
  (accountId: AccountId, lowBalance: Credits.Credits | null): WriteVerb<Account, AccountNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [account] = yield* lockOpenAccount(read, accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      return planned({ ...account, lowBalance }, setLowBalanceOf(lowBalance, accountId))
    })

const DueRow = Schema.Struct({ slug: RedirectSlug, accountId: AccountId })

/** The redirects with the oldest unreported events of this kind. */
const selectUntoldEnds = query(
  DueRow,
  ({ byCodePoint }) => `SELECT slug, account_id AS "accountId" FROM redirects
    WHERE untold_end <= ? ORDER BY untold_end, ${byCodePoint("slug")} LIMIT ?`
)
const selectUntoldScans = query(
  DueRow,
  ({ byCodePoint }) => `SELECT scan_totals.slug, redirects.account_id AS "accountId"
    FROM scan_totals JOIN redirects ON redirects.slug = scan_totals.slug
    WHERE tell_from <= ? ORDER BY tell_from, ${byCodePoint("scan_totals.slug")} LIMIT ?`
)

const NamedRedirectRow = Schema.Struct({
  ...redirectRow,
  name: Schema.String,
  untoldEnd: Schema.NullOr(Integer)
})
const selectNamed = (lock: (rowLock: string) => string) =>
  queryAll(
    NamedRedirectRow,
    [(slug: RedirectSlug) => slug],
    (slugs) =>
      ({ byCodePoint, rowLock }) =>
        `SELECT ${redirectColumns}, qr_codes.name, redirects.untold_end AS "untoldEnd" FROM ${redirectTables}
      WHERE redirects.slug IN (${slugs}) ORDER BY ${byCodePoint("redirects.slug")} ${lock(rowLock)}`
  )
const lockNamedRedirects = selectNamed((rowLock) => rowLock)
const selectNamedRedirects = selectNamed(() => "")

const clearUntoldEnds = updateRows("redirects")<RedirectSlug>(
  { untold_end: () => null },
  { slug: (slug) => slug }
)

/** A code's event for its owner. */
interface Told {
  readonly accountId: AccountId
  readonly content: EventContent
}

/** Plans events of locked accounts, and returns the open ones. */
const tellAll = (
  accounts: ReadonlyMap<AccountId, AccountTotals>,
  told: ReadonlyArray<Told>,
  at: DateTime.Utc,
  marks: ReadonlyArray<Change>
) => {
  const open = [...accounts.values()].filter(
    ({ id, closedAt }) => closedAt === null && told.some(({ accountId }) => accountId === id)
  )
  const changes = open.flatMap((account) =>
    appendEvents(
      account,
      told.flatMap(({ accountId, content }) => (accountId === account.id ? [content] : [])),
      at
    )
  )
  return planned(
    open.map(({ id }) => id),
    ...marks,
    ...changes
  )
}

export const tellExpired =
  (at: DateTime.Utc, limit: number): WriteVerb<ReadonlyArray<AccountId>> =>
  (read) =>
    Effect.gen(function* () {
      const due = yield* selectUntoldEnds(read, at.epochMillis, limit)
      const accounts = yield* lockTotals(
        read,
        due.map(({ accountId }) => accountId)
      )
      const locked = yield* lockNamedRedirects(read, due.map(({ slug }) => slug).sort())
      // Checked under the locks: another process may have reported it, or its owner may have changed the end.
      const expired = locked
        .filter(({ untoldEnd }) => untoldEnd !== null && untoldEnd <= at.epochMillis)
        .sort((a, b) => (a.untoldEnd ?? 0) - (b.untoldEnd ?? 0))
      const told = expired.map(({ untoldEnd, ...redirect }) => ({
        accountId: redirect.accountId,
        content: expiredEvent(redirect, redirect, at)
      }))
      return tellAll(accounts, told, at, clearUntoldEnds(expired.map(({ slug }) => slug)))
    })

export const tellScanned =
  (at: DateTime.Utc, limit: number): WriteVerb<ReadonlyArray<AccountId>> =>
  (read) =>
    Effect.gen(function* () {
      const due = yield* selectUntoldScans(read, at.epochMillis, limit)
      const accounts = yield* lockTotals(
        read,
        due.map(({ accountId }) => accountId)
      )
      const slugs = due.map(({ slug }) => slug).sort()
      const named = new Map<string, typeof NamedRedirectRow.Type>()
      for (const redirect of yield* selectNamedRedirects(read, slugs)) named.set(redirect.slug, redirect)
      const counted = (yield* lockScanTotals(read, slugs))
        .filter(({ tellFrom }) => tellFrom !== null && tellFrom <= at.epochMillis)
        .sort((a, b) => (a.tellFrom ?? 0) - (b.tellFrom ?? 0))
      const told = counted.flatMap(({ slug, scans, lastScanAt, toldScans }): ReadonlyArray<Told> => {
        const redirect = named.get(slug)
        if (redirect === undefined) return []
        const { accountId, qrCodeId } = redirect
        const totals = { qrCodeId, scans, lastScanAt: DateTime.unsafeMake(lastScanAt) }
        return [{ accountId, content: scannedEvent(totals, redirect, toldScans) }]
      })
      const marks = updateScanTotals(
        counted.map((before) => ({
          before,
          after: { ...before, toldScans: before.scans, toldAt: at.epochMillis, tellFrom: null }
        }))
      )
      return tellAll(accounts, told, at, marks)
    })
