// Runs all suites, one after another, and writes docs/benchmarks.md with its plots: `npm run bench`, or some suites by name.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { documentOf, type Outcome, plotFile } from "./document.ts"
import { load, machine } from "./machine.ts"
import { plotOf, type themes } from "./plot.ts"
import { readRows } from "./rows.ts"
import { type Suite, suites } from "./suites.ts"

// From `node_modules/.cache/tsc/bench/report`, where this is compiled to.
const docs = fileURLToPath(new URL("../../../../../docs", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "bench-"))

/** A suite must end, whatever it waits for. */
const longest = 10 * 60_000

const isThere = (command: string): boolean =>
  spawnSync("sh", ["-c", `command -v ${command}`], { stdio: "ignore" }).status === 0

const outcomeOf = (suite: Suite): Outcome => {
  const { name, program, environment, needs } = suite
  if (needs !== undefined && !isThere(needs.command)) return { suite, rows: [], fault: needs.remedy }
  const file = join(folder, `${name}.rows`)
  console.log(`\n# ${name}, load ${load()}`)
  const began = performance.now()
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`../${program}`, import.meta.url))], {
    stdio: "inherit",
    timeout: longest,
    env: { ...process.env, ...environment, QR_BENCH_ROWS: file }
  })
  console.log(`# ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  if (status !== 0) return { suite, rows: [], fault: `the bench ended with ${status ?? "a signal"}` }
  return { suite, rows: existsSync(file) ? readRows(file) : [] }
}

const chosen = process.argv.slice(2)
const loadBefore = load()
const outcomes = suites.filter(({ name }) => chosen.length === 0 || chosen.includes(name)).map(outcomeOf)
const faults = outcomes.flatMap(({ suite, fault }) =>
  fault === undefined ? [] : [`${suite.name}: ${fault}`]
)

const text = documentOf(outcomes, {
  when: new Date().toISOString().slice(0, 10),
  machine: machine(),
  loads: `The load was ${loadBefore} at the start and ${load()} at the end.`
})
if (chosen.length === 0) {
  mkdirSync(join(docs, "benchmarks"), { recursive: true })
  writeFileSync(join(docs, "benchmarks.md"), text)
  for (const { suite, rows } of outcomes) {
    if (Object.keys(suite.plotted).length === 0 || rows.length === 0) continue
    for (const theme of ["light", "dark"] as const satisfies ReadonlyArray<keyof typeof themes>)
      writeFileSync(join(docs, plotFile(suite, theme)), plotOf(suite, rows, theme))
  }
} else console.log(text)
rmSync(folder, { recursive: true, force: true })
for (const fault of faults) console.error(`FAILED: ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
