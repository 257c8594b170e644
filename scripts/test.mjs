// Runs every check and test of the project, one after the other, and ends with an error if any failed.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const bin = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))
const { execPath: node } = process

const steps = [
  ["install", [node, "scripts/install.mjs"]],
  ["format, lint, import rules", [bin("biome"), "check", "--error-on-warnings", "."]],
  ["types, and the build", [node, "scripts/build.mjs"]],
  ["the bundle of the command", [node, "scripts/bundle.mjs"]],
  ["types on Deno", [bin("deno"), "check", "--quiet"]],
  ["tests on Node", [bin("vitest"), "run"]],
  [
    "faults planted in changed lines",
    [node, "scripts/mutation.mjs", "--changed", "--minutes", "5", "--lines", "100"]
  ],
  ["tests on Deno", [bin("deno"), "run", "--allow-all", "npm:vitest", "run"]]
]

const passed = []
const failed = []
for (const [name, [command, ...args]] of steps) {
  console.log(`\n# ${name}`)
  const began = performance.now()
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`# ${name}: ${status === 0 ? "passed" : "FAILED"} in ${seconds} s`)
  if (error !== undefined) console.error(error.message)
  ;(status === 0 ? passed : failed).push(name)
  if (failed.includes("install")) break
}

for (const name of failed) console.log(`FAILED: ${name}`)
console.log(`checks: ${passed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
