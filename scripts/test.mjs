// Runs every check and test of the project, one after the other, and ends with an error if any failed.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { runTests } from "./vitest.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const bin = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))
const { execPath: node } = process

/** Runs a command. */
const run = ([command, ...args]) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" })
  if (error !== undefined) console.error(error.message)
  return { hasPassed: status === 0, notes: [] }
}

const steps = [
  ["install", [node, "scripts/install.mjs"]],
  ["a browser", [node, "scripts/chromium.mjs", "--headless", "--install"]],
  ["format, lint, import rules", [bin("biome"), "check", "--error-on-warnings", "."]],
  ["types, and the build", [node, "scripts/build.mjs"]],
  ["the bundle of the command", [node, "scripts/bundle.mjs"]],
  ["types on Deno", [bin("deno"), "check", "--quiet"]],
  ["tests on Node", [bin("vitest"), "run"], runTests],
  [
    "faults planted in changed lines",
    [node, "scripts/mutation.mjs", "--changed", "--minutes", "5", "--lines", "100"]
  ],
  ["tests on Deno", [bin("deno"), "run", "--allow-all", "npm:vitest", "run"], runTests]
]

const passed = []
const failed = []
const notes = []
for (const [name, command, runStep = run] of steps) {
  console.log(`\n# ${name}`)
  const began = performance.now()
  const { hasPassed, notes: ofStep } = runStep(command)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`# ${name}: ${hasPassed ? "passed" : "FAILED"} in ${seconds} s`)
  ;(hasPassed ? passed : failed).push(name)
  notes.push(...ofStep.map((note) => `${name}: ${note}`))
  if (failed.includes("install")) break
}

for (const note of notes) console.log(note)
for (const name of failed) console.log(`FAILED: ${name}`)
console.log(`checks: ${passed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
