import type { Costs } from "./Costs.ts"

/** The most purchases that a server writes in one transaction. */
export const largestBatch = 64

/** A server's milliseconds for a purchase, drawn designs and known ones by their shares. */
export const serverWork = ({ measured, assumed }: Costs): number =>
  assumed.request + measured.sale + (1 - assumed.knownDesigns) * (measured.drawing + measured.verdict)

/** The resources that a rate needs. */
export interface Capacity {
  readonly perSecond: number
  readonly servers: number
  /** Databases, over which the accounts are spread. */
  readonly shards: number
  readonly gigabytes: number
  readonly euroMonth: number
  /** Cores that are busy, of servers and of databases. */
  readonly serverCores: number
  readonly databaseCores: number
}

const gigabyte = 1e9
const secondsOfDay = 86_400

/** The steady purchases a second at which one of each gives out. */
export const limitsOf = (
  costs: Costs
): Readonly<Record<"server" | "databaseCores" | "databaseDisk", number>> => {
  const { measured, assumed } = costs
  return {
    server: (1_000 * assumed.busy * assumed.serverCores) / serverWork(costs),
    databaseCores: (1_000 * assumed.busy * assumed.databaseCores) / measured.databaseSale,
    databaseDisk: (assumed.mostGigabytes * gigabyte) / (secondsOfDay * assumed.days * measured.postgresBytes)
  }
}

/** The machines for a steady rate of purchases, none busier than is assumed to be safe; never less than one of each. */
export const capacityFor = (costs: Costs, perSecond: number): Capacity => {
  const { measured, assumed } = costs
  const serverCores = (perSecond * serverWork(costs)) / 1_000
  const databaseCores = (perSecond * measured.databaseSale) / 1_000
  const gigabytes = (perSecond * secondsOfDay * assumed.days * measured.postgresBytes) / gigabyte
  const shards = Math.max(
    1,
    Math.ceil(databaseCores / (assumed.busy * assumed.databaseCores)),
    Math.ceil(gigabytes / assumed.mostGigabytes)
  )
  // A server sells in one database.
  const servers = Math.max(shards, Math.ceil(serverCores / (assumed.busy * assumed.serverCores)))
  // A database has a standby of its own size.
  const cores = servers * assumed.serverCores + 2 * shards * assumed.databaseCores
  return {
    perSecond,
    servers,
    shards,
    gigabytes,
    euroMonth: cores * assumed.euroCore + gigabytes * assumed.euroGigabyte,
    serverCores,
    databaseCores
  }
}
