import {
  type AccountId,
  type AccountTime,
  Credits,
  type EventContent,
  type LedgerEntry,
  lowBalanceEvent,
  lowBalanceMailEvery,
  MailId,
  type MailKind,
  storedEvent,
  timeOfEntry
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import type { AccountData, State } from "./state.ts"

/** The time of an account. */
export const timeOf = ({ account, ledger, qrCodes, events }: AccountData): AccountTime => ({
  lastAt: Math.max(
    (ledger.at(-1) ?? account).createdAt.epochMillis,
    (events.at(-1) ?? account).createdAt.epochMillis
  ),
  newestQrCode: qrCodes.at(-1)?.qrCode.id ?? ""
})

/** Puts a mail to the owner of an open account into the outbox. */
export const mailOwner = (
  state: State,
  data: AccountData,
  kind: MailKind,
  at: DateTime.Utc,
  id: MailId = MailId.make(crypto.randomUUID())
): void => {
  const { id: accountId, email } = data.account
  if (email === null) return
  state.mails.set(id, {
    id,
    kind,
    email,
    accountId,
    language: null,
    attempts: 0,
    requestedAt: at,
    dueAt: at,
    failedAt: null
  })
}

/** Appends an event to those of an account, unless it is closed; answers its time. */
export const appendEvent = (data: AccountData, content: EventContent, at: DateTime.Utc): DateTime.Utc => {
  const createdAt = timeOfEntry(timeOf(data), at)
  if (data.account.closedAt !== null) return createdAt
  const accountId = data.account.id
  data.events.push(storedEvent({ accountId, sequence: data.events.length + 1, createdAt }, content))
  return createdAt
}

/** Appends the event of an account, if there is such an account. */
export const appendEventOf = (
  state: State,
  accountId: AccountId,
  contents: ReadonlyArray<EventContent>,
  at: DateTime.Utc
): void => {
  const data = state.accounts.get(accountId)
  if (data !== undefined) for (const content of contents) appendEvent(data, content, at)
}

/** Tells the owner of an account whose balance fell below the chosen amount by an entry. */
export const tellLowBalance = (
  state: State,
  data: AccountData,
  { amount, balanceAfter, createdAt }: LedgerEntry
): void => {
  const event = lowBalanceEvent(data.account.lowBalance, Credits.Credits(balanceAfter - amount), balanceAfter)
  if (event === undefined) return
  appendEvent(data, event, createdAt)
  const last = data.lowBalanceMailedAt
  if (last !== null && createdAt.epochMillis < last.epochMillis + lowBalanceMailEvery) return
  data.lowBalanceMailedAt = createdAt
  mailOwner(state, data, "balance-low", createdAt)
}
