import type { EntryRecord, EventRecord, StoredEvent } from "./AccountEvent.ts"

const timeOf = (record: EventRecord): number =>
  ("entry" in record ? record.entry : record).createdAt.epochMillis

/** The first events of an account's two streams by time, ledger entries first at equal times. Each stream is ordered. */
export const mergeEvents = (
  entries: ReadonlyArray<EntryRecord>,
  events: ReadonlyArray<StoredEvent>,
  limit: number
): ReadonlyArray<EventRecord> => {
  const merged: Array<EventRecord> = []
  let [i, j] = [0, 0]
  while (merged.length < limit) {
    const [entry, event] = [entries[i], events[j]]
    if (entry !== undefined && (event === undefined || timeOf(entry) <= timeOf(event))) {
      merged.push(entry)
      i++
    } else if (event !== undefined) {
      merged.push(event)
      j++
    } else break
  }
  return merged
}
