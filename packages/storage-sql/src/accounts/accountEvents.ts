import {
  Credits,
  type EventContent,
  keyEvent,
  type LedgerEntry,
  lowBalanceEvent,
  lowBalanceMailEvery,
  type StoredApiKey,
  type StoredEvent,
  storedEvent,
  timeOfEntry
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import { type Change, insertInto, together } from "../statements/statement.ts"
import { type AccountTotals, updateTotals } from "./accountTotals.ts"
import { insertMail, mailsToOwner, type NewMail } from "./mailTable.ts"

const insertEvents = insertInto("account_events")<StoredEvent>({
  account_id: ({ accountId }) => accountId,
  sequence: ({ sequence }) => sequence,
  type: ({ type }) => type,
  data_json: ({ dataText }) => dataText,
  created_at: ({ createdAt }) => createdAt.epochMillis
})

/** A locked account's totals after events, unless it is closed, and the events. */
const afterEvents = (
  before: AccountTotals,
  contents: ReadonlyArray<EventContent>,
  at: DateTime.Utc
): { readonly after: AccountTotals; readonly events: ReadonlyArray<StoredEvent> } => {
  if (contents.length === 0 || before.closedAt !== null) return { after: before, events: [] }
  const createdAt = timeOfEntry(before, at)
  const events = contents.map((content, index) =>
    storedEvent({ accountId: before.id, sequence: before.events + index + 1, createdAt }, content)
  )
  const after = { ...before, events: before.events + events.length, lastAt: createdAt.epochMillis }
  return { after, events }
}

/** Plans events of a locked account. */
export const appendEvents = (
  before: AccountTotals,
  contents: ReadonlyArray<EventContent>,
  at: DateTime.Utc
): ReadonlyArray<Change> => {
  const { after, events } = afterEvents(before, contents, at)
  return events.length === 0 ? [] : together(...updateTotals([{ before, after }]), ...insertEvents(events))
}

/** The totals after an entry, with its event and mail. */
export interface AfterEntry {
  readonly after: AccountTotals
  readonly events: ReadonlyArray<StoredEvent>
  readonly mails: ReadonlyArray<NewMail>
}

/** Notifies the owner if this entry took the balance below the chosen amount. */
export const tellLowBalance = (
  account: AccountTotals,
  { amount, balanceAfter, createdAt }: LedgerEntry
): AfterEntry => {
  const content =
    account.lowBalance === null
      ? undefined
      : lowBalanceEvent(account.lowBalance, Credits.Credits(balanceAfter - amount), balanceAfter)
  if (content === undefined) return { after: account, events: [], mails: [] }
  const { after, events } = afterEvents(account, [content], createdAt)
  const last = account.lowBalanceMailedAt
  if (events.length === 0 || (last !== null && createdAt.epochMillis < last + lowBalanceMailEvery))
    return { after, events, mails: [] }
  return {
    after: { ...after, lowBalanceMailedAt: createdAt.epochMillis },
    events,
    mails: mailsToOwner(account, "balance-low", createdAt)
  }
}

/** Notifies the owner that the credit limit of a key refused a purchase, by the mail that the key names. */
export const tellKeyLimit = (account: AccountTotals, key: StoredApiKey, at: DateTime.Utc): AfterEntry => {
  const { after, events } = afterEvents(account, [keyEvent("apiKey.limitReached", key)], at)
  const mails = key.toldMail === null ? [] : mailsToOwner(account, "key-limit-reached", at, key.toldMail)
  return { after, events, mails }
}

/** Changes that store the results of entries. */
export const insertTold = (told: ReadonlyArray<Omit<AfterEntry, "after">>): ReadonlyArray<Change> => [
  ...insertEvents(told.flatMap(({ events }) => events)),
  ...insertMail(told.flatMap(({ mails }) => mails))
]
