import {
  type Account,
  type AccountId,
  AccountNotFound,
  AccountSuspended,
  type CredentialStorage,
  Credits,
  type Email,
  isActing,
  LinkExpired,
  PasswordChanged,
  PasswordHash
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AccountTotals } from "../accounts/accountTotals.ts"
import { insertMail } from "../accounts/mailTable.ts"
import { deleteDomainsOf } from "../domains/domainTable.ts"
import { deleteWebhooksOf } from "../events/webhookTable.ts"
import { nameUnseenTopUps } from "../payments/topUpVerbs.ts"
import {
  AccountRow,
  accountColumns,
  insertAccount,
  lockOpenAccount,
  newAccount
} from "../records/accounts.ts"
import { appendEntry } from "../records/ledger.ts"
import { deleteDesignsOf } from "../records/savedDesignTable.ts"
import { leaveRedirects } from "../redirects/redirectTable.ts"
import { type Plan, planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, insertInto, query, type Read } from "../statements/statement.ts"
import { endLinksOfAccount, endLinksTo, readOpenLink } from "./links.ts"
import { countPasskeys, endChallengesOf, endPasskeysOf } from "./passkeyTable.ts"
import { deletePassword, readPassword, setPassword } from "./passwordTable.ts"
import { endAllSessions, endOtherSessions, insertSession } from "./sessions.ts"

type Port = typeof CredentialStorage.Service

const lockByEmail = query(
  AccountRow,
  ({ rowLock }) => `SELECT ${accountColumns} FROM accounts WHERE email = ? ${rowLock}`
)
const PasswordRow = Schema.Struct({ accountId: AccountRow.fields.id, password: PasswordHash })
const passwords = `SELECT account_id AS "accountId", hash AS password FROM passwords`
const selectPasswordById = query(PasswordRow, `${passwords} WHERE account_id = ?`)
const selectPasswordByEmail = query(
  PasswordRow,
  `${passwords} JOIN accounts ON accounts.id = account_id WHERE email = ?`
)
const selectWelcome = query(
  Schema.Struct({ mark: Schema.String }),
  "SELECT mark FROM welcomes WHERE mark = ?"
)
// An address may be opened twice concurrently with a closing: only one account is welcomed.
const insertWelcome = insertInto("welcomes")<string>(
  { mark: (mark) => mark },
  { key: ["mark"], action: "retry" }
)
const changeAddress = command("UPDATE accounts SET email = ? WHERE id = ?")
const close = command("UPDATE accounts SET email = id, low_balance = NULL, closed_at = ? WHERE id = ?")
const deleteKeys = command("DELETE FROM api_keys WHERE account_id = ?")

/** Plans an account, with a welcome if its address never had one. */
const openAccount = (
  read: Read,
  email: Email,
  { newAccountId: id, welcome, at }: Parameters<Port["setPasswordByLink"]>[0]
) =>
  Effect.gen(function* () {
    const { address, ...account } = newAccount(id, email, at)
    const opening = insertAccount([{ ...account, address }])
    if (welcome === undefined || (yield* selectWelcome(read, welcome.mark)).length > 0)
      return planned(account, ...opening)
    const { amount, reason, mark } = welcome
    const totals: AccountTotals = {
      id,
      email,
      balance: Credits.zero,
      entries: 0,
      records: 0,
      events: 0,
      lastAt: at.epochMillis,
      newestQrCode: "",
      lowBalance: null,
      lowBalanceMailedAt: null,
      closedAt: null,
      suspendedAt: null
    }
    const grant = yield* Effect.orDie(
      appendEntry(totals, { kind: "grant", amount, reason, qrCodeId: null }, at)
    )
    return planned(
      { ...account, balance: grant.answer.balanceAfter },
      ...opening,
      ...insertWelcome([mark]),
      ...grant.changes
    )
  })

export const setPasswordByLink =
  (
    given: Parameters<Port["setPasswordByLink"]>[0]
  ): WriteVerb<{ readonly account: Account; readonly isNew: boolean }, AccountSuspended | LinkExpired> =>
  (read) =>
    Effect.gen(function* () {
      const { linkHash, mustOpen = false, password, session, mailId, at } = given
      const { email, purpose } = yield* readOpenLink(read, linkHash, at)
      const [known] = yield* lockByEmail(read, email)
      if (purpose === "email-change" || (known === undefined ? purpose === "password-reset" : mustOpen))
        return yield* new LinkExpired()
      if (known !== undefined && !isActing(known)) return yield* new AccountSuspended()
      const { answer: account, changes }: Plan<Account> =
        known === undefined ? yield* openAccount(read, email, given) : planned(known)
      const accountId = account.id
      const hadPasskeysAlone =
        known !== undefined &&
        (yield* readPassword(read, accountId)) === undefined &&
        (yield* countPasskeys(read, accountId)) > 0
      return planned(
        { account, isNew: known === undefined },
        ...changes,
        ...setPassword([{ accountId, password }]),
        endLinksTo(email),
        endOtherSessions(accountId, session.id),
        ...insertSession([{ ...session, accountId, at, passkeyAt: null }]),
        ...(hadPasskeysAlone
          ? insertMail([{ id: mailId, kind: "password-made", email, accountId, language: null, at }])
          : [])
      )
    })

export const changeEmailByLink =
  ({
    linkHash,
    mailId,
    at
  }: Parameters<Port["changeEmailByLink"]>[0]): WriteVerb<Account, AccountSuspended | LinkExpired> =>
  (read) =>
    Effect.gen(function* () {
      const { email, purpose, accountId } = yield* readOpenLink(read, linkHash, at)
      if (purpose !== "email-change" || accountId === null) return yield* new LinkExpired()
      const [account] = yield* lockOpenAccount(read, accountId)
      const old = account?.email ?? null
      const isTaken = (yield* lockByEmail(read, email)).length > 0
      if (account === undefined || old === null || isTaken) return yield* new LinkExpired()
      if (!isActing(account)) return yield* new AccountSuspended()
      return planned(
        { ...account, email },
        endLinksTo(old),
        endLinksTo(email),
        changeAddress(email, accountId),
        ...insertMail([{ id: mailId, kind: "email-changed", email: old, accountId, language: null, at }])
      )
    })

const setLanguageOf = command("UPDATE accounts SET language = ? WHERE id = ?")

export const setLanguage =
  (accountId: AccountId, language: string | null): WriteVerb<Account, AccountNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [account] = yield* lockOpenAccount(read, accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      return planned({ ...account, language }, setLanguageOf(language, accountId))
    })

export const findPassword =
  (
    by: Parameters<Port["findPassword"]>[0]
  ): ReadVerb<{ readonly accountId: AccountId; readonly password: PasswordHash } | undefined> =>
  (read) =>
    Effect.map(
      "id" in by ? selectPasswordById(read, by.id) : selectPasswordByEmail(read, by.email),
      ([found]) => found
    )

export const replacePassword =
  ({
    accountId,
    current,
    password,
    keep
  }: Parameters<Port["replacePassword"]>[0]): WriteVerb<void, PasswordChanged> =>
  (read) =>
    Effect.gen(function* () {
      const [account] = yield* lockOpenAccount(read, accountId)
      if (account === undefined || (yield* readPassword(read, accountId)) !== current)
        return yield* new PasswordChanged()
      return planned(
        undefined,
        ...setPassword([{ accountId, password }]),
        endOtherSessions(accountId, keep),
        ...(account.email === null ? [] : [endLinksTo(account.email)])
      )
    })

export const closeAccount =
  ({
    accountId,
    current,
    redirects = "keep",
    at
  }: Parameters<Port["closeAccount"]>[0]): WriteVerb<void, AccountNotFound | PasswordChanged> =>
  (read) =>
    Effect.gen(function* () {
      const [account] = yield* lockOpenAccount(read, accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      if (current !== undefined && (yield* readPassword(read, accountId)) !== current)
        return yield* new PasswordChanged()
      return planned(
        undefined,
        ...(account.email === null ? [] : [endLinksTo(account.email)]),
        endLinksOfAccount(accountId),
        endPasskeysOf(accountId),
        endChallengesOf(accountId),
        endAllSessions(accountId),
        deleteKeys(accountId),
        deletePassword(accountId),
        deleteDesignsOf(accountId),
        ...leaveRedirects(accountId, redirects, at),
        ...(redirects === "stop" ? [deleteDomainsOf(accountId)] : []),
        ...deleteWebhooksOf(accountId),
        ...(yield* nameUnseenTopUps(read, account, at)),
        close(at.epochMillis, accountId)
      )
    })
