import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { AccountId } from "../records/AccountRecord.ts"
import type { LedgerEntry } from "../records/Ledger.ts"
import type { DaySums, SalesDimension, SoldEntry } from "../sales/salesSums.ts"
import type { StorageError } from "./Storage.ts"

/** The place of an entry among those of all accounts, in the order of time, account and sequence. */
export interface LedgerPlace {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly accountId: AccountId
  readonly sequence: number
}

/** The first entries from a time on, or after a place, and before another time; in milliseconds since 1970. */
export interface LedgerWindow {
  readonly from: number | LedgerPlace
  readonly until: number
  readonly limit: number
}

/** An entry of the ledger, and the payment for the top-up that it names. */
export interface BookedEntry extends LedgerEntry {
  /** In the smallest unit of the currency; null where the entry books no top-up. */
  readonly money: { readonly amount: number; readonly currency: string } | null
}

/** The sums of a day by an item of a dimension. */
export interface StoredSums extends DaySums {
  readonly day: string
}

/** A day whose sums are stored, and the number of entries that they are of. */
export interface FoldedDay {
  readonly day: string
  readonly entries: number
}

/** Refusals of a day by a code. */
export interface RefusalCount {
  readonly day: string
  readonly code: string
  readonly refusals: number
}

/** A reading of the store as a whole. Times are from one, and before another. */
export interface Overview {
  /** The accounts that were opened, by days. */
  readonly signUps: ReadonlyArray<{ readonly day: string; readonly accounts: number }>
  /** The payments for top-ups, by days and currencies, in the smallest unit of each. */
  readonly payments: ReadonlyArray<{
    readonly day: string
    readonly currency: string
    readonly amount: number
  }>
  /** The sum of the balances that are above zero, in ten-thousandths of a credit, which may be more than a balance holds. */
  readonly creditsOutstanding: number
  /** Mails that were given up. */
  readonly failedMails: number
  /** Webhooks whose newest attempt failed, those included that were disabled for it. */
  readonly failingWebhooks: number
  /** Top-ups that a person must look at. */
  readonly topUpsWithAttention: number
  /** The times of the last audit and the last backup that the operators' log tells of. */
  readonly lastAuditAt: DateTime.Utc | null
  readonly lastBackupAt: DateTime.Utc | null
}

/**
 * The port to the books of a store as a whole, for operators. Each verb is atomic, isolated and durable, and may fail with
 * {@link StorageError}. Days are those of UTC, as `2026-11-26`.
 */
export class ReportStorage extends Context.Tag("@quick-response/core/ReportStorage")<
  ReportStorage,
  {
    /** The first entries of a window, in the order of their places. */
    readonly readLedger: (window: LedgerWindow) => Effect.Effect<ReadonlyArray<BookedEntry>, StorageError>
    /** The same with the design of the record that each paid for, of which they are summed. */
    readonly readSold: (window: LedgerWindow) => Effect.Effect<ReadonlyArray<SoldEntry>, StorageError>
    /** The number of all entries from a time on, and before another or up to a place and with it. */
    readonly countEntries: (range: {
      readonly from: number
      readonly until: number | LedgerPlace
    }) => Effect.Effect<number, StorageError>
    /** The days from one to another, both within, whose sums are stored; in their order. */
    readonly readFoldedDays: (
      from: string,
      until: string
    ) => Effect.Effect<ReadonlyArray<FoldedDay>, StorageError>
    /** Stores the sums of a day in place of those that it has. Items that are not among them keep theirs: a day's entries only become more. */
    readonly storeDay: (
      day: FoldedDay,
      sums: ReadonlyArray<DaySums & { readonly dimension: SalesDimension }>
    ) => Effect.Effect<void, StorageError>
    /** The first stored sums by a dimension, of the days from one to another, both within, after a day and an item; in the order of day and item. */
    readonly readSums: (window: {
      readonly dimension: SalesDimension
      readonly from: string
      readonly until: string
      readonly after?: { readonly day: string; readonly item: string } | undefined
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<StoredSums>, StorageError>
    /** Adds refusals to the counts of their days. */
    readonly addRefusals: (counts: ReadonlyArray<RefusalCount>) => Effect.Effect<void, StorageError>
    /** The refusals of the days from one to another, both within, in the order of day and code. */
    readonly readRefusals: (
      from: string,
      until: string
    ) => Effect.Effect<ReadonlyArray<RefusalCount>, StorageError>
    /** The store as a whole, with its sign-ups and payments from a time on, and before another. */
    readonly readOverview: (from: DateTime.Utc, until: DateTime.Utc) => Effect.Effect<Overview, StorageError>
  }
>() {}
