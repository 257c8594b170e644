import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { DomainHost } from "../domains/Domain.ts"
import type { AccountId } from "../records/AccountRecord.ts"
import type { Page, QrCodeId, QrCodeNotFound } from "../records/QrCode.ts"
import type {
  QrCodeBlocked,
  RedirectChange,
  TooManyChanges,
  VersionChanged
} from "../redirects/changeRedirect.ts"
import type {
  AddressKey,
  CodeVersion,
  CountedRedirect,
  QrCodeNotDynamic,
  Redirect,
  RedirectVersionPage
} from "../redirects/Redirect.ts"
import type { RedirectSlug } from "../redirects/RedirectSlug.ts"
import type { Scan } from "../scans/Scan.ts"
import type { CodeDay, Quarters, ScanDay } from "../scans/ScanDay.ts"
import type { TopCode } from "../scans/ScanReport.ts"
import type { VisitorBounds } from "../scans/visitorBounds.ts"
import type { StorageError } from "./Storage.ts"

/** Rows after one. */
export interface CodeWindow<Row> {
  readonly accountId: AccountId
  readonly after?: Row | undefined
  readonly limit: number
}

/** One code, or all codes of an account, or those with a tag. */
export type ScanScope =
  | { readonly slug: RedirectSlug }
  | { readonly accountId: AccountId; readonly tag?: string | undefined }

/**
 * The port to redirects of dynamic codes and their scans, in the store of {@link Storage}, whose `purchase` creates
 * them and whose `setQrCodeActive` blocks them, and with its guarantees, except `recordScans`.
 */
export class RedirectStorage extends Context.Tag("@quick-response/core/RedirectStorage")<
  RedirectStorage,
  {
    /** The redirect with this slug, if any. */
    readonly findRedirect: (slug: RedirectSlug) => Effect.Effect<Redirect | undefined, StorageError>
    /** The existing redirects of these slugs, in any order. */
    readonly findRedirectsBySlug: (
      slugs: ReadonlyArray<RedirectSlug>
    ) => Effect.Effect<ReadonlyArray<Redirect>, StorageError>
    /** The redirect of an adopted address: its holder's if any, otherwise another account's. */
    readonly findRedirectByAddress: (key: AddressKey) => Effect.Effect<Redirect | undefined, StorageError>
    /** For each of the account's own domains, the number of codes whose pictures contain it, in any order. */
    readonly countHosts: (
      accountId: AccountId
    ) => Effect.Effect<ReadonlyArray<{ readonly host: DomainHost; readonly codes: number }>, StorageError>
    /** The redirect of any account's record; undefined if it is not a dynamic code. */
    readonly findRedirectOf: (id: QrCodeId) => Effect.Effect<Redirect | undefined, StorageError>
    /** The redirects of the account's dynamic records among these, in any order. */
    readonly findRedirects: (
      accountId: AccountId,
      ids: ReadonlyArray<QrCodeId>
    ) => Effect.Effect<ReadonlyArray<CountedRedirect>, StorageError>
    /** The first redirects after a slug, of one account or all, ordered by slug. */
    readonly listRedirects: (window: {
      readonly accountId?: AccountId | undefined
      readonly after?: RedirectSlug | undefined
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<Redirect>, StorageError>
    /** The prefixes of short addresses on the service's hosts, each with its number of codes; in any order. */
    readonly countShortUrls: Effect.Effect<
      ReadonlyArray<{ readonly shortUrl: string; readonly codes: number }>,
      StorageError
    >
    /**
     * Applies an owner's change, and keeps a version if it has an effect. More than `changesADay` are refused; beyond
     * `keptVersions`, the oldest are deleted. A refusal changes nothing.
     */
    readonly changeRedirect: (
      accountId: AccountId,
      id: QrCodeId,
      change: RedirectChange,
      at: DateTime.Utc
    ) => Effect.Effect<
      Redirect,
      QrCodeBlocked | QrCodeNotDynamic | QrCodeNotFound | StorageError | TooManyChanges | VersionChanged
    >
    /** A page of the account's redirect's stored versions, newest first. */
    readonly listVersions: (
      accountId: AccountId,
      id: QrCodeId,
      page: Page
    ) => Effect.Effect<RedirectVersionPage, QrCodeNotDynamic | QrCodeNotFound | StorageError>
    /** Versions of the account's redirects, by slug and newest first. */
    readonly listAllVersions: (
      window: CodeWindow<Pick<CodeVersion, "slug" | "version">>
    ) => Effect.Effect<ReadonlyArray<CodeVersion>, StorageError>

    /** Appends visits. They survive the end of the process, and a loss of power after a later write by another verb. */
    readonly recordScans: (scans: ReadonlyArray<Scan>) => Effect.Effect<void, StorageError>
    /**
     * Moves the oldest recorded visits, up to a number, into daily and total counts, each exactly once; returns their
     * number. Visits of closed accounts or unknown codes are in no day. A relaxed fold only runs if more visits wait,
     * and a loss of power may undo it, as with `recordScans`. Scans of visitors past the bounds are counted, and
     * counted as over the limit. The default bounds are those of 240,000 a day.
     */
    readonly foldScans: (
      limit: number,
      durability?: "full" | "relaxed",
      bounds?: VisitorBounds
    ) => Effect.Effect<number, StorageError>
    /** The number of a day's distinguished visitors, over all codes. */
    readonly countVisitors: (day: string) => Effect.Effect<number, StorageError>
    /** The non-empty counts of days in a range, inclusive, in order. */
    readonly readScans: (
      scope: ScanScope,
      from: string,
      until: string
    ) => Effect.Effect<ReadonlyArray<ScanDay>, StorageError>
    /** Non-empty days of the account's codes, by slug and day. */
    readonly listScanDays: (
      window: CodeWindow<Pick<CodeDay, "slug" | "day">>
    ) => Effect.Effect<ReadonlyArray<CodeDay>, StorageError>
    /**
     * The account's codes, or those with a tag, with the most scans in a period, in descending order; of equal ones the
     * newest first. Codes without scans are not listed.
     */
    readonly topScans: (
      scope: Extract<ScanScope, { readonly accountId: AccountId }>,
      quarters: Quarters,
      limit: number
    ) => Effect.Effect<ReadonlyArray<TopCode>, StorageError>
    /** The secret of a day, which distinguishes its visitors: the first proposed one. */
    readonly daySecret: (day: string, proposal: string) => Effect.Effect<string, StorageError>
    /** Deletes counts of days before one, and visitor secrets and marks of days before another. Totals stay. */
    readonly forgetScans: (before: {
      readonly days: string
      readonly visitors: string
    }) => Effect.Effect<void, StorageError>
  }
>() {}
