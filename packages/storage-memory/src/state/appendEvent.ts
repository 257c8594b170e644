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

/** The time of an account's latest event. */
export const timeOf = ({ account, ledger, qrCodes, events }: AccountData): AccountTime => ({
  lastAt: Math.max(
    (ledger.at(-1) ?? account).createdAt.epochMillis,
    (events.at(-1) ?? account).createdAt.epochMillis
  ),
  newestQrCode: qrCodes.at(-1)?.qrCode.id ?? ""
})

/** Queues a mail to the owner of an open account. */
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

/** Appends an event to an account, unless it is closed; returns the event's time. */
export const appendEvent = (data: AccountData, content: EventContent, at: DateTime.Utc): DateTime.Utc => {
  const createdAt = timeOfEntry(timeOf(data), at)
  if (data.account.closedAt !== null) return createdAt
  const accountId = data.account.id
  data.events.push(storedEvent({ accountId, sequence: data.events.length + 1, createdAt }, content))
  return createdAt
}

/** Appends an event to an account, if it exists. */
export const appendEventOf = (
  state: State,
  accountId: AccountId,
  contents: ReadonlyArray<EventContent>,
  at: DateTime.Utc
): void => {
  const data = state.accounts.get(accountId)
  if (data !== undefined) for (const content of contents) appendEvent(data, content, at)
}

/** Notifies the owner if an entry took the balance below the chosen amount. */
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
