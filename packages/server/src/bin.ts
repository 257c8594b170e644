#!/usr/bin/env node
import process from "node:process"
import { explainOpenFiles } from "./openFiles.ts"

// Loaded here so that a failure to load is explained, too.
try {
  const { main } = await import("./main.ts")
  main()
} catch (error) {
  const sentence = explainOpenFiles(error)
  if (sentence === undefined) throw error
  process.stderr.write(`quick-response: ${sentence}\n`)
  process.exitCode = 1
}
