// Makes a fixture: `npm run fixture -- COMMIT NAME` builds that commit, uses its program, and keeps the database as
// fixtures/NAME.db.gz and what was sent and answered as fixtures/NAME.json. NAME begins with the version of the schema.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { gzipSync } from "node:zlib"
import { checkOut, nameOf } from "./checkOut.ts"
import { type Fixture, folder } from "./fixture.ts"
import { makeHistory } from "./history.ts"

const [commit, name] = process.argv.slice(2)
if (commit === undefined || name === undefined) throw new Error("usage: npm run fixture -- COMMIT NAME")

const temporary = mkdtempSync(join(tmpdir(), "quick-response-schema-"))
try {
  const filename = join(temporary, "shop.db")
  const program = checkOut(commit, join(temporary, "program"))
  const accounts = await makeHistory({ program, filename })
  const fixture: Fixture = { commit: nameOf(commit), madeAt: new Date().toISOString(), accounts }
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(fixture, null, 2)}\n`)
  writeFileSync(new URL(`${name}.db.gz`, folder), gzipSync(readFileSync(filename), { level: 9 }))
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
