// Plants one fault at a time in a source file and runs the tests that are to notice it (StrykerJS). Ends with an error where
// a fault passes that test/mutation/equivalents.json does not name, or where that file names one that no longer passes.
import { readFileSync } from "node:fs"
import process from "node:process"
import { parseArgs } from "node:util"
import { Stryker } from "@stryker-mutator/core"
import { areas } from "../test/mutation/areas.mjs"
import { changedLines } from "../test/mutation/changedLines.mjs"
import { faultOf, sameFault } from "../test/mutation/faults.mjs"
import { tests as all } from "../test/mutation/testCount.mjs"
import { root } from "./exclusive.mjs"

const usage = `npm run long -- mutation                     every area: ${Object.keys(areas).join(", ")}
npm run long -- mutation money limits     those areas
npm run long -- mutation packages/x.ts    those files; packages/x.ts:10-20,31-31 those lines of one
npm run long -- mutation --changed        lines that differ from the branch main, or on it from the commit before
  --minutes 10                            starts no further file after that; --concurrency 2 for two at once
  --lines 100                             with --changed: examines nothing where more lines changed
  --progress                              says every ten seconds how far it is`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: "boolean", default: false },
    minutes: { type: "string" },
    lines: { type: "string" },
    concurrency: { type: "string", default: "1" },
    progress: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
if (values.help) {
  console.log(usage)
  process.exit()
}

process.chdir(root)
const began = performance.now()
const minutes = Number(values.minutes ?? (values.changed ? 10 : Number.POSITIVE_INFINITY))
const isLate = () => performance.now() - began > minutes * 60_000
const equivalents = JSON.parse(readFileSync("test/mutation/equivalents.json", "utf8"))

/** Plants all faults of a file, or those at its lines, and returns those that passed the tests, and how many there were. */
const examine = async (file, lines, tests) => {
  process.env.QR_MUTATION_TESTS = tests.join(" ")
  const results = await new Stryker({
    mutate: lines === undefined ? [file] : lines.map(([first, last]) => `${file}:${first}-${last}`),
    plugins: ["@stryker-mutator/vitest-runner", "./test/mutation/testCount.mjs"],
    testRunner: "vitest",
    vitest: { configFile: "test/mutation/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency: Number(values.concurrency),
    // A loop that a fault makes endless is counted. By time alone a busy machine would take slow tests for a fault noticed.
    timeoutMS: 60_000,
    // TypeScript 7 has no API to rewrite a configuration, and the copy does not need one.
    tsconfigFile: "none",
    ignorePatterns: ["dist", "bench", "docs/gallery", "examples"],
    reporters: ["test-count", ...(values.progress ? ["progress-append-only"] : [])],
    logLevel: "error",
    cleanTempDir: "always",
    allowEmpty: true
  }).runMutationTest()
  const planted = results.filter(({ status }) => status !== "Ignored" && status !== "CompileError")
  const source = readFileSync(file, "utf8")
  const passed = planted
    // A fault of a module's values runs all tests; it is also noticed if a test file cannot be loaded.
    .filter(
      (mutant) =>
        mutant.status === "NoCoverage" ||
        (mutant.status === "Survived" && !(mutant.static && mutant.testsCompleted < all.count))
    )
    .map((mutant) => ({ ...faultOf(file, source, mutant), line: mutant.location.start.line }))
  return { passed, count: planted.length }
}

const words = positionals.map((word) => {
  const [, file, stretches] = /^(.+):([\d,-]+)$/.exec(word) ?? []
  return { name: file ?? word, lines: stretches?.split(",").map((stretch) => stretch.split("-")) }
})
const chosen = Object.entries(areas)
  .flatMap(([area, { mutate, tests }]) => mutate.map((file) => ({ area, file, tests })))
  .map((one) => ({ ...one, word: words.find(({ name }) => name === one.area || name === one.file) }))
  .filter(({ word }) => words.length === 0 || word !== undefined)
const changed = values.changed ? changedLines(chosen.map(({ file }) => file)) : undefined
if (values.changed && changed === undefined) {
  console.log("no earlier commit is here to compare with")
  process.exit()
}
const changedCount = [...(changed?.values() ?? [])]
  .flat()
  .reduce((sum, [first, last]) => sum + last - first + 1, 0)
if (changedCount > Number(values.lines ?? Number.POSITIVE_INFINITY)) {
  console.log(
    `${changedCount} lines changed, too many for a short form: npm run long -- mutation --changed examines them`
  )
  process.exit()
}
const work = chosen
  .map(({ word, ...one }) => ({ ...one, lines: word?.lines ?? changed?.get(one.file) }))
  .filter(({ lines }) => changed === undefined || lines !== undefined)

let failures = 0
for (const { file, lines, tests } of work) {
  if (isLate()) {
    console.log(`${file}: not examined, ${minutes} minutes are over`)
    continue
  }
  const { passed, count } = await examine(file, lines, tests)
  const known = equivalents.filter((fault) => fault.file === file)
  const unknown = passed.filter((fault) => !known.some((other) => sameFault(fault, other)))
  const stale =
    lines === undefined ? known.filter((fault) => !passed.some((other) => sameFault(fault, other))) : []
  const noticed = count - passed.length
  const share = count === 0 ? 100 : (100 * noticed) / count
  console.log(
    `${file}: ${noticed} of ${count} noticed (${share.toFixed(0)} %), ${passed.length - unknown.length} equivalent, ${unknown.length} not noticed`
  )
  for (const { line, code, becomes } of unknown) console.log(`  ${line}: ${code}\n    -> ${becomes}`)
  for (const { code, becomes } of stale)
    console.log(`  listed, and noticed or gone: ${code}\n    -> ${becomes}`)
  failures += unknown.length + stale.length
}
process.exitCode = failures === 0 ? 0 : 1
