import { readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** An example on the runtime that runs the tests, with no more permissions than its first lines say. */
export const commandLine = (name: string): ReadonlyArray<string> => {
  const file = join(root, "examples", `${name}.ts`)
  if (!("Deno" in globalThis)) return [process.execPath, join(root, "examples/dist", `${name}.js`)]
  const permissions = readFileSync(file, "utf8").match(/--allow-[^\s]+/g) ?? []
  // Starts through env: Deno's `node:child_process` takes a call of Deno itself for one of Node, and allows it everything.
  return [
    "env",
    process.execPath,
    "run",
    "--quiet",
    "--no-prompt",
    "--config",
    join(root, "deno.json"),
    ...permissions,
    file
  ]
}
