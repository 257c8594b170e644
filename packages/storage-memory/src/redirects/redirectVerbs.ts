import {
  type AccountId,
  addressStartOf,
  type CodeWindow,
  changedEvent,
  changeRedirect,
  changesADay,
  changesPeriod,
  type DomainHost,
  keptVersions,
  nextVersion,
  type QrCodeId,
  QrCodeNotDynamic,
  QrCodeNotFound,
  type Redirect,
  type RedirectSlug,
  type RedirectStorage,
  TooManyChanges,
  versionOf
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { appendEventOf } from "../state/appendEvent.ts"
import { pageOf } from "../state/sort.ts"
import type { AccountData, State, StoredRedirect } from "../state/state.ts"

type Port = typeof RedirectStorage.Service

const redirectOf = (state: State, id: QrCodeId): StoredRedirect | undefined => {
  const slug = state.slugs.get(id)
  return slug === undefined ? undefined : state.redirects.get(slug)
}

/** A redirect's effective state: also blocked while its account is suspended with its codes. */
const shown = (state: State, stored: StoredRedirect | undefined): Redirect | undefined => {
  const redirect = stored?.redirect
  if (redirect === undefined) return undefined
  const isStopped = state.accounts.get(redirect.accountId)?.suspension?.stopsCodes === true
  return isStopped ? { ...redirect, isBlocked: true } : redirect
}

const ownRedirect = (
  state: State,
  accountId: AccountId,
  id: QrCodeId
): Either.Either<StoredRedirect, QrCodeNotDynamic | QrCodeNotFound> => {
  if (state.qrCodes.get(id)?.owner.account.id !== accountId) return Either.left(new QrCodeNotFound({ id }))
  return Either.fromNullable(redirectOf(state, id), () => new QrCodeNotDynamic({ id }))
}

const keepVersion = (
  stored: StoredRedirect,
  redirect: Redirect,
  author: Parameters<typeof versionOf>[1]
): void => {
  stored.redirect = redirect
  stored.versions = [...stored.versions, versionOf(redirect, author)].slice(-keptVersions)
}

/** Blocks or unblocks the redirect of a record that the operator switched; returns it, if the record has one. */
export const switchRedirect = (
  state: State,
  id: QrCodeId,
  isActive: boolean,
  at: DateTime.Utc,
  reason: string | null | undefined
): Redirect | undefined => {
  const stored = redirectOf(state, id)
  if (stored === undefined || stored.isStopped) return undefined
  keepVersion(stored, nextVersion(stored.redirect, { isBlocked: !isActive }, at), { by: "operator", reason })
  return stored.redirect
}

/** Deletes a closed account's daily counts, and with `stop` also the destinations of its redirects. */
export const leaveRedirects = (state: State, { account, qrCodes }: AccountData, isStopped: boolean): void => {
  state.scanDays.delete(account.id)
  for (const { qrCode } of qrCodes) {
    const stored = redirectOf(state, qrCode.id)
    if (stored === undefined) continue
    state.scanDays.delete(stored.redirect.slug)
    stored.untoldEnd = null
    stored.tellFrom = null
    if (!isStopped) continue
    stored.isStopped = true
    stored.versions = []
    const erased = { target: "", fallback: null, expiresAt: null, rules: [] }
    stored.redirect = { ...stored.redirect, ...erased, isBlocked: true }
  }
}

/** The first rows of an account's redirects after one, by slug. Reads no more redirects than have these. */
export const rowsAfter = <Row extends { readonly slug: RedirectSlug }>(
  state: State,
  { accountId, after, limit }: CodeWindow<Pick<Row, "slug">>,
  rowsOf: (stored: StoredRedirect) => ReadonlyArray<Row>
): ReadonlyArray<Row> => {
  const stored = [...state.redirects.values()]
    .filter(({ redirect }) => redirect.accountId === accountId && redirect.slug >= (after?.slug ?? ""))
    .sort((a, b) => (a.redirect.slug < b.redirect.slug ? -1 : 1))
  const rows: Array<Row> = []
  for (const redirect of stored) {
    if (rows.length >= limit) break
    rows.push(...rowsOf(redirect))
  }
  return rows.slice(0, limit)
}

/** The number of an account's codes that name each of its domains. */
export const countCodes = (state: State, accountId: AccountId): ReadonlyMap<DomainHost, number> => {
  const counts = new Map<DomainHost, number>()
  for (const { redirect } of state.redirects.values())
    if (redirect.host !== null && redirect.accountId === accountId)
      counts.set(redirect.host, (counts.get(redirect.host) ?? 0) + 1)
  return counts
}

export const redirectVerbs = (
  state: State
): Pick<
  Port,
  | "changeRedirect"
  | "countHosts"
  | "countShortUrls"
  | "findRedirect"
  | "findRedirectByAddress"
  | "findRedirectOf"
  | "findRedirects"
  | "findRedirectsBySlug"
  | "listAllVersions"
  | "listRedirects"
  | "listVersions"
> => ({
  findRedirect: (slug) => Effect.sync(() => shown(state, state.redirects.get(slug))),
  findRedirectsBySlug: (slugs) =>
    Effect.sync(() =>
      [...new Set(slugs)].flatMap((slug) => {
        const redirect = shown(state, state.redirects.get(slug))
        return redirect === undefined ? [] : [redirect]
      })
    ),
  findRedirectByAddress: (key) =>
    Effect.sync(() => {
      const holders = state.addresses.get(addressStartOf(key))
      const slug = holders?.get(key) ?? holders?.values().next().value
      return slug === undefined ? undefined : shown(state, state.redirects.get(slug))
    }),
  countHosts: (accountId) =>
    Effect.sync(() => [...countCodes(state, accountId)].map(([host, codes]) => ({ host, codes }))),
  findRedirectOf: (id) => Effect.sync(() => shown(state, redirectOf(state, id))),
  findRedirects: (accountId, ids) =>
    Effect.sync(() =>
      [...new Set(ids)].flatMap((id) => {
        const stored = redirectOf(state, id)
        if (stored === undefined || stored.redirect.accountId !== accountId) return []
        const { scans, lastScanAt } = stored
        return [
          {
            ...(shown(state, stored) ?? stored.redirect),
            scans,
            lastScanAt: lastScanAt === null ? null : DateTime.unsafeMake(lastScanAt)
          }
        ]
      })
    ),
  listRedirects: ({ accountId, after, limit }) =>
    Effect.sync(() =>
      [...state.redirects.values()]
        .map((stored) => shown(state, stored) ?? stored.redirect)
        .filter((redirect) => accountId === undefined || redirect.accountId === accountId)
        .filter(({ slug }) => after === undefined || slug > after)
        .sort((a, b) => (a.slug < b.slug ? -1 : 1))
        .slice(0, limit)
    ),
  countShortUrls: Effect.sync(() => {
    const counts = new Map<string, number>()
    for (const { redirect } of state.redirects.values())
      if (redirect.host === null) counts.set(redirect.shortUrl, (counts.get(redirect.shortUrl) ?? 0) + 1)
    return [...counts].map(([shortUrl, codes]) => ({ shortUrl, codes }))
  }),
  changeRedirect: (accountId, id, change, at) =>
    Effect.suspend(() =>
      Either.gen(function* () {
        const stored = yield* ownRedirect(state, accountId, id)
        const changed = yield* changeRedirect(stored.redirect, change, at)
        if (changed === stored.redirect) return changed
        const since = at.epochMillis - changesPeriod
        const recent = stored.versions.filter(
          ({ by, version, at }) => by === "owner" && version > 1 && at.epochMillis > since
        )
        const oldest = recent.at(-changesADay)
        if (oldest !== undefined)
          return yield* Either.left(
            new TooManyChanges({ until: DateTime.add(oldest.at, { millis: changesPeriod }) })
          )
        const [formerEnd, end] = [stored.redirect, changed].map(({ expiresAt }) => expiresAt?.epochMillis)
        if (end !== formerEnd) stored.untoldEnd = end ?? null
        keepVersion(stored, changed, { by: "owner" })
        const name = state.qrCodes.get(id)?.qrCode.name ?? ""
        appendEventOf(state, accountId, [changedEvent(changed, { name }, at)], at)
        return changed
      })
    ),
  listVersions: (accountId, id, page) =>
    Effect.suspend(() =>
      Either.map(ownRedirect(state, accountId, id), ({ versions }) => {
        const { elements, totalCount } = pageOf(versions, page)
        return { changes: elements, totalCount }
      })
    ),
  listAllVersions: (window) =>
    Effect.sync(() =>
      rowsAfter(state, window, ({ redirect: { slug, qrCodeId }, versions }) =>
        versions
          .filter(({ version }) => slug !== window.after?.slug || version < window.after.version)
          .toReversed()
          .map((version) => ({ slug, qrCodeId, ...version }))
      )
    )
})
