// The tables of docs/scaling.md, from the costs in costs.json: `npm run bench -- scaling`. With `MEASURE=1`, the costs are measured on this
// machine first. What is assumed stands in costs.json, too, to be changed by whoever knows better.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Costs } from "./Costs.ts"
import { measure } from "./measure.ts"
import { tablesOf, withTables } from "./tables.ts"

const file = "bench/scaling/costs.json"
const document = "docs/scaling.md"

const known: Costs = JSON.parse(readFileSync(file, "utf8"))

const measuredNow = async (): Promise<Costs> => {
  const folder = mkdtempSync(join(tmpdir(), "bench-scaling-"))
  try {
    return { ...known, measured: await measure(folder, new Date().toISOString().slice(0, 10)) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const costs = process.env.MEASURE === "1" ? await measuredNow() : known
writeFileSync(file, `${JSON.stringify(costs, null, 2)}\n`)
writeFileSync(document, withTables(readFileSync(document, "utf8"), costs))
console.log(Object.values(tablesOf(costs)).join("\n\n"))
