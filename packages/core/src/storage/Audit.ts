import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The invariants of every store, in a few words each. */
export const invariants = {
  balanceRange:
    "a balance is below zero by refunds of top-ups and disputes alone, and never past the largest amount",
  balanceSum: "a balance equals the sum of its ledger",
  sequence: "a ledger counts its entries from 1 without gaps",
  balanceAfter: "an entry's balance after it is the one before it and its amount",
  amountSign: "grants, refunds of purchases and top-ups add, purchases take away",
  debitOfRecord: "a record has exactly one debit, of exactly its price, in its own account",
  recordOfDebit: "a debit or a refund has a record",
  entryKey: "no two entries of an account have the same key",
  refundOnce: "a purchase is refunded at most once, and by exactly its price",
  claim: "a remembered idempotency key leads to a record of its account",
  records: "an account counts its records exactly",
  order: "a record's place in its list is its order by time and id",
  time: "times in a ledger never go back, and a record has the time of its debit",
  images: "each image that a record refers to is stored, and each stored image has a record",
  keySpending: "a key has spent the purchases that it counted, in all and in its latest day",
  closed: "a closed account has no address, password, session, key or link, and an open one has an address",
  session: "a session belongs to an account with a password",
  redirect:
    "a dynamic record has one redirect with the address in its picture and in each of its looks, and each redirect has such a record",
  address: "an adopted address has one code, which is below a host of its account",
  domain: "a proved host has one holder",
  listed: "lists search, filter and order a record by its present label, state and scans",
  scans: "the scans of a code of all times are no fewer than those of its days",
  topUp:
    "a paid top-up has exactly one entry, of exactly its credits, in its own account, and each entry of a top-up has such a one",
  topUpTaken: "the entries of a top-up take back its refunded and disputed amounts",
  accountEvents: "an account counts its other events from 1 without gaps, and their times never go back",
  webhook: "a webhook of an open account has a place among its events, and counts its repetitions",
  operatorLog: "the operators' log counts its entries from 1 without gaps",
  integrity: "the store itself is whole"
} as const

export type Invariant = keyof typeof invariants

export type AuditEvent =
  /** Progress: this many rows of a part have been checked. */
  | { readonly _tag: "checked"; readonly part: string; readonly rows: number }
  /** The numbers of checked accounts, entries and records, reported at the end of every audit. */
  | {
      readonly _tag: "counted"
      readonly accounts: number
      readonly entries: number
      readonly records: number
    }
  /** A part that was not checked, and the reason. */
  | { readonly _tag: "omitted"; readonly what: string }

/** The observer of a running audit. By default, omissions are logged. */
export class AuditObserver extends Context.Reference<AuditObserver>()("@quick-response/core/AuditObserver", {
  defaultValue:
    () =>
    (event: AuditEvent): Effect.Effect<void> =>
      event._tag === "omitted" ? Effect.logInfo(event.what) : Effect.void
}) {}

export interface AuditViolation {
  readonly invariant: Invariant
  /** The account, record or entry, and the violation. */
  readonly detail: string
}
