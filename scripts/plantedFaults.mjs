// Plants the faults of test/mutation/planted one at a time in a copy of this clone, and runs the quick tests that reach the
// file, until the first fails. Ends with an error where fewer than nine of ten are noticed.
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
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

/** Runs the quick tests of files in one process after another, whose transformed sources are kept, until the first test fails. */
const startTests = async (copy) => {
  process.chdir(copy)
  const { createVitest } = await import(join(copy, "node_modules/vitest/dist/node.js"))
  let failures = []
  const reporter = {
    onTestModuleEnd: (module) => {
      if (module.state() !== "failed") return
      const [test] = module.children.allTests("failed")
      failures.push({ file: module.moduleId, test: test?.fullName ?? "the file cannot be loaded" })
    }
  }
  const vitest = await createVitest("test", {
    watch: false,
    bail: 1,
    // Attacks are made on the bundle, which has no fault.
    cliExclude: ["**/*.slow.*", "test/attacks/generated*"],
    reporters: [reporter]
  })
  await vitest.standalone()
  return {
    /** Takes note that a file was written. */
    changed: (file) => vitest.invalidateFile(file),
    /** The tests that failed. */
    failuresOf: async (specifications) => {
      failures = []
      await vitest.runTestSpecifications(specifications)
      return failures
    },
    specificationsOf: (file) => vitest.globTestSpecifications([file]),
    specificationsReaching: (file) => {
      vitest.config.related = [file]
      return vitest.getRelevantTestSpecifications().finally(() => {
        vitest.config.related = undefined
      })
    },
    close: () => vitest.close()
  }
}

const wanted = new Set(process.argv.slice(2))
const copy = makeCopy()
const tests = await startTests(copy)
/** Test files, by whether they pass without a fault: what fails without one notices nothing. */
const steady = new Map()
const isSteady = async (file) => {
  if (!steady.has(file))
    steady.set(file, (await tests.failuresOf(await tests.specificationsOf(file))).length === 0)
  return steady.get(file)
}

/** The test that notices a fault; undefined where none does. */
const noticedBy = async (fault) => {
  const place = join(copy, fault.file)
  const source = readFileSync(place, "utf8")
  const faulty = withFault(source, fault)
  if (faulty === undefined) throw new Error(`${fault.file}: the text before is not there, or more than once`)
  const write = (text) => {
    writeFileSync(place, text)
    tests.changed(place)
  }
  const failsAgain = async (file) => {
    write(faulty)
    const failures = await tests.failuresOf(await tests.specificationsOf(file))
    write(source)
    return failures.length > 0
  }
  for (const find of [() => tests.specificationsOf(fault.test), () => tests.specificationsReaching(place)]) {
    const specifications = await find()
    for (;;) {
      write(faulty)
      const left = specifications.filter(({ moduleId }) => steady.get(moduleId) !== false)
      const failures = await tests.failuresOf(left)
      write(source)
      if (failures.length === 0) break
      // The first failure ended the run. Where it tells nothing, the run goes on without that file.
      for (const failure of failures) {
        if (!(await isSteady(failure.file))) continue
        if (await failsAgain(failure.file)) return failure
        steady.set(failure.file, false)
      }
    }
  }
  return undefined
}

let [noticed, count] = [0, 0]
try {
  for (const { area, faults } of planted) {
    if (wanted.size > 0 && !wanted.has(area)) continue
    for (const fault of faults) {
      const found = await noticedBy(fault)
      count++
      if (found !== undefined) noticed++
      console.log(
        `${area}: ${fault.says}\n  ${found === undefined ? "NOT NOTICED" : `${relative(copy, found.file)} > ${found.test}`}`
      )
    }
  }
} finally {
  await tests.close()
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${noticed} of ${count} planted faults noticed`)
process.exitCode = noticed >= leastShare * count ? 0 : 1
