import { type LookupAddress, type LookupAllOptions, Resolver, lookup as systemLookup } from "node:dns"

export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: Array<LookupAddress>) => void
) => void

/** Milliseconds until the name server's second and last attempt, and until that attempt is given up. */
const timeout = 1_000

/**
 * A resolver that queries the name servers itself. The system's `lookup` has two threads per process, which names with
 * silent servers would block for all others. If private names are allowed, names unknown to the servers are looked up
 * by the system.
 */
export const nameResolver = (hasOwnNames: boolean, servers?: ReadonlyArray<string>): Resolve => {
  const resolver = new Resolver({ timeout, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  return (name, options, done) => {
    if (hasOwnNames && /(?:^|\.)localhost\.?$/.test(name)) return systemLookup(name, options, done)
    const found: Array<LookupAddress> = []
    const faults: Array<NodeJS.ErrnoException> = []
    let left = 2
    const end =
      (family: 4 | 6) => (error: NodeJS.ErrnoException | null, addresses: ReadonlyArray<string>) => {
        if (error === null) found.push(...addresses.map((address) => ({ address, family })))
        else faults.push(error)
        left--
        if (left > 0) return
        const isSilent = faults.some(({ code }) => code === "ETIMEOUT")
        if (found.length === 0 && hasOwnNames && !isSilent) systemLookup(name, options, done)
        else done(found.length === 0 ? (faults[0] ?? null) : null, found)
      }
    resolver.resolve4(name, end(4))
    resolver.resolve6(name, end(6))
  }
}
