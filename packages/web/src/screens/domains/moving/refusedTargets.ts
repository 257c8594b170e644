import { examineTarget, hostOf } from "@quick-response/design/content/codes/target"
import type { PlainFault } from "@quick-response/design/field/faults"
import { withoutRow } from "@quick-response/http/batch"
import type { SortedEntry } from "@quick-response/http/import"
import type { MovingEntry, RowResult } from "./portions.ts"

const hostOfTarget = (text: string): string => {
  const target = examineTarget(text)
  return typeof target === "string" ? hostOf(target) : ""
}

/** The first entry for each target host: a service refuses targets by their hosts. */
export const firstOfHosts = (
  entries: ReadonlyArray<MovingEntry>
): ReadonlyArray<readonly [host: string, entry: MovingEntry]> => {
  const firsts = new Map<string, MovingEntry>()
  for (const entry of entries) {
    const host = hostOfTarget(entry.entry.target)
    if (!firsts.has(host)) firsts.set(host, entry)
  }
  return [...firsts]
}

/** The fault of a row's target; undefined without one. */
export const targetFault = ({ errors, faults = [] }: RowResult): PlainFault | undefined => {
  const at = faults.findIndex(({ path }) => path === "content.target")
  const [fault, error = ""] = [faults[at], errors[at]]
  return fault && { ...fault, path: "target", text: withoutRow(error).replace(/^content\.target: /, "") }
}

/** The entries, with the fault if their target's host is refused. */
export const withRefusals = (
  entries: ReadonlyArray<SortedEntry>,
  refusals: ReadonlyMap<string, PlainFault>
): ReadonlyArray<SortedEntry> =>
  entries.map((sorted) => {
    if (sorted.code !== "OK" || refusals.size === 0) return sorted
    const { entry } = sorted
    const fault = refusals.get(hostOfTarget(entry.target))
    return fault === undefined ? sorted : { code: "VALIDATION_FAILED", entry, fault }
  })
