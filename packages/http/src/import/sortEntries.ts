import { notWebAddress } from "@quick-response/design/content/codes/addresses"
import { readAdoptedAddress } from "@quick-response/design/content/codes/adoptedAddress"
import { isUrl } from "@quick-response/design/content/codes/isUrl"
import { examineTarget, hostOf } from "@quick-response/design/content/codes/target"
import { type Fault, type PlainFault, type Rule, rule } from "@quick-response/design/field/faults"
import type { ExportEntry } from "./ExportEntry.ts"

/** A row of a batch that moves an address. */
export interface ImportRow {
  readonly name?: string
  readonly content: { readonly type: "dynamic"; readonly address: string; readonly target: string }
  /** Present if the address must not redirect after the move. */
  readonly isActive?: false
}

export type ImportRefusal = "DOMAIN_NOT_FOUND" | "VALIDATION_FAILED" | "ADDRESS_TAKEN"

/** An entry with its row, or with the reason why it cannot move. */
export type SortedEntry =
  | { readonly code: "OK"; readonly entry: ExportEntry; readonly row: ImportRow }
  | { readonly code: ImportRefusal; readonly entry: ExportEntry; readonly fault: PlainFault }

/** The entries in the order of the file, and their numbers. */
export interface SortedExport {
  readonly entries: ReadonlyArray<SortedEntry>
  readonly counts: Readonly<Record<SortedEntry["code"], number>>
  /**
   * The number of addresses below each host, in descending order; malformed addresses without a host are not counted.
   */
  readonly hosts: ReadonlyArray<{ readonly host: string; readonly count: number }>
}

export const addressElsewhere: Rule<{ readonly found: string; readonly host: string }> = rule(
  "addressElsewhere",
  ({ found, host }) =>
    `is below ${found}, which stays with the former service; only addresses below ${host} can move`
)

export const addressRepeated: Rule<{ readonly line: number }> = rule(
  "addressRepeated",
  ({ line }) => `is the address of entry ${line}, too; keep one of them`
)

const longestLabel = 63

/** True if no label of a host is too long for a name server: parsers take quadratic time for a label in Unicode. */
const hasShortLabels = (address: string): boolean => {
  const [, authority = ""] = /^[^:]*:[/\\]*([^/?#\\]*)/.exec(address) ?? []
  return authority.split(/[.:@\u3002\uff0e\uff61]/).every(({ length }) => length <= longestLabel)
}

/** The host of an address with any scheme that has one, also if the rest of it is malformed. */
const hostIn = (address: string): string | undefined => {
  const isParsed = hasShortLabels(address) && isUrl(address)
  const host = isParsed ? hostOf(address) : ""
  return host === "" ? undefined : host
}

const examine = (target: string): string | Fault =>
  hasShortLabels(target) ? examineTarget(target) : notWebAddress([], {})

const rowOf = ({ name, address, target, isActive }: ExportEntry): ImportRow => ({
  ...(name === "" ? {} : { name }),
  content: { type: "dynamic", address, target },
  ...(isActive ? {} : { isActive: false })
})

/**
 * Sorts entries before anything is bought: those below the host move, each address once; the others have a code and a
 * fault, of which the address has path `address`. Hosts and targets that an operator blocks are the server's to refuse.
 *
 * @example
 * ```ts
 * import { readExport, sortEntries } from "@quick-response/http/import"
 *
 * const table = "Short link,Destination URL\nhttps://go.luna.example/a,https://luna.example/\nhttps://dub.sh/b,https://luna.example/\n"
 * const { entries } = readExport(table, { host: "go.luna.example" })
 * const sorted = sortEntries(entries, "go.luna.example")
 * sorted.counts // => { OK: 1, DOMAIN_NOT_FOUND: 1, VALIDATION_FAILED: 0, ADDRESS_TAKEN: 0 }
 * ```
 */
export const sortEntries = (entries: ReadonlyArray<ExportEntry>, host: string): SortedExport => {
  const own = host.toLowerCase()
  /** The lines of the addresses that move, by key. */
  const moving = new Map<string, number>()
  const counts = { OK: 0, DOMAIN_NOT_FOUND: 0, VALIDATION_FAILED: 0, ADDRESS_TAKEN: 0 }
  const hosts = new Map<string, number>()

  const sort = (entry: ExportEntry): SortedEntry => {
    const refuse = (code: ImportRefusal, path: string, fault: Fault): SortedEntry => ({
      code,
      entry,
      fault: { path, rule: fault.rule, parameters: fault.parameters, text: fault.text() }
    })
    const found = hostIn(entry.address)
    if (found !== undefined) hosts.set(found, (hosts.get(found) ?? 0) + 1)
    if (found !== undefined && found !== own)
      return refuse("DOMAIN_NOT_FOUND", "address", addressElsewhere([], { found, host: own }))
    if (entry.problem !== undefined) return { code: "VALIDATION_FAILED", entry, fault: entry.problem }
    const address = readAdoptedAddress(entry.address)
    if ("rule" in address) return refuse("VALIDATION_FAILED", "address", address)
    const target = examine(entry.target)
    if (typeof target !== "string") return refuse("VALIDATION_FAILED", "target", target)
    const line = moving.get(address.key)
    if (line !== undefined) return refuse("ADDRESS_TAKEN", "address", addressRepeated([], { line }))
    moving.set(address.key, entry.line)
    return { code: "OK", entry, row: rowOf(entry) }
  }

  const sorted = entries.map(sort)
  for (const { code } of sorted) counts[code]++
  return {
    entries: sorted,
    counts,
    hosts: [...hosts].map(([host, count]) => ({ host, count })).toSorted((a, b) => b.count - a.count)
  }
}
