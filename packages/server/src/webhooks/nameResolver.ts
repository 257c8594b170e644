import { type LookupAddress, type LookupAllOptions, Resolver, lookup as systemLookup } from "node:dns"

/** Resolves a name to all of its addresses. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: Array<LookupAddress>) => void
) => void

/** Milliseconds until a name server is asked for the second time; after that it is not waited for. */
const timeout = 1_000

/**
 * Makes a resolver that asks the name servers itself. The system's `lookup` has two threads in a process, which names whose servers stay
 * silent would hold for all others. Where names of the operator's own network count, the system is asked for those that no server knows.
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
