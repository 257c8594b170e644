// Writes the table of settings into the README.
import { readFileSync, writeFileSync } from "node:fs"
import { settingsTable } from "../packages/server/src/settings/readmeTable.ts"

const readme = new URL("../README.md", import.meta.url)
const table = settingsTable()
const [heading = ""] = table.split("\n")

const before = readFileSync(readme, "utf8")
const start = before.indexOf(`\n${heading}\n`) + 1
if (start === 0)
  throw new Error(`README.md: the line ${JSON.stringify(heading)} of the table of settings is missing`)
const end = before.indexOf("\n\n", start)
writeFileSync(readme, before.slice(0, start) + table + before.slice(end))
