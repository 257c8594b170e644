import {
  type AccountId,
  type QrCodeQuery,
  type QrCodeRecordPage,
  type RedirectState,
  redirectStateAt,
  searchTextOf,
  searchWords,
  sortNameOf,
  type TagCount,
  tagKeyOf
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import { byCodePoint, slice } from "./sort.ts"
import type { State, StoredQrCode, StoredRedirect } from "./state.ts"

export const redirectOf = (state: State, { qrCode }: StoredQrCode): StoredRedirect | undefined => {
  const slug = state.slugs.get(qrCode.id)
  return slug === undefined ? undefined : state.redirects.get(slug)
}

/** The state of a stored code. */
export const stateAt = (
  { qrCode, owner }: StoredQrCode,
  redirect: StoredRedirect | undefined,
  at: DateTime.Utc
): RedirectState => {
  if (redirect === undefined) return qrCode.isActive ? "active" : "blocked"
  const isBlocked = !qrCode.isActive || redirect.isStopped || owner.suspension?.stopsCodes === true
  return redirectStateAt({ ...redirect.redirect, isBlocked }, at)
}

export const listQrCodes = (
  state: State,
  accountId: AccountId,
  {
    query = "",
    archived = "exclude",
    tags = [],
    kind,
    state: wanted,
    sort = "newest",
    asOf,
    ...page
  }: QrCodeQuery
): QrCodeRecordPage => {
  const words = searchWords(query)
  const keys = tags.map(tagKeyOf)
  const isFound = (stored: StoredQrCode): boolean => {
    const { qrCode } = stored
    const redirect = redirectOf(state, stored)
    const own = new Set(qrCode.tags.map(tagKeyOf))
    const text = words.length === 0 ? "" : searchTextOf({ ...qrCode, target: redirect?.redirect.target })
    return (
      (archived === "include" || qrCode.isArchived === (archived === "only")) &&
      (kind === undefined || (redirect === undefined) === (kind === "static")) &&
      (wanted === undefined || stateAt(stored, redirect, wanted.at) === wanted.is) &&
      keys.every((key) => own.has(key)) &&
      words.every((word) => text.includes(word))
    )
  }
  const found = (state.accounts.get(accountId)?.qrCodes ?? []).filter(isFound).slice(0, asOf)
  const listed = sort === "oldest" || sort === "name" ? found : found.toReversed()
  if (sort === "name") listed.sort((a, b) => byCodePoint(sortNameOf(a.qrCode), sortNameOf(b.qrCode)))
  if (sort === "scans") {
    const scansOf = (stored: StoredQrCode): number => redirectOf(state, stored)?.scans ?? 0
    listed.sort((a, b) => scansOf(b) - scansOf(a))
  }
  return {
    qrCodes: slice(listed, page).map(({ qrCode: { updatedAt, ...item } }) => item),
    totalCount: listed.length
  }
}

export const listTags = (state: State, accountId: AccountId): ReadonlyArray<TagCount> => {
  const counts = new Map<string, { tag: string; codes: number }>()
  for (const { qrCode } of state.accounts.get(accountId)?.qrCodes ?? [])
    for (const tag of qrCode.tags) {
      const { tag: other = tag, codes = 0 } = counts.get(tagKeyOf(tag)) ?? {}
      counts.set(tagKeyOf(tag), { tag: byCodePoint(tag, other) < 0 ? tag : other, codes: codes + 1 })
    }
  return [...counts].sort(([a], [b]) => byCodePoint(a, b)).map(([, count]) => count)
}
