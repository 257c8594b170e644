import { csvCell, type ManifestRow } from "@quick-response/http/batch"
import type { ImportRow, SortedEntry } from "@quick-response/http/import"

/** The outcome of a row, from the service. */
export interface RowResult extends ManifestRow {
  /** The code that was bought. */
  readonly qrCodeId?: string
  readonly totalPrice?: number | null
}

/** An entry that moves. */
export type MovingEntry = SortedEntry & { readonly code: "OK" }

/** The most rows of a request that the service takes. */
export const rowsOfRequest = 500

/** The entries that move. */
export const movingEntries = (entries: ReadonlyArray<SortedEntry>): ReadonlyArray<MovingEntry> =>
  entries.filter((entry): entry is MovingEntry => entry.code === "OK")

/** The entries in requests that the service takes; the same entries make the same requests. */
export const portionsOf = (entries: ReadonlyArray<MovingEntry>): ReadonlyArray<ReadonlyArray<MovingEntry>> =>
  Array.from({ length: Math.ceil(entries.length / rowsOfRequest) }, (_, index) =>
    entries.slice(index * rowsOfRequest, (index + 1) * rowsOfRequest)
  )

/** The idempotency key of a portion, made of its rows, so that the same file buys no row twice. */
export const portionKey = async (rows: ReadonlyArray<ImportRow>, index: number): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(rows))
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return `import ${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")} ${index}`
}

/** Entries that could not move for similar reasons. */
export interface RefusedGroup {
  readonly code: string
  /** The host, if the addresses are below another host. */
  readonly host: string
  /** True if their targets are refused. */
  readonly isOfTargets: boolean
  readonly entries: ReadonlyArray<SortedEntry & { readonly fault: object }>
}

/**
 * The refused entries, grouped by error code, those below other hosts by host, refused targets separately; the largest
 * group first.
 */
export const refusedGroups = (entries: ReadonlyArray<SortedEntry>): ReadonlyArray<RefusedGroup> => {
  const groups = new Map<
    string,
    Omit<RefusedGroup, "entries"> & { entries: Array<RefusedGroup["entries"][number]> }
  >()
  for (const refused of entries) {
    if (refused.code === "OK") continue
    const { code, fault } = refused
    const host = code === "DOMAIN_NOT_FOUND" ? String(fault.parameters.found) : ""
    const isOfTargets = fault.path === "target"
    const key = `${code} ${host} ${isOfTargets}`
    const group = groups.get(key) ?? { code, host, isOfTargets, entries: [] }
    group.entries.push(refused)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((one, other) => other.entries.length - one.entries.length)
}

const columns = ["line", "address", "target", "code", "errors", "qrCodeId"] as const

/**
 * The report of a move as CSV: a row for each entry of the file, in its order. The results are keyed by the entry's
 * index.
 */
export const reportCsv = (
  entries: ReadonlyArray<SortedEntry>,
  results: ReadonlyMap<SortedEntry, RowResult>
): string =>
  [
    columns,
    ...entries.map((sorted) => {
      const { line, address, target } = sorted.entry
      const result = results.get(sorted)
      const [code, errors] =
        sorted.code === "OK"
          ? [result?.code ?? "", result?.errors.join("; ") ?? ""]
          : [sorted.code, [sorted.fault.path, sorted.fault.text].filter((part) => part !== "").join(": ")]
      return [String(line), address, target, code, errors, result?.qrCodeId ?? ""]
    })
  ]
    .map((fields) => `${fields.map(csvCell).join(",")}\r\n`)
    .join("")
