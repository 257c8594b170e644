// Runs the tests, and says which failed: the output of a whole run is too long to search, and often kept in part.
import { randomUUID } from "node:crypto"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./exclusive.mjs"

/** The number of failing files above which none runs again: more are not due to a busy machine. */
const mostAgain = 5

const brokenOff = {
  failures: [{ file: "", test: "the run broke off", message: "" }],
  tests: 0,
  files: []
}

/** Runs a task with the name of a file for it, which is removed afterwards. */
const withFile = async (task) => {
  const folder = join(root, "node_modules/.cache")
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `tests-${randomUUID()}.json`)
  try {
    return await task(file)
  } finally {
    rmSync(file, { force: true })
  }
}

/** Runs Vitest by a command; its report, as test/report.ts writes it, and whether all passed. */
const report = (execute, command, variables = {}) =>
  withFile(async (file) => {
    const hasEndedWell = await execute(command, { ...variables, QR_TEST_REPORT: file })
    try {
      return { hasPassed: hasEndedWell, ...JSON.parse(readFileSync(file, "utf8")) }
    } catch {
      return { hasPassed: false, ...brokenOff }
    }
  })

/** The name of a failure that belongs to no test. */
const outsideTests = "an error outside of any test"

/**
 * The report of a run by a plan, which test/plan.ts describes. A run that its time ended has passed if no test failed: Vitest may
 * report the end of its own processes as an error then.
 */
const reportPlanned = (execute, command, plan) =>
  plan === undefined
    ? report(execute, command)
    : withFile(async (file) => {
        writeFileSync(file, JSON.stringify(plan))
        const planned = await report(execute, command, { QR_TEST_PLAN: file })
        const isOver = Date.now() >= plan.until
        const failures = planned.failures.filter(({ test }) => !isOver || test !== outsideTests)
        return { ...planned, failures, hasPassed: failures.length === 0 }
      })

/** A word of a shell's command. */
const quoted = (word) => (/^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")

const told = (command, { file, test, message }, verdict) =>
  [
    `${verdict}: ${file} > ${test}`,
    message,
    ...(file === ""
      ? []
      : [`alone: ${[...command, file, "-t", escaped(test)].map(quoted).join(" ").replaceAll(root, "")}`])
  ]
    .join("\n")
    .trim()

/**
 * Runs the tests that filters name, or all, by a command: `execute` runs it with these variables, and says whether it ended well.
 * A plan lists files in their order, and the time after which no file begins.
 * If a few files fail, `again` runs them again, one after another and alone: a test that passes then failed for
 * something that ran beside it. It counts as passed, and is named as unsteady, to be mended.
 */
export const runTests = async (execute, command, filters = [], plan = undefined) => {
  const { hasPassed, failures, tests, files } = await reportPlanned(execute, [...command, ...filters], plan)
  const outcome = (isPassed, notes) => ({ hasPassed: isPassed, notes, tests, files })
  if (hasPassed) return outcome(true, [])
  const failing = [...new Set(failures.map(({ file }) => file))]
  const isAccident = failing.length > 0 && failing.length <= mostAgain && !failing.includes("")
  const tell = (list, verdict) => list.map((failure) => told(command, failure, verdict))
  const failed = outcome(false, tell(failures, "FAILED"))
  if (!isAccident) return failed
  const again = async () => {
    const alone = await report(execute, [...command, "--no-file-parallelism", ...failing])
    return alone.hasPassed
      ? outcome(true, tell(failures, "UNSTEADY"))
      : outcome(false, tell(alone.failures, "FAILED"))
  }
  return { ...failed, again }
}
