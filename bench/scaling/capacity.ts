/** The measured needs of one machine, and the assumptions beside them. Times are milliseconds of one processor. */
export interface Costs {
  readonly measured: {
    /** The time and the machine, for the reader of the figures. */
    readonly date: string
    readonly machine: string
    /** To draw a styled SVG that is not cached. */
    readonly drawing: number
    /** To read a new design back, which a purchase of it does. */
    readonly verdict: number
    /** A server's work for the sale of a design that was read back before: price, ledger, the protocol of the database. */
    readonly sale: number
    /** The database's work for a sale, of those that came together. */
    readonly databaseSale: number
    /** One sale alone, from the call to the answer: its two round trips and the commit. */
    readonly commit: number
    /** Bytes of a sale with its record, ledger entry, name and indexes. */
    readonly postgresBytes: number
    readonly sqliteBytes: number
  }
  readonly assumed: {
    /** A request over HTTP without its own work: parsing, limits, key, answer, sockets. */
    readonly request: number
    /** The share of purchases whose design was read back before, by this server. */
    readonly knownDesigns: number
    /** Cores of a server and of a database, and how busy they may be so that a peak finds room. */
    readonly serverCores: number
    readonly databaseCores: number
    readonly busy: number
    /** Euros a month for a rented core with 4 GB, and for a gigabyte of disk, kept twice. */
    readonly euroCore: number
    readonly euroGigabyte: number
    /** Days after which older records are moved to cheaper storage, which limits those on a disk. */
    readonly days: number
    /** The most gigabytes of one database that are still copied and restored in good time. */
    readonly mostGigabytes: number
  }
}

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

/** The machines for a steady rate of purchases, each as busy as is assumed to be safe at most, and at least one of each. */
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
