// Plants the faults of test/mutation/planted one at a time in a copy of this clone, and runs the test file that each names. Ends with
// an error if a file does not notice its fault, or fails without it.
import { execFileSync } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { planted, withFault } from "../test/mutation/planted.mjs"
import { makeCopy } from "./cleanCopy.mjs"

const makeBuild = (copy) => () => {
  for (const program of ["build", "bundle"])
    execFileSync(process.execPath, [join(copy, `scripts/${program}.mjs`), "--quick"], {
      cwd: copy,
      stdio: ["ignore", "ignore", 2]
    })
}

/** Runs test files in one process after another, whose transformed sources are kept, until the first test fails. */
const startTests = async (copy) => {
  process.chdir(copy)
  const { createVitest } = await import(join(copy, "node_modules/vitest/dist/node.js"))
  let failure
  const reporter = {
    onTestModuleEnd: (module) => {
      if (module.state() !== "failed") return
      const [test] = module.children.allTests("failed")
      failure ??= test?.fullName ?? "the file cannot be loaded"
    }
  }
  const vitest = await createVitest("test", { watch: false, bail: 1, reporters: [reporter] })
  await vitest.standalone()
  return {
    /** Takes note that a file was written. */
    changed: (file) => vitest.invalidateFile(file),
    /** The first test of a file that failed; undefined if all pass. */
    failureOf: async (file) => {
      failure = undefined
      const specifications = await vitest.globTestSpecifications([join(copy, file)])
      if (specifications.length === 0) throw new Error(`${file} is not a test file on this runtime`)
      await vitest.runTestSpecifications(specifications)
      return failure
    },
    close: () => vitest.close()
  }
}

const wanted = new Set(process.argv.slice(2))
const rows = planted
  .filter(({ area }) => wanted.size === 0 || wanted.has(area))
  .flatMap(({ area, faults }) => faults.map((fault) => ({ area, ...fault })))
  // The built program is clean until the last fault that needs no build.
  .sort((one, other) => Number(one.isBuilt ?? false) - Number(other.isBuilt ?? false))

const copy = makeCopy()
const build = makeBuild(copy)
build()
const tests = await startTests(copy)

const write = (place, text) => {
  writeFileSync(place, text)
  tests.changed(place)
}

/** The test that notices a fault, in the file that it names; undefined if no test does. */
const noticedBy = async (fault) => {
  const place = join(copy, fault.file)
  const source = readFileSync(place, "utf8")
  const faulty = withFault(source, fault)
  if (faulty === undefined) throw new Error(`${fault.file}: the text before is not there, or more than once`)
  write(place, faulty)
  try {
    if (fault.isBuilt) build()
    return await tests.failureOf(fault.test)
  } catch (error) {
    return `the build: ${error.message.split("\n")[0]}`
  } finally {
    write(place, source)
  }
}

let wrong = 0
const tell = (text, isWrong) => {
  if (isWrong) wrong++
  console.log(text)
}

try {
  for (const file of new Set(rows.map(({ test }) => test))) {
    const failure = await tests.failureOf(file)
    if (failure !== undefined) tell(`${file} FAILS WITHOUT A FAULT\n  ${failure}`, true)
  }
  for (const fault of rows) {
    const found = await noticedBy(fault)
    tell(
      `${fault.area}: ${fault.says}\n  ${fault.test}: ${found ?? "NOT NOTICED"}`,
      found === undefined || found.startsWith("the build: ")
    )
  }
} finally {
  await tests.close()
  rmSync(copy, { recursive: true, force: true })
}
const quick = rows.filter(({ test }) => !test.includes(".slow.")).length
console.log(`${rows.length} planted faults, ${quick} of them named to the gate; ${wrong} wrong`)
process.exitCode = wrong === 0 ? 0 : 1
