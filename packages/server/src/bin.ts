#!/usr/bin/env node
import module from "node:module"
import process from "node:process"
import { explainOpenFiles } from "./openFiles.ts"

// Node has it from 22.8 on, and goes on without it where its folder cannot be written.
if ("enableCompileCache" in module && typeof module.enableCompileCache === "function")
  module.enableCompileCache()

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
