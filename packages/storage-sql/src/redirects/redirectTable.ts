import type { SqlError } from "@effect/sql/SqlError"
import {
  AccountId,
  AddressKey,
  DomainHost,
  keptVersions,
  QrCodeId,
  type Redirect,
  RedirectRules,
  RedirectSettings,
  RedirectSlug,
  RedirectVersion,
  versionOf
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { updateStopped } from "../lists/listTable.ts"
import { Flag, Integer, Moment } from "../statements/columns.ts"
import {
  type Change,
  command,
  insertInto,
  query,
  queryAll,
  type Read,
  updateRows
} from "../statements/statement.ts"

const RulesText = Schema.parseJson(RedirectRules)
const encodeRules = Schema.encodeSync(RulesText)

const millisecondsOf = (time: DateTime.Utc | null): number | null => (time === null ? null : time.epochMillis)

const settingsRow = {
  ...RedirectSettings.fields,
  expiresAt: Schema.NullOr(Moment),
  forwardQuery: Flag,
  rules: RulesText
}

/** The setting columns of a table. */
const settingsOf = (table: "redirects" | "redirect_versions"): string =>
  `${table}.target, ${table}.fallback, ${table}.expires_at AS "expiresAt", ${table}.forward_query AS "forwardQuery",
    ${table}.rules_json AS "rules"`

const settingsValues = {
  target: ({ target }: RedirectSettings) => target,
  fallback: ({ fallback }: RedirectSettings) => fallback,
  expires_at: ({ expiresAt }: RedirectSettings) => millisecondsOf(expiresAt),
  forward_query: ({ forwardQuery }: RedirectSettings) => (forwardQuery ? 1 : 0),
  rules_json: ({ rules }: RedirectSettings) => encodeRules(rules)
} as const

/** A redirect as selected by {@link redirectColumns}. */
export const redirectRow = {
  slug: RedirectSlug,
  qrCodeId: QrCodeId,
  accountId: AccountId,
  shortUrl: Schema.String,
  host: Schema.NullOr(DomainHost),
  addressKey: Schema.NullOr(AddressKey),
  ...settingsRow,
  pausedAt: Schema.NullOr(Moment),
  isBlocked: Flag,
  version: Integer,
  changedAt: Moment
}

/** The columns of a redirect, from {@link redirectTables}. */
export const redirectColumns = `redirects.slug, redirects.qr_code_id AS "qrCodeId", redirects.account_id AS "accountId",
  redirects.short_url AS "shortUrl", redirects.host, redirects.address_key AS "addressKey", ${settingsOf("redirects")}, redirects.paused_at AS "pausedAt",
  CASE WHEN qr_codes.is_active = 1 AND redirects.stopped_at IS NULL
    AND (SELECT stops_codes FROM accounts WHERE accounts.id = redirects.account_id) = 0 THEN 0 ELSE 1 END AS "isBlocked",
  redirects.version, redirects.changed_at AS "changedAt"`

/** Redirects joined with their records. */
export const redirectTables = "redirects JOIN qr_codes ON qr_codes.id = redirects.qr_code_id"

const lockRedirect = query(
  Schema.Struct({ ...redirectRow, isStopped: Flag }),
  ({ rowLock }) => `SELECT ${redirectColumns},
      CASE WHEN redirects.stopped_at IS NULL THEN 0 ELSE 1 END AS "isStopped"
    FROM ${redirectTables} WHERE redirects.qr_code_id = ? ${rowLock}`
)

/** The redirect of a record with a locked row; both stay locked until the transaction ends. */
export const lockRedirectOf = (
  read: Read,
  id: QrCodeId
): Effect.Effect<{ readonly redirect: Redirect; readonly isStopped: boolean } | undefined, SqlError> =>
  Effect.map(lockRedirect(read, id), ([row]) => {
    if (row === undefined) return undefined
    const { isStopped, ...redirect } = row
    return { redirect, isStopped }
  })

/** The taken slugs among these. */
export const selectSlugs = queryAll(
  Schema.Struct({ slug: RedirectSlug }),
  [(slug: RedirectSlug) => slug],
  (slugs) => `SELECT slug FROM redirects WHERE slug IN (${slugs})`
)

/** The taken addresses among these. */
export const selectAddresses = queryAll(
  Schema.Struct({ addressKey: AddressKey }),
  [(key: AddressKey) => key],
  (keys) => `SELECT address_key AS "addressKey" FROM redirects WHERE address_key IN (${keys})`
)

const insert = insertInto("redirects")<Redirect>(
  {
    slug: ({ slug }) => slug,
    qr_code_id: ({ qrCodeId }) => qrCodeId,
    account_id: ({ accountId }) => accountId,
    short_url: ({ shortUrl }) => shortUrl,
    host: ({ host }) => host,
    address_key: ({ addressKey }) => addressKey,
    ...settingsValues,
    paused_at: ({ pausedAt }) => millisecondsOf(pausedAt),
    stopped_at: () => null,
    version: ({ version }) => version,
    changed_at: ({ changedAt }) => changedAt.epochMillis,
    untold_end: settingsValues.expires_at
  },
  { key: ["slug"], action: "retry" }
)

const insertVersions = insertInto("redirect_versions")<RedirectVersion & Pick<Redirect, "slug">>({
  slug: ({ slug }) => slug,
  version: ({ version }) => version,
  ...settingsValues,
  is_active: ({ isActive }) => (isActive ? 1 : 0),
  author: ({ by }) => by,
  reason: ({ reason }) => reason,
  changed_at: ({ at }) => at.epochMillis
})

const forgetVersions = command("DELETE FROM redirect_versions WHERE slug = ? AND version <= ?")

/** Inserts redirects with their first versions; if a slug is taken, the transaction is retried. */
export const insertRedirects = (redirects: ReadonlyArray<Redirect>): ReadonlyArray<Change> => [
  ...insert(redirects),
  ...insertVersions(
    redirects.map((redirect) => ({ slug: redirect.slug, ...versionOf(redirect, { by: "owner" }) }))
  )
]

interface NextVersion {
  readonly before: Redirect
  readonly after: Redirect
}

const update = updateRows("redirects")<NextVersion>(
  {
    target: ({ after }) => settingsValues.target(after),
    fallback: ({ after }) => settingsValues.fallback(after),
    expires_at: ({ after }) => settingsValues.expires_at(after),
    forward_query: ({ after }) => settingsValues.forward_query(after),
    rules_json: ({ after }) => settingsValues.rules_json(after),
    paused_at: ({ after }) => millisecondsOf(after.pausedAt),
    version: ({ after }) => after.version,
    changed_at: ({ after }) => after.changedAt.epochMillis
  },
  { slug: ({ before }) => before.slug, version: ({ before }) => before.version }
)

const setUntoldEnd = updateRows("redirects")<Redirect>(
  { untold_end: settingsValues.expires_at },
  { slug: ({ slug }) => slug }
)

/** Gives a redirect its next version. A changed end is unreported. */
export const keepVersion = (
  before: Redirect,
  after: Redirect,
  author: Parameters<typeof versionOf>[1]
): ReadonlyArray<Change> => {
  const surplus = after.version - keptVersions
  const isOtherEnd = settingsValues.expires_at(before) !== settingsValues.expires_at(after)
  return [
    ...update([{ before, after }]),
    ...(isOtherEnd ? setUntoldEnd([after]) : []),
    ...insertVersions([{ slug: after.slug, ...versionOf(after, author) }]),
    ...(surplus > 0 ? [forgetVersions(after.slug, surplus)] : [])
  ]
}

/** A version as selected by {@link selectVersions}. */
const VersionRow = Schema.Struct({
  ...RedirectVersion.fields,
  ...settingsRow,
  version: Integer,
  isActive: Flag,
  at: Moment
})

/** A page of versions of a slug's redirect, newest first. */
export const selectVersions = query(
  VersionRow,
  `SELECT version, ${settingsOf("redirect_versions")}, is_active AS "isActive", author AS "by", reason, changed_at AS "at"
    FROM redirect_versions WHERE slug = ? ORDER BY version DESC LIMIT ? OFFSET ?`
)

/** The versions of an account's redirects from a slug on, before a version of it. */
export const selectAllVersions = query(
  Schema.Struct({ slug: RedirectSlug, qrCodeId: QrCodeId, ...VersionRow.fields }),
  ({ byCodePoint }) => `SELECT redirects.slug, redirects.qr_code_id AS "qrCodeId", redirect_versions.version,
      ${settingsOf("redirect_versions")}, is_active AS "isActive", author AS "by", reason,
      redirect_versions.changed_at AS "at"
    FROM redirects JOIN redirect_versions ON redirect_versions.slug = redirects.slug
    WHERE redirects.account_id = ? AND ${byCodePoint("redirects.slug")} >= ?
      AND (${byCodePoint("redirects.slug")} > ? OR redirect_versions.version < ?)
    ORDER BY ${byCodePoint("redirects.slug")}, redirect_versions.version DESC LIMIT ?`
)

const ofAccount = "IN (SELECT slug FROM redirects WHERE account_id = ?)"
const deleteOwnDays = command("DELETE FROM scan_days WHERE scope = ?")
const deleteDays = command(`DELETE FROM scan_days WHERE scope ${ofAccount}`)
const deleteVersions = command(`DELETE FROM redirect_versions WHERE slug ${ofAccount}`)
const forgetUntoldEnds = command("UPDATE redirects SET untold_end = NULL WHERE account_id = ?")
const stop = command(
  `UPDATE redirects SET target = '', fallback = NULL, expires_at = NULL, rules_json = '[]', stopped_at = ?
    WHERE account_id = ?`
)

/** Deletes an account's daily counts and unreported ends, and with `stop` also the destinations of its redirects. */
export const leaveRedirects = (
  accountId: AccountId,
  redirects: "keep" | "stop",
  at: DateTime.Utc
): ReadonlyArray<Change> => [
  deleteOwnDays(accountId),
  deleteDays(accountId),
  forgetUntoldEnds(accountId),
  ...(redirects === "stop"
    ? [deleteVersions(accountId), stop(at.epochMillis, accountId), updateStopped(accountId)]
    : [])
]
