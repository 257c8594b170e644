import type { PlainFault } from "@quick-response/design/field/faults"
import type { SortedEntry } from "@quick-response/http/import"
import { wait } from "../../../frame/resending.ts"
import { movingEntries, portionsOf } from "./portions.ts"
import { firstOfHosts, targetFault, withRefusals } from "./refusedTargets.ts"
import { sendRows } from "./sendRows.ts"

/** The service's verdict on the entries that can move, before a purchase. */
export interface Judgement {
  /** The price of a code; undefined if every entry is refused. */
  readonly each: number | undefined
  /** The entries of the file, with the fault if their target is refused. */
  readonly entries: ReadonlyArray<SortedEntry>
}

/** Checks the entries by sending one for each target host. */
export const judgeTargets = async (
  entries: ReadonlyArray<SortedEntry>,
  signal: AbortSignal
): Promise<Judgement> => {
  const firsts = firstOfHosts(movingEntries(entries))
  const hosts = new Map(firsts.map(([host, entry]) => [entry, host]))
  const refusals = new Map<string, PlainFault>()
  let each: number | undefined
  for (const portion of portionsOf(firsts.map(([, entry]) => entry))) {
    const rows = portion.map(({ row }) => row)
    const pause = (milliseconds: number) => wait(milliseconds, signal)
    for (const result of await sendRows(rows, undefined, { signal, pause })) {
      each ??= result.totalPrice ?? undefined
      const fault = targetFault(result)
      const entry = portion[result.index]
      if (fault !== undefined && entry !== undefined) refusals.set(hosts.get(entry) ?? "", fault)
    }
  }
  return { each, entries: withRefusals(entries, refusals) }
}
