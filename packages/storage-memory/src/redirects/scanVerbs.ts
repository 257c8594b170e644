import {
  type AccountId,
  addScans,
  admitVisitors,
  countAddresses,
  defaultVisitorBounds,
  emptyDay,
  type NewVisitors,
  type RedirectSlug,
  type RedirectStorage,
  type ScanDay,
  type ScansOfDay,
  scansByDay,
  tellScansFrom,
  type VisitorBounds,
  visitorsOf
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { State, StoredRedirect } from "../state/state.ts"

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

export const scanVerbs = (
  state: State
): Pick<Port, "recordScans" | "foldScans" | "countVisitors" | "readScans" | "daySecret" | "forgetScans"> => ({
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
      const days = state.scanDays.get("slug" in scope ? scope.slug : scope.accountId) ?? new Map()
      return [...days.values()]
        .filter(({ day }) => from <= day && day <= until)
        .sort((a, b) => (a.day < b.day ? -1 : 1))
    }),
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
