// Runs the tests, and says which failed: the output of a whole run is too long to search, and often kept in part.
import { spawnSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { root } from "./exclusive.mjs"

/** Where more files fail than this, none runs again: that many are no accident of a busy machine. */
const mostAgain = 5

const failuresFile = join(root, "node_modules/.cache/failures.json")

/** Runs Vitest by a command; its exit status, and what failed, as test/failures.ts tells it. */
const run = ([command, ...args]) => {
  rmSync(failuresFile, { force: true })
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, QR_TEST_FAILURES: failuresFile }
  })
  if (error !== undefined) console.error(error.message)
  try {
    return { hasPassed: status === 0, failures: JSON.parse(readFileSync(failuresFile, "utf8")) }
  } catch {
    // Nothing was written, so the run broke off.
    return { hasPassed: false, failures: [{ file: "", test: "the run broke off", message: "" }] }
  } finally {
    rmSync(failuresFile, { force: true })
  }
}

const told = ({ file, test, message }, verdict) => `${verdict}: ${file} > ${test}\n${message}`.trim()

/**
 * Runs all tests by a command. Files with a failure run once more, one after another: what passes then failed for what ran
 * beside it. It counts as passed, and is named as unsteady, to be mended.
 */
export const runTests = (command) => {
  const first = run(command)
  if (first.hasPassed) return { hasPassed: true, notes: [] }
  const files = [...new Set(first.failures.map(({ file }) => file))]
  const isAccident = files.length > 0 && files.length <= mostAgain && !files.includes("")
  if (!isAccident)
    return { hasPassed: false, notes: first.failures.map((failure) => told(failure, "FAILED")) }
  console.log(`\n# again, one after another: ${files.join(" ")}`)
  const again = run([...command, "--no-file-parallelism", ...files])
  return again.hasPassed
    ? { hasPassed: true, notes: first.failures.map((failure) => told(failure, "UNSTEADY")) }
    : { hasPassed: false, notes: again.failures.map((failure) => told(failure, "FAILED")) }
}
