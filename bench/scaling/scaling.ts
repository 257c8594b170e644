// Writes the tables of docs/scaling.md from the costs in costs.json: `npm run bench -- scaling`. If `MEASURE` is the URL of an empty
// Postgres database on this machine, measures the costs first. The assumptions in costs.json may be edited.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Costs } from "./capacity.ts"
import { measure } from "./measure.ts"
import { tablesOf, withTables } from "./tables.ts"

const file = "bench/scaling/costs.json"
const document = "docs/scaling.md"

const known: Costs = JSON.parse(readFileSync(file, "utf8"))

const measuredNow = async (postgres: string): Promise<Costs> => {
  const folder = mkdtempSync(join(tmpdir(), "bench-scaling-"))
  try {
    return { ...known, measured: await measure(folder, new Date().toISOString().slice(0, 10), postgres) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const { MEASURE: postgres } = process.env
const costs = postgres === undefined ? known : await measuredNow(postgres)
writeFileSync(file, `${JSON.stringify(costs, null, 2)}\n`)
writeFileSync(document, withTables(readFileSync(document, "utf8"), costs))
console.log(Object.values(tablesOf(costs)).join("\n\n"))
