/** The measured needs of one machine, and the assumptions beside them. Times are milliseconds of one processor. */
export interface Costs {
  readonly measured: {
    /** When and on what, for whoever reads the figures. */
    readonly date: string
    readonly machine: string
    /** To draw a styled SVG that nobody drew before. */
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
    /** A request over HTTP but for what it asks: parsing, limits, key, answer, sockets. */
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
    /** Days after which older records are moved to cheaper storage, so that a disk holds so many. */
    readonly days: number
    /** The most gigabytes of one database that are still copied and restored in good time. */
    readonly mostGigabytes: number
  }
}
