import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { AccountId } from "../records/AccountRecord.ts"
import type { Page, QrCodeId, QrCodeNotFound } from "../records/QrCode.ts"
import type {
  QrCodeBlocked,
  RedirectChange,
  TooManyChanges,
  VersionChanged
} from "../redirects/changeRedirect.ts"
import type {
  CountedRedirect,
  QrCodeNotDynamic,
  Redirect,
  RedirectVersionPage
} from "../redirects/Redirect.ts"
import type { RedirectSlug } from "../redirects/RedirectSlug.ts"
import type { Scan } from "../scans/Scan.ts"
import type { ScanDay } from "../scans/ScanDay.ts"
import type { VisitorBounds } from "../scans/visitorBounds.ts"
import type { StorageError } from "./Storage.ts"

/** The counts that are read: those of a code, or of all codes of an account together. */
export type ScanScope = { readonly slug: RedirectSlug } | { readonly accountId: AccountId }

/**
 * The port to the redirects of dynamic codes and their scans, in the store of {@link Storage}, whose `purchase` makes them and
 * whose `setQrCodeActive` blocks them. Each verb is atomic, isolated and durable, `recordScans` aside, and may fail with
 * {@link StorageError}.
 */
export class RedirectStorage extends Context.Tag("@quick-response/core/RedirectStorage")<
  RedirectStorage,
  {
    /** The redirect with this slug; undefined where no code has it. */
    readonly findRedirect: (slug: RedirectSlug) => Effect.Effect<Redirect | undefined, StorageError>
    /** The redirects with these slugs, in any order; none for a slug that no code has. */
    readonly findRedirectsBySlug: (
      slugs: ReadonlyArray<RedirectSlug>
    ) => Effect.Effect<ReadonlyArray<Redirect>, StorageError>
    /** The redirect of a record of whatever account; undefined where no dynamic code has this id. */
    readonly findRedirectOf: (id: QrCodeId) => Effect.Effect<Redirect | undefined, StorageError>
    /** The redirects of those among these records that the account owns and that are dynamic, in any order. */
    readonly findRedirects: (
      accountId: AccountId,
      ids: ReadonlyArray<QrCodeId>
    ) => Effect.Effect<ReadonlyArray<CountedRedirect>, StorageError>
    /** The first redirects after a slug, of one account or of all, in the order of their slugs. */
    readonly listRedirects: (window: {
      readonly accountId?: AccountId | undefined
      readonly after?: RedirectSlug | undefined
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<Redirect>, StorageError>
    /** The begins of the short addresses that were sold, each with the number of codes whose pictures name it; in any order. */
    readonly countShortUrls: Effect.Effect<
      ReadonlyArray<{ readonly shortUrl: string; readonly codes: number }>,
      StorageError
    >
    /**
     * Changes a redirect as its owner wishes, and keeps the version that this makes; a change that changes nothing makes none.
     * More than `changesADay` are refused, and of more than `keptVersions` the oldest are forgotten. A refusal changes nothing.
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
    /** A page of the versions of the account's redirect that are kept, newest first. */
    readonly listVersions: (
      accountId: AccountId,
      id: QrCodeId,
      page: Page
    ) => Effect.Effect<RedirectVersionPage, QrCodeNotDynamic | QrCodeNotFound | StorageError>

    /** Appends visits. They survive the end of the process, and a loss of power once a later verb of another name has written. */
    readonly recordScans: (scans: ReadonlyArray<Scan>) => Effect.Effect<void, StorageError>
    /**
     * Takes the oldest visits that were recorded, at most so many, into the counts of their days and of all times, each exactly
     * once; answers how many it took. Visits of codes whose account is closed, or that no code has, are in no day. Where it is
     * relaxed it takes them only if more than these wait, and a loss of power may undo it, once more, as `recordScans`. A visitor past
     * the bounds is not told apart: its scans are counted, and counted as over the limit. Without bounds they are those of 240,000 a day.
     */
    readonly foldScans: (
      limit: number,
      durability?: "full" | "relaxed",
      bounds?: VisitorBounds
    ) => Effect.Effect<number, StorageError>
    /** The number of visitors of a day that are told apart, over all codes. */
    readonly countVisitors: (day: string) => Effect.Effect<number, StorageError>
    /** The counts of the days from one to another, both within, that have any; in the order of the days. */
    readonly readScans: (
      scope: ScanScope,
      from: string,
      until: string
    ) => Effect.Effect<ReadonlyArray<ScanDay>, StorageError>
    /** The secret of a day, by which its visitors are told apart: the one that was proposed first. */
    readonly daySecret: (day: string, proposal: string) => Effect.Effect<string, StorageError>
    /** Deletes the counts of days before one, and secrets and marks of visitors of days before another. Counts of all times stay. */
    readonly forgetScans: (before: {
      readonly days: string
      readonly visitors: string
    }) => Effect.Effect<void, StorageError>
  }
>() {}
