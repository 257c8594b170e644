// Runs the tests, and says which failed: the output of a whole run is too long to search, and often kept in part.
import { randomUUID } from "node:crypto"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { root } from "./exclusive.mjs"

/** The number of failing files above which none runs again: more are no accident of a busy machine. */
const mostAgain = 5

const brokenOff = {
  failures: [{ file: "", test: "the run broke off", message: "" }],
  tests: 0,
  files: []
}

/** Runs Vitest by a command; its report, as test/report.ts writes it, and whether all passed. */
const report = async (execute, command) => {
  const file = join(root, `node_modules/.cache/tests-${randomUUID()}.json`)
  const hasEndedWell = await execute(command, { QR_TEST_REPORT: file })
  try {
    return { hasPassed: hasEndedWell, ...JSON.parse(readFileSync(file, "utf8")) }
  } catch {
    return { hasPassed: false, ...brokenOff }
  } finally {
    rmSync(file, { force: true })
  }
}

const told = ({ file, test, message }, verdict) => `${verdict}: ${file} > ${test}\n${message}`.trim()

/**
 * Runs the tests that filters name, or all, by a command: `execute` runs it with these variables, and says whether it ended well.
 * Where a few files fail, `again` runs them once more, one after another, when nothing else runs: what passes then failed for what ran
 * beside it. It counts as passed, and is named as unsteady, to be mended.
 */
export const runTests = async (execute, command, filters = []) => {
  const { hasPassed, failures, tests, files } = await report(execute, [...command, ...filters])
  const outcome = (isPassed, notes) => ({ hasPassed: isPassed, notes, tests, files })
  if (hasPassed) return outcome(true, [])
  const failing = [...new Set(failures.map(({ file }) => file))]
  const isAccident = failing.length > 0 && failing.length <= mostAgain && !failing.includes("")
  const failed = outcome(
    false,
    failures.map((failure) => told(failure, "FAILED"))
  )
  if (!isAccident) return failed
  const again = async () => {
    const alone = await report(execute, [...command, "--no-file-parallelism", ...failing])
    return alone.hasPassed
      ? outcome(
          true,
          failures.map((failure) => told(failure, "UNSTEADY"))
        )
      : outcome(
          false,
          alone.failures.map((failure) => told(failure, "FAILED"))
        )
  }
  return { ...failed, again }
}
