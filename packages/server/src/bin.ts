#!/usr/bin/env node
import module from "node:module"
import process from "node:process"
import { restartWithAllocator } from "./process/allocator.ts"
import { collectEarly } from "./process/collectEarly.ts"
import { explainOpenFiles } from "./process/openFiles.ts"
import { version } from "./process/packageFiles.ts"

// Exists from Node 22.8 on; Node continues without a cache if its folder is not writable.
if ("enableCompileCache" in module && typeof module.enableCompileCache === "function")
  module.enableCompileCache()

const [first, ...others] = process.argv.slice(2)

try {
  if (first === "--version" && others.length === 0) process.stdout.write(`${version}\n`)
  else {
    if (first === "serve") {
      restartWithAllocator()
      collectEarly()
    }
    // Imported dynamically, so that a failure to load is explained and `--version` loads no other module.
    const { main } = await import("./main.ts")
    main()
  }
} catch (error) {
  const sentence = explainOpenFiles(error)
  if (sentence === undefined) throw error
  process.stderr.write(`quick-response: ${sentence}\n`)
  process.exitCode = 1
}
