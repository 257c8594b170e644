// Plants the faults of test/mutation/planted one at a time in a copy of this clone, and runs the quick tests that reach the
// file, until the first fails. Ends with an error where fewer than nine of ten are noticed.
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import process from "node:process"
import { planted, withFault } from "../test/mutation/planted.mjs"
import { root } from "./exclusive.mjs"

const leastShare = 0.9

const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" })

/** A clone of the commit at hand with what is not in it: installed packages and what was built. */
const makeCopy = () => {
  const copy = mkdtempSync(join(tmpdir(), "quick-response-faults-"))
  execFileSync("git", ["clone", "--quiet", root, copy])
  const ignored = git("ls-files", "--others", "--ignored", "--exclude-standard", "--directory").split("\n")
  for (const name of ignored.filter((path) => path.endsWith("/") && !path.includes(".cache"))) {
    const [from, to] = [join(root, name), join(copy, name)]
    // Hard links: no test writes to what is installed or built.
    if (spawnSync("cp", ["-al", from, to]).status !== 0) execFileSync("cp", ["-a", from, to])
  }
  return copy
}

/** What of a test's report tells which failed. */
const failuresIn = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === "failed")
    .map(({ name, assertionResults }) => ({
      file: name,
      test:
        assertionResults.find(({ status }) => status === "failed")?.fullName ?? "the file cannot be loaded"
    }))

/** Runs quick tests in a folder until the first fails, and returns those that failed. */
const failuresOf = (copy, words) => {
  const report = join(copy, "report.json")
  rmSync(report, { force: true })
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(copy, "node_modules/vitest/vitest.mjs"),
      ...words,
      "--run",
      "--bail=1",
      "--passWithNoTests",
      "--exclude=**/*.slow.*",
      "--reporter=json",
      `--outputFile=${report}`
    ],
    { cwd: copy, encoding: "utf8" }
  )
  if (!existsSync(report)) throw new Error(`no test ran: ${stdout}${stderr}`.slice(0, 2_000))
  return failuresIn(JSON.parse(readFileSync(report, "utf8")))
}

const wanted = new Set(process.argv.slice(2))
const copy = makeCopy()
/** Test files that pass without a fault: what fails without one notices nothing. */
const steady = new Map()
const isSteady = (file) => {
  if (!steady.has(file)) steady.set(file, failuresOf(copy, ["run", file]).length === 0)
  return steady.get(file)
}

/** The test that notices a fault; undefined where none does. */
const noticedBy = (fault) => {
  const place = join(copy, fault.file)
  const source = readFileSync(place, "utf8")
  const faulty = withFault(source, fault)
  if (faulty === undefined) throw new Error(`${fault.file}: the text before is not there, or more than once`)
  for (const words of [
    ["run", fault.test],
    ["related", fault.file]
  ]) {
    writeFileSync(place, faulty)
    const failures = failuresOf(copy, words)
    writeFileSync(place, source)
    const found = failures.find(({ file }) => isSteady(file))
    if (found !== undefined) return found
  }
  return undefined
}

let [noticed, count] = [0, 0]
try {
  for (const { area, faults } of planted) {
    if (wanted.size > 0 && !wanted.has(area)) continue
    for (const fault of faults) {
      const found = noticedBy(fault)
      count++
      if (found !== undefined) noticed++
      console.log(
        `${area}: ${fault.says}\n  ${found === undefined ? "NOT NOTICED" : `${relative(copy, found.file)} > ${found.test}`}`
      )
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${noticed} of ${count} planted faults noticed`)
process.exitCode = noticed >= leastShare * count ? 0 : 1
