// `npm test`: all checks, and the tests that a developer waits for; with `--rest` (`npm run test:all`) all other tests. The name
// of a test says which of them runs it: see CONTRIBUTING.md. Ends with a table of what ran, and with an error if anything failed.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { root } from "./exclusive.mjs"
import { runTests } from "./vitest.mjs"

const isRest = process.argv.includes("--rest")

const node = (program, ...words) => [process.execPath, join(root, program), ...words]
const bin = (name, ...words) => [join(root, "node_modules/.bin", name), ...words]
const onNode = bin("vitest", "run")
const onDeno = bin("deno", "run", "--allow-all", "npm:vitest", "run")

/** In the name of a test file, says that `npm test` leaves it out. */
const slow = ".slow."
/** The tests that `npm test` runs on Deno, by the beginning of their paths. */
const quickOnDeno = ["test/laws/memory", "test/laws/sqlite", "test/contract/"]

/** A step that runs a command: its name, the command, and how it is run. */
const check = (name, command) => ({
  name,
  run: async (execute) => ({ hasPassed: await execute(command), notes: [] })
})
const tests = (name, command, filters, variables = {}) => ({
  name,
  run: (execute) => runTests((line, more) => execute(line, { ...variables, ...more }), command, filters)
})

// The best compression of the pages takes longer than all else of the build.
const quickly = isRest ? [] : ["--quick"]
const build = [
  check("types, and the build", node("scripts/build.mjs", ...quickly)),
  check("the bundle", node("scripts/bundle.mjs", ...quickly))
]
const browser = check("a browser", node("scripts/chromium.mjs", "--headless", "--install"))

/** Steps that all others of a run need, in their order. */
const first = [check("install", node("scripts/install.mjs")), ...(isRest ? [browser, ...build] : [])]

/** Lists of steps that run side by side, each in its order. */
const lanes = isRest
  ? [
      [
        tests("slow tests on Node", onNode, [slow]),
        tests("the rest on Deno", [
          ...onDeno,
          ...quickOnDeno.flatMap((start) => ["--exclude", `${start}**`])
        ]),
        check(
          "faults planted in changed lines",
          node("scripts/mutation.mjs", "--changed", "--minutes", "5", "--lines", "100")
        )
      ],
      // The types are the same as those that `npm test` checks on Node, but for the runtime's own.
      [check("types on Deno", bin("deno", "check", "--quiet"))]
    ]
  : [
      [
        ...build,
        check("format, lint, import rules", bin("biome", "check", "--error-on-warnings", ".")),
        tests("tests on Node", [...onNode, "--exclude", `**/*${slow}*`])
      ],
      [
        browser,
        // The model is the same as on Node: a few histories show that the stores are.
        tests("laws and contract on Deno", onDeno, quickOnDeno, { QR_TEST_RUNS: "50" })
      ]
    ]

/** Runs a command, and says whether it ended well; where `write` is given, that gets the output in place of the terminal. */
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
  const began = performance.now()
  if (isShown) console.log(`\n# ${name}`)
  let isWritten = isShown
  const write = (data) => (isWritten ? process.stdout.write(data) : kept.push(data))
  const outcome = await run(executing(isShown ? undefined : write))
  const seconds = (performance.now() - began) / 1000
  if (!isShown) process.stdout.write(Buffer.concat([Buffer.from(`\n# ${name}\n`), ...kept]))
  isWritten = true
  console.log(`# ${name}: ${outcome.hasPassed ? "passed" : "FAILED"} in ${seconds.toFixed(1)} s`)
  done.push({ name, seconds, ...outcome })
  return outcome.hasPassed
}

const performAll = async (steps, isShown) => {
  for (const step of steps) await perform(step, isShown)
}

/** Performs steps until one fails; true where none does. */
const performUntilFailure = async (steps) => {
  for (const step of steps) if (!(await perform(step, true))) return false
  return true
}

const count = (number) => number.toLocaleString("en-US")

const row = (name, seconds, rest = "") =>
  `${name.padEnd(34)} ${seconds.toFixed(1).padStart(8)} s  ${rest}`.trimEnd()

const testsOf = (steps) => {
  const ran = steps.flatMap(({ tests = 0, files = [] }) => (tests === 0 ? [] : [[tests, files.length]]))
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

const slowFiles = () =>
  readdirSync(join(root, "test"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .flatMap(({ name }) => readdirSync(join(root, "test", name), { recursive: true }))
    .filter((name) => name.includes(slow) && name.endsWith(".test.ts")).length

const began = performance.now()
if (await performUntilFailure(first)) await Promise.all(lanes.map((steps, i) => performAll(steps, i === 0)))
for (const step of done) {
  if (step.again === undefined) continue
  console.log(`\n# ${step.name}: what failed, alone`)
  Object.assign(step, await step.again())
}

console.log(`\n${"what ran".padEnd(34)} ${"took".padStart(10)}`)
for (const step of done) console.log(row(step.name, step.seconds, testsOf([step])))
console.log(row("in all", (performance.now() - began) / 1000, testsOf(done)))
console.log(`the longest files: ${longest().join(", ")}`)
if (!isRest)
  console.log(
    `\`npm run test:all\` adds ${slowFiles()} files of tests that end in ${slow}test.ts (more servers, browsers, databases, attacks, faults, packed packages), the rest on Deno, and faults planted in changed lines.`
  )

for (const { name, notes } of done) for (const note of notes) console.log(`${name}: ${note}`)
const failed = done.filter(({ hasPassed }) => !hasPassed)
for (const { name } of failed) console.log(`FAILED: ${name}`)
console.log(`checks: ${done.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
