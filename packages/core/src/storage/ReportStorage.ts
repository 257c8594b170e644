import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { AccountId } from "../records/AccountRecord.ts"
import type { LedgerEntry } from "../records/Ledger.ts"
import type { DaySums, SalesDimension, SoldEntry } from "../sales/salesSums.ts"
import type { StorageError } from "./Storage.ts"

/** A position among all accounts' entries, by time, account and sequence. */
export interface LedgerPlace {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly accountId: AccountId
  readonly sequence: number
}

/** The first entries from a time, or after a place, and before another time; in milliseconds since 1970. */
export interface LedgerWindow {
  readonly from: number | LedgerPlace
  readonly until: number
  readonly limit: number
}

/** A ledger entry with its top-up's payment. */
export interface BookedEntry extends LedgerEntry {
  /** In the currency's minor unit; null if the entry has no top-up. */
  readonly money: { readonly amount: number; readonly currency: string } | null
}

/** A day's sums by an item of a dimension. */
export interface StoredSums extends DaySums {
  readonly day: string
}

/** A day with stored sums, and the number of summed entries. */
export interface FoldedDay {
  readonly day: string
  readonly entries: number
}

export interface RefusalCount {
  readonly day: string
  readonly code: string
  readonly refusals: number
}

/** Payments for top-ups on a day in a currency, in its minor unit. */
export interface PaidDay {
  readonly day: string
  readonly currency: string
  readonly amount: number
}

/** A summary of the store. Time ranges exclude their end. */
export interface Overview {
  readonly signUps: ReadonlyArray<{ readonly day: string; readonly accounts: number }>
  /** Sums of payments by day and currency. */
  readonly payments: ReadonlyArray<PaidDay>
  /** The sum of positive balances in ten-thousandths of a credit, which may exceed a balance. */
  readonly creditsOutstanding: number
  /** Mails that were given up. */
  readonly failedMails: number
  /** Webhooks whose last attempt failed, including disabled ones. */
  readonly failingWebhooks: number
  readonly topUpsWithAttention: number
  /** The last audit and backup in the log. */
  readonly lastAuditAt: DateTime.Utc | null
  readonly lastBackupAt: DateTime.Utc | null
}

/**
 * The port to reports over the whole store, for operators. Each verb is atomic, isolated and durable, and may fail with
 * {@link StorageError}. Days are UTC, as `2026-11-26`.
 */
export class ReportStorage extends Context.Tag("@quick-response/core/ReportStorage")<
  ReportStorage,
  {
    /** The first entries of a window, in order. */
    readonly readLedger: (window: LedgerWindow) => Effect.Effect<ReadonlyArray<BookedEntry>, StorageError>
    /** The same with the design of each entry's record. */
    readonly readSold: (window: LedgerWindow) => Effect.Effect<ReadonlyArray<SoldEntry>, StorageError>
    /** The number of entries from a time, before another or up to a place, inclusive. */
    readonly countEntries: (range: {
      readonly from: number
      readonly until: number | LedgerPlace
    }) => Effect.Effect<number, StorageError>
    /** The days of a range, inclusive, with stored sums, in order. */
    readonly readFoldedDays: (
      from: string,
      until: string
    ) => Effect.Effect<ReadonlyArray<FoldedDay>, StorageError>
    /** Replaces a day's sums; other items stay, since entries are never removed. */
    readonly storeDay: (
      day: FoldedDay,
      sums: ReadonlyArray<DaySums & { readonly dimension: SalesDimension }>
    ) => Effect.Effect<void, StorageError>
    /** The first stored sums by a dimension of a range of days, inclusive, after a day and item, in that order. */
    readonly readSums: (window: {
      readonly dimension: SalesDimension
      readonly from: string
      readonly until: string
      readonly after?: { readonly day: string; readonly item: string } | undefined
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<StoredSums>, StorageError>
    readonly addRefusals: (counts: ReadonlyArray<RefusalCount>) => Effect.Effect<void, StorageError>
    /** The refusals of a range of days, inclusive, by day and code. */
    readonly readRefusals: (
      from: string,
      until: string
    ) => Effect.Effect<ReadonlyArray<RefusalCount>, StorageError>
    /** The payments for top-ups from a time, before another, by day and currency. */
    readonly readPayments: (
      from: DateTime.Utc,
      until: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<PaidDay>, StorageError>
    /** The summary, with sign-ups and payments from a time, before another. */
    readonly readOverview: (from: DateTime.Utc, until: DateTime.Utc) => Effect.Effect<Overview, StorageError>
  }
>() {}
