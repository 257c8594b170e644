import {
  type AccountId,
  addScans,
  admitVisitors,
  countAddresses,
  defaultVisitorBounds,
  emptyDay,
  makeDaySums,
  momentOf,
  type NewVisitors,
  quarterLength,
  type RedirectSlug,
  type RedirectStorage,
  type ScanDay,
  type ScansOfDay,
  scansByDay,
  tagKeyOf,
  tellScansFrom,
  type VisitorBounds,
  visitorsOf
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { State, StoredRedirect } from "../state/state.ts"
import { rowsAfter } from "./redirectVerbs.ts"

type Port = typeof RedirectStorage.Service

/** Adds new visitors of a code and day, within the bounds. */
const addVisitors = (
  state: State,
  { slug, day, scans }: ScansOfDay,
  bounds: VisitorBounds,
  left: number
): NewVisitors => {
  const ofDay = state.visitors.get(day) ?? new Map<string, Set<string>>()
  state.visitors.set(day, ofDay)
  const known = ofDay.get(slug) ?? new Set<string>()
  ofDay.set(slug, known)
  const marks = [...visitorsOf(scans)].filter((mark) => !known.has(mark))
  const room = Math.min(left, bounds.code - known.size)
  const admitted = admitVisitors(marks, room, countAddresses(known), bounds)
  for (const mark of admitted) known.add(mark)
  return { admitted: admitted.size, refused: new Set(marks.filter((mark) => !admitted.has(mark))) }
}

const addToDay = (
  state: State,
  scope: RedirectSlug | AccountId,
  { day, scans }: ScansOfDay,
  newVisitors: NewVisitors
): void => {
  const days = state.scanDays.get(scope) ?? new Map<string, ScanDay>()
  state.scanDays.set(scope, days)
  days.set(day, addScans(days.get(day) ?? emptyDay(day), scans, newVisitors))
}

const addToTotals = (stored: StoredRedirect, { scans }: ScansOfDay): void => {
  for (const { kind, at } of scans) {
    if (kind !== "scan") continue
    stored.scans++
    stored.lastScanAt = Math.max(at, stored.lastScanAt ?? at)
  }
}

/** Marks a code of an open account as having unreported scans. */
const markUntold = (stored: StoredRedirect): void => {
  if (stored.lastScanAt === null || stored.scans === stored.toldScans) return
  stored.tellFrom ??= tellScansFrom(stored.toldAt, stored.lastScanAt)
}

/** An account's dynamic codes, or those with a tag, oldest first. */
const dynamicCodes = (state: State, { accountId, tag }: Parameters<Port["topScans"]>[0]) => {
  const key = tag === undefined ? undefined : tagKeyOf(tag)
  return (state.accounts.get(accountId)?.qrCodes ?? []).flatMap(({ qrCode }) => {
    const slug = state.slugs.get(qrCode.id)
    const isFound = key === undefined || qrCode.tags.some((own) => tagKeyOf(own) === key)
    return slug !== undefined && isFound ? [{ slug, qrCode }] : []
  })
}

export const scanVerbs = (
  state: State
): Pick<
  Port,
  | "recordScans"
  | "foldScans"
  | "countVisitors"
  | "listScanDays"
  | "readScans"
  | "topScans"
  | "daySecret"
  | "forgetScans"
> => ({
  recordScans: (scans) =>
    Effect.sync(() => {
      state.scans.push(...scans)
    }),
  foldScans: (limit, durability = "full", bounds = defaultVisitorBounds) =>
    Effect.sync(() => {
      if (durability === "relaxed" && state.scans.length <= limit) return 0
      const taken = state.scans.splice(0, limit)
      let left = bounds.all
      for (const group of scansByDay(taken)) {
        const stored = state.redirects.get(group.slug)
        if (stored === undefined) continue
        addToTotals(stored, group)
        const { accountId } = stored.redirect
        if (state.accounts.get(accountId)?.account.closedAt !== null) continue
        markUntold(stored)
        const newVisitors = addVisitors(state, group, bounds, left)
        left -= newVisitors.admitted
        addToDay(state, group.slug, group, newVisitors)
        addToDay(state, accountId, group, newVisitors)
      }
      return taken.length
    }),
  countVisitors: (day) =>
    Effect.sync(() =>
      [...(state.visitors.get(day)?.values() ?? [])].reduce((sum, { size }) => sum + size, 0)
    ),
  readScans: (scope, from, until) =>
    Effect.sync(() => {
      const daysOf = (name: RedirectSlug | AccountId): ReadonlyArray<ScanDay> =>
        [...(state.scanDays.get(name)?.values() ?? [])].filter(({ day }) => from <= day && day <= until)
      if ("accountId" in scope && scope.tag !== undefined) {
        const sums = makeDaySums()
        for (const { slug } of dynamicCodes(state, scope)) sums.add(daysOf(slug))
        return sums.days()
      }
      return daysOf("slug" in scope ? scope.slug : scope.accountId).toSorted((a, b) =>
        a.day < b.day ? -1 : 1
      )
    }),
  listScanDays: (window) =>
    Effect.sync(() =>
      rowsAfter(state, window, ({ redirect: { slug, qrCodeId } }) =>
        [...(state.scanDays.get(slug)?.values() ?? [])]
          .filter(({ day }) => slug !== window.after?.slug || day > window.after.day)
          .map(({ detail: _, ...day }) => ({ slug, qrCodeId, ...day }))
          .sort((a, b) => (a.day < b.day ? -1 : 1))
      )
    ),
  topScans: (scope, { from, until }, limit) =>
    Effect.sync(() =>
      dynamicCodes(state, scope)
        .map(({ slug, qrCode: { id, name, ownName } }) => {
          let scans = 0
          for (const { day, detail } of state.scanDays.get(slug)?.values() ?? [])
            for (const [quarter, counts] of Object.entries(detail)) {
              const at = momentOf(day, Number(quarter)) / quarterLength
              if (from <= at && at < until) scans += counts.scans
            }
          return { id, name: ownName ?? name, scans }
        })
        .filter(({ scans }) => scans > 0)
        .reverse()
        .sort((a, b) => b.scans - a.scans)
        .slice(0, limit)
    ),
  daySecret: (day, proposal) =>
    Effect.sync(() => {
      const secret = state.daySecrets.get(day) ?? proposal
      state.daySecrets.set(day, secret)
      return secret
    }),
  forgetScans: ({ days, visitors }) =>
    Effect.sync(() => {
      for (const daysOfScope of state.scanDays.values())
        for (const day of daysOfScope.keys()) if (day < days) daysOfScope.delete(day)
      for (const forgotten of [state.visitors, state.daySecrets])
        for (const day of forgotten.keys()) if (day < visitors) forgotten.delete(day)
    })
})
