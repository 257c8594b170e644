import { type Capacity, type Costs, capacityFor, limitsOf, serverWork } from "./capacity.ts"

const rates = [10, 1_000, 100_000]

const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`
const count = (value: number): string => Math.round(value).toLocaleString("en")
const digits = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))
const percent = (share: number): string => `${Math.round(100 * share)} %`

const measuredTable = (costs: Costs): ReadonlyArray<string> => {
  const { measured, assumed } = costs
  return [
    row(["item", "cost"]),
    row(["---", "--:"]),
    row(["drawing a new styled design", `${digits(measured.drawing)} ms of a core`]),
    row(["reading it back, the verdict of a sale", `${digits(measured.verdict)} ms`]),
    row(["selling a known design, in the server", `${digits(measured.sale)} ms`]),
    row(["the same, in Postgres", `${digits(measured.databaseSale)} ms`]),
    row(["a single sale, from call to answer", `${digits(measured.commit)} ms of time`]),
    row(["a record with all that belongs to it, Postgres", `${count(measured.postgresBytes)} bytes`]),
    row(["the same, SQLite", `${count(measured.sqliteBytes)} bytes`]),
    row([
      `a purchase over HTTP, ${percent(assumed.knownDesigns)} of them with known designs`,
      `${digits(serverWork(costs))} ms of a core`
    ])
  ]
}

const capacityRow = ({ assumed }: Costs, capacity: Capacity): string =>
  row([
    count(capacity.perSecond),
    count(capacity.servers),
    count(capacity.shards),
    [
      capacity.serverCores / (capacity.servers * assumed.serverCores),
      capacity.databaseCores / (capacity.shards * assumed.databaseCores)
    ]
      .map(percent)
      .join(", "),
    `${count(capacity.gigabytes)} GB`,
    `${count(capacity.euroMonth)} €`
  ])

const limitsTable = (costs: Costs): ReadonlyArray<string> => {
  const { server, databaseCores, databaseDisk } = limitsOf(costs)
  const { assumed } = costs
  return [
    row(["bottleneck", "at purchases a second"]),
    row(["---", "--:"]),
    row([`a server of ${assumed.serverCores} cores`, count(server)]),
    row([
      `the disk of one database: ${count(assumed.mostGigabytes)} GB of ${assumed.days} days`,
      count(databaseDisk)
    ]),
    row([`the cores of one database: ${assumed.databaseCores}`, count(databaseCores)])
  ]
}

/** The tables of docs/scaling.md, by the name of each. */
export const tablesOf = (costs: Costs): Readonly<Record<"costs" | "limits" | "capacity", string>> => ({
  costs: measuredTable(costs).join("\n"),
  limits: limitsTable(costs).join("\n"),
  capacity: [
    row([
      "purchases a second",
      "servers",
      "databases",
      "busy: servers, database",
      `disk of ${costs.assumed.days} days`,
      "a month"
    ]),
    row(["--:", "--:", "--:", "--:", "--:", "--:"]),
    ...rates.map((rate) => capacityRow(costs, capacityFor(costs, rate)))
  ].join("\n")
})

/** A document with each of its tables as {@link tablesOf} has it now. */
export const withTables = (document: string, costs: Costs): string =>
  Object.entries(tablesOf(costs)).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`]
    const from = text.indexOf(begin)
    const to = text.indexOf(end)
    if (from < 0 || to < from) throw new Error(`docs/scaling.md has no place for the table "${name}"`)
    return `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`
  }, document)
