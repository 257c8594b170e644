// `npm test`: the gate, all checks and the tests that a developer waits for. `npm run test:all`: all tests, or a shard of them with
// `--shard 2/4`. `npm run test:chosen`: the slow tests that a landing runs after the gate, within a bounded time. The name of a test
// says whether it is slow: see CONTRIBUTING.md. Ends with a table of what ran, and with an error if anything failed.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import process from "node:process"
import { parseArgs } from "node:util"
import { choose, runsOnDeno, testFiles } from "./chosen.mjs"
import { root } from "./exclusive.mjs"
import { runTests } from "./vitest.mjs"

const began = performance.now()

const { values: flags } = parseArgs({
  options: { all: { type: "boolean" }, chosen: { type: "boolean" }, shard: { type: "string" } }
})

const node = (program, ...words) => [process.execPath, join(root, program), ...words]
const bin = (name, ...words) => [join(root, "node_modules/.bin", name), ...words]
const onNode = bin("vitest", "run")
const onDeno = bin("deno", "run", "--allow-all", "npm:vitest", "run")

/** In the name of a test file, says that the gate leaves it out. */
const slow = ".slow."
/** The tests of the gate on Deno, by the beginnings of their paths. */
const quickOnDeno = ["test/laws/memory", "test/laws/sqlite", "test/contract/"]

/** Minutes after the start past which no chosen test is begun, on each runtime. */
const chosenMinutes = { node: 17, deno: 22 }

/** A step that runs a command: its name, the command, and how it is run. */
const check = (name, command) => ({
  name,
  run: async (execute) => ({ hasPassed: await execute(command), notes: [] })
})
const tests = (name, command, filters, variables = {}) => ({
  name,
  run: (execute) => runTests((line, more) => execute(line, { ...variables, ...more }), command, filters)
})

const install = check("install", node("scripts/install.mjs"))
const browser = check("a browser", node("scripts/chromium.mjs", "--headless", "--install"))
const lint = check("format, lint, import rules", bin("biome", "check", "--error-on-warnings", "."))
const english = check("plain English", node("scripts/english.mjs"))
const typesOnDeno = check("types on Deno", bin("deno", "check", "--quiet"))
/** The best compression of the pages takes longer than all else of the build. */
const build = (...words) => [
  check("types, and the build", node("scripts/build.mjs", ...words)),
  check("the bundle", node("scripts/bundle.mjs", ...words))
]

/** The reasons for which slow tests were chosen, by step and file. */
const reasons = new Map()

/** A step that runs the chosen slow tests of a runtime until its time is over. */
const chosen = (name, command, minutes, isCandidate) => ({
  name,
  run: async (execute) => {
    const choice = await choose(testFiles().filter(isCandidate))
    const files = choice.chosen.map(({ file }) => file)
    reasons.set(name, choice)
    if (files.length === 0) return { hasPassed: true, notes: [] }
    const until = Date.now() + minutes * 60_000 - (performance.now() - began)
    return runTests(execute, command, [], { files, until })
  }
})

/**
 * The three runs: steps that all others need, in their order, and lists of steps that run side by side.
 */
const runs = {
  gate: () => ({
    first: [install],
    lanes: [
      [...build("--quick"), lint, english, tests("tests on Node", [...onNode, "--exclude", `**/*${slow}*`])],
      [
        browser,
        // The model is the same as on Node: a few histories show that the stores are.
        tests("laws and contract on Deno", onDeno, quickOnDeno, { QR_TEST_RUNS: "50" })
      ]
    ]
  }),
  chosen: () => {
    const isQuickOnDeno = (file) =>
      !file.includes(slow) && quickOnDeno.some((start) => file.startsWith(start))
    return {
      first: [install, browser, ...build()],
      lanes: [
        [
          chosen(
            "chosen slow tests on Node",
            onNode,
            chosenMinutes.node,
            (file) => file.includes(slow) && !file.endsWith(".deno.test.ts")
          ),
          chosen(
            "chosen tests on Deno",
            onDeno,
            chosenMinutes.deno,
            (file) => runsOnDeno(file) && !isQuickOnDeno(file)
          )
        ],
        // The gate checks the same types on Node, all but the runtime's own.
        [typesOnDeno]
      ]
    }
  },
  all: () => {
    const shard = flags.shard === undefined ? [] : [`--shard=${flags.shard}`]
    const isFirst = flags.shard === undefined || flags.shard.startsWith("1/")
    return {
      first: [install, browser, ...build()],
      lanes: [
        [
          ...(isFirst ? [lint, english] : []),
          tests("all tests on Node", [...onNode, ...shard]),
          tests("all tests on Deno", [...onDeno, ...shard]),
          ...(isFirst
            ? [
                check(
                  "faults planted in changed lines",
                  node("scripts/mutation.mjs", "--changed", "--minutes", "5", "--lines", "100")
                )
              ]
            : [])
        ],
        isFirst ? [typesOnDeno] : []
      ]
    }
  }
}

/** Runs a command, and says whether it ended well; its output goes to `write`, if given, else to the terminal. */
const executing =
  (write) =>
  async ([command, ...words], variables = {}) => {
    const child = spawn(command, words, {
      cwd: root,
      stdio: write === undefined ? "inherit" : ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...variables }
    })
    child.stdout?.on("data", write)
    child.stderr?.on("data", write)
    const [status] = await once(child, "close").catch((error) => [error.message])
    if (typeof status === "string") console.error(status)
    return status === 0
  }

const done = []
const perform = async ({ name, run }, isShown) => {
  const kept = []
  const start = performance.now()
  if (isShown) console.log(`\n# ${name}`)
  let isWritten = isShown
  const write = (data) => (isWritten ? process.stdout.write(data) : kept.push(data))
  const outcome = await run(executing(isShown ? undefined : write))
  const seconds = (performance.now() - start) / 1000
  if (!isShown) process.stdout.write(Buffer.concat([Buffer.from(`\n# ${name}\n`), ...kept]))
  isWritten = true
  console.log(`# ${name}: ${outcome.hasPassed ? "passed" : "FAILED"} in ${seconds.toFixed(1)} s`)
  done.push({ name, seconds, ...outcome })
  return outcome.hasPassed
}

const performAll = async (steps, isShown) => {
  for (const step of steps) await perform(step, isShown)
}

/** Performs steps until one fails; true if all pass. */
const performUntilFailure = async (steps) => {
  for (const step of steps) if (!(await perform(step, true))) return false
  return true
}

const count = (number) => number.toLocaleString("en-US")

const row = (name, seconds, rest = "") =>
  `${name.padEnd(34)} ${seconds.toFixed(1).padStart(8)} s  ${rest}`.trimEnd()

const testsOf = (steps) => {
  const ran = steps.flatMap(({ tests = 0, files = [] }) =>
    tests === 0 ? [] : [[tests, files.filter(({ ran }) => ran > 0).length]]
  )
  if (ran.length === 0) return ""
  const [all, files] = ran.reduce(([a, b], [c, d]) => [a + c, b + d])
  return `${count(all)} tests in ${files} files`
}

const longest = () =>
  done
    .flatMap(({ files = [] }) => files)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 5)
    .map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`)

/** A chosen file's line: its time, or that the time of the run was over, and the reason for which it was chosen. */
const chosenRow = ({ file, why }, files) => {
  const { seconds, ran, left } = files.find((each) => each.file === file) ?? { seconds: 0, ran: 0, left: 0 }
  const took = ran === 0 && left === 0 ? "not begun" : ran === 0 ? "left out" : `${seconds.toFixed(1)} s`
  return `${took.padStart(10)}  ${file} (${why})`
}

const kind = flags.all ? "all" : flags.chosen ? "chosen" : "gate"
const { first, lanes } = runs[kind]()
if (await performUntilFailure(first)) await Promise.all(lanes.map((steps, i) => performAll(steps, i === 0)))
for (const step of done) {
  if (step.again === undefined) continue
  console.log(`\n# ${step.name}: what failed, alone`)
  Object.assign(step, await step.again())
}

for (const [name, { since, chosen }] of reasons) {
  const { files = [] } = done.find((step) => step.name === name) ?? {}
  console.log(`\n${name}, since commit ${since.slice(0, 8)}`)
  for (const each of chosen) console.log(chosenRow(each, files))
}

console.log(`\n${"what ran".padEnd(34)} ${"took".padStart(10)}`)
for (const step of done) console.log(row(step.name, step.seconds, testsOf([step])))
console.log(row("in all", (performance.now() - began) / 1000, testsOf(done)))
console.log(`the longest files: ${longest().join(", ")}`)
if (kind === "gate")
  console.log(
    "`npm run test:all` adds the tests whose names end in slow.test.ts (more servers, browsers, databases, attacks, faults, packed packages), the rest on Deno, and faults planted in changed lines."
  )

for (const { name, notes } of done) for (const note of notes) console.log(`${name}: ${note}`)
const failed = done.filter(({ hasPassed }) => !hasPassed)
for (const { name } of failed) console.log(`FAILED: ${name}`)
console.log(`checks: ${done.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
