// Writes the table of settings into docs/operating.md.
import { readFileSync, writeFileSync } from "node:fs"
import { settingsTable } from "../packages/server/src/settings/readmeTable.ts"

const document = new URL("../docs/operating.md", import.meta.url)
const table = settingsTable()
const [heading = ""] = table.split("\n")

const before = readFileSync(document, "utf8")
const start = before.indexOf(`\n${heading}\n`) + 1
if (start === 0)
  throw new Error(
    `docs/operating.md: the line ${JSON.stringify(heading)} of the table of settings is missing`
  )
const end = before.indexOf("\n\n", start)
writeFileSync(document, before.slice(0, start) + table + before.slice(end))
